package org.pyrus.hdf5native

import hdf.hdf5lib.H5
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import org.bytedeco.hdf5.hdf5_java
import org.bytedeco.javacpp.Loader
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.withLock

/**
 * The HDF5 C library of this process. It is not safe for threads, and hdf-java keeps its own list of open identifiers without a lock: so one lock around
 * every call, whatever the file.
 */
internal object NativeLibrary {
    private val lock = ReentrantLock()

    /** Where reads run: one at a time, so that none occupies a thread only to wait for [exclusively]. */
    val dispatcher: CoroutineDispatcher = Dispatchers.IO.limitedParallelism(1)

    /** Why the library can't be used on this machine, or null where it can. Loads it, which unpacks it into a cache the first time. */
    val unavailable: String? by lazy {
        try {
            val library = Loader.load(hdf5_java::class.java)
            // without it hdf-java's class looks for a library of the system, and prints the trace of not finding it, before it uses the loaded one
            System.setProperty(H5.H5PATH_PROPERTY_KEY, library)
            H5.H5open()
            // else the library prints a stack of its own for every file that isn't HDF5
            H5.H5error_off()
            null
        } catch (e: LinkageError) {
            "has no HDF5 library for ${Loader.getPlatform()} (${e.message})"
        }
    }

    /** Runs [block] with the library to itself. Blocks its thread while another call lasts. */
    fun <T> exclusively(block: () -> T): T = lock.withLock(block)
}

/** Runs [block] with an HDF5 identifier and closes it, by [close], whatever happens. */
internal inline fun <T> Long.closing(close: (Long) -> Int, block: (Long) -> T): T = try {
    block(this)
} finally {
    close(this)
}
