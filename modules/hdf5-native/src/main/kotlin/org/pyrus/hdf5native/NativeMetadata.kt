package org.pyrus.hdf5native

import hdf.hdf5lib.H5
import hdf.hdf5lib.HDF5Constants
import hdf.hdf5lib.exceptions.HDF5Exception
import org.pyrus.volume.AmplitudeHistogram
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.Axis
import org.pyrus.volume.ChunkGrid
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateGrid
import org.pyrus.volume.LineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.MapPoint
import org.pyrus.volume.Refusal
import org.pyrus.volume.SampleAxis
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.TraceMask
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.VolumeInfo
import java.nio.ByteBuffer
import java.nio.file.Path

/** What a volume's file says of itself, read through the C library. Every call within [NativeLibrary.exclusively]. */
internal class NativeMetadata(private val path: Path, private val file: Long) {
    /** `data`, or `seismic_dataset` where there is only that. */
    val dataName: String = listOf("data", "seismic_dataset").find { exists(it) }
        ?: refuse("it holds neither /data nor /seismic_dataset")

    fun read(dataset: Long): VolumeInfo {
        val dimensions = dimensions(dataset)
        val geometry = SurveyGeometry(
            lines("iline", dimensions.inlines),
            lines("xline", dimensions.crosslines),
            samples(dimensions.samples),
            mask(dimensions),
            coordinates(),
        )
        return VolumeInfo(path, geometry, storedType(dataset), chunk(dataset, dimensions), statistics(dataset), NativeAttributes.texts(file, SHOWN))
    }

    private fun dimensions(dataset: Long): VolumeDimensions = H5.H5Dget_space(dataset).closing(H5::H5Sclose) { space ->
        if (H5.H5Sget_simple_extent_ndims(space) != 3) refuse("/$dataName has ${H5.H5Sget_simple_extent_ndims(space)} axes, not inline, crossline and sample")
        val sides = LongArray(3)
        H5.H5Sget_simple_extent_dims(space, sides, null)
        if (sides.any { it < 1 || it > Int.MAX_VALUE }) refuse("/$dataName has sides of ${sides.joinToString(" × ")}")
        VolumeDimensions(sides[0].toInt(), sides[1].toInt(), sides[2].toInt())
    }

    private fun storedType(dataset: Long): StoredType = H5.H5Dget_type(dataset).closing(H5::H5Tclose) { type ->
        NativeForeignFile.storedType(type) ?: refuse("/$dataName holds samples that are neither float32, float64 nor integers of 8 to 64 bits")
    }

    private fun chunk(dataset: Long, dimensions: VolumeDimensions): ChunkShape? =
        chunkSides(dataset)?.let { (i, x, s) -> ChunkShape(i, x, s) }?.also { ChunkGrid(dimensions, it) } // which refuses what is too large

    private fun <A : Axis> lines(name: String, count: Int): LineAxis<A> {
        val numbers = dataset(name, count.toLong()) { id ->
            IntArray(count).also { H5.H5Dread_int(id, HDF5Constants.H5T_NATIVE_INT32, ALL, ALL, HDF5Constants.H5P_DEFAULT, it) }
        }
        val step = if (count == 1) 1 else numbers[1] - numbers[0]
        if (step < 1 || numbers.indices.any { numbers[it] != numbers[0] + it * step }) refuse("the line numbers in /$name do not ascend by one step")
        return LineAxis(LineNumber(numbers[0]), step, count)
    }

    private fun samples(count: Int): SampleAxis {
        val name = listOf("twt", "depth").find { exists(it) } ?: refuse("it has neither /twt nor /depth")
        return dataset(name, count.toLong()) { id ->
            val values = DoubleArray(count)
            H5.H5Dread_double(id, HDF5Constants.H5T_NATIVE_DOUBLE, ALL, ALL, HDF5Constants.H5P_DEFAULT, values)
            val unit = NativeAttributes.text(id, "units")
            val domain = SampleDomain.entries.find { it.axisName == name && it.unit == unit } ?: refuse("/$name is in '$unit', not in ms, m or ft")
            // the attribute holds the interval as it was given; a difference of values may be off in the last bit, and one sample has none
            val interval = NativeAttributes.number(file, "sample_rate") ?: if (count > 1) (values[count - 1] - values[0]) / (count - 1) else 1.0
            if (!(interval > 0)) refuse("/$name does not ascend")
            SampleAxis(values[0], interval, count, domain)
        }
    }

    private fun mask(dimensions: VolumeDimensions): TraceMask {
        val (inlines, crosslines) = dimensions
        if (!exists("trace_mask")) return TraceMask.full(inlines, crosslines)
        val positions = inlines.toLong() * crosslines
        if (positions > Int.MAX_VALUE - 8) refuse("its grid of $inlines × $crosslines positions is too large")
        return dataset("trace_mask", positions) { id ->
            val live = ByteArray(positions.toInt())
            H5.H5Dread(id, HDF5Constants.H5T_NATIVE_UINT8, ALL, ALL, HDF5Constants.H5P_DEFAULT, live)
            TraceMask.fromBytes(inlines, crosslines, sequenceOf(ByteBuffer.wrap(live)))
        }
    }

