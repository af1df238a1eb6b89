package org.pyrus.viewer.render

import org.pyrus.volume.PlaneKind

/** In which colour (0xRRGGBB) each kind of plane is shown among others; they are told apart in light and dark. */
internal object PlaneColours {
    const val INLINE = 0xd9480f
    const val CROSSLINE = 0x2b8a3e
    const val SLICE = 0x1c7ed6

    fun of(kind: PlaneKind): Int = when (kind) {
        PlaneKind.INLINE -> INLINE
        PlaneKind.CROSSLINE -> CROSSLINE
        PlaneKind.SLICE -> SLICE
    }
}
