package org.pyrus.volume.events

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.ExportRequest
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.RechunkRequest
import org.pyrus.volume.spi.VolumeImporter
import java.nio.file.Path
import java.time.Instant

/** Jobs of [importer], each told to [log]: what was asked, what was found on the way, how long each phase took, how it ended. Thread-safe where [importer] is. */
internal class LoggedImporter(private val importer: VolumeImporter, private val log: EventLog) : VolumeImporter by importer {
    override fun import(request: ImportRequest): Flow<JobEvent> = logged("import", parameters(request)) { importer.import(request) }

    override fun verify(volume: Path, sources: List<Path>): Flow<JobEvent> = logged("verify", mapOf("volume" to "$volume", "sources" to sources.joinToString())) { importer.verify(volume, sources) }

    override fun verify(volume: Path, source: Path?): Flow<JobEvent> = verify(volume, listOfNotNull(source))

    override fun verifySums(volume: Path): Flow<JobEvent> = logged("verify", mapOf("volume" to "$volume", "sums" to "true")) { importer.verifySums(volume) }

    override fun export(request: ExportRequest): Flow<JobEvent> = logged("export", parameters(request)) { importer.export(request) }

    override fun rechunk(request: RechunkRequest): Flow<JobEvent> = logged("rechunk", parameters(request)) { importer.rechunk(request) }

    private fun logged(job: String, parameters: Map<String, String>, start: () -> Flow<JobEvent>): Flow<JobEvent> = flow {
        val diary = JobDiary(job, parameters)
        log.write(diary.started())
        try {
            start().collect { event ->
                diary.add(event)
                emit(event)
            }
            log.write(diary.ended("done"))
        } catch (e: CancellationException) {
            log.write(diary.ended("cancelled"))
            throw e
        } catch (e: Refusal) {
            log.write(diary.ended("refused", e.message))
            throw e
        } catch (e: Throwable) {
            log.write(diary.ended("failed", e.stackTraceToString()))
            throw e
        }
    }

    private fun parameters(request: ImportRequest): Map<String, String> = buildMap {
        put("sources", request.sources.joinToString())
        put("target", request.target.toString())
        put("layout", request.layout.words().joinToString().ifEmpty { "as found" })
        put("chunk", request.chunk?.toString() ?: "as planned by ${request.planner}")
        put("memory_budget_mib", (request.bufferBudgetBytes shr 20).toString())
        request.workers?.let { put("workers", it.toString()) }
        if (request.fastCopies.isNotEmpty()) put("fast", request.fastCopies.joinToString { it.title.lowercase() })
        request.crs?.let { put("crs", it.toString()) }
        for ((name, isSo) in listOf("overwrite" to request.overwrite, "float32" to request.float32, "sha256" to request.sha256)) if (isSo) put(name, "true")
    }

    private fun parameters(request: ExportRequest): Map<String, String> = buildMap {
        put("volume", request.volume.toString())
        put("target", request.target.toString())
        request.part?.let { put("part", it.toString()) }
        put("memory_budget_mib", (request.bufferBudgetBytes shr 20).toString())
        if (request.overwrite) put("overwrite", "true")
    }

    private fun parameters(request: RechunkRequest): Map<String, String> = buildMap {
        put("volume", request.volume.toString())
        put("target", request.target.toString())
        put("chunk", "${request.plan.shape} by ${request.plan.planner}")
        if (request.overwrite) put("overwrite", "true")
    }
}

/** A job's lines in the log, made as it goes. */
internal class JobDiary(
    private val job: String,
    private val parameters: Map<String, String>,
    private val nanoTime: () -> Long = System::nanoTime,
    private val now: () -> String = { Instant.now().toString() },
) {
    private val start = nanoTime()
    private val phases = linkedMapOf<String, Double>()
    private var phase: String? = null
    private var phaseStart = start
    private val issues = mutableListOf<String>()
    private var left = 0
    private var result: String? = null

    fun started(): JsonObject = line("started", parameters.mapValues { JsonPrimitive(it.value) })

    fun add(event: JobEvent) {
        when (event) {
            is JobEvent.Advanced -> enter(event.progress.phase)
            is JobEvent.Found -> keep(event.issue.line())
            is JobEvent.Imported -> result = "${event.targetBytes} bytes in chunks of ${event.plan.shape}; ${event.scan.format}, ${event.scan.geometry.dimensions}"
            is JobEvent.Verified -> {
                event.report.differences.forEach { keep(it.line()) }
                event.report.sums?.damages?.forEach { keep("damaged: ${it.message}") }
                result = "${event.report.samplesCompared} samples compared, ${event.report.differenceCount} differ; ${event.report.sums?.let {
                    "${it.damageCount} damaged by checksums"
                } ?: "no checksums"}"
            }
            is JobEvent.Exported -> result = "${event.bytes} bytes, ${event.traces} traces, digest ${event.digest}"
            is JobEvent.PartExported -> result = "${event.bytes} bytes, ${event.traces} traces: ${event.part}"
            is JobEvent.Reported -> result = event.target.toString()
            is JobEvent.Rechunked -> result = "${event.targetBytes} bytes in chunks of ${event.plan.shape}, before ${event.before}"
        }
    }

    fun ended(how: String, why: String? = null): JsonObject {
        enter(null)
        return line(
            how,
            buildMap {
                put("seconds", JsonPrimitive(seconds(nanoTime() - start)))
                if (phases.isNotEmpty()) put("phases", JsonObject(phases.mapValues { JsonPrimitive(it.value) }))
                if (issues.isNotEmpty()) put("issues", JsonArray(issues.map(::JsonPrimitive)))
                if (left > 0) put("further_issues", JsonPrimitive(left))
                result?.let { put("result", JsonPrimitive(it)) }
                why?.let { put("why", JsonPrimitive(it)) }
            },
        )
    }

    private fun keep(issue: String) {
        if (issues.size < MOST_ISSUES) issues += issue else left++
    }

    private fun enter(next: String?) {
        if (next == phase) return
        phase?.let { phases.merge(it, seconds(nanoTime() - phaseStart), Double::plus) }
        phase = next
        phaseStart = nanoTime()
    }

    private fun seconds(nanos: Long): Double = Math.round(nanos / 1e6) / 1e3

    private fun line(how: String, more: Map<String, JsonElement>) = JsonObject(
        mapOf("time" to JsonPrimitive(now()), "process" to JsonPrimitive(ProcessHandle.current().pid()), "job" to JsonPrimitive(job), "event" to JsonPrimitive(how)) + more,
    )

    private companion object {
        const val MOST_ISSUES = 100
    }
}
