"""Games of one network in files, and a network fitted to all of them."""

from pathlib import Path

import numpy as np
import pytest

from royalgames.kernels.tee.room import SIDE
from royalgames.training.tee import fitting
from royalgames.training.tee.fitting import Positions, aims_of, fit, play_all, read_all
from royalgames.training.tee.games import FADE, LAMBDA, MARGIN, SAMPLE
from royalgames.training.tee.learning import first_weights, rounded

NET = rounded(first_weights(2, 1))
RIVAL = rounded(first_weights(1, 2))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight games in two files."""
    folder = tmp_path_factory.mktemp("fitting")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fitting, "PIECE", 4)
        play_all(folder, NET, RIVAL, range(36, 44), lambda _: None)
    return folder


def test_games_are_in_files_by_number_and_played_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "PIECE", 4)
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["games-0000036.npz", "games-0000040.npz"]
    before = [(folder / name).read_bytes() for name in names]
    said: list[str] = []
    play_all(folder, NET, RIVAL, range(36, 44), said.append)
    assert said == []
    (folder / names[1]).unlink()
    play_all(folder, NET, RIVAL, range(36, 44), said.append)
    assert len(said) == 1
    assert [(folder / name).read_bytes() for name in names] == before


def test_a_position_says_by_how_much_its_mover_won(folder: Path) -> None:
    found = read_all([folder])
    assert sorted(set(found.games.tolist())) == list(range(36, 44))
    for number in range(36, 44):
        inside = found.games == number
        signs = 1 - 2 * found.rows[inside, 6 + SIDE].astype(np.int64)
        assert len(set((signs * found.margins[inside]).tolist())) == 1


def test_aims_mix_the_result_with_what_was_found_and_a_bad_move_ends_the_trace() -> None:
    rows = np.zeros((3, SAMPLE), dtype=np.uint64)
    rows[:, 6 + SIDE] = [0, 1, 0]
    values, margins, games = np.zeros(3, dtype=np.int64), np.array([9, -9, 9]), np.full(3, 7)
    cuts = np.array([False, True, False])
    aims = aims_of(Positions(rows, values, cuts, margins, games))
    last = LAMBDA * (0.5 + 0.5 * FADE) + (1 - LAMBDA) * 0.5
    assert aims[2].tolist() == pytest.approx([last, 9 / MARGIN])
    assert aims[1].tolist() == pytest.approx([0.5, -9 / MARGIN])
    assert aims[0, 0] == pytest.approx(0.5)


def test_a_fitted_network_predicts_the_games_better(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "BATCH", 64)
    found, said = read_all([folder]), list[str]()
    fitted = fit(NET, found, passes=20, rate=0.005, say=said.append)
    everything = np.arange(len(found.rows))
    before, after = (float(fitting._loss(net, found, everything)[:6]) for net in (NET, fitted))
    assert after < before - 0.005
    # Games 36 to 39 are held out.
    assert f"of {int((found.games < 40).sum())} others" in said[0]
