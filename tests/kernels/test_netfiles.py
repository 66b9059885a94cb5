"""Network files: what is saved comes back, anything else is refused."""

from pathlib import Path

import numpy as np
import pytest

from royalgames.kernels.net import parameter_rows
from royalgames.kernels.netfiles import load, save

PLACES = 16
ROWS = parameter_rows(PLACES)


def test_a_network_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    numbers = np.random.default_rng(1).normal(size=(ROWS, 16)).astype(np.float16)
    save(tmp_path / "net.npz", numbers)
    net = load(tmp_path / "net.npz", PLACES)
    # Two pieces in place 0: twice what every piece adds, and what the second one adds.
    single = numbers.astype(np.float32)
    assert np.array_equal(net[2], single[0] + single[0] + single[1])


def _written(path: Path, **changed: object) -> Path:
    save(path, np.zeros((ROWS, 16), dtype=np.float16))
    with np.load(path) as stored:
        content = {key: stored[key] for key in stored}
    np.savez(path, **(content | changed))
    return path


DAMAGES: dict[str, tuple[dict[str, object], str]] = {
    "other numbers": ({"figures": np.ones((ROWS, 16), np.float16)}, "checksum"),
    "another version": ({"version": 2}, "version 2"),
    "another shape": ({"figures": np.zeros((5, 16), np.float16)}, "shape"),
    "units that cannot be halved": ({"figures": np.zeros((ROWS, 12), np.float16)}, "shape"),
    "objects": ({"figures": np.array([{}], dtype=object)}, "not a network"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_network_is_refused(damage: str, tmp_path: Path) -> None:
    changed, words = DAMAGES[damage]
    with pytest.raises(ValueError, match=words):
        load(_written(tmp_path / "net.npz", **changed), PLACES)


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    with pytest.raises(ValueError, match=r"net\.npz is not a network"):
        load(path, PLACES)
    save(path, np.zeros((ROWS, 16), dtype=np.float16))
    whole = path.read_bytes()
    for content in (b"", b"something else", whole[: len(whole) // 2], whole[:-40]):
        path.write_bytes(content)
        with pytest.raises(ValueError, match=r"net\.npz"):
            load(path, PLACES)
