package org.pyrus.io.soak

import org.pyrus.io.hdf5.OpenedHdf5
import org.pyrus.io.read.DirectReader
import org.pyrus.io.read.MappingRule
import org.pyrus.volume.OpenFile
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path

/**
 * Every way of reading a survey that nbm-io has.
 *
 * @property file what of the survey it reads
 */
internal enum class SoakReader(val file: SoakFile, private val id: String? = null, private val check: Boolean = false, private val rule: MappingRule? = null) {
    DIRECT(SoakFile.VOLUME, "direct"),
    MAPPED(SoakFile.VOLUME, rule = MappingRule.ALWAYS),
    CHECKED(SoakFile.VOLUME, "direct", check = true),
    JHDF(SoakFile.VOLUME, "jhdf"),
    FAST_COPIES(SoakFile.COPIES, "direct"),
    SHORTS(SoakFile.SHORTS),
    SEGY(SoakFile.SEGY, "segy"),
    ;

    fun open(path: Path): VolumeReader {
        if (rule == null) return Readers.open(path, id, OpenOptions(check = check))
        return OpenFile.reading(path) { file -> OpenedHdf5.open(path, OpenOptions()).let { DirectReader(it.info, it.data, rule = rule, file = file) } }
    }
}

/** The files that hold the survey which is read. */
internal enum class SoakFile(val fileName: String) { SEGY("survey.sgy"), VOLUME("volume.h5"), COPIES("copies.h5"), SHORTS("shorts.h5") }
