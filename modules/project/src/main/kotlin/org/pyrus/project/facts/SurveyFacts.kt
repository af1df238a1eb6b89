package org.pyrus.project.facts

import org.openide.util.NbBundle.Messages
import org.pyrus.desktop.PlanFacts
import org.pyrus.volume.AmplitudeSketch
import org.pyrus.volume.AmplitudeStatistics
import org.pyrus.volume.ChunkShape
import org.pyrus.volume.Human
import org.pyrus.volume.SampleDomain
import org.pyrus.volume.StoredType
import org.pyrus.volume.SurveyGeometry
import org.pyrus.volume.VolumeDimensions
import org.pyrus.volume.VolumeFile
import org.pyrus.volume.spi.ChunkPlan
import org.pyrus.volume.spi.SourceLayout
import org.pyrus.volume.spi.SurveyScan
import org.pyrus.volume.spi.VolumeInfo
import org.pyrus.volume.text

/** What is known of a survey's file, grouped for the Properties window and the import wizard. */
@Messages(
    "GRP_File=File",
    "GRP_Geometry=Geometry",
    "GRP_Storage=Storage",
    "GRP_Amplitudes=Amplitudes",
    "GRP_Source=SEG-Y",
    "GRP_Attributes=Attributes",
    "FACT_Path=Path",
    "FACT_Kind=Kind",
    "FACT_Size=Size",
    "FACT_Inlines=Inlines",
    "FACT_Crosslines=Crosslines",
    "FACT_Time=Time",
    "FACT_Depth=Depth",
    "FACT_Samples=Samples",
    "FACT_Live=Live traces",
    "FACT_InlineSpacing=Inline spacing",
    "FACT_CrosslineSpacing=Crossline spacing",
    "FACT_Direction=Azimuth",
    "# {0} - degrees",
    "VAL_Direction={0}° clockwise from grid north, along inlines",
    "FACT_Origin=Origin",
    "# {0} - x",
    "# {1} - y with its unit",
    "VAL_Origin=x {0}, y {1}",
    "FACT_Type=Stored type",
    "FACT_Chunk=Chunk shape",
    "VAL_Contiguous=none, contiguous",
    "FACT_ChunkBytes=Bytes of a chunk",
    "FACT_Chunks=Chunks",
    "FACT_Padding=Padding",
    "FACT_Min=Least",
    "FACT_Max=Greatest",
    "FACT_Mean=Mean",
    "FACT_Rms=RMS",
    "FACT_NonFinite=Not finite",
    "FACT_Percentiles=Percentiles",
    "FACT_Histogram=Histogram",
    "FACT_Format=Sample format",
    "FACT_Revision=Revision",
    "FACT_ByteOrder=Byte order",
    "FACT_Agreement=Amplitudes",
    "FACT_Traces=Traces",
    "FACT_Sorting=Sorting",
    "FACT_Positions=Read at",
    "# {0} - inline byte",
    "# {1} - crossline byte",
    "# {2} - x byte",
    "# {3} - y byte",
    "VAL_Positions=inline at byte {0}, crossline at byte {1}, X at byte {2}, Y at byte {3}",
    "FACT_Overrides=In place of its headers",
    "FACT_Dead=Dead traces",
    "FACT_Duplicates=Duplicates",
    "FACT_Coordinates=Coordinates",
    "# {0} - x range",
    "# {1} - y range with its unit",
    "VAL_Coordinates=x {0}, y {1}",
    "FACT_Corner=Corner",
    "# {0} - inline",
    "# {1} - crossline",
    "# {2} - x",
    "# {3} - y with its unit",
    "VAL_Corner=inline {0}, crossline {1}: x {2}, y {3}",
    "FACT_Text=Text header",
    "# {0} - encoding",
    "# {1} - number of extended headers",
    "VAL_Text={0}, {1,choice,0#no extended headers|1#1 extended header|1<{1} extended headers}",
)
internal object SurveyFacts {
    fun ofFile(file: VolumeFile, bytes: Long?) = FactGroup(
        "file",
        Bundle.GRP_File(),
        listOfNotNull(
            Fact("path", Bundle.FACT_Path(), file.path.toString()),
            Fact("kind", Bundle.FACT_Kind(), file.kind.label),
            bytes?.let { Fact("size", Bundle.FACT_Size(), Human.bytes(it)) },
        ),
    )

