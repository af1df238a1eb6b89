package org.pyrus.io.segy

/** With a blank for each control character: as people may be shown what a file says. */
internal fun String.printable(): String = map { if (it.isISOControl()) ' ' else it }.joinToString("")
