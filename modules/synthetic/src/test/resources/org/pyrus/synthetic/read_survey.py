"""Reads arithmetic surveys with segyio and compares everything with their formulas.

usage: python -W error read_survey.py SURVEYS.json

SURVEYS.json is a list of objects: path, format, endian, sorting, the bytes of the line numbers, and [first, step, count] of each axis. Exit code 77 says that
a package is missing.
"""
import json
import sys

try:
    import numpy as np
    import segyio
except ImportError as missing:
    print(missing)
    sys.exit(77)

SORTING = {"CROSSLINE": 1, "INLINE": 2}
UNSIGNED = (10, 11, 12, 16)


def equal(found, wanted, what):
    assert np.array_equal(found, wanted), f"{what}: {found!r}, not {wanted!r}"


def lines(axis):
    first, step, count = axis
    return first + step * np.arange(count)


def check(e):
    i, x, s = np.meshgrid(*(np.arange(e[axis][2]) for axis in ("inlines", "crosslines", "samples")), indexing="ij")
    cube = (i * 67 + x * 29 + s * 7) % 201 - 100
    if e["format"] in UNSIGNED:
        cube = np.maximum(cube, 0)
    with segyio.open(e["path"], iline=e["inline_byte"], xline=e["crossline_byte"], endian=e["endian"]) as f:
        equal(int(f.format), e["format"], "format")
        equal(int(f.sorting), SORTING[e["sorting"]], "sorting")
        equal(np.sort(f.ilines), lines(e["inlines"]), "inlines")
        equal(np.sort(f.xlines), lines(e["crosslines"]), "crosslines")
        equal(f.samples, lines(e["samples"]), "samples")
        equal(f.tracecount, i[:, :, 0].size, "traces")
        for index, number in enumerate(lines(e["inlines"])):
            along = cube[index] if f.xlines[0] < f.xlines[-1] else cube[index, ::-1]
            equal(f.iline[number], along, f"inline {number}")
        equal(f.attributes(segyio.TraceField.TRACE_SEQUENCE_FILE)[:], np.arange(1, f.tracecount + 1), "trace numbers")
        for header in f.header:
            equal(header[segyio.TraceField.TRACE_SAMPLE_COUNT], e["samples"][2], "samples in a trace header")
            equal(header[segyio.TraceField.TRACE_SAMPLE_INTERVAL], int(e["samples"][1] * 1000), "interval in a trace header")
        text = f.text[0]
        if e["ebcdic"]:
            assert text.startswith(b"C 1 SYNTHETIC SURVEY MADE BY PYRUS"), text[:80]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as manifest:
        surveys = json.load(manifest)
    for survey in surveys:
        try:
            check(survey)
        except Exception as failure:
            raise AssertionError(f"{survey}: {failure}") from failure
    print(f"{len(surveys)} surveys read")
