package org.pyrus.volume.foreign

import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Refusal
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.VolumeInfo
import java.nio.file.Path

/**
 * A dataset of a foreign file as a volume: which one it is, which of its axes is which, and what is known of them. Immutable.
 *
 * @property sides of the dataset, in the file's order
 * @property notes what was found and what was not, for people
 */
class ForeignVolume private constructor(
    private val path: Path,
    val dataset: FoundDataset,
    val type: StoredType,
    val sides: List<Int>,
    val order: AxisOrder,
    val geometry: SurveyGeometry,
    val notes: Map<String, String>,
) {
    /** The dataset's dimensions with its axes called by their places, as [AxisOrder.inFile] has them. */
    val dimensionsInFile: VolumeDimensions get() = AxisOrder.OF_VOLUMES.dimensions(sides)

    /** What a reader tells of it. [chunk] is in the file's order. */
    fun info(chunk: List<Int>?): VolumeInfo = VolumeInfo(path, geometry, type, chunk?.let(::chunkShape), null, notes)

    private fun chunkShape(sides: List<Int>): ChunkShape = order.chunk(sides)

    companion object {
        /** The names of samples, the first that there is being preferred to any other dataset. */
        private val PREFERRED = listOf("data", FOUNDING, "amplitude")

        /** What earlier Pyrus code writes, `[inline][crossline][sample]`. */
        private const val FOUNDING = "seismic_dataset"

        /** So many times more samples than all others together make a dataset the one that is meant. */
        private const val CLEARLY = 100.0

        private const val MOST_LISTED = 8

        /**
         * Finds the volume in [file]: the dataset [named], or the only one, or that of a usual name, or one beside which the others are nothing; its axes as
         * [asked], or by the names of its dimension scales.
         *
         * @throws Refusal where there is none, or which one or which axis is meant isn't clear, listing what there is
         */
        fun of(file: ForeignFile, named: String?, asked: AxisOrder?): ForeignVolume {
            val dataset = choose(file, named)
            val type = dataset.type ?: throw Refusal("${dataset.shownName} is of ${dataset.typeLabel}", file.path, remedy = OTHER_SAMPLES)
            val sides = dataset.sides.map { side ->
                if (side !in 1..Int.MAX_VALUE) throw Refusal("$dataset has a side of $side", file.path, remedy = "A side has 1 to ${Int.MAX_VALUE} samples.")
                side.toInt()
            }
            val axes = file.axes(dataset)
            val order = order(file, dataset, axes, asked)
            val dimensions = try {
                order.dimensions(sides).also { requirePositions(it) }
            } catch (e: IllegalArgumentException) {
                throw Refusal("$dataset is too large: ${e.message}", file.path, remedy = "Write it anew in parts.", cause = e)
            }
            val decoder = ForeignAxes(axes, order)
            val geometry = decoder.geometry(dimensions)
            val notes = linkedMapOf("dataset" to "$dataset, by ${order.kinds.joinToString("") { "[${it.label}]" }}") + decoder.notes
            return ForeignVolume(file.path, dataset, type, sides, order, geometry, notes)
        }

        private fun requirePositions(dimensions: VolumeDimensions) {
            val positions = dimensions.inlines.toLong() * dimensions.crosslines
            require(positions <= Int.MAX_VALUE) { "${dimensions.inlines} inlines of ${dimensions.crosslines} crosslines pass ${Int.MAX_VALUE} positions" }
            val most = Runtime.getRuntime().maxMemory() // a bit each: an eighth of the heap, which sides that a file makes up must not fill
            require(positions <= most) { "${dimensions.inlines} inlines of ${dimensions.crosslines} crosslines take an eighth of the memory that Java may use, or more" }
        }

        private fun choose(file: ForeignFile, named: String?): FoundDataset {
            val all = file.datasets().sortedBy { it.name }
            if (named != null) {
                val name = "/" + named.trim('/')
                val remedy = if (all.isEmpty()) NONE else "It has ${listed(all)}."
                return all.find { it.name == name } ?: throw Refusal("it has no dataset of three axes that is called $name", file.path, remedy = remedy)
            }
            val usable = all.filter { it.type != null }
            if (usable.isEmpty()) {
                val others = if (all.isEmpty()) "" else " (${listed(all)})"
                throw Refusal("it is HDF5, but has no dataset of three axes with samples of a kind that volumes have$others", file.path, remedy = NONE)
            }
            usable.singleOrNull()?.let { return it }
            for (name in PREFERRED) usable.singleOrNull { it.lastName == name }?.let { return it }
            val largest = usable.maxBy { it.sampleCount }
            if (largest.sampleCount >= CLEARLY * (usable - largest).sumOf { it.sampleCount }) return largest
            val problem = "it has ${usable.size} datasets that could be meant: ${listed(usable)}"
            throw Refusal(problem, file.path, remedy = "Name one, such as --dataset ${usable[0].shownName}.")
        }

        private const val OTHER_SAMPLES = "Samples are float32, float64 or integers of 8 to 64 bits: convert it to one of these."
        private const val NONE = "Give a volume, or a file with a dataset of inlines, crosslines and samples."

        private fun listed(datasets: List<FoundDataset>): String =
            datasets.take(MOST_LISTED).joinToString("; ") + if (datasets.size > MOST_LISTED) "; and ${datasets.size - MOST_LISTED} more" else ""

        private fun order(file: ForeignFile, dataset: FoundDataset, axes: List<FoundAxis>, asked: AxisOrder?): AxisOrder {
            if (asked != null) return asked
            val kinds = axes.map { ForeignAxes.kindOf(it.name) }
            val known = kinds.filterNotNull()
            if (known.size == known.toSet().size) {
                if (known.size == 3) return AxisOrder(known)
                // where two are named, the third is what is left
                if (known.size == 2) return AxisOrder(kinds.map { it ?: (AxisKind.entries - known.toSet()).single() })
                if (known.isEmpty() && dataset.lastName == FOUNDING) return AxisOrder.OF_VOLUMES
            }
            val names = if (axes.all { it.name == null }) "are not named" else "are called ${axes.joinToString(", ") { it.name ?: "nothing" }}"
            throw Refusal(
                "the axes of $dataset $names, so which is inline, crossline and sample is not known",
                file.path,
                remedy = "Say it in the dataset's order, such as --axes inline,crossline,sample.",
            )
        }
    }
}
