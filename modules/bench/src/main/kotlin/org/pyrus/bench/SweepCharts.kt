package org.pyrus.bench

import org.pyrus.volume.Human
import org.pyrus.volume.StorageProfile

/** The sweep's figures as charts, with what each says. */
internal object SweepCharts {
    /** The founding formula's knobs. */
    enum class Knob(val title: String, val axis: String, val founding: List<SweepCurve>, val explanation: String) {
        SIZE(
            "size",
            "chunk size aimed at, KiB",
            FoundingFigures.size,
            "Size balances what a request costs against bytes that are read and thrown away: small chunks on a disk that answers quickly, large ones " +
                "on a disk that seeks.",
        ),
        RATIO(
            "ratio",
            "ratio",
            FoundingFigures.ratio,
            "Ratio flattens the chunk: the greater it is, the fewer chunks a slice meets, and the more an inline or a crossline does.",
        ),
        ASYMMETRY(
            "asymmetry",
            "asymmetry",
            FoundingFigures.asymmetry,
            "Asymmetry lengthens the chunk along the inline axis: crosslines become quicker, inlines, of which a file in rows has the best anyway, slower.",
        ),
    }

    private const val MICROS = "µs a float"

    /** Random reads of the least size that [profile] has. */
    fun queueDepth(profile: StorageProfile): SweepChart {
        val bytes = profile.sizes.first()
        return SweepChart(
            "queue-depth",
            "Queue depth against requests a second",
            "Random reads of ${Human.bytes(bytes)} a second, by how many are under way at once, past the page cache. A solid-state disk gains tenfold and " +
                "more up to 16 or 32, a hard disk a little: why one plane is asked for by many workers.",
            "reads under way",
            "reads a second",
            listOf(SweepCurve(profile.name, profile.queueDepths.map { SweepPoint(it.toDouble(), profile.pace(bytes, it)!!) })) + FoundingFigures.queueDepth,
            logarithmic = true,
        )
    }

    fun chunkSide(found: List<Pair<Double, Map<String, Double>>>) = SweepChart(
        "chunk-side",
        "Side of a cubic chunk",
        "Time for each sample, mean of an inline, a crossline and a slice. Small chunks cost requests, large ones bytes that nobody wanted. By the C " +
            "library it jumps where a chunk passes 1 MiB (64 cubed): " +
            "a larger one bypasses its cache and is read run by run.",
        "samples along a side",
        MICROS,
        byReader(found) + FoundingFigures.chunkSide,
        logarithmic = true,
    )

    fun knob(knob: Knob, found: List<Pair<Double, Map<String, Double>>>) = SweepChart(
        knob.title,
        "The founding formula's ${knob.title}",
        "${knob.explanation} The two other knobs are as the articles chose them; their 0.13 µs a float was 0.43 s a plane of 1966 × 1103 × 3001.",
        knob.axis,
        MICROS,
        byReader(found) + knob.founding,
    )

    fun workers(reader: String, found: List<Pair<Double, Double>>) = SweepChart(
        "workers",
        "One worker against many",
        "Bytes of samples a second, the three planes together, by the reader '$reader'. One worker waits for each request before it makes the next; " +
            "many keep the disk's queue filled, which is what solid-state disks are quick with.",
        "workers",
        "MB/s",
        listOf(SweepCurve(reader, found.map { (x, y) -> SweepPoint(x, y) })) + FoundingFigures.workers,
    )

    fun mapping(found: Map<String, List<Double>>) = SweepChart(
        "mapping",
        "Positional reads against a mapping",
        "The same byte ranges, by as many threads: read by position, or copied out of a mapping of the file. In memory a mapping saves a copy; from " +
            "the disk each fault drags in what the system thinks it might need, which can be nearly the whole file.",
        "",
        "ms a plane",
        found.map { (name, milliseconds) -> SweepCurve(name, milliseconds.mapIndexed { at, y -> SweepPoint(at.toDouble(), y) }) },
        names = PlaneTimer.PLANES.map { it.title },
        logarithmic = true,
    )

    fun flat(ratio: Double) = SweepChart(
        "flat",
        "A chunked import against a flat file",
        "Seconds to import the survey into chunks ÷ seconds to copy it as it is, both forced to the disk: ${Human.threeDigits(ratio)} here. In 2014 " +
            "writing HDF5 in series took 1.2 to 1.3 times a flat file, and in parallel by MPI-IO 30 to 81 times.",
        "",
        "times as long",
        listOf(SweepCurve("import ÷ copy", (listOf(ratio) + FoundingFigures.flat.map { it.second }).mapIndexed { at, y -> SweepPoint(at.toDouble(), y) })),
        names = listOf("here") + FoundingFigures.flat.map { it.first },
    )

    private fun byReader(found: List<Pair<Double, Map<String, Double>>>): List<SweepCurve> =
        found.flatMap { it.second.keys }.distinct().map { reader ->
            SweepCurve(reader, found.mapNotNull { (x, values) -> values[reader]?.let { SweepPoint(x, it) } })
        }
}
