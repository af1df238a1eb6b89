package org.pyrus.testing

import org.pyrus.volume.Refusal

/** What a refusal's message must be, whatever the file holds that was refused. */
object Refusals {
    private const val LONGEST = 2000
    private val NO_WORDS = Regex("""\bjavax?\.|\bkotlinx?\.|\borg\.pyrus|\bio\.jhdf|@[0-9a-f]{6}""")

    /** A fuzzer that goes by what inputs reach finds these words, and has a message quote them out of the file. */
    private val looksForWords = !java.lang.Boolean.getBoolean("pyrus.fuzz.guided")

    /** What [work] gives, or null where it was refused in one line for people; anything else that it throws goes on. */
    fun <T : Any> ofOneLine(work: () -> T): T? = try {
        work()
    } catch (refusal: Refusal) {
        val line = refusal.message.orEmpty()
        check(line.isNotBlank() && line.none { it.isISOControl() } && line.length <= LONGEST) { "not one line: ${line.length} characters, '${line.take(LONGEST)}'" }
        check(!looksForWords || !NO_WORDS.containsMatchIn(line)) { "not for people: $line" }
        null
    }
}
