package org.pyrus.project.fuzz

/** For Jazzer, by `.ci/fuzz project`. */
internal object ProjectFuzz {
    @JvmStatic
    fun fuzzerTestOneInput(bytes: ByteArray) = FuzzedProject.take(bytes)
}
