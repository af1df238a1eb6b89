"""Puts a dataset of its own where a volume would have a fast copy.

usage: other_copy.py VOLUME

Exit code 77 says that a module is missing.
"""
import sys

try:
    import h5py
    import numpy as np
except ImportError as e:
    print(e)
    sys.exit(77)

with h5py.File(sys.argv[1], "r+", libver="latest") as f:
    f.create_dataset("fast/slice", data=np.zeros((2, 2), "f4"))
