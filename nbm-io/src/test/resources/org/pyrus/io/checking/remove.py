"""Removes a group or dataset from a volume.

usage: remove.py VOLUME NAME

Exit code 77 says that a module is missing.
"""
import sys

try:
    import h5py
except ImportError as e:
    print(e)
    sys.exit(77)

with h5py.File(sys.argv[1], "r+") as f:
    del f[sys.argv[2]]
