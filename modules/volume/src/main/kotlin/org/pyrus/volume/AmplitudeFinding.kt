package org.pyrus.volume

/** Whether amplitudes are what the format and byte order that they are read in would have them be. */
enum class Agreement(val label: String) {
    AGREES("agree with format and byte order"),
    CONTRADICTS("contradict format or byte order"),
    UNDECIDED("can't tell of format and byte order"),
}

/**
 * What some of a source's traces say of the format and byte order that it is read in.
 *
 * @property reason what speaks for it, in words that follow a colon
 */
data class AmplitudeFinding(val agreement: Agreement, val reason: String) {
    /** As a sentence's part for people: "agree with format and byte order: …". */
    override fun toString(): String = "${agreement.label}: $reason"

    companion object {
        val NOT_LOOKED_AT = AmplitudeFinding(Agreement.UNDECIDED, "they were not looked at")
    }
}
