"""Compares what a volume of several SEG-Y files keeps of each with the files themselves, which have traces of 256 bytes behind heads of 3600.

usage: python -W error several_files.py VOLUME FILE.sgy ...   Exit code 77 says that a module is missing.
"""
import hashlib
import os
import sys

try:
    import h5py
    import netCDF4
    import numpy as np
    import xarray as xr
except ImportError as e:
    print(e)
    sys.exit(77)

from checksums import crc32c

HEAD, TRACE = 3600, 256


def check(segy, files):
    """segy: a function from a variable's name to its values"""
    first, head_at, tail_at = 0, 0, 0
    for nth, path in enumerate(files):
        with open(path, "rb") as file:
            data = file.read()
        count = (len(data) - HEAD) // TRACE
        head, tail = data[:HEAD], data[HEAD + count * TRACE:]
        traces = [data[HEAD + t * TRACE:HEAD + (t + 1) * TRACE] for t in range(count)]
        assert bytes(segy("file_name")[nth]).rstrip(b"\0").decode() == os.path.basename(path)
        assert [segy(f"file_{n}")[nth] for n in ("first_trace", "trace_count", "bytes", "head_bytes", "tail_bytes")] == [first, count, len(data), len(head), len(tail)]
        assert bytes(segy("file_head")[head_at:head_at + len(head)]) == head
        assert bytes(segy("file_tail")[tail_at:tail_at + len(tail)]) == tail
        assert bytes(segy("trace_header")[first:first + count].tobytes()) == b"".join(t[:240] for t in traces)
        assert bytes(segy("file_sha256")[nth]) == hashlib.sha256(data).digest()
        assert bytes(segy("file_digest")[nth]) == hashlib.sha256(b"".join(crc32c(part) for part in [head] + traces + [tail])).digest()
        first, head_at, tail_at = first + count, head_at + len(head), tail_at + len(tail)
    assert len(segy("trace_cell")) == first and len(segy("file_head")) == head_at and len(segy("file_tail")) == tail_at


volume, files = sys.argv[1], sys.argv[2:]
with h5py.File(volume) as f:
    check(lambda name: f["segy"][name][()], files)
    assert [scale.values()[0].name for scale in f["segy/file_digest"].dims] == ["/segy/file", "/segy/file_digest_byte"]
with netCDF4.Dataset(volume) as f:
    f.set_auto_mask(False)
    assert f["segy"].dimensions["file"].size == len(files)
    check(lambda name: f["segy"][name][:], files)
for engine in ("netcdf4", "h5netcdf"):
    with xr.open_dataset(volume, group="segy", engine=engine) as f:
        assert f["file_first_trace"].dims == ("file",)
        check(lambda name: f[name].values, files)
    with xr.open_datatree(volume, engine=engine) as f:
        assert f["segy"].sizes["file"] == len(files)
print(f"{len(files)} files read by h5py, netCDF4 and xarray")
