package org.pyrus.cli

import com.github.ajalt.clikt.parameters.groups.provideDelegate
import org.pyrus.bench.BenchServer

/** `pyrus bench-serve`: reads planes at another program's word, which times us beside others. */
internal class BenchServeVerb(session: Session) : Verb("bench-serve", "Read planes at another program's word, to be timed beside others", session) {
    private val volume by pathArgument("VOLUME", "Volume or SEG-Y file to read")
    private val reader by ReaderOptions(session)

    override fun run() {
        session.finish() // a signal has nothing to wait for: what is half-made is the caller's file
        BenchServer(PyrusCommand.version()) { reader.open(volume) }.serve(session.requests.bufferedReader(), out)
    }
}
