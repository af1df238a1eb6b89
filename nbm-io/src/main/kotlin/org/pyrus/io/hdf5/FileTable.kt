package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.FoundObject
import org.pyrus.io.hdf5.format.H5Dataset
import org.pyrus.io.hdf5.format.H5Group
import org.pyrus.io.hdf5.format.MetadataSource
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.io.hdf5.format.attribute
import org.pyrus.io.hdf5.format.child
import org.pyrus.io.hdf5.format.contiguous
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.ByteOrder

/**
 * One of several files that a volume was made of.
 *
 * @property firstTrace its first trace, from 0 through all files
 * @property head all bytes before its first trace
 * @property tail all bytes behind its last
 * @property digest as [SourceDigest] has it, in hexadecimal
 * @property sha256 the plain one, null where it was not asked for
 */
internal class KeptFile(
    val name: String,
    val bytes: Long,
    val firstTrace: Long,
    val traceCount: Long,
    val head: ByteArray,
    val tail: ByteArray,
    val digest: String = "",
    val sha256: String? = null,
) {
    /** Whether all that is kept is the same. */
    fun sameAs(other: KeptFile): Boolean = name == other.name && bytes == other.bytes && firstTrace == other.firstTrace && traceCount == other.traceCount &&
        head.contentEquals(other.head) && tail.contentEquals(other.tail) && digest == other.digest && sha256 == other.sha256
}

/** The `file_…` datasets of `/segy`: what a volume of several files keeps of each, in one piece of the file from [start] on. None where there are no [files]. */
internal class FileTable(private val files: List<KeptFile>, private val start: Long) {
    private class Column(val name: String, val type: Datatype, val sides: List<Pair<String, Long>>, val address: Long, val meaning: String)

    private val count = files.size.toLong()
    private var end = start
    private val nameBytes = files.maxOfOrNull { it.name.toByteArray().size }?.toLong() ?: 0
    private val columns = if (files.isEmpty()) {
        emptyList()
    } else {
        listOf(
            column("file_first_trace", Datatype.INT64, "its first trace, from 0 in the order of trace_header"),
            column("file_trace_count", Datatype.INT64, "how many traces it has"),
            column("file_bytes", Datatype.INT64, "its size"),
            column("file_head_bytes", Datatype.INT64, "how many bytes of file_head are its own"),
            column("file_tail_bytes", Datatype.INT64, "how many bytes of file_tail are its own"),
            column("file_name", Datatype.UINT8, "its name in UTF-8, with zeros behind", "file_name_byte" to nameBytes),
            column("file_digest", Datatype.UINT8, "its digest, made as source_digest is, of its own head, traces and tail", DIGEST_BYTE to DIGEST_BYTES),
            column(SHA256, Datatype.UINT8, "its plain SHA-256", DIGEST_BYTE to DIGEST_BYTES),
            column("file_head", Datatype.UINT8, "all before the first trace, of one file after another", "file_head_byte" to files.sumOf { it.head.size.toLong() }, perFile = false),
            column("file_tail", Datatype.UINT8, "all behind the last trace, of one file after another", "file_tail_byte" to files.sumOf { it.tail.size.toLong() }, perFile = false),
        )
    }

    /** Bytes that it takes. */
    val bytes: Long get() = end - start

    init {
        val (heads, tails) = files.sumOf { it.head.size.toLong() } to files.sumOf { it.tail.size.toLong() }
        require(heads <= SegyPayload.MOST_KEPT_BYTES && tails <= SegyPayload.MOST_KEPT_BYTES) {
            "the heads and tails of all files have at most ${SegyPayload.MOST_KEPT_BYTES} bytes each, got $heads and $tails"
        }
    }

    private fun column(name: String, type: Datatype, meaning: String, side: Pair<String, Long>? = null, perFile: Boolean = true): Column {
        val sides = listOfNotNull(if (perFile) FILE to count else null, side)
        return Column(name, type, sides, end, meaning).also { end += (sides.fold(type.bytes.toLong()) { bytes, (_, length) -> bytes * length } + 7) / 8 * 8 }
    }

    /** Writes all but what is known at the end: [digests] and, where they were taken, [sha256s] of the files, in hexadecimal. */
    fun write(digests: List<String>, sha256s: List<String>, writeAt: (ByteBuffer, Long) -> Unit) {
        if (files.isEmpty()) return
        fun numbers(value: (KeptFile) -> Long) = ByteBuffer.allocate(files.size * Long.SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN).also { buffer -> files.forEach { buffer.putLong(value(it)) } }.flip()
        val names = ByteBuffer.allocate(files.size * nameBytes.toInt())
        files.forEachIndexed { nth, file -> names.put(nth * nameBytes.toInt(), file.name.toByteArray()) }
        val values = listOf(
            numbers { it.firstTrace }, numbers { it.traceCount }, numbers { it.bytes }, numbers { it.head.size.toLong() }, numbers { it.tail.size.toLong() }, names,
            joined(digests.map(::unhex)), joined(sha256s.map(::unhex)), joined(files.map { it.head }), joined(files.map { it.tail }),
        )
        columns.zip(values).forEach { (column, bytes) -> writeAt(bytes, column.address) }
    }

