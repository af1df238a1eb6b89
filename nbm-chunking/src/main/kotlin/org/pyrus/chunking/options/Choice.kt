package org.pyrus.chunking.options

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.spi.PlanBasis
import org.pyrus.volume.spi.Planners
import org.pyrus.volume.spi.Readers
import javax.swing.JComboBox

/** An entry of a combo box: what the settings file calls it (null for none in particular), its label, and a line about it. */
@Messages(
    "Choice.best=Best for each file",
    "Choice.best.why=Each file by the reader that suits it best.",
    "# {0} - a planner's or reader's short name",
    "Choice.missing={0} (not installed)",
    "# {0} - a reader's short name",
    "Choice.missing.why=\"{0}\" is not installed here: the best reader for each file takes its place.",
)
internal data class Choice(val id: String?, val label: String, val description: String) {
    override fun toString(): String = label

    companion object {
        /** Those that go by [basis]. */
        fun planners(basis: PlanBasis): List<Choice> = Planners.all().filter { it.basis == basis }.map { Choice(it.id, it.id, sentence(it.description)) }

        fun readers(): List<Choice> = listOf(Choice(null, Bundle.Choice_best(), Bundle.Choice_best_why())) +
            Readers.all().map { Choice(it.id, it.id, sentence(it.description)) }

        /** With a capital, but where the first word has its own spelling (jHDF). */
        private fun sentence(text: String) = (if (text.getOrNull(1)?.isUpperCase() == true) text else text.replaceFirstChar(Char::uppercaseChar)).removeSuffix(".") + "."

        /** Gives [box] the [choices] and selects that of [id]; one that is not installed is added and said to be missing, so that it is not lost on applying. */
        fun fill(box: JComboBox<Choice>, choices: List<Choice>, id: String?) {
            val all = if (choices.any { it.id == id }) choices else choices + Choice(id, Bundle.Choice_missing(id), Bundle.Choice_missing_why(id))
            if ((0 until box.itemCount).map { box.getItemAt(it) } != all) {
                box.removeAllItems()
                all.forEach { box.addItem(it) }
            }
            box.selectedItem = all.first { it.id == id }
        }
    }
}
