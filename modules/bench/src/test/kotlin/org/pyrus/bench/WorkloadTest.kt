package org.pyrus.bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class WorkloadTest {
    private val geometry = FakeVolume.geometry(70, 9, 100)

    @Test
    fun `the same seed asks for the same reads, another for others`() {
        for (operation in Operation.entries - Operation.MEAN) {
            val tasks = Workload(geometry, 1).tasks(operation, 8)
            assertEquals(tasks, Workload(geometry, 1).tasks(operation, 8))
            assertNotEquals(tasks, Workload(geometry, 2).tasks(operation, 8), operation.id)
            for (slab in tasks.flatMap { it.slabs }) slab.requireInside(geometry.dimensions)
        }
    }

    @Test
    fun `no plane is read twice while there are others, a scroll is eight that follow each other, and a cube is cut to the survey`() {
        val workload = Workload(geometry, 3)
        val crosslines = workload.tasks(Operation.CROSSLINE, 18).map { it.slabs.single().crosslines.first.value }
        assertEquals((0 until 9).toSet(), crosslines.take(9).toSet())
        assertEquals((0 until 9).toSet(), crosslines.drop(9).toSet())
        for (task in workload.tasks(Operation.SCROLL_INLINE, 20)) {
            val first = task.slabs[0].inlines.first.value
            assertEquals(List(8) { first + it }, task.slabs.map { it.inlines.first.value })
        }
        for (task in workload.tasks(Operation.CUBE, 20)) {
            val cube = task.slabs.single()
            assertEquals(listOf(64, 9, 64), listOf(cube.inlines.count, cube.crosslines.count, cube.samples.count))
            assertEquals(64L * 9 * 64 * 4, task.bytes)
        }
        assertTrue(workload.tasks(Operation.TRACES, 2).all { it.slabs.size == 4 })
    }
}
