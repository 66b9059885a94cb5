"""A training run at Royal Tee goes on where it was stopped."""

from pathlib import Path

import numpy as np
import pytest

from royalgames.bots.tee import network
from royalgames.training.tee import run
from royalgames.training.tee.learning import first_weights


def test_a_stopped_run_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "ROUND", 2)
    monkeypatch.setattr(run, "GENERATION", 4)
    monkeypatch.setattr(run, "BATCH", 32)

    def trained(folder: str, rounds: tuple[int, ...]) -> Path:
        for count in rounds:
            training = run.Training(tmp_path / folder, 8)
            training.run(count, deepest=1, gate=2)
        return tmp_path / folder

    whole, parts = trained("whole", (2,)), trained("parts", (1, 1))
    with np.load(whole / "state.npz") as one, np.load(parts / "state.npz") as two:
        assert one["games"] == two["games"] == 4
        assert np.array_equal(one["inputs"], two["inputs"])
        assert not np.array_equal(one["inputs"], first_weights(8, 1)["inputs"])
    assert "4 games, against the best so far: 2 games" in (whole / "curve.txt").read_text("utf-8")
    network.load.cache_clear()
    network.load(whole / "best.npz")
    network.load(whole / "net-000004.npz")
