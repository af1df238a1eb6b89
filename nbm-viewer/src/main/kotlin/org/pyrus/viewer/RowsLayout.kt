package org.pyrus.viewer

import java.awt.Component
import java.awt.Container
import java.awt.Dimension
import java.awt.LayoutManager
import javax.swing.Box

/**
 * Lays controls out in a row, and in as many rows as it takes where there is no room for one, so that none is cut off. What may grow shares what is left of its row; a space at the
 * beginning of a row is none. For the event thread only.
 */
internal class RowsLayout(private val gap: Int) : LayoutManager {
    override fun addLayoutComponent(name: String?, component: Component?) = Unit

    override fun removeLayoutComponent(component: Component?) = Unit

    /** The height is for the width that [parent] has now; before it has any, for one row. */
    override fun preferredLayoutSize(parent: Container): Dimension {
        val insets = parent.insets
        val rows = rows(parent, if (parent.width > 0) parent.width - insets.left - insets.right else Int.MAX_VALUE)
        val wide = shown(parent).sumOf { it.preferredSize.width }
        return Dimension(wide + insets.left + insets.right, rows.sumOf(::height) + gap * (rows.size - 1).coerceAtLeast(0) + insets.top + insets.bottom)
    }

    override fun minimumLayoutSize(parent: Container): Dimension = Dimension(shown(parent).maxOfOrNull(::need) ?: 0, preferredLayoutSize(parent).height)

    override fun layoutContainer(parent: Container) {
        val insets = parent.insets
        val width = parent.width - insets.left - insets.right
        var y = insets.top
        for (row in rows(parent, width)) {
            val high = height(row)
            val growing = row.filter(::grows)
            var rest = width - row.sumOf { if (grows(it)) need(it) else it.preferredSize.width }
            var left = growing.size
            var x = insets.left
            for (component in row) {
                val own = component.preferredSize
                val more = if (grows(component)) (rest / left--).coerceAtLeast(0).also { rest -= it } else 0
                val wide = if (grows(component)) need(component) + more else own.width
                component.setBounds(x, y + (high - own.height) / 2, wide, own.height)
                x += wide
            }
            y += high + gap
        }
    }

    private fun rows(parent: Container, width: Int): List<List<Component>> {
        val rows = ArrayList<MutableList<Component>>()
        var used = 0
        for (component in shown(parent)) {
            if (rows.isEmpty() || used + need(component) > width) {
                if (component is Box.Filler && rows.isNotEmpty() && !grows(component)) {
                    component.setBounds(0, 0, 0, 0)
                    used = width // what comes next begins a row
                    continue
                }
                rows += ArrayList<Component>()
                used = 0
            }
            rows.last() += component
            used += need(component)
        }
        return rows
    }

    private fun shown(parent: Container) = parent.components.filter { it.isVisible }

    private fun height(row: List<Component>): Int = row.maxOf { it.preferredSize.height }

    /** How wide it must be at least. */
    private fun need(component: Component): Int = component.preferredSize.width.let { if (grows(component)) minOf(it, LEAST_GROWING) else it }

    private fun grows(component: Component): Boolean = component.maximumSize.width >= Short.MAX_VALUE

    private companion object {
        const val LEAST_GROWING = 100
    }
}
