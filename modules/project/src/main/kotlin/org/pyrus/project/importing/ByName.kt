package org.pyrus.project.importing

import java.math.BigInteger
import java.nio.file.Path

/** Files by their names, whatever their case, numbers in them by their size: line 2 before line 10. */
internal object ByName : Comparator<Path> {
    private val PARTS = Regex("[0-9]+|[^0-9]+")

    override fun compare(one: Path, other: Path): Int {
        val left = parts(one)
        val right = parts(other)
        for ((a, b) in left.zip(right)) compareParts(a, b).let { if (it != 0) return it }
        return if (left.size != right.size) left.size - right.size else one.compareTo(other)
    }

    private fun parts(path: Path): List<String> = PARTS.findAll(path.fileName.toString().lowercase()).map { it.value }.toList()

    private fun compareParts(a: String, b: String): Int = if (a[0] in '0'..'9' && b[0] in '0'..'9') BigInteger(a).compareTo(BigInteger(b)) else a.compareTo(b)
}
