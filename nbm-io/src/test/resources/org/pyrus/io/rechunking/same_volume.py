"""Compares two volumes with h5py: every dataset and attribute of one must be in the other, word for word, but the chunks, their checksums and who planned them."""
import sys

import h5py
import numpy

OWN = {"pyrus_chunk_planner", "pyrus_chunk_reason"}
REFERENCES = {"DIMENSION_LIST", "REFERENCE_LIST"}


def words(values):
    return numpy.ascontiguousarray(values).view(numpy.uint8)


def names(file):
    found = {}
    file.visititems(lambda name, thing: found.__setitem__(name, thing))
    if "seismic_dataset" in file:
        found["seismic_dataset"] = file["seismic_dataset"]
    found["/"] = file
    return found


with h5py.File(sys.argv[1]) as old, h5py.File(sys.argv[2]) as new:
    olds, news = names(old), names(new)
    assert olds.keys() == news.keys(), olds.keys() ^ news.keys()
    datasets = attributes = 0
    for name, thing in olds.items():
        other = news[name]
        if name.startswith("checksum"):
            continue  # those of other chunks; check_sums.py has them
        assert thing.attrs.keys() == other.attrs.keys(), name
        for key in thing.attrs.keys() - OWN - REFERENCES:
            assert (words(thing.attrs.get(key)) == words(other.attrs.get(key))).all() if not isinstance(thing.attrs[key], (str, bytes)) else thing.attrs[key] == other.attrs[key], (name, key)
            attributes += 1
        if isinstance(thing, h5py.Dataset):
            assert thing.dtype == other.dtype and thing.shape == other.shape, name
            assert [d.label for d in thing.dims] == [d.label for d in other.dims], name
            if thing.id.get_storage_size() or thing.shape == ():
                assert (words(thing[()]) == words(other[()])).all(), name
            datasets += 1
    assert old["data"].chunks != new["data"].chunks
    print(f"{datasets} datasets and {attributes} attributes are the same")