    fun of(info: VolumeInfo): List<FactGroup> = listOfNotNull(
        ofGeometry(info.geometry),
        ofStorage(info.geometry, info.storedType, info.chunk),
        info.statistics?.let(::ofAmplitudes),
        info.attributes.takeIf { it.isNotEmpty() }?.let { attributes ->
            FactGroup("attributes", Bundle.GRP_Attributes(), attributes.map { (name, value) -> Fact("attribute.$name", name, value.trimEnd()) })
        },
    )

    fun of(scan: SurveyScan): List<FactGroup> = listOf(ofGeometry(scan.geometry).let { it.copy(facts = it.facts + ofGround(scan)) }, ofSource(scan))

    fun ofGeometry(geometry: SurveyGeometry): FactGroup {
        val samples = geometry.samples
        val map = geometry.coordinates
        return FactGroup(
            "geometry",
            Bundle.GRP_Geometry(),
            listOfNotNull(
                Fact("inlines", Bundle.FACT_Inlines(), geometry.inlines.text()),
                Fact("crosslines", Bundle.FACT_Crosslines(), geometry.crosslines.text()),
                Fact("samples", nameOf(samples.domain), samples.text()),
                Fact("live", Bundle.FACT_Live(), "${Human.count(geometry.liveTraces.liveCount)} of ${Human.count(geometry.positionCount)} (${Human.percent(geometry.fill)})"),
                geometry.liveTraces.deadCount.takeIf { it > 0 }?.let { Fact("deadTraces", Bundle.FACT_Dead(), Human.count(it)) },
                map?.let { Fact("inlineSpacing", Bundle.FACT_InlineSpacing(), Human.inUnit(Human.position(it.inlineSpacing), it.unit)) },
                map?.let { Fact("crosslineSpacing", Bundle.FACT_CrosslineSpacing(), Human.inUnit(Human.position(it.crosslineSpacing), it.unit)) },
                map?.let { Fact("direction", Bundle.FACT_Direction(), Bundle.VAL_Direction(Human.fixed(it.inlineAzimuthDegrees, 1))) },
                map?.let { Fact("origin", Bundle.FACT_Origin(), Bundle.VAL_Origin(Human.position(it.origin.x), Human.inUnit(Human.position(it.origin.y), it.unit))) },
            ),
        )
    }

    private fun nameOf(domain: SampleDomain): String = when (domain) {
        SampleDomain.TIME -> Bundle.FACT_Time()
        SampleDomain.DEPTH_METRES, SampleDomain.DEPTH_FEET -> Bundle.FACT_Depth()
        SampleDomain.COUNT -> Bundle.FACT_Samples()
    }

    private fun ofStorage(geometry: SurveyGeometry, type: StoredType, chunk: ChunkShape?) = FactGroup(
        "storage",
        Bundle.GRP_Storage(),
        listOf(Fact("type", Bundle.FACT_Type(), type.label)) +
            if (chunk == null) listOf(Fact("chunk", Bundle.FACT_Chunk(), Bundle.VAL_Contiguous())) else chunkFacts(geometry.dimensions, chunk, type),
    )

    private fun chunkFacts(dimensions: VolumeDimensions, chunk: ChunkShape, type: StoredType): List<Fact> {
        val facts = PlanFacts(ChunkPlan("stored", dimensions, chunk, ""), type)
        return listOf(
            Fact("chunk", Bundle.FACT_Chunk(), facts.sides),
            Fact("chunkBytes", Bundle.FACT_ChunkBytes(), Human.bytes(facts.chunkBytes)),
            Fact("chunks", Bundle.FACT_Chunks(), facts.chunks),
            Fact("padding", Bundle.FACT_Padding(), facts.padding),
        )
    }

