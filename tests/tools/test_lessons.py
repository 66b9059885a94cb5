"""What a solved game teaches: the tables of the page, from a small game."""

import random
import sys

import pytest

from royalgames.games.ur import UR, UrOptions
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task
from tools import lessons

BASE = ensure(Task("ur", 2))
START = UR.new(UrOptions(counters=2))


def _cells(rows: list[str]) -> list[list[str]]:
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_the_first_decisions_are_listed_with_their_values() -> None:
    rows = _cells(list(lessons.openings(BASE)))
    assert len(rows) == lessons.OPENINGS
    assert rows[0][0] == "`o,4 o*2 L rosette`"
    shares = [float(row[1].rstrip("%")) for row in rows]
    assert shares == sorted(shares, reverse=True)
    state = UR.parse(rows[0][0].strip("`"), UrOptions(counters=2))
    best = BASE.best(state)[0]
    assert rows[0][2].startswith(f"{UR.move_text(best[0])} {best[1].of('L'):.4f}")


def test_luck_and_choices_add_up_to_the_result() -> None:
    for choose in (lessons.perfect(BASE), lessons.bot("random")):
        for seed in range(10):
            game = lessons.played(BASE, choose, random.Random(seed))
            first = BASE.probe(START).of("L")
            assert game.result in (0.0, 1.0)
            assert first + game.luck + game.choices == pytest.approx(game.result, abs=1e-4)


def test_perfect_play_loses_nothing_by_choice() -> None:
    games = [lessons.played(BASE, lessons.perfect(BASE), random.Random(n)) for n in range(10)]
    assert max(abs(game.choices) for game in games) < 1e-3
    random_games = [
        lessons.played(BASE, lessons.bot("random"), random.Random(n)) for n in range(10)
    ]
    assert max(abs(game.choices) for game in random_games) > 0.01


def test_an_eye_costs_and_a_rosette_and_the_throw_are_worth_something() -> None:
    tempo, eye, rosette, stack = (
        float(row[1]) for row in _cells(list(lessons.worths(BASE, 30, 1)))
    )
    assert tempo > 0 > eye
    assert rosette > 0
    assert abs(stack) < 0.2


def test_decisions_are_counted() -> None:
    rows = dict(_cells(list(lessons.uniqueness(BASE, 10, 1))))
    assert float(rows["decisions per game"]) > 5
    assert 0 < float(rows["only one move is legal"].rstrip("%")) < 100


def test_the_worst_decisions_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "bot", lambda name: lambda state, rng: BASE.best(state)[-1][0])
    rows = _cells(list(lessons.worst(BASE, 3, 1)))
    assert len(rows) == lessons.WORST
    losses = [float(row[3]) for row in rows]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] > 0


def test_another_game_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["lessons", "museum", "--counters", "1"])
    with pytest.raises(SystemExit) as raised:
        lessons.main()
    assert raised.value.code == 2
    assert "about the Royal Game of Ur" in capsys.readouterr().err
