package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.io.hdf5.format.Superblock
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.spi.VolumeInfo
import java.io.EOFException
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/**
 * A Pyrus volume's metadata, read and checked: what a reader needs to find any sample by arithmetic. Holds no open file. Immutable.
 *
 * @property dataAddress where chunk 0 starts; chunk `i` follows at `i` × chunk bytes
 * @property segy what was kept of the SEG-Y source
 */
internal class StoredVolume private constructor(val info: VolumeInfo, val grid: ChunkGrid, val dataAddress: Long, val segy: StoredSegy) {
    val path: Path get() = info.path
    val storedType: StoredType get() = info.storedType
    val chunkBytes: Long = grid.shape.sampleCount.toLong() * storedType.bytes

    companion object {
        private const val REMEDY = "Give a volume that pyrus import has made, or import the survey again."

        /** Whether [path] starts like HDF5: a look at eight bytes, which never throws. */
        fun looksLikeHdf5(path: Path): Boolean = try {
            Files.isRegularFile(path) && Files.newInputStream(path).use { Superblock.hasSignature(it.readNBytes(8)) }
        } catch (_: IOException) {
            false
        }

        /**
         * Reads the metadata of [path]. Blocking, some milliseconds.
         *
         * @throws Refusal where it is no Pyrus volume, a damaged one, or one of a later format
         */
        fun open(path: Path): StoredVolume {
            if (!Files.exists(path)) throw Refusal("there is no such file", path, remedy = "Check the name.")
            if (Files.isDirectory(path)) throw Refusal("it is a folder, not a volume", path, remedy = "Name a file in it.")
            return try {
                FileChannel.open(path, READ).use { read(path, it) }
            } catch (e: IOException) {
                throw Refusal("not a volume that can be read: ${e.message}", path, remedy = REMEDY, cause = e)
            } catch (e: IllegalArgumentException) {
                throw Refusal("a damaged volume: ${e.message}", path, remedy = REMEDY, cause = e)
            } catch (e: ArithmeticException) {
                throw Refusal("a damaged volume: ${e.message}", path, remedy = REMEDY, cause = e)
            }
        }

        private fun read(path: Path, channel: FileChannel): StoredVolume {
            val source = MetadataSource(channel)
            val superblock = Superblock.decode(ByteArray(Superblock.BYTES).also { ByteBuffer.wrap(it).fill(channel, 0) })
            if (superblock.endOfFile > source.fileBytes) throw IOException("it is cut short: ${source.fileBytes} of ${superblock.endOfFile} bytes")
            val root = FoundObject.read(source, superblock.rootAddress)
            val format = (root.attributes["pyrus_format"] as? AttributeValue.Int32)?.value ?: throw IOException("it is HDF5, but Pyrus did not make it (no attribute pyrus_format)")
            if (format > PYRUS_FORMAT) {
                throw Refusal("a volume of format $format, made by a later Pyrus (${root.text("pyrus_program")}); this one reads up to $PYRUS_FORMAT", path, remedy = "Update Pyrus.")
            }
            val data = root.child(source, "data")
            val type = storedType(data.type)
            val (grid, address) = chunks(data, source, type)
            val geometry = GeometryDecoder(source, channel, root, grid.dimensions).decode()
            val attributes = (root.attributes + data.attributes).filterKeys { it in SHOWN }.mapValues { (_, value) -> shown(value) }
            val segy = StoredSegy.read(source, root.child(source, "segy"))
            val info = VolumeInfo(path, geometry, type, grid.shape, GeometryDecoder.statistics(data), attributes + segy.shownAttributes())
            return StoredVolume(info, grid, address, segy)
        }

        private fun chunks(data: FoundObject, source: MetadataSource, type: StoredType): Pair<ChunkGrid, Long> {
            val storage = data.storage as? Storage.Chunked ?: throw IOException("/data does not lie in chunks with an implicit index")
            val dimensions = GeometryDecoder.dimensions(data)
            require(storage.chunk.size == 3) { "chunks of ${storage.chunk.size} dimensions" }
            val grid = ChunkGrid(dimensions, ChunkShape(storage.chunk[0], storage.chunk[1], storage.chunk[2]))
            val end = Math.addExact(storage.address, Math.multiplyExact(grid.storedSampleCount, type.bytes.toLong()))
            if (storage.address < Superblock.BYTES || end > source.fileBytes) throw IOException("/data lies in bytes ${storage.address + 1} to $end, outside the file's ${source.fileBytes}")
            return grid to storage.address
        }

        private fun storedType(type: Datatype?): StoredType =
            StoredType.entries.find { VolumeTree.datatype(it) == type } ?: throw IOException("/data is of a type that volumes do not have")

        private fun shown(value: AttributeValue): String = when (value) {
            is AttributeValue.Text -> value.value
            is AttributeValue.Int32 -> value.value.toString()
            is AttributeValue.Int64 -> value.value.toString()
            is AttributeValue.Float64 -> value.value.toString()
            is AttributeValue.Float64s -> value.values.joinToString()
            is AttributeValue.Int32s -> value.values.joinToString()
        }

        private val SHOWN = setOf("pyrus_format", "pyrus_program", "pyrus_chunk_planner", "pyrus_chunk_reason", "source_file", "text", "measurement_system")
    }
}

/** Fills the buffer from [address] on; [EOFException] where the file ends first. */
internal fun ByteBuffer.fill(channel: FileChannel, address: Long) {
    val start = position()
    while (hasRemaining()) if (channel.read(this, address + position() - start) < 0) throw EOFException("it ends at byte ${address + position() - start}")
}

/** The object linked as [name]; [IOException] where there is none. */
internal fun FoundObject.child(
    source: MetadataSource,
    name: String,
): FoundObject = FoundObject.read(source, links[name] ?: throw IOException("it has no /$name"))

internal fun FoundObject.text(name: String): String? = (attributes[name] as? AttributeValue.Text)?.value
