package org.pyrus.viewer.section

import org.pyrus.volume.spi.VolumeReader

/** A reader for one of several who read the same volume; who has opened that closes it. */
internal class SharedReader(reader: VolumeReader) : VolumeReader by reader {
    override fun close() = Unit
}
