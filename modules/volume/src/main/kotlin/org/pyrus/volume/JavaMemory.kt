package org.pyrus.volume

import com.sun.management.HotSpotDiagnosticMXBean
import java.lang.management.ManagementFactory

/** What memory this Java has for buffers outside its heap. */
object JavaMemory {
    private const val MIB = 1L shl 20

    /** Kept back for what readers and channels take besides. */
    private const val RESERVE_MIB = 32L

    /** The most direct memory there can be: `-XX:MaxDirectMemorySize`, else as much as the heap (`-Xmx`). */
    private val directBytes: Long by lazy { setByHand() ?: Runtime.getRuntime().maxMemory() }

    /** The largest buffer budget that can be kept to here, in MiB. */
    val mostBudgetMiB: Long get() = (directBytes / MIB - RESERVE_MIB).coerceAtLeast(0)

    private fun setByHand(): Long? = try {
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean::class.java)?.getVMOption("MaxDirectMemorySize")?.value?.toLongOrNull()?.takeIf { it > 0 }
    } catch (_: RuntimeException) { // a Java that is not HotSpot
        null
    } catch (_: LinkageError) { // or one without its management module
        null
    }
}