    private val SHOWN_PERCENTILES = listOf(1.0, 10.0, 50.0, 90.0, 99.0)
    private const val SKETCH_BINS = 32

    private fun ofAmplitudes(statistics: AmplitudeStatistics) = FactGroup(
        "amplitudes",
        Bundle.GRP_Amplitudes(),
        listOfNotNull(
            Fact("min", Bundle.FACT_Min(), Human.amplitude(statistics.min)),
            Fact("max", Bundle.FACT_Max(), Human.amplitude(statistics.max)),
            Fact("mean", Bundle.FACT_Mean(), Human.amplitude(statistics.mean)),
            Fact("rms", Bundle.FACT_Rms(), Human.amplitude(statistics.rms)),
            Fact("sampleCount", Bundle.FACT_Samples(), Human.count(statistics.count)),
            statistics.histogram?.let { Fact("percentiles", Bundle.FACT_Percentiles(), SHOWN_PERCENTILES.joinToString { "${Human.position(it)} %: ${Human.roughly(statistics.percentile(it)!!)}" }) },
            AmplitudeSketch.of(statistics, SKETCH_BINS)?.let { Fact("histogram", Bundle.FACT_Histogram(), "${Human.roughly(it.from)} ${it.bars} ${Human.roughly(it.to)}") },
            statistics.nonFinite.takeIf { it > 0 }?.let { Fact("nonFinite", Bundle.FACT_NonFinite(), Human.count(it, "sample")) },
        ),
    )

    private fun ofGround(scan: SurveyScan): List<Fact> {
        val unit = scan.geometry.coordinates?.unit.orEmpty()
        fun span(values: ClosedFloatingPointRange<Double>) = "${Human.position(values.start)}..${Human.position(values.endInclusive)}"
        val range = scan.coordinateRange?.let { Fact("coordinates", Bundle.FACT_Coordinates(), Bundle.VAL_Coordinates(span(it.x), Human.inUnit(span(it.y), unit))) }
        return listOfNotNull(range) + scan.geometry.corners.mapIndexed { place, corner ->
            val text = Bundle.VAL_Corner(corner.inline, corner.crossline, Human.position(corner.point.x), Human.inUnit(Human.position(corner.point.y), unit))
            Fact("corner$place", Bundle.FACT_Corner(), text)
        }
    }

    private fun ofSource(scan: SurveyScan) = FactGroup(
        "source",
        Bundle.GRP_Source(),
        listOfNotNull(
            Fact("format", Bundle.FACT_Format(), scan.format),
            Fact("revision", Bundle.FACT_Revision(), scan.revision),
            Fact("byteOrder", Bundle.FACT_ByteOrder(), scan.byteOrder),
            Fact("agreement", Bundle.FACT_Agreement(), scan.amplitudes.toString()),
            Fact("traces", Bundle.FACT_Traces(), Human.count(scan.traceCount)),
            Fact("sorting", Bundle.FACT_Sorting(), scan.sorting.label),
            Fact("dead", Bundle.FACT_Dead(), Human.count(scan.deadTraces)),
            Fact("duplicates", Bundle.FACT_Duplicates(), Human.count(scan.duplicateTraces)),
            SourceLayout(overrides = scan.overrides).words().takeIf { it.isNotEmpty() }?.let { Fact("overrides", Bundle.FACT_Overrides(), it.joinToString()) },
            Fact("positions", Bundle.FACT_Positions(), with(scan.positions) { Bundle.VAL_Positions(inline, crossline, x, y) }),
            Fact("text", Bundle.FACT_Text(), Bundle.VAL_Text(scan.textEncoding, scan.extendedTextHeaders)),
        ),
    )
}
