"""Compares the checksums of volumes with those of what h5py reads: of each chunk as the C library has it, raw, and of each block of all other datasets.

usage: check_sums.py VOLUME ...

Exit code 77 says that a module is missing.
"""
import sys

try:
    import h5py
    import numpy as np
except ImportError as e:
    print(e)
    sys.exit(77)

from checksums import crc32c as as_bytes


def crc32c(data):
    return int.from_bytes(as_bytes(data), "little")


assert crc32c(b"123456789") == 0xE3069283  # the check value of CRC-32/ISCSI in the catalogue of CRCs


def check(path):
    chunks = blocks = 0
    with h5py.File(path) as f:
        data, group = f["data"], f["checksum"]
        sums = group["chunk_crc32c"]
        assert sums.dtype == "u4" and [d[0].name.split("/")[-1] for d in sums.dims] == ["inline_chunk", "crossline_chunk", "sample_chunk"]
        for position in np.ndindex(sums.shape):
            corner = tuple(int(at * side) for at, side in zip(position, data.chunks))
            mask, raw = data.id.read_direct_chunk(corner)
            assert mask == 0 and len(raw) == np.prod(data.chunks) * data.dtype.itemsize
            assert sums[position] == crc32c(raw), f"{path}: chunk {position}"
            chunks += 1
        of_blocks = group["block_crc32c"]
        size = of_blocks.attrs["block_bytes"]
        assert of_blocks.attrs["crc32c"] == crc32c(of_blocks[:].tobytes())
        listed = of_blocks.attrs["datasets"]
        listed = (listed.decode() if isinstance(listed, bytes) else listed).split("\n")
        for name, count in zip(listed, of_blocks.attrs["dataset_blocks"]):
            raw = f[name][...].tobytes()
            assert count == -(-len(raw) // size), name
            for at in range(0, len(raw), size):
                assert of_blocks[blocks] == crc32c(raw[at : at + size]), f"{path}: {name}, byte {at}"
                blocks += 1
        assert blocks == len(of_blocks)

        # all that has bytes and is not /data, or a second name of it, is listed
        found = []
        f.visititems(lambda name, thing: found.append("/" + name) if isinstance(thing, h5py.Dataset) and thing.id.get_offset() is not None else None)
        assert set(found) - {"/data", "/checksum/block_crc32c"} == set(listed), set(found) ^ set(listed)

        at, length = group.attrs["heap_address"], group.attrs["heap_bytes"]
        with open(path, "rb") as file:
            whole = file.read()
        assert whole[at : at + 4] == b"GCOL" and at + length == len(whole) == group.attrs["file_bytes"]
        assert group.attrs["heap_crc32c"] == crc32c(whole[at : at + length])
    return f"{chunks} chunks, {blocks} blocks"


for volume in sys.argv[1:]:
    print(check(volume))
