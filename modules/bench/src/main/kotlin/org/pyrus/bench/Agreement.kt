package org.pyrus.bench

import org.pyrus.volume.Refusal
import org.pyrus.volume.Samples
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.describe
import java.nio.file.Path

/** Holds what the readers give of one task against what the first of them gave. */
internal class Agreement(private val geometry: SurveyGeometry, private val file: Path) {
    private var first: List<Samples>? = null
    private var by = ""

    /**
     * Takes in what the reader [id] gave.
     *
     * @throws Refusal at the first sample that differs, naming both readers, where, and both values
     */
    fun add(id: String, samples: List<Samples>) {
        val expected = first
        if (expected == null) {
            first = samples
            by = id
            return
        }
        for ((mine, other) in expected.zip(samples)) {
            for (at in mine.values.indices) {
                val a = mine.values[at]
                val b = other.values[at]
                if (a == b || (a.isNaN() && b.isNaN())) continue
                val problem = "the reader '$id' gives $b, '$by' gives $a for sample ${at + 1} of ${geometry.describe(other.slab)}"
                throw Refusal(problem, file, remedy = "Please report this: pyrus verify says more.")
            }
        }
    }
}
