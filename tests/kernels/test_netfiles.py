"""Networks and judges as files: what is saved comes back, anything else is refused."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from royalgames.kernels.judge import Judge, judge_by
from royalgames.kernels.net import net_rows, parameter_rows
from royalgames.kernels.netfiles import load, load_judge, save, save_judge

PLACES = 16
HOME = 15
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
    "objects": ({"figures": np.array([{}], dtype=object)}, "not a network"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_network_is_refused(damage: str, tmp_path: Path) -> None:
    changed, words = DAMAGES[damage]
    with pytest.raises(ValueError, match=words):
        load(_written(tmp_path / "net.npz", **changed), PLACES)


@pytest.mark.parametrize("shape", [(5, 16), (ROWS, 12), (ROWS,)])
def test_a_network_of_another_shape_is_refused(shape: tuple[int, ...], tmp_path: Path) -> None:
    save(tmp_path / "net.npz", np.zeros(shape, dtype=np.float16))
    with pytest.raises(ValueError, match="shape"):
        load(tmp_path / "net.npz", PLACES)


def _judge() -> Judge:
    rng = np.random.default_rng(2)
    # Every number is one that half precision has.
    eighth = np.float32(1 / 8)
    net = np.asarray(rng.integers(-8, 8, (net_rows(PLACES), 16)).astype(np.float32) * eighth)
    return judge_by(net)._replace(
        second=np.asarray(rng.integers(-8, 8, (6, 16)).astype(np.float32) * eighth),
        kept=np.uint64(2**64 - 1 ^ 7 << 3 * HOME),
        starts=np.array([0, 0, 3, 3, 5], dtype=np.int32),
        marks=np.arange(5, dtype=np.uint16),
        sizes=np.arange(-2, 3, dtype=np.int8),
        step=0.001,
    )


def test_a_judge_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    judge = _judge()
    save_judge(tmp_path / "judge.npz", judge)
    found = load_judge(tmp_path / "judge.npz", PLACES, HOME)
    for name in Judge._fields:
        one, two = np.asarray(getattr(judge, name)), np.asarray(getattr(found, name))
        assert np.array_equal(one, two), name
        assert one.dtype == two.dtype, name


MISFITS: dict[str, tuple[dict[str, Any], str]] = {
    "another network": ({"net": np.zeros((5, 16), np.float32)}, "network of shape"),
    "another second layer": ({"second": np.zeros((6, 8), np.float32)}, "second layer"),
    "no second layer": ({"second": np.zeros((0, 16), np.float32)}, "second layer"),
    "a mark too many": ({"marks": np.zeros(6, np.uint16)}, "buckets"),
    "three buckets": ({"starts": np.array([0, 2, 3, 5], np.int32)}, "buckets"),
}


@pytest.mark.parametrize("misfit", MISFITS)
def test_a_judge_that_does_not_fit_together_is_refused(misfit: str, tmp_path: Path) -> None:
    changed, words = MISFITS[misfit]
    save_judge(tmp_path / "judge.npz", _judge()._replace(**changed))
    with pytest.raises(ValueError, match=words):
        load_judge(tmp_path / "judge.npz", PLACES, HOME)


def test_a_network_is_no_judge(tmp_path: Path) -> None:
    save(tmp_path / "net.npz", np.zeros((ROWS, 16), dtype=np.float16))
    with pytest.raises(ValueError, match="not a network"):
        load_judge(tmp_path / "net.npz", PLACES, HOME)


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
