package org.pyrus.bench

/** What a report's figures mean, a sentence or two each. */
internal object Explanations {
    const val HOW =
        "Every contestant is asked for the same planes, cubes and traces, taken at random, in turn, the first of them another each time, so that what " +
            "the machine does meanwhile strikes all alike. " +
            "A figure is the median of all indices, for one plane; a ratio is the median of the ratios to the first contestant, index by index. Every " +
            "sample of every reader was held against the first reader's."

    const val RATIOS = "How many times as long as the first contestant each took: less than 1 is quicker, the scale is logarithmic."

    /** What the operation is, and why it takes what it takes. */
    fun of(operation: Operation): String = when (operation) {
        Operation.INLINE ->
            "An inline is one line of neighbouring traces. In a SEG-Y file sorted by inlines it lies in one piece; in a chunked " +
                "volume it is a layer of every chunk that it meets."
        Operation.CROSSLINE ->
            "A crossline takes one trace of each inline: in a SEG-Y file as many pieces as there are inlines, in a chunked volume " +
                "a layer of every chunk that it meets."
        Operation.SLICE ->
            "A time or depth slice takes one sample of every trace: of a SEG-Y file every page of the disk is touched for four bytes, of a chunked " +
                "volume only the chunks that it meets. It is what chunking is for."
        Operation.CUBE ->
            "A cube of ${Operation.CUBE_SIDE} samples a side, as an attribute or a neural network takes them: small, so that what each " +
                "request costs shows."
        Operation.TRACES -> "Single traces here and there, one call each: what a call costs, and how many chunks lie along a trace."
        Operation.SCROLL_INLINE ->
            "Up to ${Workload.SCROLLED} neighbouring inlines one after the other, as when a user steps: what a reader has kept " +
                "of the last plane, or fetched ahead, helps it here. Our readers read plane by plane here; a section window reads ahead besides."
        Operation.SCROLL_CROSSLINE -> "Up to ${Workload.SCROLLED} neighbouring crosslines one after the other."
        Operation.SCROLL_SLICE -> "Up to ${Workload.SCROLLED} neighbouring slices one after the other: they lie in the same chunks."
        Operation.MEAN -> "The mean of an inline, a crossline and a slice: a layout that favours one of them pays in the others, and this is the bill."
    }

    /** What is different about reading in this state. */
    fun of(state: CacheState): String = when (state) {
        CacheState.WARM ->
            "Warm: the files were read through once, so that the system has them in memory, and stay open. What is timed is finding, " +
                "copying and converting the samples."
        CacheState.COLD ->
            "Cold: before each read the files are opened anew and the system's page cache is emptied. What is timed is the disk, and " +
                "how much of it is asked for."
    }

    /** What a floor is, or null where [contestant] is a reader. */
    fun ofFloor(contestant: String): String? = when (contestant) {
        ExtentFloor.ID ->
            "same-extents is a floor: the byte ranges that the first reader plans, read plainly by as many threads and left where they are. What the " +
                "reader takes beyond it is its own work; what the floor takes is the layout's."
        ContiguousFloor.ID ->
            "contiguous is a floor: as many bytes as the plane has, lying in one piece, copied out. No layout can be quicker for " +
                "this plane alone; a file has it for one kind of plane at most."
        else -> null
    }

    /** The jump of the HDF5 library between chunks below and above 1 MiB, for a volume of chunks of [chunkBytes]. */
    fun cliff(chunkBytes: Long): String {
        val side = if (chunkBytes > CACHE_BYTES) {
            "This volume's chunks are larger, so a reader with that cache reads a slice out of each chunk run by run, one small request after the other"
        } else {
            "This volume's chunks fit in it, so each is read whole, once, and is there for the next plane"
        }
        return "The cliff at 1 MiB: the HDF5 C library up to 1.14 caches chunks in 1 MiB for each dataset by default, and an unfiltered chunk larger " +
            "than that bypasses the cache. $side " +
            "(${chunkBytes / 1024} KiB here). It is why slices by the C library jump from some 30 ms to 200 and more when the chunk's side goes from " +
            "64 to 80 samples. A larger cache takes the jump away and makes " +
            "inlines slower, since every chunk is then read whole; a reader that asks only for the bytes needed has no such choice to make."
    }

    private const val CACHE_BYTES = 1L shl 20
}
