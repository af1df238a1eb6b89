package org.pyrus.io.hdf5

import org.pyrus.io.hdf5.format.AttributeValue
import org.pyrus.io.hdf5.format.Datatype
import org.pyrus.io.hdf5.format.H5Dataset
import org.pyrus.io.hdf5.format.H5Group
import org.pyrus.io.hdf5.format.H5Object
import org.pyrus.io.hdf5.format.MetadataEncoder
import org.pyrus.io.hdf5.format.Storage
import org.pyrus.io.hdf5.format.attribute
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.Index
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.StoredType
import java.nio.ByteBuffer

/** The format's number: a reader refuses a higher one. */
internal const val PYRUS_FORMAT = 1

/** The groups, datasets and attributes of a volume, as docs/FORMAT.md lists them: netCDF-4 names by the SEISNC convention. */
internal class VolumeTree(
    private val layout: VolumeLayout,
    private val space: PayloadSpace,
    private val summary: VolumeSummary,
    private val wordCount: Long,
    private val digest: String,
    private val histogram: HistogramSpace,
) {
    private val geometry = layout.geometry
    private val domain = geometry.samples.domain
    private var dimensionCount = 0

    fun root(): H5Group = H5Group().also { root ->
        val inlines = root.scale("iline", Datatype.INT32, geometry.inlines.count, space.inlines).attribute("units", "1").attribute("long_name", "inline number")
        val crosslines = root.scale("xline", Datatype.INT32, geometry.crosslines.count, space.crosslines).attribute("units", "1").attribute("long_name", "crossline number")
        val along = root.scale(domain.axisName, Datatype.FLOAT64, geometry.samples.count, space.samples)
        along.attribute("units", domain.unit).attribute("axis", "Z").attribute("positive", "down")
        along.attribute("long_name", if (domain == SampleDomain.TIME) "two-way time" else "depth")
        if (domain != SampleDomain.TIME) along.attribute("standard_name", "depth")
        data(root, listOf(inlines, crosslines, along))
        geometry.coordinates?.let { coordinates(root, listOf(inlines, crosslines), it) }
        layout.crs?.let { CoordinateReferenceVariable.write(it, root) }
        root.link("trace_mask", H5Dataset(Datatype.UINT8, listOf(inlines.dimensions[0], crosslines.dimensions[0]), Storage.Contiguous(space.mask), listOf(inlines, crosslines)))
            .attribute("long_name", "whether a trace is at a position").attribute("flag_values", AttributeValue.UInt8s(listOf(0, 1, 2))).attribute("flag_meanings", "missing live dead")
        root.link("segy", segy())
        FastCopyGroup.link(root, space.copies, geometry.dimensions, datatype(layout.storedType), listOf(inlines, crosslines, along))
        summary.statistics?.histogram?.let { HistogramSpace.link(root, it, histogram) { scale -> scale.numbered() } }
        describe(root)
    }

    /** Adds to what [root] made the group of checksums, with those of the chunks where there are any; [ChecksumGroup.seal] completes it. */
    fun checksums(root: H5Group, ofChunks: Boolean): H5Group = ChecksumGroup.link(root, layout.grid, space.chunkSums.takeIf { ofChunks }) { it.numbered() }

    /** Encodes [root], whose checksums [group] is, as [ChecksumGroup.seal] does. */
    fun seal(root: H5Group, group: H5Group, datasets: List<DatasetPlace>, sums: ByteBuffer, address: Long): MetadataEncoder.Encoded =
        ChecksumGroup.seal(root, group, datasets, sums, address, PayloadSpace.pageAfter(address + sums.remaining())) { it.numbered() }

    private fun data(root: H5Group, scales: List<H5Dataset>) {
        val shape = layout.plan.shape
        val storage = Storage.Chunked(space.data, listOf(shape.inlines, shape.crosslines, shape.samples))
        val data = root.link("data", H5Dataset(datatype(layout.storedType), scales.map { it.dimensions[0] }, storage, scales))
        data.attribute("long_name", "amplitude").attribute("units", "1")
        if (geometry.coordinates != null) data.attribute("coordinates", "cdp_x cdp_y")
        if (layout.crs != null) data.attribute("grid_mapping", CoordinateReferenceVariable.NAME)
        summary.statistics?.run {
            data.attribute("amplitude_count", count).attribute("amplitude_nonfinite", nonFinite).attribute("amplitude_min", min)
            data.attribute("amplitude_max", max).attribute("amplitude_mean", mean).attribute("amplitude_rms", rms)
            nan?.let { data.attribute("amplitude_nan", it) }
            data.attributes += HistogramSpace.percentiles(this)
        }
        if (layout.storedType == StoredType.FLOAT32) root.link("seismic_dataset", data)
    }

    private fun coordinates(root: H5Group, scales: List<H5Dataset>, grid: CoordinateGrid) {
        for ((name, address, axis) in listOf(Triple("cdp_x", space.cdpX, "x"), Triple("cdp_y", space.cdpY, "y"))) {
            root.link(name, H5Dataset(Datatype.FLOAT64, scales.map { it.dimensions[0] }, Storage.Contiguous(address), scales))
                .also { if (grid.unit.isNotEmpty()) it.attribute("units", grid.unit) }
                .attribute("long_name", "$axis coordinate of the common depth point")
                .also { if (grid.unit in LENGTH_UNITS) it.attribute("standard_name", "projection_${axis}_coordinate") }
        }
        val numbers = with(grid) { listOf(origin.x, origin.y, inlineStepX, inlineStepY, crosslineStepX, crosslineStepY, maxResidual) }
        root.attributes["pyrus_coordinate_grid"] = AttributeValue.Float64s(numbers)
        if (grid.unit.isNotEmpty()) root.attribute("pyrus_coordinate_unit", grid.unit) // HDF5 has no string of no length
        root.attribute("coord_scaled", 1)
        val corners = corners().flatMap { (inline, crossline) -> grid.at(Index(inline), Index(crossline)).let { listOf(it.x, it.y) } }
        root.attribute("corner_points_xy", AttributeValue.Float64s(corners))
    }

    /** Indices of the grid's corners, once round and back to the first: the order of SEISNC's `corner_points`. */
    private fun corners(): List<Pair<Int, Int>> {
        val inline = geometry.inlines.count - 1
        val crossline = geometry.crosslines.count - 1
        return listOf(0 to 0, inline to 0, inline to crossline, 0 to crossline, 0 to 0)
    }

    private fun segy(): H5Group = H5Group().also { group ->
        val payload = layout.segy
        val trace = group.bare("trace", payload.traceCount)
        group.bytes("text_header", "text_byte", TEXT_BYTES, space.head).attribute("long_name", "textual file header, as it is in the source")
        group.bytes("binary_header", "binary_byte", BINARY_BYTES, space.head + TEXT_BYTES).attribute("long_name", "binary file header, as it is in the source")
        val extended = payload.head.size - TEXT_BYTES - BINARY_BYTES
        if (extended > 0) group.bytes("extended_header", "extended_byte", extended, space.head + TEXT_BYTES + BINARY_BYTES).attribute("long_name", "all between binary header and first trace")
        if (payload.tail.isNotEmpty()) group.bytes("tail", "tail_byte", payload.tail.size, space.tail).attribute("long_name", "all behind the last trace")
        val headerBytes = payload.headerBytes.toLong()
        val header = group.bare("header_byte", headerBytes)
        group.link("trace_header", H5Dataset(Datatype.UINT8, listOf(payload.traceCount, headerBytes), Storage.Contiguous(space.traceHeaders), listOf(trace, header)))
            .attribute("long_name", "trace headers in the source's order, as they are in the source")
        group.link("trace_cell", H5Dataset(Datatype.INT32, listOf(payload.traceCount), Storage.Contiguous(space.traceCells), listOf(trace)))
            .attribute("long_name", "inline index x crossline count + crossline index of each trace, in the source's order; -1 - that where the trace is left out of /data")
        group.link("trace_crc32c", H5Dataset(Datatype.UINT32, listOf(payload.traceCount), Storage.Contiguous(space.traceChecksums), listOf(trace)))
            .attribute("long_name", "CRC-32C of each trace record of the source, header and samples")
        if (payload.leftOut.traceCount > 0) {
            val sides = listOf(group.bare("left_out", payload.leftOut.traceCount), group.bare("sample_byte", payload.leftOut.traceBytes.toLong()))
            group.link("left_out_samples", H5Dataset(Datatype.UINT8, sides.map { it.dimensions[0] }, Storage.Contiguous(space.leftOut), sides))
                .attribute("long_name", "samples, as they are in the source, of the traces whose trace_cell is negative, in the source's order")
        }
        if (wordCount > 0) {
            val fields = listOf(group.bare("word", wordCount), group.bare("word_field", WORD_FIELDS.toLong()))
            group.link("irreversible", H5Dataset(Datatype.INT64, fields.map { it.dimensions[0] }, Storage.Contiguous(space.words), fields))
                .attribute("long_name", "trace, sample (both from 0) and source word of samples that /data does not give back bit for bit")
        }
        space.files.link(group, summary.fileSha256s.isNotEmpty()) { name, length -> group.bare(name, length) }
        group.attribute("source_digest", digest).attribute("source_digest_method", "SHA-256 over the CRC-32Cs, 4 bytes little-endian each, of head, each trace record, tail")
        summary.sha256?.let { group.attribute("source_sha256", it) }
        group.attribute("byte_order", payload.byteOrder).attribute("format_code", payload.formatCode).attribute("format", payload.format)
        group.attribute("text_encoding", payload.textEncoding).attribute("revision", payload.revision)
        LayoutAttributes.write(payload.layout, group)
        group.attribute("source_bytes", payload.sourceBytes).attribute("source_name", payload.sourceName)
    }

    private fun describe(root: H5Group) {
        val payload = layout.segy
        root.attribute("Conventions", "CF-1.8").attribute("pyrus_format", PYRUS_FORMAT).attribute("pyrus_program", layout.program)
        root.attribute("pyrus_chunk_planner", layout.plan.planner).attribute("pyrus_chunk_reason", layout.plan.reason)
        root.attribute("source_file", payload.sourceName).attribute("text", payload.text).attribute("ns", geometry.samples.count)
        root.attribute("sample_rate", geometry.samples.interval).attribute("d3_domain", if (domain == SampleDomain.TIME) "TWT" else "DEPTH")
        val corners = corners().flatMap { (inline, crossline) -> listOf(geometry.inlines.numberAt(Index(inline)).value, geometry.crosslines.numberAt(Index(crossline)).value) }
        root.attribute("corner_points", AttributeValue.Int32s(corners))
        if (payload.lengthUnit.isNotEmpty()) root.attribute("measurement_system", payload.lengthUnit)
    }

    private fun H5Group.scale(name: String, type: Datatype, length: Int, address: Long): H5Dataset =
        link(name, H5Dataset(type, listOf(length.toLong()), Storage.Contiguous(address), scaleName = name)).also { it.numbered() }

    private fun H5Group.bare(name: String, length: Long): H5Dataset = link(name, H5Dataset.bareDimension(length)).also { it.numbered() }

    private fun H5Group.bytes(name: String, dimension: String, length: Int, address: Long): H5Object =
        bare(dimension, length.toLong()).let { link(name, H5Dataset(Datatype.UINT8, listOf(length.toLong()), Storage.Contiguous(address), listOf(it))) }

    /** netCDF-4 numbers the dimensions of a file through all its groups. */
    private fun H5Dataset.numbered() = attribute("_Netcdf4Dimid", dimensionCount++)

    companion object {
        const val TEXT_BYTES = 3200
        const val BINARY_BYTES = 400
        const val WORD_FIELDS = 3
        private val LENGTH_UNITS = setOf("m", "ft")

        fun datatype(type: StoredType): Datatype = when (type) {
            StoredType.FLOAT32 -> Datatype.FLOAT32
            StoredType.FLOAT64 -> Datatype.FLOAT64
            StoredType.INT8 -> Datatype.INT8
            StoredType.INT16 -> Datatype.INT16
            StoredType.INT32 -> Datatype.INT32
            StoredType.INT64 -> Datatype.INT64
            StoredType.UINT8 -> Datatype.UINT8
            StoredType.UINT16 -> Datatype.UINT16
            StoredType.UINT32 -> Datatype.UINT32
            StoredType.UINT64 -> Datatype.UINT64
        }
    }
}
