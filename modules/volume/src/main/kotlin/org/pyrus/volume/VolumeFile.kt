package org.pyrus.volume

import java.nio.file.Path

/** What a survey's file is, by its content. */
enum class VolumeFileKind(val label: String) {
    SEGY("SEG-Y"),
    HDF5("HDF5 volume"),
}

/** A survey's file as windows select it: the context class of every action on a volume. */
data class VolumeFile(val path: Path, val kind: VolumeFileKind)
