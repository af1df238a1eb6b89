package org.pyrus.bench.benchmark

import kotlinx.coroutines.runBlocking
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.OperationsPerInvocation
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.TearDown
import org.pyrus.synthetic.SegyOptions
import org.pyrus.volume.Hyperslab
import org.pyrus.volume.Index
import org.pyrus.volume.spi.OpenOptions
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.VolumeReader
import java.nio.ByteOrder

/** A sample of a slice, of an inline, and of an inline of the SEG-Y file, by the type and byte order that it is stored in; one worker, from memory. */
open class ReadingBenchmark : NanosecondBenchmark() {
    /** SEG-Y's format code: 5 is float32, 1 IBM, 3 int16, 8 int8, 2 int32, 6 float64. */
    @JvmField
    @Param("5", "1", "3", "8", "2", "6")
    var format: Int = 0

    @JvmField
    @Param("BIG_ENDIAN", "LITTLE_ENDIAN")
    var order: String = ""

    private lateinit var survey: MadeSurvey
    private lateinit var volume: VolumeReader
    private lateinit var segy: VolumeReader

    @Setup(Level.Trial)
    open fun open() {
        survey = MadeSurvey(SegyOptions(formatCode = format, byteOrder = if (order == "BIG_ENDIAN") ByteOrder.BIG_ENDIAN else ByteOrder.LITTLE_ENDIAN))
        volume = Readers.open(survey.volume(), "direct", OpenOptions(workers = 1))
        segy = Readers.open(survey.segy, "segy", OpenOptions(workers = 1))
    }

    /** One sample out of each column of a chunk. */
    @Benchmark
    @OperationsPerInvocation(MadeSurvey.LINES * MadeSurvey.LINES)
    open fun slice(): FloatArray = runBlocking { volume.read(Hyperslab.slice(Index(100), survey.geometry)).values }

    @Benchmark
    @OperationsPerInvocation(MadeSurvey.LINES * MadeSurvey.SAMPLES)
    open fun inline(): FloatArray = runBlocking { volume.read(Hyperslab.inline(Index(50), survey.geometry)).values }

    @Benchmark
    @OperationsPerInvocation(MadeSurvey.LINES * MadeSurvey.SAMPLES)
    open fun segyInline(): FloatArray = runBlocking { segy.read(Hyperslab.inline(Index(50), survey.geometry)).values }

    @TearDown(Level.Trial)
    open fun close() {
        volume.close()
        segy.close()
        survey.close()
    }
}
