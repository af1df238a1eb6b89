package org.pyrus.io.segy

import org.pyrus.volume.Grade
import org.pyrus.volume.Issue
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.FieldPair
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderPositions
import org.pyrus.volume.spi.LayoutCandidates
import org.pyrus.volume.spi.SourceLayout

/** Where a file's line numbers and coordinates are, and what is to be said of how that was found. */
internal class FoundLayout(val positions: HeaderPositions, val issues: List<Issue>)

/**
 * Finds the byte positions that a layout leaves open. Line numbers are where revision 1 has them if they make a grid there on which no two traces of the sample meet,
 * at least a tenth full; otherwise where a pair of fields makes clearly the best grid.
 *
 * It looks at a [HeaderSample], so that memory stays below 32 MiB whatever the survey's size.
 */
internal class LayoutSearch private constructor(private val file: SegyFile, private val asked: SourceLayout, private val sample: HeaderSample) {
    private val coordinates = CoordinateSearch(sample, asked, file.layout.positions)
    private val lines = LineSearch(sample, coordinates.sampled)
    private val standard = file.layout.positions

    private fun candidates(): LayoutCandidates {
        val inline = asked.inline ?: standard.inline
        val crossline = asked.crossline ?: standard.crossline
        val own = if (inline overlaps crossline) null else lines.unique(inline, crossline)
        val bothAsked = asked.inline != null && asked.crossline != null
        val others = if (bothAsked) emptyList() else lines.all(asked.inline, asked.crossline).map { it.pair }.filter { it.first != own?.first || it.second != own.second }
        val all = listOfNotNull(own) + others.take(MOST_CANDIDATES)
        return LayoutCandidates(all, own != null || isClear(others), all.firstOrNull()?.let { coordinates.all(it.first, it.second) }.orEmpty(), sample.count)
    }

    private fun resolve(): FoundLayout {
        val issues = mutableListOf<Issue>()
        val (inline, crossline) = lines(issues) ?: return nothingFound()
        val places = coordinates.all(inline, crossline)
        val (x, y) = (places.firstOrNull() ?: FieldPair(standard.x, standard.y, 0.0, emptyList())).let { it.first to it.second }
        if (asked.x == null && x != standard.x && places.first().score > 0) issues += coordinatesElsewhere(x, y, places)
        return FoundLayout(HeaderPositions(inline, crossline, x, y), issues)
    }

    /** Null where nothing makes a grid. */
    private fun lines(issues: MutableList<Issue>): Pair<HeaderField, HeaderField>? {
        val inline = asked.inline ?: standard.inline
        val crossline = asked.crossline ?: standard.crossline
        if (asked.inline != null && asked.crossline != null) return inline to crossline
        if (!(inline overlaps crossline) && lines.unique(inline, crossline) != null) return exchanged(inline to crossline)
        val found = lines.all(asked.inline, asked.crossline)
        val best = found.firstOrNull()?.takeIf { it.pair.score >= LEAST_SCORE } ?: return null
        if (!isClear(found.map { it.pair })) throw unclear(found.map { it.pair })
        if (best.pair.first == inline && best.pair.second == crossline) return exchanged(inline to crossline)
        issues += linesElsewhere(best)
        return exchanged(best.pair.first to best.pair.second)
    }

    /** The usual places: the scan says what the numbers there look like. */
    private fun nothingFound(): FoundLayout {
        val inline = asked.inline ?: standard.inline.takeIf { asked.crossline?.overlaps(it) != true } ?: standard.crossline
        val crossline = asked.crossline ?: standard.crossline.takeIf { asked.inline?.overlaps(it) != true } ?: standard.inline
        val (first, second) = exchanged(inline to crossline)
        requireLinesApart(file.path, first, second)
        return FoundLayout(HeaderPositions(first, second, asked.x ?: standard.x, asked.y ?: standard.y), emptyList())
    }

    private fun exchanged(lines: Pair<HeaderField, HeaderField>): Pair<HeaderField, HeaderField> =
        if (asked.exchangeAxes && asked.inline == null && asked.crossline == null) lines.second to lines.first else lines

    private fun isClear(found: List<FieldPair>): Boolean {
        val best = found.firstOrNull() ?: return false
        return best.score >= LEAST_SCORE && (found.size == 1 || best.score - found[1].score >= LEAST_LEAD)
    }

    private fun linesElsewhere(best: LineCandidate): Issue {
        val pair = best.pair
        val others = best.sameGrid.joinToString { (one, other) -> "$one and $other" }
        val message = "line numbers are taken from bytes ${pair.first} (inline) and ${pair.second} (crossline), as those at ${standard.inline} and ${standard.crossline} " +
            "make no grid: ${pair.reasons.joinToString("; ")}" +
            if (others.isEmpty()) "" else "; the same grid, with other numbers, is at $others"
        val known = KnownLayout.of(pair.first, pair.second) != null
        val remedy = "Where they are others, name their bytes with --inline-byte and --crossline-byte; --exchange-axes takes inlines for crosslines."
        return Issue(if (known && others.isEmpty()) Grade.INFO else Grade.WARNING, message, 1, file.layout.traceOffset(0) + pair.first.byte, remedy)
    }

