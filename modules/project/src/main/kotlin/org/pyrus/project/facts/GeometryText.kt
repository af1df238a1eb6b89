package org.pyrus.project.facts

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.Human
import org.pyrus.volume.Refusal
import org.pyrus.volume.spi.JobEvent

/** The problem with its place, as a sentence; the file left out, where that is named already. */
internal fun Refusal.sentence(): String {
    val where = listOfNotNull(trace?.let { "trace ${Human.count(it)}" }, byte?.let { "byte ${Human.count(it)}" })
    return (problem + if (where.isEmpty()) "" else where.joinToString(", ", " (", ")")).replaceFirstChar { it.uppercase() } + "."
}

/** What an import wrote. */
@Messages("# {0} - dimensions", "# {1} - size", "# {2} - chunk shape", "# {3} - padding", "LOG_Target={0} samples, {1} in chunks of {2} (padding {3})")
internal fun JobEvent.Imported.targetLine(): String =
    Bundle.LOG_Target(plan.dimensions, Human.bytes(targetBytes), plan.shape, Human.percent(plan.grid.padding))
