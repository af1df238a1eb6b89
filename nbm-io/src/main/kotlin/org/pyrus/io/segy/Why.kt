package org.pyrus.io.segy

import java.io.IOException
import java.nio.channels.ClosedChannelException

/** What people are told that a call of a file failed for. A thread that is interrupted while it reads or writes closes the file, for all others too. */
internal val IOException.why: String get() = message ?: if (this is ClosedChannelException) "the job was interrupted" else javaClass.simpleName
