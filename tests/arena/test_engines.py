"""Programs of other people in the arena: good ones play, broken ones lose and delay no one."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from royalgames.arena import Contest, EngineSpec, GameClock, contest_options, play_contest
from royalgames.arena.engines import close_engines
from royalgames.arena.output import standings_data, standings_lines
from royalgames.arena.standings import make_standings
from royalgames.bots import Budget
from royalgames.engine import Limits
from royalgames.games import GAMES
from royalgames.records import read
from tests.engine.programs import QUICK, program, says

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"
PATIENT = Limits(start=60, ready=60, margin=60)
"""A busy machine must not cost a good engine its game."""


@pytest.fixture(autouse=True)
def _no_engine_stays() -> Iterator[None]:
    yield
    close_engines()


def _contest(key: str, spec: EngineSpec, games: int = 2, others: int = 1) -> Contest:
    header = GAMES[key].header
    quick = {each.name: each.quick for each in header.options if each.quick is not None}
    if others > 1:
        quick |= {"colours": "rbyg"}
    bots = ("engine", *("random" for _ in range(others)))
    options = contest_options(key, quick)
    return Contest(key, bots, games, 1, options, engines={"engine": spec})


@pytest.mark.parametrize("key", GAMES)
def test_the_example_plays_every_game_to_its_end(key: str, tmp_path: Path) -> None:
    contest = _contest(key, EngineSpec((sys.executable, str(EXAMPLE)), limits=PATIENT))
    results = play_contest(contest, 1, tmp_path)
    games = list(results.games())
    assert len(games) == 2
    for game in games:
        assert game.faults == ()
        assert game.ended in ("full", "home", "limit", "rounds")
    for path in tmp_path.iterdir():
        assert "engine" in read(path.read_text(encoding="utf-8")).headers.players
    data = standings_data(make_standings(results))
    assert data["faults"] == []
    assert data["budgets"]["engine"] == "1 s"
    assert not data["repeatable"]


def test_the_example_has_thirty_lines() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    docstring = ast.get_docstring(ast.parse(text), clean=False) or ""
    lines = [line for line in text.replace(docstring, "").splitlines() if line.strip()]
    assert len(lines) <= 31  # its docstring's quotes are the 31st


def test_our_own_engine_plays_as_a_foreign_one() -> None:
    command = (sys.executable, "-m", "royalgames", "engine", "--level", "casual")
    spec = EngineSpec(command, GameClock(600, 5), PATIENT)
    results = play_contest(_contest("ur", spec))
    standings = make_standings(results)
    assert standings_data(standings)["budgets"]["engine"] == "600+5 s"
    assert all(game.faults == () for game in results.games())


@pytest.mark.parametrize(
    ("command", "limits", "fault"),
    [
        (program("pass"), replace(QUICK, silence=0.2), "did not answer go within 0.2 s"),
        (program(says("bestmove 99")), QUICK, "played an illegal move"),
        (program("sys.exit(3)"), QUICK, "ended with exit code 3"),
        (
            program("\n        ".join(["while True:", "    print('info')"])),
            QUICK,
            "wrote more than 10000 lines",
        ),
        (("cat",), replace(QUICK, start=0.3), "did not identify itself"),
        (program(start="time.sleep(60)"), replace(QUICK, start=0.3), "did not identify itself"),
        (
            program("os.close(0); time.sleep(60)"),
            replace(QUICK, silence=0.2),
            "did not answer go within 0.2 s",
        ),
        (("/no/such/program",), QUICK, "cannot be started"),
    ],
    ids=["silent", "illegal", "crash", "flood", "protocol", "slow", "deaf", "missing"],
)
def test_a_broken_engine_loses(
    command: tuple[str, ...], limits: Limits, fault: str, tmp_path: Path
) -> None:
    contest = _contest("ur", EngineSpec(command, limits=limits), games=2)
    contest = replace(contest, budgets={"engine": Budget(nodes=1)})
    standings = make_standings(play_contest(contest, 1, tmp_path))
    score = standings.score("engine", "random")
    assert score is not None
    assert score.share == 0
    assert sum(count for _, _, count in standings.faults) == 2
    assert all(name == "engine" and fault in each for name, each, _ in standings.faults)
    lines = "\n".join(standings_lines(standings))
    assert f"engine forfeited 2 games: it {standings.faults[0][1]}." in lines
    for path in tmp_path.iterdir():
        assert "resign" in path.read_text(encoding="utf-8")
        assert read(path.read_text(encoding="utf-8")).outcome is not None


def test_an_engine_that_runs_out_of_its_clock_loses() -> None:
    slow = program("time.sleep(0.3); " + says("bestmove s"))
    spec = EngineSpec(slow, GameClock(0.05), replace(QUICK, margin=0.05))
    (first, *_) = play_contest(_contest("ur", spec)).games()
    assert any("ran out of time" in fault for fault in first.faults)


def test_games_of_four_go_on_without_a_broken_engine() -> None:
    spec = EngineSpec(program("sys.exit(3)"), limits=QUICK)
    games = list(play_contest(_contest("tee", spec, games=4, others=3)).games())
    for game in games:
        seat = game.seating.index("engine")
        assert game.faults[seat] == "ended with exit code 3"
        assert game.shares[seat] == 0
        assert game.length > 10
        assert game.ended != "resigned"


def test_two_broken_engines_cannot_both_win() -> None:
    spec = EngineSpec(("cat",), limits=replace(QUICK, start=0.3))
    engines = {"engine": spec, "other": spec}
    contest = replace(_contest("ur", spec), bots=("engine", "other"), engines=engines)
    games = list(play_contest(contest).games())
    assert [game.shares for game in games] == [(0, 1), (0, 1)]
    assert [bool(fault) for game in games for fault in game.faults] == [True, False] * 2


def test_an_engine_that_cannot_start_is_tried_once() -> None:
    spec = EngineSpec(("cat",), limits=replace(QUICK, start=0.3))
    games = list(play_contest(_contest("ur", spec, games=40)).games())
    faults = [fault for game in games for fault in game.faults if fault]
    assert len(faults) == 40
    # Its two seats were tried once each; forty starts would have taken twelve seconds.
    assert len(set(faults)) == 1
