package org.pyrus.bench

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import org.pyrus.volume.Human
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Refusal
import org.pyrus.volume.Samples
import org.pyrus.volume.spi.VolumeReader
import java.io.BufferedReader
import java.io.IOException
import java.io.PrintStream
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.nio.channels.FileChannel
import java.nio.file.InvalidPathException
import java.nio.file.Path
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.TRUNCATE_EXISTING
import java.nio.file.StandardOpenOption.WRITE

/**
 * Reads planes of one volume at another program's word, one JSON object a line, so that it can time us beside others. Indices count from 0, `t` is in seconds:
 * the time to have the samples as native float32 in memory.
 *
 *     ← {"ready":true,"version":"0.1.0"}
 *     → {"cmd":"open"}    ← {"t":0.01}     the volume is closed and opened again: caches and mappings are gone
 *     → {"cmd":"close"}   ← {"t":0.0}
 *     → {"cmd":"read","op":"inline","a":[12],"out":"x.f32"}   ← {"t":0.0031,"shape":[551,1500]}
 *     → {"cmd":"quit"}
 *
 * `op` is `inline [i]`, `xline [j]`, `slice [k]`, `cube [i,j,k]` (64³, clipped), `traces [[i,j],…]` (a call each), or `scroll_inline [i,n]`, `scroll_xline`,
 * `scroll_slice`: n consecutive planes. `out` gets the samples, little-endian and row-major, of a scroll the last plane's; without it they are dropped. Where
 * the system tells what was fetched from disk, `io` has those bytes. What can't be done is answered by `{"err":"…"}`.
 *
 * Before it is ready it reads for some seconds untimed, so that Java has compiled what is to be timed.
 *
 * @param open opens the volume anew; asked for once at the start
 */
class BenchServer(private val version: String, private val open: () -> VolumeReader) {
    private var reader: VolumeReader? = null

    /** Of the last plane of each kind: who looks at planes has a place for each. */
    private val places = HashMap<Operation, ReusedArray>()
    private val words by lazy { ByteBuffer.allocateDirect(1 shl 20).order(ByteOrder.LITTLE_ENDIAN) }

    /**
     * Answers [requests] on [answers] until `quit` or their end.
     *
     * @throws Refusal where the volume can't be opened at the start
     */
    fun serve(requests: BufferedReader, answers: PrintStream) {
        // on a thread of the readers' own pool: a hop to another and back takes longer than a trace does
        runBlocking(Dispatchers.IO) {
            try {
                reader = open().also { warmUp(it) }
                answers.answer {
                    put("ready", true)
                    put("version", version)
                }
                while (true) {
                    val line = requests.readLine() ?: break
                    val request = try {
                        Json.parseToJsonElement(line).jsonObject
                    } catch (e: SerializationException) {
                        answers.answer { put("err", "no JSON: ${e.message}") }
                        continue
                    } catch (_: IllegalArgumentException) {
                        answers.answer { put("err", "no JSON object: $line") }
                        continue
                    }
                    if (request.text("cmd") == "quit") break
                    answers.answer { answer(request) }
                }
            } finally {
                close()
            }
        }
    }

    /** So that it is the reading that is timed, beside libraries that were compiled before: a fault of the file is left to who asks for it. */
    private suspend fun warmUp(reader: VolumeReader) {
        val workload = Workload(reader.info.geometry, 0)
        try {
            for (operation in Operation.entries - Operation.MEAN) WarmUp.run(operation, workload, WARM_UPS) { task -> task.read(reader, placeOf(task)) {} }
        } catch (_: IOException) {
            return
        }
    }

    private suspend fun answerRead(request: JsonObject, into: JsonObjectBuilder) {
        val reader = checkNotNull(reader) { "the volume is closed; open it first" }
        val task = task(request, reader)
        val before = ProcessIo.bytesFetched()
        val start = System.nanoTime()
        val kept = ArrayList<Samples>(if (task.operation == Operation.TRACES) task.slabs.size else 1)
        task.read(reader, placeOf(task)) {
            if (task.operation != Operation.TRACES) kept.clear()
            kept += it
        }
        val seconds = (System.nanoTime() - start) / 1e9
        into.put("t", seconds)
        into.putJsonArray("shape") { shape(task, kept).forEach { add(it) } }
        if (before != null) into.put("io", (ProcessIo.bytesFetched() ?: before) - before)
        request.text("out")?.let { write(kept, Path.of(it)) }
    }

