"""The judges of the games, found by their parts."""

import subprocess
import sys

import pytest

from royalgames.core import RuleError
from royalgames.core.parts import parts
from royalgames.games import GAMES
from royalgames.review import STANDARD, UnknownStrengthError, judge_class, judge_of, judges


def test_every_judge_is_of_its_game() -> None:
    for key in parts("review"):
        found = judge_class(key)
        assert found is not None
        assert found.game is GAMES[key]
        assert set(found.colours) == set(GAMES[key].header.seats)
        assert judge_of(key) is judge_of(key)


def test_a_game_without_a_judge_has_no_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judges, "part", lambda package, key: None)
    assert judge_class("ur") is None
    with pytest.raises(RuleError, match="U1: Royal Game of Ur has no reviews"):
        judge_of("ur")


def test_a_strength_is_one_of_the_games_own() -> None:
    for key in parts("review"):
        found = judge_class(key)
        assert found is not None
        assert found.strengths[0] == STANDARD
        for strength in found.strengths:
            assert judge_of(key, strength).strength == strength
    assert judge_of("tee", "analysis") is not judge_of("tee")
    with pytest.raises(
        UnknownStrengthError,
        match=r'"analysis" is not a strength of reviews of Museum Ur. Choose from: standard',
    ):
        judge_of("museum", "analysis")


def test_finding_a_judge_loads_no_compiled_code() -> None:
    code = (
        "import sys; from royalgames.games import GAMES\n"
        "from royalgames.review import judge_class\n"
        "assert all(judge_class(key) for key in GAMES)\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
