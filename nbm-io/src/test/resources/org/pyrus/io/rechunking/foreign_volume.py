"""Writes an HDF5 file that Pyrus did not make."""
import sys

import h5py
import numpy

with h5py.File(sys.argv[1], "w", libver="latest") as file:
    file.create_dataset("cube", data=numpy.zeros((4, 5, 6), "f4"), chunks=(2, 2, 2))
