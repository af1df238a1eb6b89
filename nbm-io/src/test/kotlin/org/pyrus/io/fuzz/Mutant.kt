package org.pyrus.io.fuzz

import org.pyrus.volume.spi.SourceLayout

/**
 * A SEG-Y file to which something was done.
 *
 * @property what what was done, for people
 * @property layout how it is to be read
 */
internal class Mutant(val bytes: ByteArray, val what: String, val layout: SourceLayout = SourceLayout())
