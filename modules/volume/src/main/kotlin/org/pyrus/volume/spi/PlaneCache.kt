package org.pyrus.volume.spi

import org.pyrus.volume.PlanePlace

/** The planes last used, and room set aside for one that is on its way, within [mostBytes]. For one thread at a time. */
internal class PlaneCache(private val mostBytes: Long) {
    private val planes = LinkedHashMap<PlanePlace, FloatArray>(16, 0.75f, true) // by use
    private var keptBytes = 0L
    private var reservedBytes = 0L

    /** Bytes of what is kept and set aside. */
    val bytes: Long get() = keptBytes + reservedBytes

    operator fun get(place: PlanePlace): FloatArray? = planes[place]

    /** As [get], but no use of it. */
    operator fun contains(place: PlanePlace): Boolean = planes.containsKey(place)

    /** Whether a plane of [bytes] would be kept. */
    fun takes(bytes: Long): Boolean = bytes <= mostBytes - reservedBytes

    /** Keeps [values] where there is room for it at all, in place of those longest not used. */
    fun put(place: PlanePlace, values: FloatArray) {
        drop(planes.remove(place))
        if (!takes(bytesOf(values))) return
        makeRoom(bytesOf(values))
        planes[place] = values
        keptBytes += bytesOf(values)
    }

    /** Sets [bytes] aside, until [release]. */
    fun reserve(bytes: Long) {
        require(bytes <= mostBytes) { "$bytes bytes can't be set aside of $mostBytes" }
        reservedBytes = 0
        makeRoom(bytes)
        reservedBytes = bytes
    }

    fun release() {
        reservedBytes = 0
    }

    fun clear() {
        planes.clear()
        keptBytes = 0
    }

    private fun makeRoom(more: Long) {
        val oldest = planes.values.iterator()
        while (bytes + more > mostBytes) {
            drop(oldest.next())
            oldest.remove()
        }
    }

    private fun drop(values: FloatArray?) {
        keptBytes -= values?.let(::bytesOf) ?: 0
    }

    private fun bytesOf(values: FloatArray): Long = values.size.toLong() * Float.SIZE_BYTES
}
