"""Writes HDF5 files that are sound by the format and were made to break a reader, into the folder named: hostile.py FOLDER."""
import os
import sys

try:
    import h5py
    import numpy as np
except ImportError as e:
    print(e)
    sys.exit(77)

folder = sys.argv[1]
floats = np.arange(4 * 3 * 5, dtype="<f4").reshape(4, 3, 5)


def made(name, libver=None):
    return h5py.File(os.path.join(folder, name), "w", libver=libver)


for age in ("earliest", "latest"):
    # a group that is its own child, and its child's; soft links that lead to each other; the data under three names
    with made(f"circle-{age}.h5", (age, "latest")) as f:
        f.create_group("a/b")
        f["a/b/up"] = f["a"]
        f["a/b/top"] = f["/"]
        f["one"] = h5py.SoftLink("/other")
        f["other"] = h5py.SoftLink("/one")
        f["gone"] = h5py.ExternalLink("not-there.h5", "/cube")
        f["cube"] = floats
        f["again"] = f["cube"]
    with made(f"deep-{age}.h5", (age, "latest")) as f:
        group = f
        for depth in range(2000):
            group = group.create_group("g")
        group["cube"] = floats
    with made(f"many-{age}.h5", (age, "latest")) as f:
        for group in range(3000):
            f.create_group(f"group{group}")
        f["cube"] = floats

# a chunk of zeros: some hundred kilobytes of it in the file, and 512 MiB in memory
with made("bomb.h5") as f:
    f.create_dataset("cube", (512, 512, 512), "<f4", chunks=(512, 512, 512), compression="gzip", compression_opts=1)[:] = 0
# chunks of zeros that are as short as their filter can make them, and no bombs
for filter, options in (("gzip", {"compression_opts": 9}), ("lzf", {})):
    with made(f"zeros-{filter}.h5") as f:
        f.create_dataset("cube", (64, 128, 128), "<f4", chunks=(64, 128, 128), compression=filter, shuffle=True, **options)[:] = 0
# of a scale the same, which is read when the file is opened: it says 29 values, and that its one chunk has 128 MiB
with made("bomb-scale.h5") as f:
    cube = f.create_dataset("cube", (4, 3, 29), "<f4")
    scale = f.create_dataset("twt", (29,), "<f8", maxshape=(None,), chunks=(1 << 24,), compression="gzip", compression_opts=1)
    scale[:] = np.arange(29)
    scale.make_scale("twt")
    cube.dims[2].attach_scale(scale)

# sides without end, of which nothing was written
for name, shape, chunks in (
    ("sides-positions.h5", (46340, 46340, 2), (1000, 1000, 2)),
    ("sides-positions-past.h5", (1 << 31, 1 << 31, 1), (1 << 10, 1 << 10, 1)),
    ("sides-chunks.h5", (1 << 10, 1 << 10, 1 << 20), (1, 1, 1)),
    ("sides-past.h5", (1 << 62, 1, 1), (1 << 20, 1, 1)),
    ("sides-long.h5", (1, 1, (1 << 31) - 2), (1, 1, 1 << 20)),
):
    with made(name) as f:
        f.create_dataset("cube", shape, "<f4", chunks=chunks)
with made("side-0.h5") as f:
    f.create_dataset("cube", (0, 3, 5), "<f4", maxshape=(None, 3, 5), chunks=(1, 3, 5))

# names that no line of text can hold, and one longer than a line
with made("names.h5") as f:
    f["cu\nbe\x07\x1b[31m"] = floats
    f["x" * 60000] = floats
print("written")
