"""Compares the fast copies of a volume of FastCopyTest.kt with its chunks, and prints their names.

usage: python -W error fast_copies.py VOLUME

Exit code 77 says that a module is missing.
"""
import sys

try:
    import h5py
    import numpy as np
except ImportError as e:
    print(e)
    sys.exit(77)

ORDERS = {"inline": (0, 1, 2), "crossline": (1, 0, 2), "slice": (2, 0, 1)}

with h5py.File(sys.argv[1]) as f:
    data = f["data"][...]
    assert np.count_nonzero(data) > data.size / 2
    for name, copy in f["fast"].items():
        assert copy.chunks is None and copy.dtype == data.dtype, name
        assert np.array_equal(copy[...], data.transpose(ORDERS[name])), f"{name}: other samples than /data"
    print(*f["fast"])