    private fun coordinatesElsewhere(x: HeaderField, y: HeaderField, places: List<FieldPair>): Issue {
        val usual = places.find { it.first == standard.x }?.let { "at ${it.first} and ${it.second}, ${it.reasons.first()}" } ?: "${standard.x} and ${standard.y} are line numbers"
        return Issue(
            Grade.INFO, "coordinates are taken from bytes $x and $y, as they move with the lines; $usual", 1, file.layout.traceOffset(0) + x.byte,
            "Where they are others, name their bytes with --x-byte and --y-byte.",
        )
    }

    private fun unclear(found: List<FieldPair>): Refusal {
        val close = found.filter { found[0].score - it.score < 2 * LEAST_LEAD }.take(MOST_NAMED)
        val list = close.joinToString("; or ") { "inline at byte ${it.first} and crossline at ${it.second} (${it.reasons.joinToString(", ")})" }
        return Refusal(
            "its line numbers are not clearly to be found: those at ${standard.inline} and ${standard.crossline} make no grid, and of others several do as well: $list", file.path, trace = 1,
            byte = file.layout.traceOffset(0) + found[0].first.byte,
            remedy = "Say which: ${close.joinToString(", or ") { "--inline-byte ${option(it.first)} --crossline-byte ${option(it.second)}" }}.",
        )
    }

    private fun option(field: HeaderField): String = if (field.type.bytes == Int.SIZE_BYTES) "${field.byte}" else "${field.byte}:${field.type.bytes}"

    companion object {
        private const val LEAST_SCORE = 0.65
        private const val LEAST_LEAD = 0.08
        private const val MOST_CANDIDATES = 12
        private const val MOST_NAMED = 4

        /**
         * The positions of [file], those that [asked] gives and others found. Cancellable.
         *
         * @throws Refusal where line numbers are not clearly to be found
         */
        suspend fun resolve(file: SegyFile, asked: SourceLayout): FoundLayout {
            val layout = file.layout.declaredUnder(asked)
            layout.positions?.let { return FoundLayout(it, emptyList()) }
            val sample = sample(file, layout)
            return LayoutSearch(file, if (mayDouble(layout)) standardWhereLines(file, layout, sample) else layout, sample).resolve()
        }

        /** Of pre-stack data the traces of one offset, which have positions of their own. */
        private suspend fun sample(file: SegyFile, asked: SourceLayout): HeaderSample = HeaderSample.read(file).let { if (asked.traces.keepsLeftOut) it else it.ofOneOffset(asked.traces.offset) }

        private fun mayDouble(asked: SourceLayout): Boolean = asked.traces.run { averages || offset != null || duplicates != DuplicatePolicy.REFUSE }

        /**
         * Where several traces may be at a position, that none are is no sign of line numbers: those where revision 1 has them are taken, unless they do not vary or are sparser
         * than a survey's, which then are searched for.
         */
        private fun standardWhereLines(file: SegyFile, asked: SourceLayout, sample: HeaderSample): SourceLayout {
            val inline = asked.inline ?: file.layout.positions.inline
            val crossline = asked.crossline ?: file.layout.positions.crossline
            requireLinesApart(file.path, inline, crossline)
            val open = asked.inline == null || asked.crossline == null
            if (open && !LineSearch.mayBeLines(sample, inline, crossline)) return asked
            return if (asked.exchangeAxes && asked.inline == null && asked.crossline == null) asked.copy(inline = crossline, crossline = inline) else asked.copy(inline = inline, crossline = crossline)
        }

        /** What [resolve] would choose from. */
        suspend fun candidates(file: SegyFile, asked: SourceLayout): LayoutCandidates {
            checkInside(file, asked)
            return LayoutSearch(file, file.layout.declaredUnder(asked), sample(file, asked)).candidates()
        }

        /** Refuses fields that are asked for behind the headers of [file]. */
        fun checkInside(file: SegyFile, asked: SourceLayout) {
            val known = file.layout.knownHeaderBytes
            val outside = listOfNotNull(asked.inline, asked.crossline, asked.x, asked.y).find { it.end > known } ?: return
            throw Refusal(
                "its trace headers have $known bytes, and a field is looked for at $outside", file.path, trace = 1, byte = file.layout.traceOffset(0) + outside.byte,
                remedy = "Name a byte inside the header.",
            )
        }
    }
}
