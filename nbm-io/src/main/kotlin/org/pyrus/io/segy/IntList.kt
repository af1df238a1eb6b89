package org.pyrus.io.segy

/** A growing array of ints without boxing. */
internal class IntList {
    private var items = IntArray(64)
    var size = 0
        private set

    fun add(item: Int) {
        if (size == items.size) items = items.copyOf(size * 2)
        items[size++] = item
    }

    operator fun get(at: Int): Int = items[at]

    fun addAll(other: IntList) = repeat(other.size) { add(other[it]) }

    fun toArray(): IntArray = items.copyOf(size)
}
