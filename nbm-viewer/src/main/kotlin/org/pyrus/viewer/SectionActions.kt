@file:Suppress("unused") // the layer names them

package org.pyrus.viewer

import org.openide.awt.ActionID
import org.openide.awt.ActionReference
import org.openide.awt.ActionReferences
import org.openide.awt.ActionRegistration
import org.openide.util.NbBundle.Messages
import org.pyrus.volume.PlaneKind
import java.awt.event.ActionEvent
import java.awt.event.ActionListener

// Each action of the menu Section, with its place there and in the Keymap. They act on what the active window shows, be it a section or a box. The picture itself takes single
// keys too (PictureKeys); here all have a modifier, so that no letter typed into a field starts one.

private const val MENU = "Menu/Section"
private const val SHORTCUTS = "Shortcuts"

@ActionID(category = "Section", id = "org.pyrus.viewer.ShowInline")
@ActionRegistration(displayName = "#CTL_ShowInline")
@ActionReferences(ActionReference(path = MENU, position = 100), ActionReference(path = SHORTCUTS, name = "O-1"))
@Messages("CTL_ShowInline=&Inline", "Menu_Section=&Section")
class ShowInline(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.show(PlaneKind.INLINE)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.ShowCrossline")
@ActionRegistration(displayName = "#CTL_ShowCrossline")
@ActionReferences(ActionReference(path = MENU, position = 110), ActionReference(path = SHORTCUTS, name = "O-2"))
@Messages("CTL_ShowCrossline=&Crossline")
class ShowCrossline(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.show(PlaneKind.CROSSLINE)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.ShowSlice")
@ActionRegistration(displayName = "#CTL_ShowSlice")
@ActionReferences(ActionReference(path = MENU, position = 120, separatorAfter = 130), ActionReference(path = SHORTCUTS, name = "O-3"))
@Messages("CTL_ShowSlice=&Slice")
class ShowSlice(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.show(PlaneKind.SLICE)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.NextPlane")
@ActionRegistration(displayName = "#CTL_NextPlane")
@ActionReferences(ActionReference(path = MENU, position = 200), ActionReference(path = SHORTCUTS, name = "O-RIGHT"))
@Messages("CTL_NextPlane=&Next")
class NextPlane(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.step(1)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.PreviousPlane")
@ActionRegistration(displayName = "#CTL_PreviousPlane")
@ActionReferences(ActionReference(path = MENU, position = 210), ActionReference(path = SHORTCUTS, name = "O-LEFT"))
@Messages("CTL_PreviousPlane=&Previous")
class PreviousPlane(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.step(-1)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.LongNext")
@ActionRegistration(displayName = "#CTL_LongNext")
@ActionReferences(ActionReference(path = MENU, position = 220), ActionReference(path = SHORTCUTS, name = "OS-RIGHT"))
@Messages("CTL_LongNext=Ten Steps &On")
class LongNext(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.step(PlaneCommands.LONG_STEP)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.LongPrevious")
@ActionRegistration(displayName = "#CTL_LongPrevious")
@ActionReferences(ActionReference(path = MENU, position = 230), ActionReference(path = SHORTCUTS, name = "OS-LEFT"))
@Messages("CTL_LongPrevious=Ten Steps &Back")
class LongPrevious(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.step(-PlaneCommands.LONG_STEP)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.FirstPlane")
@ActionRegistration(displayName = "#CTL_FirstPlane")
@ActionReferences(ActionReference(path = MENU, position = 240), ActionReference(path = SHORTCUTS, name = "O-HOME"))
@Messages("CTL_FirstPlane=&First")
class FirstPlane(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.goToEnd(last = false)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.LastPlane")
@ActionRegistration(displayName = "#CTL_LastPlane")
@ActionReferences(ActionReference(path = MENU, position = 250), ActionReference(path = SHORTCUTS, name = "O-END"))
@Messages("CTL_LastPlane=&Last")
class LastPlane(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.goToEnd(last = true)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.GoToPlane")
@ActionRegistration(displayName = "#CTL_GoToPlane")
@ActionReferences(ActionReference(path = MENU, position = 260, separatorAfter = 270), ActionReference(path = SHORTCUTS, name = "D-G"))
@Messages("CTL_GoToPlane=&Go to Line, Time or Depth")
class GoToPlane(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.askForPosition()
}

@ActionID(category = "Section", id = "org.pyrus.viewer.ZoomIn")
@ActionRegistration(displayName = "#CTL_ZoomIn")
@ActionReferences(ActionReference(path = MENU, position = 300), ActionReference(path = SHORTCUTS, name = "D-EQUALS"))
@Messages("CTL_ZoomIn=&Zoom In")
class ZoomIn(private val look: LookCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = look.zoom(LookCommands.ZOOM_FACTOR)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.ZoomOut")
@ActionRegistration(displayName = "#CTL_ZoomOut")
@ActionReferences(ActionReference(path = MENU, position = 310), ActionReference(path = SHORTCUTS, name = "D-MINUS"))
@Messages("CTL_ZoomOut=Zoom O&ut")
class ZoomOut(private val look: LookCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = look.zoom(1 / LookCommands.ZOOM_FACTOR)
}

@ActionID(category = "Section", id = "org.pyrus.viewer.FitPlane")
@ActionRegistration(displayName = "#CTL_FitPlane")
@ActionReferences(ActionReference(path = MENU, position = 320), ActionReference(path = SHORTCUTS, name = "D-0"))
@Messages("CTL_FitPlane=Show the &Whole Plane")
class FitPlane(private val look: LookCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = look.fit()
}

@ActionID(category = "Section", id = "org.pyrus.viewer.OneToOne")
@ActionRegistration(displayName = "#CTL_OneToOne")
@ActionReferences(ActionReference(path = MENU, position = 330, separatorAfter = 340), ActionReference(path = SHORTCUTS, name = "DS-0"))
@Messages("CTL_OneToOne=One Pi&xel a Sample")
class OneToOne(private val section: SectionCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = section.oneToOne()
}

@ActionID(category = "Section", id = "org.pyrus.viewer.RescaleColours")
@ActionRegistration(displayName = "#CTL_RescaleColours")
@ActionReferences(ActionReference(path = MENU, position = 400), ActionReference(path = SHORTCUTS, name = "DS-R"))
@Messages("CTL_RescaleColours=&Rescale Colours to This Plane")
class RescaleColours(private val look: LookCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = look.rescale()
}

@ActionID(category = "Section", id = "org.pyrus.viewer.ShowDisplay")
@ActionRegistration(displayName = "#CTL_ShowDisplay")
@ActionReferences(ActionReference(path = MENU, position = 410, separatorAfter = 420), ActionReference(path = SHORTCUTS, name = "DS-D"))
@Messages("CTL_ShowDisplay=&Display…")
class ShowDisplay(private val look: LookCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = look.showDisplay()
}

@ActionID(category = "Section", id = "org.pyrus.viewer.AnalysePlane")
@ActionRegistration(displayName = "#CTL_AnalysePlane")
@ActionReferences(ActionReference(path = MENU, position = 415), ActionReference(path = SHORTCUTS, name = "OS-A"))
@Messages("CTL_AnalysePlane=&Amplitudes, Spectrum and Trace")
class AnalysePlane(private val section: SectionCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = section.analyse()
}

@ActionID(category = "Section", id = "org.pyrus.viewer.PlayPlanes")
@ActionRegistration(displayName = "#CTL_PlayPlanes")
@ActionReferences(ActionReference(path = MENU, position = 255), ActionReference(path = SHORTCUTS, name = "OS-P"))
@Messages("CTL_PlayPlanes=Pla&y or Stop")
class PlayPlanes(private val planes: PlaneCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = planes.play()
}

@ActionID(category = "Section", id = "org.pyrus.viewer.ExportSection")
@ActionRegistration(displayName = "#CTL_ExportSection")
@ActionReferences(ActionReference(path = MENU, position = 500), ActionReference(path = SHORTCUTS, name = "DS-E"))
@Messages("CTL_ExportSection=&Export Picture or Data…")
class ExportSection(private val section: SectionCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = section.export()
}

@ActionID(category = "Section", id = "org.pyrus.viewer.PrintSection")
@ActionRegistration(displayName = "#CTL_PrintSection")
@ActionReferences(ActionReference(path = MENU, position = 510), ActionReference(path = SHORTCUTS, name = "DO-P"))
@Messages("CTL_PrintSection=Prin&t…")
class PrintSection(private val section: SectionCommands) : ActionListener {
    override fun actionPerformed(e: ActionEvent) = section.print()
}
