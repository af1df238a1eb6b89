package org.pyrus.cli

import io.kotest.property.Arb
import io.kotest.property.arbitrary.arbitrary
import io.kotest.property.arbitrary.boolean
import io.kotest.property.arbitrary.element
import io.kotest.property.arbitrary.int
import io.kotest.property.arbitrary.map
import io.kotest.property.arbitrary.numericDouble
import io.kotest.property.arbitrary.orNull
import io.kotest.property.arbitrary.set
import io.kotest.property.checkAll
import kotlinx.coroutines.flow.emptyFlow
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.CoordinateReference
import org.pyrus.volume.PlaneKind
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.spi.ChunkKnobs
import org.pyrus.volume.spi.DuplicatePolicy
import org.pyrus.volume.spi.FieldType
import org.pyrus.volume.spi.HeaderField
import org.pyrus.volume.spi.HeaderOverrides
import org.pyrus.volume.spi.ImportArguments
import org.pyrus.volume.spi.ImportRequest
import org.pyrus.volume.spi.JobEvent
import org.pyrus.volume.spi.ReadWeights
import org.pyrus.volume.spi.SourceByteOrder
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.TracePolicy
import java.nio.file.Path

/** The command line understands the words that the window gives for an import, and understands them as the window meant them. */
class ImportArgumentsTest {
    private val plain = ImportRequest(Path.of("/data/a b.sgy"), Path.of("/data/a b.h5"))

    private fun understood(request: ImportRequest): ImportRequest {
        val asked = mutableListOf<ImportRequest>()
        val importer = FakeImporter(importing = {
            asked += it
            emptyFlow<JobEvent>()
        })
        val ran = pyrus(*ImportArguments.of(request).toTypedArray(), services = listOf(importer))
        return asked.singleOrNull() ?: throw AssertionError("${ImportArguments.of(request)} is not understood: $ran")
    }

    @Test
    fun `an import with nothing said is three words, and one with all said names each`() {
        assertEquals(listOf("import", "/data/a b.sgy", "/data/a b.h5"), ImportArguments.of(plain))
        val all = plain.copy(
            layout = SourceLayout(HeaderField(9), HeaderField(21, FieldType.INT16), overrides = HeaderOverrides(startMs = -100.5, coordinateScalar = -10), traces = TracePolicy(DuplicatePolicy.FIRST)),
            chunk = ChunkShape(32, 40, 64), overwrite = true, float32 = true, crs = CoordinateReference(23031), furtherSources = listOf(Path.of("/data/c.sgy")),
            fastCopies = setOf(PlaneKind.SLICE, PlaneKind.INLINE),
        )
        assertEquals(
            "import|/data/a b.sgy|/data/c.sgy|/data/a b.h5|--inline-byte|9|--crossline-byte|21:2|--start=-100.5|--coordinate-scalar=-10|--duplicates|first|" +
                "--chunk|32x40x64|--fast|inline,slice|--float32|--crs|EPSG:23031|--overwrite",
            ImportArguments.of(all).joinToString("|"),
        )
    }

    @Test
    fun `whatever is asked for in the window, its words ask for the same`() = runBlocking<Unit> {
        checkAll(300, requests) { request -> assertEquals(request, understood(request)) }
    }

    @Test
    fun `a coordinate reference system by its definition comes back, quotation marks and all`() {
        val wkt = CoordinateReference.ofWkt("LOCAL_CS[\"Plant \"\"A\"\" grid\"]")
        assertEquals(wkt, understood(plain.copy(crs = wkt)).crs)
    }

    private companion object {
        /** Without -0, which a command line gives back as 0. */
        val starts = Arb.numericDouble(-1e5, 1e5).map { it + 0.0 }

        val layouts = arbitrary {
            val traces = TracePolicy(
                Arb.element(DuplicatePolicy.REFUSE, DuplicatePolicy.MEAN).bind(), Arb.boolean().bind(), salvage = Arb.boolean().bind(),
            ).let { if (Arb.boolean().bind()) it.copy(stack = true) else it.copy(duplicates = Arb.element(DuplicatePolicy.entries).bind(), offset = Arb.int().orNull(.5).bind()) }
            val overrides = HeaderOverrides(
                Arb.element(SourceByteOrder.entries).orNull(.5).bind(), Arb.int(HeaderOverrides.FORMAT_CODES).orNull(.5).bind(), Arb.int(1..100_000).orNull(.5).bind(),
                Arb.numericDouble(1e-3, 1e6).orNull(.5).bind(), starts.orNull(.5).bind(), Arb.int(-32_768..32_767).orNull(.5).bind(),
                Arb.element(SampleDomain.measured).orNull(.5).bind(),
            )
            val coordinates = Arb.element(null, HeaderField(73) to HeaderField(77), HeaderField(181, FieldType.FLOAT32) to HeaderField(201, FieldType.FLOAT64)).bind()
            SourceLayout(
                Arb.element(null, HeaderField(189), HeaderField(9, FieldType.INT16)).bind(), Arb.element(null, HeaderField(193), HeaderField(21)).bind(),
                coordinates?.first, coordinates?.second, overrides, Arb.boolean().bind(), traces,
            )
        }

        val requests = arbitrary {
            ImportRequest(
                Path.of("/data/a b.sgy"),
                Path.of("/data/it's.h5"),
                layouts.bind(),
                Arb.element(null, ChunkShape(1, 2, 3), ChunkShape(289, 25, 62)).bind(),
                Arb.element("automatic", "founding", "measured").bind(),
                ChunkKnobs(Arb.element(2048.0, 512.5).bind(), Arb.element(2.0, 1.25).bind(), Arb.element(2.5, 3.0).bind()),
                overwrite = Arb.boolean().bind(),
                float32 = Arb.boolean().bind(),
                sha256 = Arb.boolean().bind(),
                crs = Arb.element(null, CoordinateReference(23031)).bind(),
                furtherSources = Arb.element(emptyList(), listOf(Path.of("/data/b.sgy"), Path.of("/data/-c.sgy"))).bind(),
                weights = Arb.element(ReadWeights(), ReadWeights.PRESETS.getValue("maps"), ReadWeights(1.0, 2.0, 0.5, 0.25)).bind(),
                fastCopies = Arb.set(Arb.element(PlaneKind.entries), 0..3).bind(),
            )
        }
    }
}