    private fun joined(parts: List<ByteArray>): ByteBuffer = ByteBuffer.allocate(parts.sumOf { it.size }).also { parts.forEach(it::put) }.flip()

    /** Adds the datasets to [group]; [dimension] makes one, with its number. */
    fun link(group: H5Group, hasSha256: Boolean, dimension: (name: String, length: Long) -> H5Dataset) {
        val scales = HashMap<String, H5Dataset>()
        for (column in columns) {
            if (column.sides.any { it.second == 0L } || (column.name == SHA256 && !hasSha256)) continue
            val sides = column.sides.map { (name, length) -> scales.getOrPut(name) { dimension(name, length) } }
            group.link(column.name, H5Dataset(column.type, sides.map { it.dimensions[0] }, Storage.Contiguous(column.address), sides)).attribute("long_name", "of each source file: ${column.meaning}")
        }
    }

    companion object {
        private const val FILE = "file"
        private const val DIGEST_BYTE = "file_digest_byte"
        private const val DIGEST_BYTES = 32L
        private const val SHA256 = "file_sha256"

        /**
         * The files of [group], `/segy`, of [traceCount] traces; empty where it was one.
         *
         * @throws IOException where they are not as a volume has them
         */
        fun read(source: MetadataSource, group: FoundObject, traceCount: Long): List<KeptFile> {
            if ("file_first_trace" !in group.links) return emptyList()
            val count = group.child(source, "file_first_trace").dimensions.singleOrNull()?.takeIf { it in 2..traceCount } ?: throw IOException("/segy/file_first_trace is not of several files")
            fun bytes(name: String, type: Datatype, dimensions: (FoundObject) -> List<Long>): ByteBuffer {
                val dataset = group.child(source, name)
                val address = dataset.contiguous(source, "/segy/$name", type, dimensions(dataset))
                return source.bytes(address, Math.toIntExact(dataset.dimensions.fold(type.bytes.toLong(), Math::multiplyExact)))
            }
            fun numbers(name: String): LongArray = LongArray(count.toInt()).also { bytes(name, Datatype.INT64) { listOf(count) }.asLongBuffer().get(it) }
            fun rows(name: String, width: Long? = null): List<ByteArray> {
                val all = bytes(name, Datatype.UINT8) { listOf(count, width ?: it.dimensions.getOrElse(1) { 0 }) }
                return List(count.toInt()) { ByteArray(all.capacity() / count.toInt()).also(all::get) }
            }
            fun cut(name: String, sizes: LongArray): List<ByteArray> {
                val whole = sizes.fold(0L, Math::addExact)
                if (sizes.any { it < 0 } || (whole == 0L) != (name !in group.links)) throw IOException("/segy/$name is not as long as its files' parts")
                if (whole == 0L) return sizes.map { ByteArray(0) }
                val all = bytes(name, Datatype.UINT8) { listOf(whole) }
                return sizes.map { ByteArray(it.toInt()).also(all::get) }
            }
            val firsts = numbers("file_first_trace")
            val counts = numbers("file_trace_count")
            val sizes = numbers("file_bytes")
            val names = rows("file_name").map { it.toString(Charsets.UTF_8).trimEnd('\u0000') }
            val heads = cut("file_head", numbers("file_head_bytes"))
            val tails = cut("file_tail", numbers("file_tail_bytes"))
            val digests = rows("file_digest", DIGEST_BYTES)
            val sha256s = if (SHA256 in group.links) rows(SHA256, DIGEST_BYTES) else null
            return List(count.toInt()) { nth ->
                val follows = if (nth == 0) firsts[0] == 0L else firsts[nth] == firsts[nth - 1] + counts[nth - 1]
                if (!follows || counts[nth] !in 1..traceCount) throw IOException("/segy/file_first_trace and file_trace_count do not follow one another at file ${nth + 1} of $count")
                if (!isFileName(names[nth])) throw IOException("/segy/file_name has '${names[nth]}', which can be no file's name")
                KeptFile(names[nth], sizes[nth], firsts[nth], counts[nth], heads[nth], tails[nth], hex(digests[nth]), sha256s?.get(nth)?.let(::hex))
            }.also { if (it.last().firstTrace + it.last().traceCount != traceCount) throw IOException("/segy/file_trace_count is not of its $traceCount traces in all") }
        }

        /** An export writes files by these names: they lead nowhere else. */
        private fun isFileName(name: String): Boolean = name.isNotBlank() && name != "." && name != ".." && name.none { it == '/' || it == '\\' || it.isISOControl() }

        private fun hex(bytes: ByteArray): String = bytes.joinToString("") { "%02x".format(null, it) }

        private fun unhex(text: String): ByteArray = text.chunked(2).map { it.toInt(16).toByte() }.toByteArray()
    }
}
