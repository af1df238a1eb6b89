package org.pyrus.cli

import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import org.openide.util.lookup.Lookups
import org.pyrus.volume.SettingsFile
import java.io.ByteArrayOutputStream
import java.io.PrintStream

/** What a command line left behind. */
class Ran(val code: Int, val bytes: ByteArray, val err: String) {
    val out: String get() = bytes.toString(Charsets.UTF_8)
    val json: JsonObject get() = Json.parseToJsonElement(out).jsonObject
    val errLines: List<String> get() = err.lines().dropLastWhile { it.isEmpty() }

    override fun toString() = "exit $code\n$out\n$err"
}

/**
 * Runs `pyrus [args]` in this process. Lookup holds [services] and nothing else, or what is installed where none are given. [settings] are a new user's: the
 * build names an empty folder as PYRUS_HOME. [requests] come on standard input.
 */
fun pyrus(vararg args: String, services: List<Any> = emptyList(), settings: SettingsFile = SettingsFile(), requests: String = ""): Ran {
    val out = ByteArrayOutputStream()
    val err = ByteArrayOutputStream()
    var code = -1
    val go = Runnable {
        val input = requests.byteInputStream()
        val session = Session(PrintStream(out, false, Charsets.UTF_8), PrintStream(err, true, Charsets.UTF_8), null, settings, requests = input)
        code = run(args.asList(), session)
    }
    if (services.isEmpty()) go.run() else Lookups.executeWith(Lookups.fixed(*services.toTypedArray()), go)
    return Ran(code, out.toByteArray(), err.toString(Charsets.UTF_8))
}
