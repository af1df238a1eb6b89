package org.pyrus.volume.fuzz

import org.junit.jupiter.api.Test
import org.pyrus.testing.FuzzTime
import org.pyrus.testing.TextDamage

class SavedFilesFuzzTest {
    @Test
    fun `a layout, settings and a profile of whatever bytes are read or refused in one line`() {
        for (kind in SavedFiles.kinds.values) {
            val damage = TextDamage(kind.seeds, "byte", "type", "int32", "little", "duplicates", "traces", "random_reads", "chunk", "1:0:0", "\"inline\":", "64x64x64", "{\"byte\":")
            kind.seeds.forEach { kind.take(it.toByteArray()) }
            FuzzTime.each(kind.name, damage::next, kind.take)
        }
    }
}
