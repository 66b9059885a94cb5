"""Judges fitted to a tablebase: from the command line to a file that plays well."""

import sys
from pathlib import Path

import numpy as np
import pytest

from royalgames.games.ur.board import HOME
from royalgames.kernels.judge import ANY
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task
from tools import pocket
from tools.measure import measure, player, start_of

TASKS = {"museum": Task("museum", 2), "ur": Task("ur", 2)}


@pytest.mark.parametrize("game", TASKS)
def test_a_fitted_file_loses_little(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, base = tmp_path / "pocket.npz", ensure(TASKS[game])
    sizes = {"positions": 40_000, "steps": 1500, "units": 32, "second": 8, "corrections": 3000}
    given = [f"--{name}={value}" for name, value in sizes.items()]
    monkeypatch.setattr(sys, "argv", ["pocket", game, "--counters=2", *given, str(path)])
    monkeypatch.setattr(pocket, "TESTED", 3000)
    pocket.main()
    said = capsys.readouterr().out.splitlines()
    plain, mended = (float(line.split("off by ")[1].split()[0]) for line in said[-2:])
    assert mended < 0.8 * plain, "what is met most often is corrected"
    assert path.stat().st_size < 60_000
    fitted = measure(player(base.task, str(path)), base, start_of(base.task), 30, 1)
    anyone = measure(player(base.task, "random"), base, start_of(base.task), 30, 1)
    assert fitted.mean < anyone.mean / 5


def test_values_do_not_depend_on_who_says_what_is_home() -> None:
    base = ensure(TASKS["ur"])
    exact = pocket.exact_of(base, HOME)
    whole = pocket.SAMPLERS["ur"][0](base.task)(200, 3, ANY)
    assert np.array_equal(exact(whole), exact(whole & ~np.uint64(7 << 3 * HOME)))
    assert (np.abs(exact(whole)) <= 1).all()
