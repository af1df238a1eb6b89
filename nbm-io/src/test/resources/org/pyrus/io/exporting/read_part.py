"""Reads SEG-Y files that are parts of arithmetic surveys with segyio, and compares everything with their formula.

usage: python -W error read_part.py PARTS.json

PARTS.json is a list of objects: path, format, [first, step, count] of the lines' numbers and of their indices in the survey, of the samples' indices, start and
interval of the samples in ms, and corner coordinates. Exit code 77 says that a package is missing.
"""
import json
import sys

try:
    import numpy as np
    import segyio
except ImportError as missing:
    print(missing)
    sys.exit(77)


def equal(found, wanted, what):
    assert np.array_equal(found, wanted), f"{what}: {found!r}, not {wanted!r}"


def steps(axis):
    first, step, count = axis
    return first + step * np.arange(count)


def check(e):
    i, x, s = np.meshgrid(steps(e["inline_indices"]), steps(e["crossline_indices"]), steps(e["sample_indices"]), indexing="ij")
    cube = (i * 67 + x * 29 + s * 7) % 201 - 100
    live = (i[:, :, 0] * 5 + x[:, :, 0]) % 7 != 0 if e["holes"] else np.ones(i.shape[:2], bool)
    with segyio.open(e["path"], strict=not e["holes"]) as f:
        equal(int(f.format), e["format"], "format")
        equal(f.tracecount, int(live.sum()), "traces")
        equal(f.samples, steps(e["samples"]), "samples")
        equal(f.bin[segyio.BinField.Interval], round(e["samples"][1] * 1000), "interval")
        equal(f.bin[segyio.BinField.Samples], e["samples"][2], "samples of the binary header")
        equal(f.bin[segyio.BinField.SEGYRevision], 1, "revision")
        equal(f.bin[segyio.BinField.TraceFlag], 1, "fixed length")
        equal(f.bin[segyio.BinField.MeasurementSystem], 1, "measurement system")
        equal(f.bin[segyio.BinField.ExtendedHeaders], e["extended"], "extended text headers")
        numbers = np.meshgrid(steps(e["inlines"]), steps(e["crosslines"]), indexing="ij")
        equal(f.attributes(segyio.TraceField.INLINE_3D)[:], numbers[0][live], "inlines")
        equal(f.attributes(segyio.TraceField.CROSSLINE_3D)[:], numbers[1][live], "crosslines")
        equal(f.attributes(segyio.TraceField.TRACE_SEQUENCE_FILE)[:], np.arange(1, f.tracecount + 1), "trace numbers")
        equal(f.attributes(segyio.TraceField.TRACE_SAMPLE_COUNT)[:], np.full(f.tracecount, e["samples"][2]), "samples of the trace headers")
        equal(f.attributes(segyio.TraceField.TRACE_SAMPLE_INTERVAL)[:], np.full(f.tracecount, round(e["samples"][1] * 1000)), "interval of the trace headers")
        scalar = f.attributes(segyio.TraceField.ScalarTraceHeader)[:].astype(float)
        delay = f.attributes(segyio.TraceField.DelayRecordingTime)[:] * 1.0
        factor = f.attributes(segyio.TraceField.SourceGroupScalar)[:].astype(float)
        equal(delay / np.where(scalar < 0, -scalar, 1), np.full(f.tracecount, e["samples"][0]), "delay")
        for field, wanted in ((segyio.TraceField.CDP_X, e["x"]), (segyio.TraceField.CDP_Y, e["y"])):
            wanted = wanted[0] + wanted[1] * i[:, :, 0][live] + wanted[2] * x[:, :, 0][live]
            found = f.attributes(field)[:] / -factor
            assert np.allclose(found, wanted, atol=0.006), f"{field}: {found[:3]}, not {wanted[:3]}"
        equal(f.trace.raw[:], cube[live], "samples")
        if not e["holes"]:
            equal(segyio.tools.cube(f), cube, "cube")
    with open(e["path"], "rb") as f:
        head = f.read(3200)
    text = head.decode("ascii" if head[0] == ord("C") else "cp500")
    assert e["first_line"] in text[:80], text[:80]
    for word in e["words"]:
        assert word in text, f"{word} is not in {text}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as manifest:
        parts = json.load(manifest)
    for part in parts:
        try:
            check(part)
        except Exception as failure:
            raise AssertionError(f"{part['path']}: {failure}") from failure
    print(f"{len(parts)} parts read")
