package org.pyrus.bench.benchmark

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.OperationsPerInvocation
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.TearDown
import org.pyrus.bench.CursorWalk
import org.pyrus.bench.WalkPattern
import org.pyrus.bench.Walked
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.spi.Readers
import org.pyrus.volume.spi.SampleCursor
import org.pyrus.volume.spi.VolumeReader

/** A sample by a cursor, one call each, in the orders that `bench --pattern` has too; from memory. */
open class CursorWalkBenchmark : NanosecondBenchmark() {
    @JvmField
    @Param
    var pattern: WalkPattern = WalkPattern.TRACE_ORDER

    private lateinit var survey: MadeSurvey
    private lateinit var reader: VolumeReader
    private lateinit var cursor: SampleCursor

    @Setup(Level.Trial)
    open fun open() {
        survey = MadeSurvey()
        reader = Readers.open(survey.volume(), "direct")
        cursor = reader.cursor()
    }

    /** A part of the volume, so small that every pattern visits as many samples. */
    @Benchmark
    @OperationsPerInvocation(SIDE * MadeSurvey.LINES * MadeSurvey.SAMPLES)
    open fun walk(): Walked = CursorWalk.walk(pattern, cursor, VolumeDimensions(SIDE, MadeSurvey.LINES, MadeSurvey.SAMPLES), ChunkShape(SIDE, 8, 32))

    @TearDown(Level.Trial)
    open fun close() {
        cursor.close()
        reader.close()
        survey.close()
    }

    private companion object {
        const val SIDE = 8
    }
}
