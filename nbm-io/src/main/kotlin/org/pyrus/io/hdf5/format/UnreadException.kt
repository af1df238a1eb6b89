package org.pyrus.io.hdf5.format

import org.pyrus.io.segy.why
import java.io.IOException
import java.nio.file.Path

/**
 * The drive has not given the bytes from [address] (from 0) on: nobody knows whether they are as they must be. What only leaves out what is damaged must not leave out this.
 *
 * @property what happened, without the file
 */
internal class UnreadException private constructor(path: Path, val what: String, cause: IOException) : IOException("$path: $what", cause) {
    constructor(path: Path, address: Long, cause: IOException) : this(path, "reading at byte ${address + 1} failed: ${cause.why}", cause)
}
