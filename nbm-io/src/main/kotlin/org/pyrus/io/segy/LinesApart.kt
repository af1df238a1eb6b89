package org.pyrus.io.segy

import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.HeaderField
import java.nio.file.Path

/**
 * Refuses line numbers that share bytes, where one of them is named and the other taken to be where it usually is.
 *
 * @throws Refusal saying to name both
 */
internal fun requireLinesApart(path: Path, inline: HeaderField, crossline: HeaderField) {
    if (!(inline overlaps crossline)) return
    val problem = "the inline at byte $inline and the crossline at byte $crossline overlap: that which is not named is taken to be where it usually is"
    throw Refusal(problem, path, remedy = "Name both, with --inline-byte and --crossline-byte.")
}
