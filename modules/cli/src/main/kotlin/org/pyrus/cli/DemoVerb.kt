package org.pyrus.cli
internal class DemoVerb(session: Session) : Verb("demo", "Make a survey, import it, and time planes from the SEG-Y and the volume", session) {
    override fun run() = Unit
}
