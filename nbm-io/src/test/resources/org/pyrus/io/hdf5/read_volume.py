"""Opens Pyrus volumes with one independent reader and compares everything with the formulas of TestVolume.kt.

usage: python -W error read_volume.py READER VOLUMES.json

VOLUMES.json is a list of objects: path and the fields of TestVolume. Exit code 77 says that a module is missing.
"""
import hashlib
import json
import subprocess
import sys

try:
    import numpy as np
except ImportError as e:
    print(e)
    sys.exit(77)

from checksums import crc32c


class Expected:
    def __init__(self, fields):
        self.__dict__.update(fields)
        i, x, s = np.meshgrid(np.arange(self.inlines), np.arange(self.crosslines), np.arange(self.samples), indexing="ij")
        self.mask = ((i * 5 + x * 3) % 7 != 0)[:, :, 0] if self.holes else np.ones((self.inlines, self.crosslines), bool)
        values = np.where(self.mask[:, :, None], (i * 67 + x * 29 + s * 7) % 201 - 100, 0)
        if self.type.startswith("u"):
            values = np.maximum(values, 0)
        self.data = (values * 0.5 if self.type.startswith("float") else values).astype(self.type)
        self.iline = 100 + (2 if self.inlines > 1 else 1) * np.arange(self.inlines)
        self.xline = -3 + np.arange(self.crosslines)
        self.along = 500.0 + 4.0 * np.arange(self.samples)
        self.axis = "twt" if self.unit == "ms" else "depth"
        self.dims = ("iline", "xline", self.axis)
        self.x = np.where(self.mask, 1000.0 + 25.0 * i[:, :, 0] - 0.5 * x[:, :, 0], 0)
        self.y = np.where(self.mask, 2000.0 + 0.5 * i[:, :, 0] + 12.5 * x[:, :, 0], 0)
        self.cells = np.flatnonzero(self.mask)
        self.traces = len(self.cells)
        trace, byte = np.meshgrid(np.arange(self.traces), np.arange(240), indexing="ij")
        self.headers = ((trace * 3 + byte) % 256).astype("u1")
        self.checksums = (np.arange(self.traces) * -7 - 1).astype("i8").astype("u4")
        self.head = (np.arange(3600 + 3200 * self.extended_headers) % 251).astype("u1")
        self.tail = (np.arange(self.tail_bytes) % 13 + 1).astype("u1")
        n = np.arange(self.words)
        self.irreversible = np.stack([n, n + 1, (-1 - n) % 2**32], axis=1)

    def variables(self):
        """name -> (dimension names, values), of the root group"""
        grid = ("iline", "xline")
        wanted = {
            "iline": (("iline",), self.iline), "xline": (("xline",), self.xline), self.axis: ((self.axis,), self.along),
            "data": (self.dims, self.data), "trace_mask": (grid, self.mask.astype("u1")),
        }
        if self.type == "float32":
            wanted["seismic_dataset"] = (self.dims, self.data)
        if self.coordinates:
            wanted["cdp_x"] = (grid, self.x)
            wanted["cdp_y"] = (grid, self.y)
        if self.crs:
            wanted["crs"] = ((), np.zeros((), "i4"))
        return wanted

    def segy(self):
        """name -> (dimension names, values), of group /segy"""
        wanted = {
            "text_header": (("text_byte",), self.head[:3200]), "binary_header": (("binary_byte",), self.head[3200:3600]),
            "trace_header": (("trace", "header_byte"), self.headers), "trace_cell": (("trace",), self.cells), "trace_crc32c": (("trace",), self.checksums),
        }
        if self.extended_headers:
            wanted["extended_header"] = (("extended_byte",), self.head[3600:])
        if self.tail_bytes:
            wanted["tail"] = (("tail_byte",), self.tail)
        if self.words:
            wanted["irreversible"] = (("word", "word_field"), self.irreversible)
        return wanted


    def amplitude(self):
        """name -> (dimension names, values), of group /amplitude"""
        if not self.histogram:
            return {}
        edges = np.arange(-3, 5)
        return {"edge": (("edge",), edges.astype("f4")), "count": (("edge",), np.where(edges == 0, 1_000_000, edges + 10))}

    def copies(self):
        """name -> (dimension names, values), of group /fast"""
        orders = {"inline": (0, 1, 2), "crossline": (1, 0, 2), "slice": (2, 0, 1)}
        return {name: (tuple(self.dims[axis] for axis in orders[name]), self.data.transpose(orders[name])) for name in self.fast}

    def chunk_sums(self):
        """name -> (dimension names, values), of group /checksum, without the blocks"""
        grid = [-(-n // c) for n, c in zip(self.data.shape, self.chunk)]
        padded = np.pad(self.data, [(0, g * c - n) for g, c, n in zip(grid, self.chunk, self.data.shape)])
        chunks = [padded[tuple(slice(at * c, (at + 1) * c) for at, c in zip(position, self.chunk))] for position in np.ndindex(*grid)]
        sums = np.array([int.from_bytes(crc32c(np.ascontiguousarray(chunk).tobytes()), "little") for chunk in chunks], "u4").reshape(grid)
        return {"chunk_crc32c": (("inline_chunk", "crossline_chunk", "sample_chunk"), sums)}


def same(found, wanted, what):
    found, wanted = np.asarray(found), np.asarray(wanted)
    assert found.shape == wanted.shape, f"{what}: shape {found.shape}, not {wanted.shape}"
    assert np.array_equal(found, wanted), f"{what}: other values"


def equal(found, wanted, what):
    assert found == wanted, f"{what}: {found!r}, not {wanted!r}"


def check_attributes(e, root, data, along, what):
    """root, data, along: functions from an attribute's name to its value as text or number"""
    equal(root("pyrus_format"), 1, what)
    equal(root("Conventions"), "CF-1.8", what)
    equal(root("source_file"), "grüße.sgy", what)
    equal(root("text"), "\n".join(f"C{line:2d}".ljust(80) for line in range(1, 41)), what)
    equal(root("ns"), e.samples, what)
    equal(root("sample_rate"), 4.0, what)
    equal(root("d3_domain"), "TWT" if e.axis == "twt" else "DEPTH", what)
    first, last = e.iline[[0, -1]], e.xline[[0, -1]]
    equal(list(root("corner_points")), [first[0], last[0], first[1], last[0], first[1], last[1], first[0], last[1], first[0], last[0]], what)
    equal(along("units"), e.unit, what)
    equal(along("positive"), "down", what)
    equal(along("axis"), "Z", what)
    equal(data("units"), "1", what)
    equal(data("amplitude_count"), 1234567890123, what)
    equal(data("amplitude_min"), -100.0, what)
    equal(data("amplitude_rms"), 57.5, what)


def check_crs(e, data, crs):
    """data, crs: functions from an attribute's name to its value"""
    if e.crs:
        equal(data("grid_mapping"), "crs", "grid mapping")
        equal(crs("epsg_code"), "EPSG:23031", "EPSG code")
        equal(crs("grid_mapping_name"), "transverse_mercator", "grid mapping name")
        wanted = {
            "scale_factor_at_central_meridian": 0.9996, "longitude_of_central_meridian": 3, "latitude_of_projection_origin": 0,
            "false_easting": 500000, "false_northing": 0,
        }
        equal({name: crs(name) for name in wanted}, wanted, "parameters of UTM zone 31")
        equal(crs("crs_wkt"), 'PROJCS["ED50 / UTM zone 31N",GEOGCS["ED50"],AUTHORITY["EPSG","23031"]]', "definition")


def read_h5py(e):
    import h5py

    def text(value):
        return value.decode() if isinstance(value, bytes) else value

    with h5py.File(e.path) as f:
        equal(set(f), set(e.variables()) | {"segy", "checksum"} | ({"amplitude"} if e.histogram else set()) | ({"fast"} if e.fast else set()), "names")
        equal(list(f.get("fast", [])), e.fast, "names of /fast")
        for name in e.fast:
            equal((f["fast"][name].chunks, f["fast"][name].dtype), (None, np.dtype(e.type)), name)
            equal(f["fast"][name].id.get_offset() % 4096, 0, f"page of {name}")
        for group, wanted in ((f, e.variables()), (f["segy"], e.segy()), (f.get("amplitude"), e.amplitude()), (f.get("fast"), e.copies()), (f["checksum"], e.chunk_sums())):
            for name, (dims, values) in wanted.items():
                dataset = group[name]
                same(dataset[()], values, name)
                if not dataset.is_scale:
                    equal(tuple(scale.values()[0].name.split("/")[-1] for scale in dataset.dims), dims, name)
        assert all(f[name].is_scale for name in e.dims)
        data = f["data"]
        equal(data.dtype, np.dtype(e.type), "dtype")
        equal(list(data.chunks), e.chunk, "chunks")
        equal(h5py.h5o.get_info(data.id).rc, 2 if e.type == "float32" else 1, "reference count")
        grid = [-(-n // c) for n, c in zip(data.shape, data.chunks)]
        equal(data.id.get_num_chunks(), int(np.prod(grid)), "chunk count")
        start = data.id.get_chunk_info_by_coord((0, 0, 0)).byte_offset
        equal(start % 4096, 0, "page of /data")
        last = data.id.get_chunk_info_by_coord(tuple((n - 1) * c for n, c in zip(grid, data.chunks)))
        equal(last.byte_offset, start + (int(np.prod(grid)) - 1) * int(np.prod(data.chunks)) * data.dtype.itemsize, "address of the last chunk")
        check_attributes(e, lambda n: text(f.attrs[n]), lambda n: text(data.attrs[n]), lambda n: text(f[e.axis].attrs[n]), "attribute")
        check_crs(e, lambda n: text(data.attrs[n]), lambda n: text(f["crs"].attrs[n]))
        equal(crc32c(b"123456789"), (0xE3069283).to_bytes(4, "little"), "the check value of CRC-32C")
        digest = hashlib.sha256(crc32c(e.head) + e.checksums.astype("<u4").tobytes() + crc32c(e.tail)).hexdigest()
        equal(text(f["segy"].attrs["source_digest"]), digest, "digest of the source")
        assert "_FillValue" not in data.attrs and "missing_value" not in data.attrs
        root = h5py.h5g.open(f.id, b"/")
        assert all(root.links.get_info(name.encode()).corder_valid for name in f), "creation order of links"
        equal(data.id.get_create_plist().get_attr_creation_order() & h5py.h5p.CRT_ORDER_TRACKED, h5py.h5p.CRT_ORDER_TRACKED, "creation order of attributes")


def read_netcdf4(e):
    import netCDF4

    with netCDF4.Dataset(e.path) as f:
        f.set_auto_mask(False)
        equal(set(f.variables), set(e.variables()), "names")
        equal(list(f.dimensions), list(e.dims), "dimensions")
        for group, wanted in ((f, e.variables()), (f["segy"], e.segy()), (f.groups.get("amplitude"), e.amplitude()), (f.groups.get("fast"), e.copies()), (f["checksum"], e.chunk_sums())):
            for name, (dims, values) in wanted.items():
                equal(group.variables[name].dimensions, dims, name)
                same(group.variables[name][...], values, name)
        equal(set(f["segy"].variables), set(e.segy()), "names of /segy")
        data = f.variables["data"]
        equal(data.chunking(), e.chunk, "chunks")
        check_attributes(e, f.getncattr, data.getncattr, f.variables[e.axis].getncattr, "attribute")
        check_crs(e, data.getncattr, lambda n: f.variables["crs"].getncattr(n))
        equal(len(f["segy"].source_digest), 64, "digest")


def check_dataset(d, wanted, what):
    equal(set(d.variables), set(wanted), what)
    for name, (dims, values) in wanted.items():
        equal(d[name].dims, dims, f"{what} {name}")
        same(d[name].values, values, f"{what} {name}")


def read_xarray(e, engine):
    import xarray as xr

    with xr.open_dataset(e.path, engine=engine) as d:
        wanted = e.variables()
        check_dataset(d, wanted, "root")
        equal(set(d.coords), set(e.dims) | ({"cdp_x", "cdp_y"} if e.coordinates else set()), "coordinates")
        equal(d["data"].dtype, np.dtype(e.type), "dtype")
        check_attributes(e, lambda n: d.attrs[n], lambda n: d["data"].attrs[n], lambda n: d[e.axis].attrs[n], "attribute")
        check_crs(e, lambda n: d["data"].attrs[n], lambda n: d["crs"].attrs[n])
        one = d["data"].sel({"iline": int(e.iline[-1]), "xline": -3}).values
        same(one, e.data[-1, 0], "one trace by line numbers")
    with xr.open_dataset(e.path, engine=engine, group="segy") as d:
        check_dataset(d, e.segy(), "segy")
    with xr.open_dataset(e.path, engine=engine, group="checksum") as d:
        check_dataset(d.drop_vars("block_crc32c"), e.chunk_sums(), "checksum")
    if e.fast:
        with xr.open_dataset(e.path, engine=engine, group="fast") as d:
            check_dataset(d, e.copies(), "fast")
    with xr.open_datatree(e.path, engine=engine) as tree:
        check_dataset(tree.to_dataset(), wanted, "tree")
        check_dataset(tree["segy"].to_dataset(inherit=False), e.segy(), "tree segy")
        check_dataset(tree["checksum"].to_dataset(inherit=False).drop_vars("block_crc32c"), e.chunk_sums(), "tree checksum")
        if e.histogram:
            check_dataset(tree["amplitude"].to_dataset(inherit=False), e.amplitude(), "tree amplitude")
        if e.fast:
            check_dataset(tree["fast"].to_dataset(inherit=False), e.copies(), "tree fast")
            for name in e.fast:
                same(tree["fast"][name].sel({"iline": int(e.iline[-1]), "xline": -3}).values, e.data[-1, 0], f"one trace of {name} by line numbers")


def read_h5dump(e):
    for arguments in (["-H", "-p"], ["-A"], []):
        run = subprocess.run(["h5dump", *arguments, e.path], capture_output=True, text=True)
        assert run.returncode == 0 and not run.stderr, run.stderr or f"h5dump {arguments}: exit code {run.returncode}"
    run = subprocess.run(["h5dump", "-y", "-w", "0", "-m", "%.4f", "-d", "/data", e.path], capture_output=True, text=True, check=True)
    block = run.stdout[run.stdout.index("DATA {") + 6:]
    found = [float(n) for n in block[:block.index("}")].replace(",", " ").split()]
    same(found, e.data.astype("f8").ravel(), "h5dump /data")
    for name in e.dims:
        assert f'"/{name}"' in run.stdout, f"/data has no dimension {name}"


def append_netcdf4(e):
    import netCDF4

    with netCDF4.Dataset(e.path, "a") as f:
        f.added = "by netCDF"
        f.variables["data"].added = np.arange(20.0)
        horizon = f.createVariable("horizon", "f4", ("iline", "xline"))
        horizon[...] = 7
        extra = f.createGroup("extra").createVariable("more", "i2", ("xline",))
        extra[...] = 3
        for nth in range(40):
            f.setncattr(f"note_{nth}", "a rather long note that makes headers grow " * 3)
    with netCDF4.Dataset(e.path) as f:
        equal(f.added, "by netCDF", "added attribute")
        same(f.variables["horizon"][...], np.full((e.inlines, e.crosslines), 7), "horizon")
        same(f.variables["data"][...], e.data, "data")


def read_sparse(fields):
    """A volume too large to compare whole: fields has its shape and the samples that are not 0, as [inline, crossline, sample, value]"""
    import h5py

    with h5py.File(fields["path"]) as f:
        data = f["data"]
        equal(list(data.shape), fields["shape"], "shape")
        for inline, crossline, sample, value in fields["points"]:
            equal(float(data[inline, crossline, sample]), value, f"sample {inline}, {crossline}, {sample}")
        same(data[fields["shape"][0] // 2, fields["shape"][1] // 2, :4], np.zeros(4), "a sample that nobody wrote")


READERS = {
    "h5py": read_h5py, "netcdf4": read_netcdf4, "xarray-netcdf4": lambda e: read_xarray(e, "netcdf4"),
    "xarray-h5netcdf": lambda e: read_xarray(e, "h5netcdf"), "h5dump": read_h5dump, "append": append_netcdf4, "sparse": read_sparse,
}

if __name__ == "__main__":
    reader = READERS[sys.argv[1]]
    with open(sys.argv[2], encoding="utf-8") as manifest:
        volumes = json.load(manifest)
    for volume in volumes:
        try:
            reader(volume if sys.argv[1] == "sparse" else Expected(volume))
        except ImportError as missing:
            print(missing)
            sys.exit(77)
        except Exception as failure:
            raise AssertionError(f"{volume['name']} read by {sys.argv[1]}: {failure}") from failure
    print(f"{len(volumes)} volumes read by {sys.argv[1]}")
