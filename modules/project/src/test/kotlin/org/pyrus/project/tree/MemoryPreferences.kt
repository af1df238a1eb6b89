package org.pyrus.project.tree

import java.util.prefs.AbstractPreferences

/** Preferences that are kept nowhere. */
internal class MemoryPreferences : AbstractPreferences(null, "") {
    private val values = mutableMapOf<String, String>()

    override fun putSpi(key: String, value: String) {
        values[key] = value
    }

    override fun getSpi(key: String): String? = values[key]

    override fun removeSpi(key: String) {
        values.remove(key)
    }

    override fun removeNodeSpi() = Unit

    override fun keysSpi(): Array<String> = values.keys.toTypedArray()

    override fun childrenNamesSpi(): Array<String> = emptyArray()

    override fun childSpi(name: String): AbstractPreferences = throw UnsupportedOperationException()

    override fun syncSpi() = Unit

    override fun flushSpi() = Unit
}