    private fun placeOf(task: ReadTask): ReusedArray = places.getOrPut(task.operation, ::ReusedArray)

    private fun shape(task: ReadTask, kept: List<Samples>): List<Int> {
        val slab: Hyperslab = kept.last().slab
        val sides = listOf(slab.inlines.count, slab.crosslines.count, slab.samples.count)
        return when (task.operation) {
            Operation.CUBE -> sides
            Operation.TRACES -> listOf(kept.size, sides[2])
            Operation.INLINE, Operation.SCROLL_INLINE -> sides.drop(1)
            Operation.CROSSLINE, Operation.SCROLL_CROSSLINE -> listOf(sides[0], sides[2])
            Operation.SLICE, Operation.SCROLL_SLICE -> sides.take(2)
            Operation.MEAN -> error("it is no read")
        }
    }

    private fun write(kept: List<Samples>, target: Path) = FileChannel.open(target, CREATE, TRUNCATE_EXISTING, WRITE).use { channel ->
        for (samples in kept) {
            var at = 0
            while (at < samples.values.size) {
                val count = minOf(samples.values.size - at, words.capacity() / Float.SIZE_BYTES)
                words.clear().asFloatBuffer().put(samples.values, at, count)
                words.limit(count * Float.SIZE_BYTES)
                while (words.hasRemaining()) channel.write(words)
                at += count
            }
        }
    }

    private suspend fun JsonObjectBuilder.answer(request: JsonObject) = try {
        when (val command = request.text("cmd")) {
            "open" -> {
                close()
                val start = System.nanoTime()
                reader = open()
                put("t", (System.nanoTime() - start) / 1e9)
            }
            "close" -> {
                close()
                put("t", 0.0)
            }
            "read" -> answerRead(request, this)
            else -> put("err", "no command is called '$command'; there are open, close, read, quit")
        }
    } catch (e: Refusal) {
        put("err", e.message)
    } catch (e: IOException) {
        put("err", e.message ?: e.toString())
    } catch (e: InvalidPathException) {
        put("err", e.message)
    } catch (e: IllegalArgumentException) {
        put("err", e.message)
    } catch (e: IllegalStateException) {
        put("err", e.message)
    } catch (e: OutOfMemoryError) {
        put("err", "out of memory: ${e.message}")
    }

    /** What the collector still holds of an earlier volume, mappings too, would count as ours. */
    private fun close() {
        reader?.close()
        reader = null
        System.gc()
    }

    private fun task(request: JsonObject, reader: VolumeReader): ReadTask {
        val geometry = reader.info.geometry
        val operation = requireNotNull(Operation.of(request.text("op").orEmpty())) {
            "no operation is called '${request.text("op")}'; there are ${(Operation.entries - Operation.MEAN).joinToString { it.id }}"
        }
        val arguments = requireNotNull(request["a"] as? JsonArray) { "'a' is the list of ${operation.id}'s indices, got ${request["a"]}" }
        return when (operation) {
            Operation.TRACES -> ReadTask.traces(arguments.map { whole(it.jsonArray, 2, operation).let { (i, x) -> i to x } }, geometry)
            Operation.CUBE -> whole(arguments, 3, operation).let { (i, x, s) -> ReadTask.cube(i, x, s, geometry.dimensions) }
            Operation.INLINE, Operation.CROSSLINE, Operation.SLICE -> ReadTask.planes(operation, whole(arguments, 1, operation)[0], 1, geometry)
            else -> whole(arguments, 2, operation).let { (first, count) -> ReadTask.planes(operation, first, count, geometry) }
        }
    }

    private fun whole(indices: JsonArray, count: Int, operation: Operation): List<Int> {
        require(indices.size == count) { "${operation.id} takes ${Human.count(count, "index", "indices")} at once, got $indices" }
        return indices.map { it.jsonPrimitive.int }
    }

    private fun JsonObject.text(key: String): String? = this[key]?.takeIf { it !is JsonNull }?.let { element: JsonElement -> element.jsonPrimitive.content }

    private inline fun PrintStream.answer(build: JsonObjectBuilder.() -> Unit) {
        println(buildJsonObject(build).toString())
        flush()
    }

    private companion object {
        /** Who asks times a handful of reads: all that Java will compile has to be compiled by then. */
        const val WARM_UPS = 4
    }
}
