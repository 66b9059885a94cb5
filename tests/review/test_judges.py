"""The judges of the games, found by their parts."""

import subprocess
import sys

import pytest

from royalgames.core import RuleError
from royalgames.core.parts import parts
from royalgames.games import GAMES
from royalgames.review import judge_class, judge_of, judges


def test_every_judge_is_of_its_game() -> None:
    for key in parts("review"):
        found = judge_class(key)
        assert found is not None
        assert found.game is GAMES[key]
        assert set(found.colours) == set(GAMES[key].header.seats)
        assert judge_of(key) is judge_of(key)


def test_a_game_without_a_judge_has_no_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    judge_of.cache_clear()
    monkeypatch.setattr(judges, "part", lambda package, key: None)
    assert judge_class("ur") is None
    with pytest.raises(RuleError, match="U1: Royal Game of Ur has no reviews"):
        judge_of("ur")


def test_finding_a_judge_loads_no_compiled_code() -> None:
    code = (
        "import sys; from royalgames.games import GAMES\n"
        "from royalgames.review import judge_class\n"
        "assert all(judge_class(key) for key in GAMES)\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
