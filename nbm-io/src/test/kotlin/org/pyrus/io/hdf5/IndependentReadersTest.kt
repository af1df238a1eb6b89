package org.pyrus.io.hdf5

import io.jhdf.HdfFile
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import org.pyrus.testing.Python
import org.pyrus.volume.StoredType
import java.lang.reflect.Array
import java.nio.file.Path

/** Opens our files with readers that others wrote. Their answers are compared with formulas, in `read_volume.py`. */
class IndependentReadersTest {
    @ParameterizedTest(name = "{0} reads names, dimensions, values and attributes without a warning")
    @ValueSource(strings = ["h5py", "netcdf4", "xarray-netcdf4", "xarray-h5netcdf", "h5dump"])
    fun `reads names, dimensions, values and attributes without a warning`(reader: String) {
        if (reader == "h5dump") Python.requireProgram("h5dump", "--version")
        PythonReaders.run(reader, volumes, TestVolume.ALL.map { json(it, volumes) })
    }

    @Test
    fun `jHDF reads every sample`() {
        for (volume in TestVolume.ALL) {
            HdfFile(volumes.resolve("${volume.name}.h5")).use { file ->
                val found = file.getDatasetByPath("/data").data
                val factor = if (volume.type == StoredType.FLOAT32 || volume.type == StoredType.FLOAT64) 0.5 else 1.0
                TestVolume.box(volume.inlines, volume.crosslines, volume.samples) { i, x, s ->
                    val sample = Array.get(Array.get(Array.get(found, i), x), s) as Number
                    assertEquals(volume.sample(i, x, s) * factor, sample.toDouble(), "${volume.name} at $i, $x, $s")
                }
            }
        }
    }

    @Test
    fun `a volume that netCDF added attributes, variables and a group to is still one of ours`(@TempDir folder: Path) {
        val grown = listOf(TestVolume.ALL.first(), TestVolume.ALL.first { it.holes })
        grown.forEach { it.write(folder.resolve("${it.name}.h5")) }
        val before = grown.associateWith { StoredVolume.open(folder.resolve("${it.name}.h5")) }
        PythonReaders.run("append", folder, grown.map { json(it, folder) })
        before.forEach { (volume, expected) ->
            val after = StoredVolume.open(folder.resolve("${volume.name}.h5"))
            assertEquals(volume.geometry, after.info.geometry)
            assertEquals(expected.data, after.data)
            assertEquals(expected.info, after.info)
        }
    }

    private fun json(volume: TestVolume, folder: Path): String = with(volume) {
        """{"path": ${PythonReaders.json(folder.resolve("$name.h5"))}, "name": "$name", "inlines": $inlines, "crosslines": $crosslines, "samples": $samples,
            "chunk": [${chunk.inlines}, ${chunk.crosslines}, ${chunk.samples}], "type": "${type.label}", "unit": "${domain.unit}", "holes": $holes,
            "coordinates": $coordinates, "extended_headers": $extendedHeaders, "tail_bytes": $tailBytes, "words": $words, "crs": ${crs != null}, "histogram": ${if (histogram) 1 else 0},
            "fast": [${fast.joinToString { "\"${it.title.lowercase()}\"" }}]}"""
    }

    companion object {
        @TempDir
        @JvmStatic
        lateinit var volumes: Path

        @BeforeAll
        @JvmStatic
        fun writeVolumes() = TestVolume.ALL.forEach { it.write(volumes.resolve("${it.name}.h5")) }
    }
}
