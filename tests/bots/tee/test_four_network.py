"""The file of the networks for four: what was written comes back, and anything else is refused."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from royalgames.bots.tee import four_network
from tests.kernels.tee.four.seen import random_net

NETS = four_network.FourNets(random_net(1, 1), random_net(2))


def _changed(path: Path, **changes: Any) -> Path:
    with np.load(path) as stored:
        np.savez(path, **{**stored, **changes})
    four_network.load.cache_clear()
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "net.npz"
    four_network.save(path, NETS)
    return path


def test_what_was_written_comes_back(file: Path) -> None:
    for written, read in zip(NETS, four_network.load(file), strict=True):
        assert np.array_equal(written.inputs, read.inputs)
        assert np.array_equal(written.outputs, read.outputs)


def test_changes_other_versions_and_shapes_are_refused(file: Path) -> None:
    inputs = NETS.judge.inputs.copy()
    inputs[5, 5] += 1
    with pytest.raises(ValueError, match=r"net\.npz is damaged: its checksum is wrong"):
        four_network.load(_changed(file, judge_inputs=inputs))
    with pytest.raises(ValueError, match="of shape"):
        four_network.load(_changed(file, judge_outputs=random_net(1, 16).outputs))
    with pytest.raises(ValueError, match="a network of version 9, not 1"):
        four_network.load(_changed(file, version=9))


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "text.npz"
    path.write_text("no weights", encoding="utf-8")
    with pytest.raises(ValueError, match=r"text\.npz is not a network"):
        four_network.load(path)


def test_the_packages_file_is_small() -> None:
    assert four_network.FOUR_SEATS.stat().st_size < 1_000_000
    four_network.load()
