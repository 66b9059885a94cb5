"""The race game keeps the contract, and its entry point makes it one of the games."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from royalgames.core import RuleError, TextError
from royalgames.core.contract import Contract
from tests.fixturegame.env import environment
from tests.fixturegame.racegame.games import (
    PART,
    Go,
    RaceMove,
    RaceOptions,
    RaceState,
    Stay,
    Throw,
)


def wrong_moves(state: RaceState) -> Iterator[RaceMove]:
    """Yield moves that the state does not allow."""
    yield Throw(2)
    yield from (Go(), Stay()) if state.pending == "throw" else (Throw(0), Throw(1))


@pytest.mark.parametrize("squares", [1, 3, 9])
@pytest.mark.parametrize("seed", range(20))
def test_race_keeps_the_contract(squares: int, seed: int) -> None:
    assert Contract(PART, RaceOptions(squares), wrong_moves).play_through(seed).finished


def test_the_winner_scores_the_squares_the_loser_still_has_to_go() -> None:
    state = PART.parse("3 1 a move")
    step = PART.play(state, Go())
    assert [event.words() for event in step.events] == ["Ant goes to 4.", "Ant wins 3 points."]
    over = PART.outcome(step.state)
    assert over is not None
    assert (over.winners, over.scores, over.rule) == (("a",), (("a", 3), ("b", 0)), "R4")


def test_resigning_gives_the_other_player_the_race() -> None:
    over = PART.outcome(PART.play(PART.new(), PART.resign("a")).state)
    assert over is not None
    assert (over.ended, over.winners, over.scores) == ("resigned a", ("b",), (("a", 0), ("b", 4)))


@pytest.mark.parametrize("squares", [0, 10, "3", None])
def test_a_track_has_one_to_nine_squares(squares: object) -> None:
    with pytest.raises(RuleError, match=r"^R2: Squares must be a whole number from 1 to 9"):
        PART.options_from({"squares": squares})  # type: ignore[dict-item]


@pytest.mark.parametrize("text", ["", "0 0 a", "00 0 a throw", "4 0 a throw", "4 0 b over"])
def test_only_positions_of_a_race_are_read(text: str) -> None:
    with pytest.raises(TextError, match="R6"):
        PART.parse(text)


def test_the_entry_point_makes_it_a_game() -> None:
    code = (
        "from royalgames.core.parts import keys, part; from royalgames.games import GAMES; "
        "print(keys()[-1], GAMES['race'].header.name, list(GAMES)[-1], part('bots', 'race'))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=environment(),
    ).stdout
    assert printed == "race Race race None\n"
