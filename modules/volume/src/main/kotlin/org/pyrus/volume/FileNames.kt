package org.pyrus.volume

/** What a new file can't be called. */
internal object FileNames {
    /** With the ending of the part file, the 255 that every common file system keeps: bytes of UTF-8, on Windows UTF-16 units. */
    private const val MOST = 250

    /** Devices of Windows, whatever ending follows ("Naming Files, Paths, and Namespaces", Microsoft). */
    private val DEVICES = setOf("CON", "PRN", "AUX", "NUL") + (1..9).flatMap { listOf("COM$it", "LPT$it") } + listOf("COM¹", "COM²", "COM³", "LPT¹", "LPT²", "LPT³")
    private const val UNFIT_IN_WINDOWS = "<>:\"/\\|?*"

    /** Why a file by the name [name], without its folder, can't be made; null where it can. */
    fun problem(name: String, windows: Boolean = System.getProperty("os.name").startsWith("Windows")): String? {
        val length = if (windows) name.length else name.toByteArray(Charsets.UTF_8).size
        return when {
            length > MOST -> "the name has $length ${if (windows) "characters" else "bytes"}, and a result's has $MOST at most"
            !windows -> null
            name.substringBefore('.').trim().uppercase() in DEVICES -> "'${name.substringBefore('.')}' is a device of Windows, whatever follows it"
            name.endsWith('.') || name.endsWith(' ') -> "Windows keeps no file whose name ends with a dot or a space"
            else -> name.find { it in UNFIT_IN_WINDOWS || it < ' ' }?.let { "Windows keeps no file with '${if (it < ' ') '?' else it}' in its name" }
        }
    }
}
