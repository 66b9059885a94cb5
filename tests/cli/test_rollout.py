"""``royal analyse --rollout``: tables, JSON, stopping, and what it refuses."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from royalgames.cli import rollout
from royalgames.review import Rollout, roll_out
from tests.cli.run import royal

POSITION = "o*3,s,4*2,11 o*4,s,3,8 L 2"


def test_choices_have_values_and_intervals() -> None:
    answer = royal("analyse", POSITION, "--rollout", "72", "--seed", "5")
    assert answer.code == 0
    lines = answer.out.splitlines()
    said = "Rollout: the network plays 72 games from every choice, with the same dice (seed 5)."
    at = lines.index(said)
    assert lines[at + 1].split() == ["wins", "95%", "behind", "games", "won", "choice"]
    best, second = lines[at + 2].split(), lines[at + 3].split()
    assert best[0].endswith("%")
    assert best[1].startswith("±")
    assert (len(best), len(second)) == (5, 7), "the best is behind nothing"
    assert "With the luck of the dice left in, it would take " in lines[-1]


def test_json_has_the_rollout() -> None:
    answer = royal("analyse", "ur", "--moves", "3: enter", "--rollout", "40", "--json")
    data = json.loads(answer.out)
    assert data["kind"] == "throws"
    assert data["rollout"]["games"] == 40
    (row,) = data["rollout"]["rows"]
    assert (row["move"], row["behind"]) == ("", 0)
    assert 0 < row["interval"] < row["plain_interval"]
    assert "rollout" not in json.loads(royal("analyse", POSITION, "--json").out)


def test_what_was_played_counts_when_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(key: str, state: Any, games: int, seed: int) -> Iterator[Rollout]:
        yield next(roll_out(key, state, games, seed))
        raise KeyboardInterrupt

    monkeypatch.setattr(rollout, "roll_out", stopped)
    answer = royal("analyse", POSITION, "--rollout", "1000")
    assert answer.code == 0
    assert "the network plays 36 games" in answer.out
    assert "Stopped; 1,000 were asked for." in answer.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["ur", "--rollout", "1"], "--rollout is a whole number from 2 to 1,000,000, not 1"),
        (["tee", "--rollout", "36"], "--rollout: T1: rollouts are for games with dice"),
        (["ur", "h*2", "4,8", "L", "over", "--rollout", "36"], "nothing to roll out"),
        (["ur", "--rollout", "x"], "--rollout"),
    ],
)
def test_wrong_input_is_one_sentence(words: list[str], sentence: str) -> None:
    answer = royal("analyse", *words)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert answer.err.count("\n") == 1
