"""A training run for four goes on where it was stopped."""

from pathlib import Path

import numpy as np
import pytest

from royalgames.bots.tee import four_network
from royalgames.training.tee.four import run


def test_a_stopped_run_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "ROUND", 2)
    monkeypatch.setattr(run, "BATCH", 16)
    lines: list[str] = []

    def trained(folder: str, rounds: tuple[int, ...]) -> Path:
        for count in rounds:
            run.FourTraining(tmp_path / folder, 4, lines.append).run(count)
        return tmp_path / folder

    whole, parts = trained("whole", (2,)), trained("parts", (1, 1))
    with np.load(whole / "state.npz") as one, np.load(parts / "state.npz") as two:
        assert one["games"] == two["games"] == 4
        assert np.array_equal(one["groups"], two["groups"])
        assert one["groups"].any()
    assert lines[1].startswith("4 games, ")
    assert len((whole / "curve.txt").read_text("utf-8").splitlines()) == 2
    four_network.load.cache_clear()
    four_network.load(whole / "best.npz")
