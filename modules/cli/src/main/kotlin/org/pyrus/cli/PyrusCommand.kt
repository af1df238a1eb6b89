package org.pyrus.cli

import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.CoreCliktCommand
import com.github.ajalt.clikt.core.PrintMessage
import com.github.ajalt.clikt.core.subcommands
import com.github.ajalt.clikt.parameters.options.eagerOption
import java.util.Properties

/** `pyrus`: picks the verb. Where [verb] names one, only that one is made, since each costs time to set up. */
internal class PyrusCommand(session: Session, verb: String?) : CoreCliktCommand("pyrus") {
    override val printHelpOnEmptyArgs = true

    init {
        eagerOption("--version", help = "Say the version and exit") { throw PrintMessage("pyrus ${version()} (Java ${System.getProperty("java.version")})") }
        val chosen = VERBS[verb]
        subcommands(if (chosen != null) listOf(chosen(session)) else VERBS.values.map { it(session) })
    }

    override fun help(context: Context) = "Seismic volumes: SEG-Y in, chunked HDF5 out, and any plane back in a moment."

    override fun helpEpilog(context: Context) = "`pyrus VERB --help` says more of a verb. Start with `pyrus demo`."

    override fun run() = Unit

    companion object {
        /** The program's version, from the build. */
        fun version(): String = Properties().apply {
            PyrusCommand::class.java.getResourceAsStream("version.properties").use { load(it) }
        }.getProperty("version")

        /** What `pyrus help [verb]` stands for: the help of a verb that there is, else what refuses it. */
        fun helpLine(verb: String?): List<String> = when (verb) {
            null, "help" -> listOf("--help")
            in VERBS -> listOf(verb, "--help")
            else -> listOf(verb)
        }

        private val VERBS: Map<String, (Session) -> CoreCliktCommand> = linkedMapOf(
            "demo" to ::DemoVerb,
            "scan" to ::ScanVerb,
            "import" to ::ImportVerb,
            "export" to ::ExportVerb,
            "info" to ::InfoVerb,
            "read" to ::ReadVerb,
            "render" to ::RenderVerb,
            "verify" to ::VerifyVerb,
            "plan" to ::PlanVerb,
            "rechunk" to ::RechunkVerb,
            "profile" to ::ProfileVerb,
            "layout" to ::LayoutVerb,
            "bench" to ::BenchVerb,
            "bench-serve" to ::BenchServeVerb,
            "report-problem" to ::ReportProblemVerb,
        )
    }
}
