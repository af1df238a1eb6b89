package org.pyrus.project.jobs

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import org.pyrus.volume.spi.Importers

/** The suite's own queue of long jobs on volumes. */
internal object Jobs {
    val queue = JobQueue(CoroutineScope(SupervisorJob() + Dispatchers.Default), Importers::default, ::SuiteJobDisplay)
}
