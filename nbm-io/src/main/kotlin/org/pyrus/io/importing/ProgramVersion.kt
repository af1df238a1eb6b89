package org.pyrus.io.importing

import java.util.Properties

/** The version that this module was built as. */
internal object ProgramVersion {
    val TEXT: String = Properties().apply { ProgramVersion::class.java.getResourceAsStream("version.properties").use(::load) }.getProperty("version")

    /** Who writes, as a volume says it. */
    val PROGRAM = "Pyrus $TEXT"
}
