package org.pyrus.app.hands

import java.awt.Component
import java.awt.Container
import java.awt.Window
import javax.swing.AbstractButton
import javax.swing.JLabel
import javax.swing.text.JTextComponent

// for the event thread

/** Every component in [root], itself first. */
fun componentsIn(root: Component): Sequence<Component> = sequence {
    yield(root)
    if (root is Container) root.components.forEach { yieldAll(componentsIn(it)) }
}

/** Every component of every showing window. */
fun componentsOnScreen(): Sequence<Component> = Window.getWindows().asSequence().filter { it.isShowing }.flatMap { componentsIn(it) }

/** The showing component that is called [name], or null. */
inline fun <reified C : Component> onScreen(name: String): C? = componentsOnScreen().filterIsInstance<C>().firstOrNull { it.name == name && it.isShowing }

/** The component of [root] that is called [name], or null. */
inline fun <reified C : Component> findIn(root: Component, name: String): C? = componentsIn(root).filterIsInstance<C>().firstOrNull { it.name == name }

/** All components of [root] that are called [name]. */
inline fun <reified C : Component> allIn(root: Component, name: String): List<C> = componentsIn(root).filterIsInstance<C>().filter { it.name == name }.toList()

/** The component of [root] that is called [name]; fails where there is none. */
inline fun <reified C : Component> part(root: Component, name: String): C = findIn<C>(root, name) ?: throw AssertionError("no ${C::class.java.simpleName} is called $name")

/** The showing button with this text, or null. */
fun buttonOnScreen(text: String): AbstractButton? = componentsOnScreen().filterIsInstance<AbstractButton>().firstOrNull { it.isShowing && it.text == text }

/** Every text that labels, buttons and text fields of [root] show. */
fun textsIn(root: Component): Sequence<String> = componentsIn(root).mapNotNull { component ->
    when (component) {
        is JLabel -> component.text
        is AbstractButton -> component.text
        is JTextComponent -> component.text
        else -> null
    }
}
