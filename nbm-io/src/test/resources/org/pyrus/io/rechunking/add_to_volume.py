"""Adds to a volume, and changes, what other programs may."""
import sys

import h5py
import numpy

with h5py.File(sys.argv[1], "r+") as file:
    file.attrs["picked_by"] = "somebody"
    file.create_group("horizons").create_dataset("top", data=numpy.zeros((3, 3), "f4"))
    file["current"] = h5py.SoftLink("/horizons/top")
    file["data"].attrs.modify("units", numpy.bytes_("m/s"))
