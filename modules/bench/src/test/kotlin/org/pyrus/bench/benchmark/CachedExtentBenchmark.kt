package org.pyrus.bench.benchmark

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.OperationsPerInvocation
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.TearDown
import java.nio.ByteBuffer
import java.nio.MappedByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption.READ

/**
 * What an extent of a file takes that the page cache holds, from a mapping made anew and by a positional read: behind `MappingRule`'s figures. Extents of [bytes] begin
 * 64 KiB apart, so that none profits by the pages that a fault brings for another.
 */
open class CachedExtentBenchmark : NanosecondBenchmark() {
    @JvmField
    @Param("1024", "8192", "16384", "32768")
    var bytes = 0

    private lateinit var file: Path
    private lateinit var channel: FileChannel
    private lateinit var mapping: MappedByteBuffer
    private val buffer = ByteBuffer.allocateDirect(1 shl 16)

    @Setup(Level.Trial)
    open fun write() {
        file = Files.createTempFile("extents", ".bin")
        Files.newOutputStream(file).use { output -> repeat(EXTENTS) { output.write(ByteArray(STRIDE)) } }
        channel = FileChannel.open(file, READ)
    }

    /** The mapping of the invocation before goes with the collector, as nothing holds it. */
    @Setup(Level.Invocation)
    open fun map() {
        mapping = channel.map(FileChannel.MapMode.READ_ONLY, 0, EXTENTS.toLong() * STRIDE)
    }

    @Benchmark
    @OperationsPerInvocation(EXTENTS)
    open fun ask(): Int = (0 until EXTENTS).count { mapping.slice(it * STRIDE, bytes).isLoaded }

    /** A float of every second cache line, as a slice of chunks of 32 samples wants. */
    @Benchmark
    @OperationsPerInvocation(EXTENTS)
    open fun gatherDense(): Float = gather(128)

    /** Two cache lines of sixteen, as a crossline of chunks of 8 crosslines wants. */
    @Benchmark
    @OperationsPerInvocation(EXTENTS)
    open fun gatherSparse(): Float = gather(1024)

    private fun gather(stride: Int): Float {
        var sum = 0f
        for (extent in 0 until EXTENTS) for (at in extent * STRIDE until extent * STRIDE + bytes step stride) sum += mapping.getFloat(at)
        return sum
    }

    @Benchmark
    @OperationsPerInvocation(EXTENTS)
    open fun read(): Int = (0 until EXTENTS).sumOf { channel.read(buffer.clear().limit(bytes), it.toLong() * STRIDE) }

    @TearDown(Level.Trial)
    open fun close() {
        channel.close()
        Files.delete(file)
    }

    private companion object {
        const val EXTENTS = 2048
        const val STRIDE = 1 shl 16
    }
}
