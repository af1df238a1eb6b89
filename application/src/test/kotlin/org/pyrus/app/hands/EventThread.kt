package org.pyrus.app.hands

import javax.swing.SwingUtilities

private const val MOST_NANOS = 60_000_000_000
private const val PAUSE_MILLIS = 20L

/** Runs [what] on the event thread, from any thread, and gives its result, or throws what it throws. */
fun <T> onEventThread(what: () -> T): T {
    if (SwingUtilities.isEventDispatchThread()) return what()
    var result: Result<T>? = null
    SwingUtilities.invokeAndWait { result = runCatching(what) }
    return result!!.getOrThrow()
}

/** Asks [look], on the event thread, until it gives something; fails after a minute with [what] was waited for and what is there [instead]. */
fun <T : Any> eventually(what: String, instead: () -> Any? = { "nothing of it" }, look: () -> T?): T {
    val end = System.nanoTime() + MOST_NANOS
    while (System.nanoTime() < end) {
        onEventThread(look)?.let { return it }
        Thread.sleep(PAUSE_MILLIS)
    }
    keepPicture("waited-in-vain")
    throw AssertionError("not seen in a minute: $what; there is ${onEventThread(instead)}")
}

/** Asks [ask], on the event thread, until it says true; fails as [eventually] does. */
fun waitUntil(what: String, instead: () -> Any? = { "nothing of it" }, ask: () -> Boolean) {
    eventually(what, instead) { true.takeIf { ask() } }
}
