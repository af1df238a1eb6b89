package org.pyrus.cli

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import org.pyrus.bench.ChartFonts
import org.pyrus.volume.NewFile
import org.pyrus.volume.TargetFile
import java.nio.ByteBuffer
import java.nio.file.Path

/** Where a measurement goes beside its table. */
internal class BenchOutputs(private val session: Session) : OptionGroup() {
    private val json by option("--json", metavar = "FILE", help = "Write every figure as JSON here; - for standard output")
    private val html by option("--html", metavar = "FILE", help = "Draw a page with charts that explain each figure here").convert { pathOf(it) }
    private val overwrite by option("--overwrite", help = "Replace the target where it exists").flag()
    private val jsonFile: Path? get() = json?.takeIf { it != "-" }?.let { pathOf(it) }

    /** Refuses targets now rather than when all is measured. */
    fun check(inputs: List<Path>) {
        for (target in listOfNotNull(jsonFile, html)) TargetFile.of(target, overwrite, inputs)
        if (html != null) ChartFonts.require()
    }

    /** Writes what was asked for, and prints the table, or the JSON in its place. */
    fun write(inputs: List<Path>, table: String, asJson: String, page: () -> String) {
        jsonFile?.let { write(it, asJson, inputs) }
        html?.let { write(it, page(), inputs) }
        session.out.println(if (json == "-") asJson else table)
    }

    private fun write(target: Path, text: String, inputs: List<Path>) = NewFile.write(target, overwrite, inputs) { channel ->
        val bytes = ByteBuffer.wrap(text.toByteArray())
        while (bytes.hasRemaining()) channel.write(bytes)
    }
}
