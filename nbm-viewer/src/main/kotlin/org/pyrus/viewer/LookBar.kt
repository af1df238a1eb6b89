package org.pyrus.viewer

import org.openide.util.NbBundle.Messages
import org.pyrus.viewer.render.ColourMaps
import org.pyrus.viewer.render.TraceLayers
import org.pyrus.viewer.section.SectionView
import javax.swing.Box
import javax.swing.JComboBox
import javax.swing.JComponent
import javax.swing.JSpinner
import javax.swing.SpinnerNumberModel

/**
 * How planes look: what is changed most, and the way to the rest. [update] shows the view in it without acting on it.
 *
 * @param commands what zooming and rescaling act on
 * @param section what only sections can do; null where there is none
 * @param own a field that only this one has, and what it is called
 */
@Messages(
    "Tool_LayersTip=Draw as colours, wiggles, variable area",
    "Tool_ColoursTip=Colour map, from the most negative amplitude to the most positive",
    "Tool_Clip=Clip",
    "Tool_ClipTip=Percentile of amplitudes that saturates the colours",
    "Tool_Rescale=Rescale",
    "Tool_RescaleTip=Take the colours' range anew from this plane (R); it is kept while stepping",
    "Tool_Display=Display…",
    "Tool_DisplayTip=Gain, automatic gain control, polarity, scale, own colour maps (D)",
    "Tool_AnalyseTip=Amplitudes, spectrum and the trace under the cursor (A)",
    "Tool_ZoomInTip=Zoom in (+, or Ctrl+wheel at the cursor)",
    "Tool_ZoomOutTip=Zoom out (-, or Ctrl+wheel at the cursor)",
    "Tool_FitTip=Show the whole plane (F, or double click)",
    "Tool_OneToOne=1:1",
    "Tool_OneToOneTip=One pixel a sample (1)",
)
internal class LookBar(private val look: Look, commands: () -> LookCommands, section: (() -> SectionCommands)? = null, own: Pair<String, JComponent>? = null) : Bar() {
    private val layers = layersBox()
    private val colours = JComboBox(ColourMaps.ofUser.all.map { it.name }.toTypedArray())
    private val clip = JSpinner(SpinnerNumberModel(SectionView.STANDARD_PERCENTILE, SectionView.PERCENTILES.start, SectionView.PERCENTILES.endInclusive, .5))

    init {
        named(layers, "section.layers", Bundle.Tool_LayersTip())
        named(colours, "section.colours", Bundle.Tool_ColoursTip())
        named(clip, "section.clip", Bundle.Tool_ClipTip())
        layers.addActionListener { act { look.change { it.copy(display = it.display.copy(layers = layers.selectedItem as TraceLayers)) } } }
        colours.addActionListener { act { look.change { it.copy(colourMap = colours.selectedItem as String) } } }
        clip.addChangeListener { act { look.change { it.copy(clipPercentile = clip.value as Double) } } }
        if (section != null) {
            fixed(layers)
            space()
        }
        fixed(colours)
        space()
        label(Bundle.Tool_Clip(), clip, "%")
        space()
        add(button(Bundle.Tool_Rescale(), "section.rescale", Bundle.Tool_RescaleTip()) { commands().rescale() })
        add(button(Bundle.Tool_Display(), "section.display", Bundle.Tool_DisplayTip()) { commands().showDisplay() })
        if (section != null) add(button(LineIcon.ANALYSE, "section.analyse", Bundle.Tool_AnalyseTip()) { section().analyse() })
        space()
        add(button(LineIcon.ZOOM_IN, "section.zoomIn", Bundle.Tool_ZoomInTip()) { commands().zoom(LookCommands.ZOOM_FACTOR) })
        add(button(LineIcon.ZOOM_OUT, "section.zoomOut", Bundle.Tool_ZoomOutTip()) { commands().zoom(1 / LookCommands.ZOOM_FACTOR) })
        add(button(LineIcon.FIT, "section.fit", Bundle.Tool_FitTip()) { commands().fit() })
        if (section != null) add(button(Bundle.Tool_OneToOne(), "section.oneToOne", Bundle.Tool_OneToOneTip()) { section().oneToOne() })
        own?.let { (text, field) ->
            space()
            label(text, field)
        }
        add(Box.createHorizontalGlue())
    }

    /** Shows [view]. */
    fun update(view: SectionView) = showing {
        layers.selectedItem = view.display.layers
        if (colours.itemCount != ColourMaps.ofUser.all.size) {
            colours.removeAllItems()
            ColourMaps.ofUser.all.forEach { colours.addItem(it.name) }
        }
        colours.selectedItem = view.colourMap
        clip.value = view.clipPercentile
        clip.isEnabled = view.display.clipAmplitude == null
    }
}
