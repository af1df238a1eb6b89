package org.pyrus.viewer

import org.openide.util.ImageUtilities
import org.pyrus.volume.VolumeFile

/** A window that shows one plane at a time of one survey's file. */
class SectionWindow : OneSectionWindow() {
    init {
        icon = ImageUtilities.icon2Image(LineIcon.SECTION)
    }

    override fun preferredID(): String = "SectionWindow"

    companion object {
        private const val serialVersionUID = 1L

        /** Shows [file]: in the window that has it already, or in a new one. For the event thread only. */
        fun show(file: VolumeFile) = VolumeWindow.show(file, ::SectionWindow)
    }
}
