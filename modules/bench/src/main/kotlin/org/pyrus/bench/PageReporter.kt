package org.pyrus.bench

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.channelFlow
import kotlinx.coroutines.flow.flowOn
import org.pyrus.volume.NewFile
import org.pyrus.volume.TargetFile
import org.pyrus.volume.spi.BenchmarkReporter
import org.pyrus.volume.spi.BenchmarkRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.ReaderProvider
import org.pyrus.volume.spi.Readers
import java.nio.ByteBuffer

/** Makes the page that `pyrus bench --html` makes. What the window asks for, through Lookup. */
class PageReporter internal constructor(private val cache: PageCache, private val providers: () -> List<ReaderProvider>) : BenchmarkReporter {
    /** The one that Lookup makes. */
    constructor() : this(PageCache(), Readers::all)

    override fun report(request: BenchmarkRequest): Flow<JobEvent> = channelFlow {
        val began = System.nanoTime()
        // refused now rather than when all is measured
        TargetFile.of(request.target, request.overwrite, listOf(request.volume))
        ChartFonts.require()
        val steps = Steps { trySend(JobEvent.Advanced(it)) }
        val report = Bench(BenchRequest(listOf(request.volume), workers = request.workers), request.program, cache, providers()).run(steps::advanced)
        val page = ByteBuffer.wrap(BenchPage.of(report).toByteArray())
        NewFile.write(request.target, request.overwrite, listOf(request.volume)) { channel -> while (page.hasRemaining()) channel.write(page) }
        send(JobEvent.Reported(request.volume, request.target, (System.nanoTime() - began) / 1e9))
    }.buffer(Channel.UNLIMITED).flowOn(Dispatchers.IO)

    /** The bench tells of every read: a window wants to know a few times a second. */
    private class Steps(private val tell: (Progress) -> Unit) {
        private var phase: String? = null
        private var told = 0L

        fun advanced(progress: Progress) {
            val now = System.nanoTime()
            if (progress.phase == phase && progress.done < progress.total && now - told < BETWEEN_NANOS) return
            phase = progress.phase
            told = now
            tell(progress)
        }
    }

    private companion object {
        const val BETWEEN_NANOS = 200_000_000L
    }
}
