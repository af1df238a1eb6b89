package org.pyrus.volume.spi

/** What is done where a position has more than one trace. */
enum class DuplicatePolicy(val word: String) {
    /** The survey is refused. */
    REFUSE("refuse"),

    /** The first of them in the source is the position's. */
    FIRST("first"),

    /** The last of them. */
    LAST("last"),

    /** The position's samples are the mean of theirs, summed in float64 and stored as float32; traces marked dead are left out of it where others are not. */
    MEAN("mean"),
}

/**
 * Which traces of a source make the volume, and where they lie, where that is not simply all, each at a position of its own.
 *
 * Headers and checksums of all traces are kept in the volume whatever is chosen. The samples of those that [duplicates] leaves out are kept too, so that export gives the
 * same bytes; of those that [offset] and [stack] leave out they are not, and export says so.
 *
 * @property line2d takes the source for one 2D line: a single inline, whose crosslines are the CDP numbers (trace header bytes 21–24, or where the crosslines are said to
 *   be), or where those do not vary, the traces counted from 1
 * @property offset takes, of pre-stack data, only the traces of this offset (bytes 37–40)
 * @property stack takes, of pre-stack data, the mean of all traces at a position, as [DuplicatePolicy.MEAN] does
 * @property salvage takes a file whose last trace is cut short: the samples that it lacks are 0
 * @throws IllegalArgumentException where two of them say different things of the same traces
 */
data class TracePolicy(
    val duplicates: DuplicatePolicy = DuplicatePolicy.REFUSE,
    val line2d: Boolean = false,
    val offset: Int? = null,
    val stack: Boolean = false,
    val salvage: Boolean = false,
) {
    init {
        require(!stack || offset == null) { "one offset ($offset) or the stack of all, not both" }
        require(!stack || duplicates == DuplicatePolicy.REFUSE || duplicates == DuplicatePolicy.MEAN) { "a stack is the mean of the traces at a position, not the ${duplicates.word}" }
    }

    /** Whether traces at one position are averaged. */
    val averages: Boolean get() = stack || duplicates == DuplicatePolicy.MEAN

    /** Whether the samples of traces that are left out are kept beside the volume's. */
    val keepsLeftOut: Boolean get() = !stack && offset == null

    /** What differs from the standard, as the command line has it (`duplicates first`, `line2d`, `offset 100`), for people and for the volume; empty where nothing does. */
    fun words(): List<String> = listOfNotNull(
        if (duplicates == DuplicatePolicy.REFUSE) null else "duplicates ${duplicates.word}",
        if (line2d) "line2d" else null,
        offset?.let { "offset $it" },
        if (stack) "stack" else null,
        if (salvage) "salvage" else null,
    )

    companion object {
        /** The way back of [words], joined by commas; [IllegalArgumentException] where they are none. */
        fun parse(text: String): TracePolicy = text.split(',').map { it.trim() }.filter { it.isNotEmpty() }.fold(TracePolicy()) { policy, word ->
            when (word.substringBefore(' ')) {
                "duplicates" -> policy.copy(duplicates = requireNotNull(DuplicatePolicy.entries.find { it.word == word.substringAfter(' ') }) { "'$word' is no policy" })
                "line2d" -> policy.copy(line2d = true)
                "offset" -> policy.copy(offset = requireNotNull(word.substringAfter(' ').toIntOrNull()) { "'$word' is no offset" })
                "stack" -> policy.copy(stack = true)
                "salvage" -> policy.copy(salvage = true)
                else -> throw IllegalArgumentException("'$word' says nothing of traces")
            }
        }
    }
}
