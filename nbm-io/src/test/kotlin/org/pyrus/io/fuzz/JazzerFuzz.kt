package org.pyrus.io.fuzz

import kotlinx.coroutines.runBlocking
import org.pyrus.io.read.DirectReaderProvider
import org.pyrus.io.segy.SegySource
import org.pyrus.testing.FuzzFolder
import org.pyrus.testing.Refusals
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.SourceLayout
import java.nio.file.Files
import java.nio.file.Path

private val folder: Path = FuzzFolder.create()

/** For Jazzer, by `.ci/fuzz segy`. */
internal object SegyFuzz {
    @JvmStatic
    fun fuzzerTestOneInput(bytes: ByteArray) {
        val file = Files.write(folder.resolve("a.sgy"), bytes)
        Refusals.ofOneLine { runBlocking { SegySource().scan(file, SourceLayout()) } }
    }
}

/** For Jazzer, by `.ci/fuzz hdf5`. */
internal object Hdf5Fuzz {
    @JvmStatic
    fun fuzzerTestOneInput(bytes: ByteArray) {
        val file = Files.write(folder.resolve("a.h5"), bytes)
        Refusals.ofOneLine { DirectReaderProvider().open(file, OpenOptions()).close() }
    }
}
