package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.NotOursException
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.io.hdf5.format.Superblock
import org.pyrus.io.hdf5.format.UnreadException
import org.pyrus.io.hdf5.format.child
import org.pyrus.io.hdf5.format.dimensionText
import org.pyrus.io.hdf5.format.text
import org.pyrus.volume.AmplitudeHistogram
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.DamageRefusal
import org.pyrus.volume.Hdf5Signature
import org.pyrus.volume.Human
import org.pyrus.volume.InputFile
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.VolumeInfo
import java.io.EOFException
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/**
 * The least that is needed to find any sample of a volume: chunk `i` of [grid] starts at [dataAddress] + `i` × [chunkBytes], counted
 * from 0 from the start of [path]; or, in a file that Pyrus did not make, where [table] has it.
 *
 * @property copyOf of a fast copy its kind: the axes of [grid] are then in its order
 */
internal data class VolumeData(
    val path: Path,
    val dataAddress: Long,
    val grid: ChunkGrid,
    val storedType: StoredType,
    val byteOrder: ByteOrder = ByteOrder.LITTLE_ENDIAN,
    val table: ChunkTable? = null,
    val copyOf: PlaneKind? = null,
) {
    val chunkBytes: Long = grid.shape.sampleCount.toLong() * storedType.bytes

    /** What lies at byte [at], counted from the data's first, for messages: `chunk [0, 2, 1]`. */
    fun placeAt(at: Long): String {
        val chunk = at / chunkBytes
        val layer = grid.crosslineChunks.toLong() * grid.sampleChunks
        if (copyOf != null) return "${copyOf.title.lowercase()} copy, its plane ${chunk / layer}"
        return "chunk [${chunk / layer}, ${chunk % layer / grid.sampleChunks}, ${chunk % grid.sampleChunks}]"
    }
}

/**
 * A Pyrus volume's metadata, read and checked. Holds no open file. Immutable.
 *
 * @property segy what was kept of the SEG-Y source
 * @property sampleValues where the float64s of `/twt` or `/depth` start
 * @property cdpX where the float64s of `/cdp_x` start, `[inline][crossline]`; null where the survey has no coordinates
 * @property cdpY likewise `/cdp_y`
 * @property crs what the coordinates are in; null where the user has not said it
 * @property copies where its fast copies lie
 * @property otherCopies what is wrong with those that are not used, by their names in the file
 * @property sums its checksums; null where it has none, or [sumsProblem] says why they can't be used
 * @property superblock where its metadata begin
 */
