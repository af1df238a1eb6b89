package org.pyrus.volume.spi

import org.pyrus.volume.Hyperslab

/**
 * A part of a volume: of the lines and samples of a box every nth, beginning with the first.
 *
 * @throws IllegalArgumentException where a step is less than 1
 */
data class VolumePart(val box: Hyperslab, val everyInline: Int = 1, val everyCrossline: Int = 1, val everySample: Int = 1) {
    init {
        require(everyInline >= 1 && everyCrossline >= 1 && everySample >= 1) { "every first, second or later line or sample, got $everyInline, $everyCrossline, $everySample" }
    }

    /** Indices of its inlines, from 0; likewise the others. */
    val inlines: IntProgression get() = box.inlines.first.value until box.inlines.end step everyInline
    val crosslines: IntProgression get() = box.crosslines.first.value until box.crosslines.end step everyCrossline
    val samples: IntProgression get() = box.samples.first.value until box.samples.end step everySample
}

/** How many numbers it has. */
val IntProgression.size: Int get() = if (isEmpty()) 0 else (last - first) / step + 1
