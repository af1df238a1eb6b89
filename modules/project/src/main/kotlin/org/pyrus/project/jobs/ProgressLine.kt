package org.pyrus.project.jobs

import org.pyrus.volume.Human
import org.pyrus.volume.spi.JobPace
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.percent
import org.pyrus.volume.spi.rate

/** `43 %, 278 MB/s, 12 s left`, without what is not known yet. */
internal fun Progress.line(pace: JobPace): String = listOfNotNull(
    "$percent %",
    pace.perSecond.takeIf { it > 0 }?.let { rate(it) },
    pace.secondsLeft(this)?.let { Bundle.MSG_TimeLeft(Human.remaining(it)) },
).joinToString(", ")
