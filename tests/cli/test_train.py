"""``royal train``: a run that continues, and what is refused."""

from pathlib import Path

import pytest

from tests.cli.run import royal

SHORT = ("--set", "pieces=1", "--set", "units=4", "--rounds", "50")


@pytest.mark.long  # compiling what only the training needs takes seconds
def test_a_network_is_trained_and_a_finished_run_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    answer = royal("train", "museum", str(folder), *SHORT)
    assert answer.code == 0, answer.err
    lines = answer.out.splitlines()
    assert len(lines) == 26
    assert lines[-2].split()[:2] == ["50", "rounds"]
    assert lines[-1] == f"The network is in {folder / 'net.npz'}."
    assert len(list(folder.glob("net-*.npz"))) > 1
    again = royal("train", "museum", str(folder), *SHORT)
    assert again.code == 2
    assert "is finished; choose another folder" in again.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "chess has no network; choose from: museum, tee, ur"),
        (["ur", "--rounds", "0"], "a run has 1 to 10,000,000 rounds, not 0"),
        (["ur", "--set", "counters"], "--set is NAME=VALUE, not counters"),
        (["ur", "--set", "counters=8"], "counters is 1 to 7 (U3), not 8"),
        (["ur", "--set", "counters=two"], "counters is a whole number from 0, not two"),
        (["ur", "--set", "aim=lose"], "aim is win or points (U15), not lose"),
        (["ur", "--set", "dice=loaded"], "dice is half or three-quarters (U6), not loaded"),
        (["museum", "--set", "pieces=0"], "pieces is 1 to 7 (M3), not 0"),
        (["museum", "--set", "dice=half"], "there is no setting dice; there are: pieces=7, units"),
        (["tee", "--set", "units=0"], "units is 1 to 1,024, not 0"),
    ],
)
def test_bad_options_are_refused(tmp_path: Path, words: list[str], sentence: str) -> None:
    game, *options = words
    answer = royal("train", game, str(tmp_path / "run"), *options)
    assert answer.code == 2
    assert sentence in answer.err
    assert answer.err.count("\n") == 1
