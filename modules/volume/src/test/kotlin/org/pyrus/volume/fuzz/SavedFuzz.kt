package org.pyrus.volume.fuzz

/** For Jazzer, by `.ci/fuzz layout`. */
internal object LayoutFuzz {
    @JvmStatic
    fun fuzzerTestOneInput(bytes: ByteArray) = SavedFiles.kinds.getValue("layout").take(bytes)
}

/** For Jazzer, by `.ci/fuzz settings`. */
internal object SettingsFuzz {
    @JvmStatic
    fun fuzzerTestOneInput(bytes: ByteArray) = SavedFiles.kinds.getValue("settings").take(bytes)
}
