package org.pyrus.project.importing

import org.openide.awt.Actions
import org.openide.util.NbBundle.Messages

/** Says in the import wizard's words what is said for the terminal: an option's place has the page and the field that stands for it. */
@Messages(
    "# {0} - page",
    "# {1} - field",
    "DialogWords.field=“{0} > {1}”",
    "# {0} - page",
    "# {1} - button that shows it",
    "# {2} - field",
    "DialogWords.hidden=“{0} > {1} > {2}”",
)
internal object DialogWords {
    private val OPTION = Regex("--([a-z][a-z0-9-]*)")

    private val bytes: Map<String, () -> String> = mapOf(
        "inline-byte" to Bundle::LBL_InlineByte, "crossline-byte" to Bundle::LBL_CrosslineByte, "x-byte" to Bundle::LBL_XByte, "y-byte" to Bundle::LBL_YByte,
        "layout" to Bundle::LBL_Layout, "save-layout" to Bundle::CTL_SaveLayout,
    )
    private val target: Map<String, () -> String> = mapOf(
        "overwrite" to Bundle::CTL_Overwrite, "float32" to Bundle::CTL_Float32, "crs" to Bundle::LBL_Crs, "chunk" to Bundle::LBL_Chunks, "fast" to Bundle::LBL_Fast,
    )
    private val hidden: Map<String, () -> String> = mapOf(
        "byte-order" to Bundle::LBL_ByteOrder, "format" to Bundle::LBL_Format, "samples" to Bundle::LBL_SampleCount, "interval" to Bundle::LBL_Interval,
        "start" to Bundle::LBL_Start, "domain" to Bundle::LBL_Domain, "coordinate-scalar" to Bundle::LBL_Scalar, "exchange-axes" to Bundle::CTL_Exchange,
        "duplicates" to Bundle::LBL_Duplicates, "offset" to Bundle::LBL_Offset, "stack" to Bundle::CTL_Stack, "line2d" to Bundle::CTL_Line2d,
        "salvage" to Bundle::CTL_Salvage,
    )

    /** [text] with the wizard's fields in the place of the options that they stand for; others stay. */
    fun of(text: String): String = text.replace(OPTION) { found ->
        val option = found.groupValues[1]
        bytes[option]?.let { Bundle.DialogWords_field(ImportStep.BYTES.title(), plain(it())) }
            ?: target[option]?.let { Bundle.DialogWords_field(ImportStep.TARGET.title(), plain(it())) }
            ?: hidden[option]?.let { Bundle.DialogWords_hidden(ImportStep.BYTES.title(), plain(Bundle.CTL_More()), plain(it())) }
            ?: found.value
    }

    private fun plain(label: String): String = Actions.cutAmpersand(label).removeSuffix(":").removeSuffix("…")
}
