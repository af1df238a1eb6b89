package org.pyrus.volume

/** For people: `1001..1983 by 2 (492 lines)`. */
fun LineAxis<*>.text(): String = "$this (${Human.count(count, "line")})"

/** For people: `0..6000 ms by 2 (3,001 samples)`. */
fun SampleAxis.text(): String = "${range()} (${Human.count(count, "sample")})"

/** For people: `0..6000 ms by 2`. */
fun SampleAxis.range(): String =
    Human.position(start).let { from ->
        if (count == 1) Human.inUnit(from, domain.unit) else Human.inUnit("$from..${Human.position(last)}", domain.unit) + " by ${Human.position(interval)}"
    }
