"""The network's file: what was written comes back, and anything else is refused."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from royalgames.bots.tee import network
from tests.kernels.tee.learned import random_net


def _changed(path: Path, **changes: Any) -> Path:
    with np.load(path) as stored:
        np.savez(path, **{**stored, **changes})
    network.load.cache_clear()
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "net.npz"
    network.save(path, random_net(1))
    return path


def test_what_was_written_comes_back(file: Path) -> None:
    for written, read in zip(random_net(1), network.load(file), strict=True):
        assert read.dtype == np.int16
        assert np.array_equal(written, read)


def test_a_changed_weight_is_noticed(file: Path) -> None:
    inputs = random_net(1).inputs.copy()
    inputs[5, 5] += 1
    with pytest.raises(ValueError, match=r"net\.npz is damaged: its checksum is wrong"):
        network.load(_changed(file, inputs=inputs))


def test_other_versions_and_shapes_are_refused(file: Path) -> None:
    with pytest.raises(ValueError, match="a network of version 9, not 1"):
        network.load(_changed(file, version=9))
    network.save(file, random_net(1))
    with pytest.raises(ValueError, match="of shape"):
        network.load(_changed(file, outputs=random_net(1, 16).outputs))


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "text.npz"
    path.write_text("no weights", encoding="utf-8")
    with pytest.raises(ValueError, match=r"text\.npz is not a network"):
        network.load(path)
