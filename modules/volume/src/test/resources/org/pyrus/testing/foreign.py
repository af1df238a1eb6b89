"""Writes HDF5 files as others do, of 13 x 11 x 29 samples each, into the folder named: foreign.py FOLDER."""
import os
import sys

try:
    import h5py
    import netCDF4
    import numpy as np
except ImportError as e:
    print(e)
    sys.exit(77)

folder = sys.argv[1]
I, X, S = 13, 11, 29
CHUNK = (4, 3, 10)
i, x, s = np.meshgrid(np.arange(I), np.arange(X), np.arange(S), indexing="ij")
floats = (i * 1000 + x + s / 64).astype("<f4")
whole = (i * 31 + x * 7 + s) % 101


def path(name):
    return os.path.join(folder, name)


def plain(name, data=floats, libver=None, dataset="cube", early=False, **options):
    with h5py.File(path(name), "w", libver=libver) as f:
        if not early:
            f.create_dataset(dataset, data=data, **options)
            return
        properties = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        properties.set_chunk(CHUNK)
        properties.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY)
        space = h5py.h5s.create_simple(data.shape)
        h5py.Dataset(h5py.h5d.create(f.id, dataset.encode(), h5py.h5t.IEEE_F32LE, space, properties))[...] = data


plain("btree1.h5", chunks=CHUNK)
plain("latest-fixed.h5", libver="latest", chunks=CHUNK)
plain("latest-extensible.h5", libver="latest", chunks=CHUNK, maxshape=(None, X, S))
plain("latest-btree2.h5", libver="latest", chunks=CHUNK, maxshape=(None, None, None))
plain("latest-single.h5", libver="latest", chunks=(I, X, S))
plain("latest-implicit.h5", libver="latest", early=True)
plain("contiguous.h5")
plain("contiguous-latest.h5", libver="latest")
plain("big-endian.h5", floats.astype(">f4"), chunks=CHUNK)
plain("float64.h5", floats.astype(">f8"))
for kind in "int8 int16 int32 uint8 uint16 uint32".split():
    plain(kind + ".h5", whole.astype(kind))
plain("int16-big-endian.h5", (whole - 50).astype(">i2"), chunks=CHUNK)
plain("deflate.h5", chunks=CHUNK, compression="gzip", shuffle=True, fletcher32=True)
plain("deflate-latest.h5", libver=("v110", "v110"), chunks=CHUNK, compression="gzip", compression_opts=1)
plain("deflate-int16.h5", whole.astype(">i2"), chunks=CHUNK, compression="gzip", shuffle=True)
# HDF5 2.0 writes filtered chunks in a way that no library of 2025 knows
if h5py.version.hdf5_version_tuple >= (2, 0, 0):
    plain("deflate-newest.h5", libver="latest", chunks=CHUNK, compression="gzip", compression_opts=1)
# noise takes no less room with lzf, which then leaves single chunks as they are
plain("lzf.h5", np.where(i < 4, np.random.default_rng(1).integers(0, 2**31, (I, X, S)), whole).astype("<u4"), chunks=CHUNK, compression="lzf")
plain("scaleoffset.h5", whole.astype("<i4"), chunks=CHUNK, scaleoffset=0)
plain("compact.h5", dataset="none")
with h5py.File(path("compact.h5"), "w") as f:
    properties = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    properties.set_layout(h5py.h5d.COMPACT)
    h5py.Dataset(h5py.h5d.create(f.id, b"cube", h5py.h5t.STD_U8LE, h5py.h5s.create_simple((I, X, S)), properties))[...] = whole.astype("u1")
plain("seismic_dataset.h5", dataset="seismic_dataset", chunks=CHUNK)

with h5py.File(path("sparse.h5"), "w") as f:
    cube = f.create_dataset("cube", (I, X, S), "<f4", chunks=CHUNK, fillvalue=7.5)
    cube[4:8, 3:6] = floats[4:8, 3:6]
with h5py.File(path("empty.h5"), "w") as f:
    f.create_dataset("cube", (I, X, S), "<f4")
with h5py.File(path("user-block.h5"), "w", userblock_size=1024) as f:
    f.create_dataset("cube", data=floats, chunks=CHUNK)
    f.flush()
with h5py.File(path("external.h5"), "w") as f:
    f.create_dataset("cube", data=floats, external=[(path("external.bin"), 0, h5py.h5f.UNLIMITED)])


def scale(f, name, values, units=None):
    made = f.create_dataset(name, data=values)
    made.make_scale(name)
    if units is not None:
        made.attrs["units"] = units
    return made


# the axes in another order, known by their dimension scales
with h5py.File(path("turned.h5"), "w") as f:
    group = f.create_group("survey/2019")
    cube = group.create_dataset("amplitude", data=np.ascontiguousarray(floats.transpose(2, 1, 0)), chunks=(10, 3, 4))
    for axis, made in enumerate((scale(group, "time", np.arange(S, dtype="f4") * np.float32(0.004) + np.float32(0.1), "s"), scale(group, "xline", np.arange(X) * 3 - 9), scale(group, "iline", np.arange(I) * 2 + 1050))):
        cube.dims[axis].attach_scale(made)

# a SEISNC file, as xarray or netCDF4-python write it
with netCDF4.Dataset(path("seisnc.nc"), "w") as f:
    for name, count in (("iline", I), ("xline", X), ("twt", S)):
        f.createDimension(name, count)
    f.createVariable("iline", "i8", ("iline",))[:] = np.arange(I) * 2 + 1050
    f.createVariable("xline", "i8", ("xline",))[:] = np.arange(X) * 3 + 9
    f.createVariable("twt", "f8", ("twt",))[:] = np.arange(S) * 4.0
    f.createVariable("data", "f4", ("iline", "xline", "twt"), zlib=True, chunksizes=CHUNK)[:] = floats
    f.createVariable("cdp_x", "f8", ("iline", "xline"))[:] = 0

with h5py.File(path("several.h5"), "w") as f:
    f["near"] = floats
    f["far/stack"] = floats.astype("f8")
    f["line"] = np.zeros(3)
with h5py.File(path("largest.h5"), "w") as f:
    f["cube"] = floats
    f["window"] = np.zeros((3, 3, 3), "f4")
with h5py.File(path("flat.h5"), "w") as f:
    f["section"] = floats[0]
with h5py.File(path("uneven.h5"), "w") as f:
    cube = f.create_dataset("data", data=floats)
    for axis, made in enumerate((scale(f, "iline", np.arange(I)[::-1]), scale(f, "xline", np.arange(X) ** 2), scale(f, "depth", np.arange(S) * 5.0))):
        cube.dims[axis].attach_scale(made)
print("written")