    private fun coordinates(): CoordinateGrid? {
        val numbers = NativeAttributes.numbers(file, "pyrus_coordinate_grid") ?: return null
        if (numbers.size != 7) refuse("its pyrus_coordinate_grid has ${numbers.size} numbers, not 7")
        val unit = NativeAttributes.text(file, "pyrus_coordinate_unit").orEmpty()
        return CoordinateGrid(MapPoint(numbers[0], numbers[1]), numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], unit)
    }

    private fun statistics(dataset: Long): AmplitudeStatistics? {
        fun number(name: String) = NativeAttributes.number(dataset, "amplitude_$name")
        return AmplitudeStatistics(
            number("count")?.toLong() ?: return null,
            number("nonfinite")?.toLong() ?: return null,
            number("min") ?: return null,
            number("max") ?: return null,
            number("mean") ?: return null,
            number("rms") ?: return null,
            number("nan")?.toLong(),
            histogram(),
        )
    }

    private fun histogram(): AmplitudeHistogram? {
        if (!exists("amplitude") || !exists("amplitude/edge") || !exists("amplitude/count")) return null
        val bins = H5.H5Dopen(file, "/amplitude/count", HDF5Constants.H5P_DEFAULT).closing(H5::H5Dclose) { id ->
            H5.H5Dget_space(id).closing(H5::H5Sclose) { H5.H5Sget_simple_extent_npoints(it) }
        }
        if (bins !in 1..AmplitudeHistogram.ALL_BINS) refuse("/amplitude/count has $bins bins")
        val counts = dataset("amplitude/count", bins) { id ->
            LongArray(bins.toInt()).also { H5.H5Dread_long(id, HDF5Constants.H5T_NATIVE_INT64, ALL, ALL, HDF5Constants.H5P_DEFAULT, it) }
        }
        val edges = dataset("amplitude/edge", bins) { id ->
            FloatArray(bins.toInt()).also { H5.H5Dread_float(id, HDF5Constants.H5T_NATIVE_FLOAT, ALL, ALL, HDF5Constants.H5P_DEFAULT, it) }
        }
        return AmplitudeHistogram(edges, counts)
    }

    private fun <T> dataset(name: String, size: Long, block: (Long) -> T): T {
        if (!exists(name)) refuse("it has no /$name")
        return H5.H5Dopen(file, "/$name", HDF5Constants.H5P_DEFAULT).closing(H5::H5Dclose) { id ->
            val found = H5.H5Dget_space(id).closing(H5::H5Sclose) { H5.H5Sget_simple_extent_npoints(it) }
            if (found != size) refuse("/$name has $found values for $size positions of /$dataName")
            block(id)
        }
    }

    private fun exists(name: String): Boolean = H5.H5Lexists(file, "/$name", HDF5Constants.H5P_DEFAULT)

    private fun refuse(problem: String): Nothing = throw Refusal(problem, path, remedy = "Give a volume that pyrus import has made.")

    companion object {
        private val SHOWN = setOf("pyrus_format", "pyrus_program", "pyrus_chunk_planner", "pyrus_chunk_reason", "source_file", "text", "measurement_system")
        private val ALL = HDF5Constants.H5S_ALL.toLong()

        /**
         * Whether [file] says that Pyrus has made it.
         *
         * @throws Refusal where it is of a later format than is known here
         */
        fun isOurs(path: Path, file: Long): Boolean {
            val version = NativeAttributes.number(file, "pyrus_format") ?: return false
            if (version > 1) throw Refusal("it is of Pyrus format ${version.toInt()}, this program reads format 1", path, remedy = "Open it with a newer Pyrus.")
            return true
        }

        /** The sides of a dataset's chunks, or null where it lies in one piece. */
        fun chunkSides(dataset: Long): List<Int>? = H5.H5Dget_create_plist(dataset).closing(H5::H5Pclose) { properties ->
            if (H5.H5Pget_layout(properties) != HDF5Constants.H5D_CHUNKED) return null
            LongArray(3).also { H5.H5Pget_chunk(properties, 3, it) }.map(Math::toIntExact)
        }

        /** Turns what the library throws, and what the domain says to a file that makes no sense, into a [Refusal]. */
        fun <T> refusing(path: Path, block: () -> T): T = try {
            block()
        } catch (e: HDF5Exception) {
            throw Refusal("the HDF5 library can't open it (${e.message})", path, remedy = "Give a volume that pyrus import has made.", cause = e)
        } catch (e: RuntimeException) {
            throw Refusal("what it says of itself makes no volume: ${e.message ?: e.javaClass.simpleName}", path, remedy = "Give a volume that pyrus import has made.", cause = e)
        }
    }
}
