package org.pyrus.io

import kotlinx.coroutines.runBlocking
import org.pyrus.synthetic.SegyOptions
import org.pyrus.synthetic.SegyWriter
import org.pyrus.synthetic.SyntheticSurvey
import org.pyrus.volume.CrosslineAxis
import org.pyrus.volume.InlineAxis
import org.pyrus.volume.LineNumber
import org.pyrus.volume.SampleAxis
import java.nio.file.Path

/** A SEG-Y file whose sides no chunk side divides, and whose survey lacks every seventh trace. */
internal object GappedSegy {
    fun write(path: Path, options: SegyOptions = SegyOptions(), inlines: Int = 23, crosslines: Int = 19, samples: Int = 61, full: Boolean = false) = runBlocking {
        val axes = Triple(InlineAxis(LineNumber(100), 2, inlines), CrosslineAxis(LineNumber(40), 1, crosslines), SampleAxis(0.0, 2.0, samples))
        val geometry = SyntheticSurvey.geometry(axes.first, axes.second, axes.third) { i, x -> full || (i * 5 + x) % 7 != 0 }
        SegyWriter(SyntheticSurvey.arithmetic(geometry), options).write(path)
    }
}
