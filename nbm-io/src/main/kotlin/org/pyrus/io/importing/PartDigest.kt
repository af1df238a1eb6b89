package org.pyrus.io.importing

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import org.pyrus.io.hdf5.PlainDigest
import org.pyrus.io.segy.SegyPart

/** The plain SHA-256 of the file, in hexadecimal. Cancellable between pieces of 1 MiB. */
internal suspend fun SegyPart.sha256(): String {
    val job = currentCoroutineContext()
    return PlainDigest.of(layout.fileBytes, checkCancelled = { job.ensureActive() }) { into, at -> read(into, at) }
}
