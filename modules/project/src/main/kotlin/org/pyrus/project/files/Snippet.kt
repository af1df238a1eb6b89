package org.pyrus.project.files

import org.pyrus.volume.VolumeFile
import org.pyrus.volume.VolumeFileKind
import java.nio.file.Path

/** A few lines that open a survey's file in another program, to be pasted there. */
internal enum class Snippet {
    /** h5py of a volume, segyio of a SEG-Y file. */
    PYTHON {
        override fun of(file: VolumeFile): String = if (file.kind == VolumeFileKind.HDF5) {
            "import h5py\n\nvolume = h5py.File(${python(file.path)}, \"r\")\ndata = volume[\"data\"]  # inline, crossline, sample\nprint(data.shape, volume[\"iline\"][:3], volume[\"xline\"][:3])\n"
        } else {
            "import segyio\n\nsegy = segyio.open(${python(file.path)})\nprint(segy.ilines[:3], segy.xlines[:3], segy.samples[:3])\n"
        }
    },

    /** xarray's, with axes by line number and time; of a SEG-Y file nothing. */
    XARRAY {
        override fun of(file: VolumeFile): String? = if (file.kind == VolumeFileKind.HDF5) {
            "import xarray\n\nvolume = xarray.open_dataset(${python(file.path)}, engine=\"h5netcdf\")\nprint(volume[\"data\"])\n"
        } else {
            null
        }
    },

    TERMINAL {
        override fun of(file: VolumeFile): String = if (file.kind == VolumeFileKind.HDF5) "$PROGRAM info ${shell(file.path)}" else "$PROGRAM scan ${shell(file.path)}"
    }, ;

    /** The lines for [file]; null where it is of a kind that they do not open. */
    abstract fun of(file: VolumeFile): String?

    companion object {
        /** The command line that comes with the suite, in its `bin`. */
        const val PROGRAM = "pyrus-cli"

        /** [path] as a Python literal: any character that ends or changes one is escaped. */
        fun python(path: Path): String = path.toString().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").let { "\"$it\"" }

        /** [path] as a word of a POSIX shell; of Windows' in double quotes, which its names can't have. */
        fun shell(path: Path, windows: Boolean = isWindows): String = shell(path.toString(), windows)

        /** [word] likewise; a double quote in one of Windows' is escaped as programs there read it. */
        fun shell(word: String, windows: Boolean = isWindows): String = when {
            word.matches(Regex("[A-Za-z0-9_./,:@%+=-]+")) -> word
            windows -> "\"" + word.replace("\"", "\\\"") + "\""
            else -> "'" + word.replace("'", "'\\''") + "'"
        }

        private val isWindows: Boolean get() = System.getProperty("os.name").startsWith("Windows")
    }
}
