package org.pyrus.project.facts

/** One thing that is known of a file, in words for people. [id] stays the same whatever the language. */
internal data class Fact(val id: String, val name: String, val value: String)

/** Facts that belong together, under a title. */
internal data class FactGroup(val id: String, val title: String, val facts: List<Fact>)
