package org.pyrus.project

/** The module's pictures, each an SVG beside a PNG of 16 pixels. */
internal object IconNames {
    private const val FOLDER = "org/pyrus/project/"

    const val SEGY = FOLDER + "segy.png"
    const val VOLUME = FOLDER + "volume.png"
    const val PROJECTS = FOLDER + "projects.png"
    const val PROJECT = FOLDER + "project.png"
    const val LAYOUT = FOLDER + "layout.png"
    const val LAYOUTS = FOLDER + "layouts.png"
    const val REPORT = FOLDER + "report.png"
    const val IMPORT = FOLDER + "import.png"
    const val ADD_FOLDER = FOLDER + "addFolder.png"
    const val WARNING = FOLDER + "warning.png"
    const val ERROR = FOLDER + "error.png"
    const val INFO = FOLDER + "info.png"
}