internal class StoredVolume private constructor(
    val info: VolumeInfo,
    val data: VolumeData,
    val segy: StoredSegy,
    val sampleValues: Long,
    val cdpX: Long?,
    val cdpY: Long?,
    val crs: CoordinateReference?,
    val copies: List<VolumeData>,
    val otherCopies: Map<String, String>,
    val sums: StoredSums?,
    val sumsProblem: String?,
    val superblock: Superblock,
) {
    val path: Path get() = data.path
    val storedType: StoredType get() = data.storedType
    val grid: ChunkGrid get() = data.grid
    val dataAddress: Long get() = data.dataAddress
    val chunkBytes: Long get() = data.chunkBytes

    companion object {
        private const val REMEDY = "Give a volume that pyrus import has made, or import the survey again."
        private const val FOREIGN_REMEDY = "Look at it with pyrus info, read and render; pyrus verify, export and rechunk take volumes that pyrus import has made."
        private val SHOWN = setOf("pyrus_format", "pyrus_program", "pyrus_chunk_planner", "pyrus_chunk_reason", "source_file", "text", "measurement_system")

        /**
         * Reads the metadata of [path]. Blocking, some milliseconds.
         *
         * @throws Refusal where it is no Pyrus volume, a damaged one, or one of a later format
         */
        fun open(path: Path): StoredVolume {
            InputFile.check(path, "a volume")
            return try {
                FileChannel.open(path, READ).use { channel -> MetadataSource(channel, path).let { read(path, it, Superblock.decode(it)) } }
            } catch (e: NotOursException) {
                val remedy = if (Hdf5Signature.isIn(path)) FOREIGN_REMEDY else REMEDY
                throw Refusal("not a Pyrus volume that can be read: ${e.message}", path, remedy = remedy, cause = e)
            } catch (e: UnreadException) {
                throw Refusal("it can't be read: ${e.what}", path, remedy = "See to the drive and try again.", cause = e)
            } catch (e: IOException) {
                throw DamageRefusal("not a Pyrus volume that can be read: ${e.message}", path, remedy = REMEDY, cause = e)
            } catch (e: RuntimeException) { // the domain's own refusal of what the file says, or numbers past their type
                throw DamageRefusal("a damaged volume: ${e.message ?: e.javaClass.simpleName}", path, remedy = REMEDY, cause = e)
            } catch (e: OutOfMemoryError) { // one array that did not fit: the rest of the heap is as it was
                throw Refusal("its metadata takes more memory than Java may use (${e.message})", path, remedy = "Give Java more, such as PYRUS_JAVA_OPTIONS=-Xmx4g. $REMEDY", cause = e)
            }
        }

        /**
         * Reads the metadata that [superblock] leads to, of a file that may not have it yet.
         *
         * @throws IOException where it is not as a volume has it
         */
        fun read(path: Path, source: MetadataSource, superblock: Superblock): StoredVolume {
            if (superblock.endOfFile > source.fileBytes) throw IOException("it is cut short: ${source.fileBytes} of ${superblock.endOfFile} bytes")
            val root = FoundObject.read(source, superblock.rootAddress)
            val format = (root.attributes["pyrus_format"] as? AttributeValue.Int32)?.value ?: throw NotOursException("it is HDF5, but Pyrus did not make it (no attribute pyrus_format)")
            if (format > PYRUS_FORMAT) {
                throw Refusal("a volume of format $format, made by a later Pyrus (${root.text("pyrus_program")}); this one reads up to $PYRUS_FORMAT", path, remedy = "Update Pyrus.")
            }
            val dataset = root.child(source, "data")
            val data = data(path, dataset, source)
            val geometry = GeometryDecoder(source, root, data.grid.dimensions)
            val attributes = (root.attributes + dataset.attributes).filterKeys { it in SHOWN }.mapValues { (_, value) -> shown(value) }
            val segy = StoredSegy.read(source, root.child(source, "segy"))
            val statistics = statistics(dataset, HistogramSpace.read(source, root))
            val crs = CoordinateReferenceVariable.read(source, root)
            val copies = FastCopyGroup.read(source, root, data)
            val unused = if (copies.others.isEmpty()) emptyMap() else mapOf("fast_copies_not_used" to copies.others.values.joinToString("; "))
            val (sums, sumsProblem) = try {
                ChecksumGroup.read(source, root, data.grid) to null
            } catch (e: UnreadException) {
                throw e
            } catch (e: IOException) {
                null to e.message.orEmpty() // nothing that is wrong with checksums keeps anyone from /data
            }
            val shown = attributes + shown(crs) + segy.shownAttributes() + unused + shown(sums, sumsProblem, data.grid)
            val info = VolumeInfo(path, geometry.decode(), data.storedType, data.grid.shape, statistics, shown, copies.usable.map { it.copyOf!! }.toSet())
            val (x, y) = geometry.coordinateAddress("cdp_x") to geometry.coordinateAddress("cdp_y")
            return StoredVolume(info, data, segy, geometry.sampleAddress(), x, y, crs, copies.usable, copies.others, sums, sumsProblem, superblock)
        }

        /** The volume that is in [channel], or null where that is no whole one: for who asks whether it is what a job has left. */
        fun wholeIn(channel: FileChannel, path: Path): StoredVolume? = try {
            MetadataSource(channel, path).let { read(path, it, Superblock.decode(it)) }
        } catch (_: IOException) {
            null
        } catch (_: Refusal) {
            null
        } catch (_: RuntimeException) {
            null // what the domain refuses, or numbers past their type
        }

        private fun data(path: Path, dataset: FoundObject, source: MetadataSource): VolumeData {
            val type = StoredType.entries.find { VolumeTree.datatype(it) == dataset.type } ?: throw IOException("/data is of a type that volumes do not have")
            val storage = dataset.storage as? Storage.Chunked ?: throw NotOursException("/data does not lie in chunks with an implicit index: another program has written it anew")
            if (dataset.dimensions.size != 3 || storage.chunk.size != 3) throw IOException("/data is ${dataset.dimensionText} in chunks of ${storage.chunk.joinToString("x")}, not three-dimensional")
            val (inlines, crosslines, samples) = dataset.dimensions.map(Math::toIntExact)
            val grid = ChunkGrid(VolumeDimensions(inlines, crosslines, samples), ChunkShape(storage.chunk[0], storage.chunk[1], storage.chunk[2]))
            val bytes = Math.multiplyExact(grid.storedSampleCount, type.bytes.toLong())
            if (storage.address < Superblock.BYTES || storage.address > source.fileBytes - bytes) {
                throw IOException("/data has $bytes bytes from byte ${storage.address + 1} on, outside the file's ${source.fileBytes}")
            }
            return VolumeData(path, storage.address, grid, type)
        }

        /** What the import counted, or null where the file does not say. */
        private fun statistics(data: FoundObject, histogram: AmplitudeHistogram?): AmplitudeStatistics? {
            fun long(name: String) = (data.attributes[name] as? AttributeValue.Int64)?.value
            fun double(name: String) = (data.attributes[name] as? AttributeValue.Float64)?.value
            return AmplitudeStatistics(
                long("amplitude_count") ?: return null,
                long("amplitude_nonfinite") ?: return null,
                double("amplitude_min") ?: return null,
                double("amplitude_max") ?: return null,
                double("amplitude_mean") ?: return null,
                double("amplitude_rms") ?: return null,
                long("amplitude_nan"),
                histogram,
            )
        }

        private fun shown(crs: CoordinateReference?): Map<String, String> = buildMap {
            crs?.let { put("crs", it.label) }
            crs?.wkt?.let { put("crs_wkt", it) }
        }

        private fun shown(sums: StoredSums?, problem: String?, grid: ChunkGrid): Map<String, String> {
            val words = when {
                problem != null -> "can't be used: $problem"
                sums == null -> "none"
                sums.chunks == null -> "of all but the chunks"
                else -> "of each of ${Human.count(grid.chunkCount, "chunk")}, and of all else"
            }
            return mapOf("checksums" to words)
        }

        private fun shown(value: AttributeValue): String = when (value) {
            is AttributeValue.Text -> value.value
            is AttributeValue.Int32 -> value.value.toString()
            is AttributeValue.Int64 -> value.value.toString()
            is AttributeValue.Float64 -> value.value.toString()
            is AttributeValue.Float64s -> value.values.joinToString()
            is AttributeValue.Int32s -> value.values.joinToString()
            is AttributeValue.UInt8s -> value.values.joinToString()
        }
    }
}

/** Fills the buffer, from its position to its limit, with the file's bytes from [address] on; [EOFException] where the file ends first. */
internal fun ByteBuffer.fill(channel: FileChannel, address: Long) {
    val start = position()
    while (hasRemaining()) if (channel.read(this, address + position() - start) < 0) throw EOFException("it ends at byte ${address + position() - start}")
}

/** As [fill], of [path]; an [UnreadException] where the drive fails, or the file ends first. */
internal fun ByteBuffer.fill(channel: FileChannel, address: Long, path: Path) = try {
    fill(channel, address)
} catch (e: IOException) {
    throw UnreadException(path, address, e)
}
