package org.pyrus.volume

/**
 * By what requests a read would be made of its file: for those who hold it against the same requests made plainly.
 *
 * @property start where the data begin in the file, which the [extents] count from
 * @property workers how many threads share the extents out
 */
class FileExtents(val extents: ExtentPlan, val start: Long, val workers: Int)
