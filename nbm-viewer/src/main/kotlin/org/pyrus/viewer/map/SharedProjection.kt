package org.pyrus.viewer.map

/** The import's map is drawn by the same one. */
internal typealias MapProjection = org.pyrus.desktop.MapProjection
