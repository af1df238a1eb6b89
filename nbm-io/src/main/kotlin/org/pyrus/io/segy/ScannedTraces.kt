package org.pyrus.io.segy

/**
 * What the scan takes from every trace header: line numbers (8 bytes a trace), and sums. Segments of traces are filled by different
 * workers; each segment's findings are its own until they are added up in file order.
 */
internal class ScannedTraces(val count: Int, choosesOffset: Boolean = false) {
    val inlines = IntArray(count)
    val crosslines = IntArray(count)

    /** A byte a trace, not a bit: segments that are filled at once may share no word. */
    private val otherOffset: ByteArray? = if (choosesOffset) ByteArray(count) else null

    /** Leaves [trace] out: it is of another offset than is asked for. */
    fun leaveOut(trace: Int) {
        otherOffset!![trace] = 1
    }

    fun isLeftOut(trace: Int): Boolean = otherOffset != null && otherOffset[trace] != 0.toByte()

    companion object {
        /** What offsets take of memory for each trace, besides. */
        const val OFFSET_BYTES = 1L
    }
}

/**
 * What one segment of traces adds to the findings; counts of traces, and the first trace (from 0) where something was met, or −1.
 *
 * @property coordinates of the traces that are not dead and state any
 * @property deadCoordinates of the dead traces that state any
 */
internal class SegmentFindings(val coordinates: CoordinateSums, val deadCoordinates: CoordinateSums) {
    var dead = 0L
    var firstDead = -1
    val deadTraces = IntList()
    val offsets = sortedSetOf<Int>()
    var zeroScalar = 0L
    var otherDelay = 0L
    var firstOtherDelay = -1
    var otherLength = -1
    var otherLengthSamples = 0
    var otherHeaders = -1
    var otherHeadersCount = 0
    var unplaced = 0L
    var firstUnplaced = -1
    var coordinateUnits: CoordinateUnits? = null

    /** Remembers the least of the offsets met, up to [MOST_OFFSETS]. */
    fun metOffset(offset: Int) {
        if (offsets.add(offset) && offsets.size > MOST_OFFSETS) offsets.remove(offsets.last())
    }

    fun add(next: SegmentFindings) {
        coordinates.add(next.coordinates)
        deadCoordinates.add(next.deadCoordinates)
        if (firstDead < 0) firstDead = next.firstDead
        dead += next.dead
        deadTraces.addAll(next.deadTraces)
        next.offsets.forEach(::metOffset)
        zeroScalar += next.zeroScalar
        if (firstOtherDelay < 0) firstOtherDelay = next.firstOtherDelay
        otherDelay += next.otherDelay
        if (otherLength < 0) {
            otherLength = next.otherLength
            otherLengthSamples = next.otherLengthSamples
        }
        if (otherHeaders < 0) {
            otherHeaders = next.otherHeaders
            otherHeadersCount = next.otherHeadersCount
        }
        if (firstUnplaced < 0) firstUnplaced = next.firstUnplaced
        unplaced += next.unplaced
        if (coordinateUnits == null) coordinateUnits = next.coordinateUnits
    }

    companion object {
        const val MOST_OFFSETS = 64
    }
}
