package org.pyrus.project.importing

import org.openide.util.NbBundle.Messages
import org.pyrus.project.facts.Fact
import org.pyrus.project.files.Snippet
import org.pyrus.volume.Grade
import org.pyrus.volume.Human
import org.pyrus.volume.Issue
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.spi.ImportArguments
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.PredictedPlanes
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.text

/**
 * What an import will do, in words.
 *
 * @property command the line for a terminal that does the same
 */
@Messages(
    "SUM_Source=Source",
    "# {0} - path",
    "# {1} - size",
    "# {2} - traces",
    "SUM_SourceOne={0} ({1}, {2})",
    "# {0} - how many files",
    "# {1} - paths, a line each",
    "# {2} - size",
    "# {3} - traces",
    "SUM_SourceSeveral={0} files as one survey ({2}, {3}):\n{1}",
    "SUM_Survey=Survey",
    "# {0} - inlines",
    "# {1} - crosslines",
    "# {2} - samples",
    "SUM_SurveyIs=Inlines {0}, crosslines {1}, {2}",
    "SUM_Read=Read",
    "# {0} - inline byte",
    "# {1} - crossline byte",
    "# {2} - x byte",
    "# {3} - y byte",
    "SUM_Positions=inline at byte {0}, crossline at byte {1}, X at byte {2}, Y at byte {3}",
    "SUM_Issues=Issues",
    "SUM_NoIssues=none",
    "SUM_Target=Volume",
    "# {0} - path",
    "SUM_Replaced={0}, in the place of the file that is there",
    "SUM_Stored=Stored",
    "# {0} - sample type",
    "# {1} - chunk sides",
    "# {2} - planner",
    "SUM_Chunks={0} in chunks of {1} (planner: {2})",
    "SUM_Fast=Fast copies",
    "# {0} - kinds of plane",
    "# {1} - bytes",
    "SUM_Copies=of {0}, which take {1} of it",
    "SUM_Crs=X and Y are in",
    "SUM_Size=Size",
    "# {0} - bytes of the file",
    "SUM_About=about {0}",
    "# {0} - bytes of the file",
    "# {1} - free bytes",
    "SUM_AboutOf=about {0}; {1} are free on the target''s disk",
    "SUM_Planes=First reads",
    "SUM_PlanesUnknown=not foretold: the target's disk was not measured",
    "# {0} - of an inline",
    "# {1} - of a crossline",
    "# {2} - of a slice",
    "SUM_PlaneTimes=inline {0}, crossline {1}, slice {2}",
    "# {0} - of the volume",
    "# {1} - of the SEG-Y file",
    "SUM_PlanesBeside={0}; out of the SEG-Y file itself: {1}",
)
internal data class ImportSummary(val facts: List<Fact>, val command: String) {
    companion object {
        /** Null where [draft] is none that can be imported. */
        fun of(draft: ImportDraft, scan: SurveyScan): ImportSummary? {
            val request = draft.request ?: return null
            val facts = listOfNotNull(
                Fact("source", Bundle.SUM_Source(), source(request, scan)),
                Fact("survey", Bundle.SUM_Survey(), with(scan.geometry) { Bundle.SUM_SurveyIs(inlines.text(), crosslines.text(), samples.text()) }),
                Fact("read", Bundle.SUM_Read(), reading(scan)),
                Fact("issues", Bundle.SUM_Issues(), issues(scan.issues)),
                Fact("target", Bundle.SUM_Target(), if (request.overwrite) Bundle.SUM_Replaced(request.target) else "${request.target}"),
                draft.plan?.let { Fact("stored", Bundle.SUM_Stored(), Bundle.SUM_Chunks(draft.storedType?.label, "${it.shape}", it.planner)) },
                copies(draft)?.let { Fact("fast", Bundle.SUM_Fast(), it) },
                request.crs?.let { Fact("crs", Bundle.SUM_Crs(), it.label) },
                draft.volumeBytes?.let { Fact("size", Bundle.SUM_Size(), size(it, draft.freeBytes)) },
                Fact("planes", Bundle.SUM_Planes(), times(draft)),
            )
            return ImportSummary(facts, command(request))
        }

        /** `pyrus-cli import …`, each word quoted as a shell needs it. */
        fun command(request: ImportRequest): String = (listOf(Snippet.PROGRAM) + ImportArguments.of(request)).joinToString(" ") { Snippet.shell(it) }

        /** `1 warning, 2 notes`, the gravest first; none in a word of its own. */
        @Messages(
            "# {0} - how many",
            "SUM_Errors={0,choice,1#1 error|1<{0} errors}",
            "# {0} - how many",
            "SUM_Warnings={0,choice,1#1 warning|1<{0} warnings}",
            "# {0} - how many",
            "SUM_Notes={0,choice,1#1 note|1<{0} notes}",
        )
        fun issues(issues: List<Issue>): String = Grade.entries.sortedDescending().mapNotNull { grade ->
            val count = issues.count { it.grade == grade }
            when {
                count == 0 -> null
                grade == Grade.ERROR -> Bundle.SUM_Errors(count)
                grade == Grade.WARNING -> Bundle.SUM_Warnings(count)
                else -> Bundle.SUM_Notes(count)
            }
        }.joinToString().ifEmpty { Bundle.SUM_NoIssues() }

        private fun source(request: ImportRequest, scan: SurveyScan): String {
            val size = Human.bytes(scan.bytes)
            val traces = Human.count(scan.traceCount, "trace")
            val files = request.sources
            return if (files.size == 1) Bundle.SUM_SourceOne(files[0], size, traces) else Bundle.SUM_SourceSeveral(files.size, files.joinToString("\n"), size, traces)
        }

        private fun reading(scan: SurveyScan): String {
            val positions = with(scan.positions) { Bundle.SUM_Positions(inline, crossline, x, y) }
            return (listOf(positions) + SourceLayout(overrides = scan.overrides, traces = scan.traces).words()).joinToString()
        }

        private fun copies(draft: ImportDraft): String? = draft.copyBytes.takeIf { it.isNotEmpty() }?.let { copies ->
            Bundle.SUM_Copies(copies.keys.sorted().joinToString { "${it.title.lowercase()}s" }, Human.bytes(copies.values.sum()))
        }

        private fun size(bytes: Long, free: Long?): String =
            if (free == null) Bundle.SUM_About(Human.bytes(bytes)) else Bundle.SUM_AboutOf(Human.bytes(bytes), Human.bytes(free))

        private fun times(draft: ImportDraft): String {
            val forecast = draft.forecast ?: return Bundle.SUM_PlanesUnknown()
            return Bundle.SUM_PlanesBeside(words(forecast.planned), words(forecast.segy))
        }

        private fun words(planes: PredictedPlanes): String {
            val (inline, crossline, slice) = PlaneKind.entries.map { Human.moment(planes[it].seconds) }
            return Bundle.SUM_PlaneTimes(inline, crossline, slice)
        }
    }
}
