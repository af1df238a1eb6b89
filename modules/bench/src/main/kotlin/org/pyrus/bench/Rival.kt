package org.pyrus.bench

import org.pyrus.volume.Samples
import org.pyrus.volume.spi.VolumeReader
import java.nio.file.Path

/** One who is timed. For one caller at a time. */
internal interface Rival : AutoCloseable {
    val contestant: Contestant

    /** The file that it reads. */
    val path: Path

    /** Opens the file, unless it is open. */
    suspend fun open()

    /** Does what must not be timed before [task] is. */
    suspend fun prepare(task: ReadTask) = Unit

    /** Reads [task]; a floor has nothing to show. */
    suspend fun read(task: ReadTask): List<Samples>

    /** Lets go of the file and of all that it keeps of it. May be called more than once. */
    override fun close()
}

/**
 * A reader.
 *
 * @property slowToOpen whether opening it takes too long to be done before every cold read; such a reader keeps nothing of the samples
 */
internal class ReaderRival(
    override val contestant: Contestant,
    override val path: Path,
    val slowToOpen: Boolean = false,
    val opening: suspend () -> VolumeReader,
) : Rival {
    private var reader: VolumeReader? = null

    /** The volume, which must be open. */
    val open: VolumeReader get() = checkNotNull(reader) { "${contestant.id} is closed" }

    override suspend fun open() {
        if (reader == null) reader = opening()
    }

    private val place = ReusedArray()

    override suspend fun read(task: ReadTask): List<Samples> = ArrayList<Samples>(task.slabs.size).also { read -> task.read(open, place) { read += it } }

    override fun close() {
        reader?.close()
        reader = null
    }
}
