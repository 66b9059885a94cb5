"""Table files: what they answer, and what they refuse."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from royalgames.games.ur import UR, Resign, Side, UrOptions, UrState
from royalgames.games.ur.state import ToThrow
from royalgames.kernels import ur
from royalgames.solver import tables
from royalgames.solver.errors import AbsentError, TableError
from royalgames.solver.run import Run
from royalgames.solver.store import MemoryStore
from royalgames.solver.table import VALUES_AT, Table, open_table, write_table
from royalgames.solver.task import Task
from tests.solver.plain import one_throw

SEED = 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep this module's tables out of the user's folder."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "user_data_path", lambda name: folder / name)
        yield folder


@pytest.fixture(scope="module")
def three(folder: Path) -> Table:
    return tables.ensure(3)


@pytest.fixture(scope="module")
def games() -> list[UrState]:
    """Every state of some games at random, most of them with counters to spare."""
    rng, states = random.Random(SEED), []
    for counters in (1, 3, 3, 3, 7, 7):
        state = UR.new(UrOptions(counters=counters))
        while not UR.outcome(state):
            states.append(state)
            state = UR.play(state, UR.sample(state, rng)).state
        states.append(state)
    return states


def test_small_tables_are_made_when_first_asked_for(folder: Path, three: Table) -> None:
    path = tables.table_path(Task(3))
    assert folder in path.parents
    assert path.stat().st_size == VALUES_AT + 2 * 379_354
    assert tables.ensure(3) is three
    assert tables.largest() is three
    assert tables.largest(most=1).task == Task(1)


def test_large_tables_are_made_by_command_only(folder: Path) -> None:
    with pytest.raises(TableError, match="royal solve ur --counters 4 --aim points --dice half"):
        tables.ensure(4, "points")


def test_the_set_up_is_worth_what_was_found(three: Table) -> None:
    value = three.probe(UR.new(UrOptions(counters=3)))
    assert abs(value.light - three.description["first"]) <= three.step / 2
    assert value.light + value.dark == 1
    assert value.error <= 0.51 * three.step
    assert value.of(Side.LIGHT) == value.light
    assert value.of(Side.DARK) == value.dark


def test_probes_differ_from_the_values_by_half_a_step(folder: Path) -> None:
    """In every position, for chances and for points."""
    for aim in ("win", "points"):
        made = Run(Task(2, aim), MemoryStore(), workers=1)
        made.solve()
        table = tables.ensure(2, aim)
        exact = np.concatenate([made.values("value", *layer) for layer in table.index.rows])
        assert np.abs(exact - (table.low + table.step * table.values)).max() <= table.error


def test_every_state_of_a_game_is_worth_what_follows(three: Table, games: list[UrState]) -> None:
    seen = 0
    for state in games:
        if three.reaches(state) and UR.chance(state):
            mean = one_throw(state, lambda after: three.probe(after).light)
            # Every value is off by half a step at most, the mean of those that follow too.
            assert abs(mean - three.probe(state).light) <= 2 * three.error, (SEED, UR.text(state))
            seen += 1
    assert seen > 200


def test_choices_are_worth_the_best_of_them(three: Table, games: list[UrState]) -> None:
    phases = set()
    for state in games:
        chooser = UR.chooser(state)
        if three.reaches(state) and isinstance(chooser, Side):
            best = three.best(state)
            assert len(best) == len(list(UR.legal(state)))
            worths = [value.of(chooser) for _, value in best]
            assert worths == sorted(worths, reverse=True)
            assert three.probe(state).of(chooser) == worths[0]
            phases.add(type(state.phase).__name__)
    assert phases == {"ToMove", "RosetteChoice", "EyeChoice", "EyeRosetteChoice"}, SEED


def test_throws_come_in_their_order(three: Table) -> None:
    found = three.best(UR.new(UrOptions(counters=3)))
    assert [UR.move_text(move) for move, _ in found] == ["0:", "1:", "2:", "3:"]


def test_finished_games_are_worth_what_the_rules_say(folder: Path, games: list[UrState]) -> None:
    points = tables.ensure(2, "points")
    over = UR.parse("h*2 o,11 D over")
    assert points.probe(over).light == 29
    assert tables.ensure(2).probe(over).light == 1
    given_up = UR.play(UR.parse("o*2 o,11 D throw"), Resign(Side.LIGHT)).state
    assert points.probe(given_up).dark == 50
    assert tables.ensure(2).probe(given_up).light == 0


def test_what_is_not_there_is_absent(three: Table) -> None:
    for state in (
        UR.new(UrOptions(counters=4)),
        UR.new(UrOptions(counters=3, dice="3/4")),
        UR.parse("o*4,h*3 o*3,h*4 L throw"),
    ):
        assert not three.reaches(state)
        assert three.get(state) is None
        with pytest.raises(AbsentError, match="up to 3 counters"):
            three.probe(state)
        with pytest.raises(LookupError):
            three.best(state)
    assert three.get(UR.parse("o*3,h*4 o*3,h*4 L throw")) == three.get(UR.parse("o*3 o*3 L throw"))


def test_compiled_lookups_say_the_same(three: Table, games: list[UrState]) -> None:
    found = three.values_of(ur.pack_all(games))
    for state, value in zip(games, found, strict=True):
        if isinstance(state.phase, ToThrow) and three.reaches(state):
            assert value == pytest.approx(three.probe(state).of(state.turn), abs=1e-12)
        elif UR.outcome(state) and three.reaches(state):
            assert value in (0, 1)
        else:
            assert np.isnan(value)


def test_threads_may_ask_at_the_same_time(folder: Path, games: list[UrState]) -> None:
    fresh = open_table(tables.table_path(Task(3)))
    states = [state for state in games if fresh.reaches(state)]
    once = [fresh.probe(state) for state in states]
    again = open_table(tables.table_path(Task(3)))
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(again.probe, states)) == once


def damaged(path: Path, at: int, letters: bytes) -> None:
    content = bytearray(path.read_bytes())
    content[at : at + len(letters)] = letters
    path.write_bytes(bytes(content))


@pytest.mark.parametrize(
    ("at", "letters", "sentence"),
    [
        (0, b"PNG", "is no table"),
        (8, b"\x09", "has the form 9"),
        (48, b"[", "its description cannot be read"),
        (60, b"\xff", "damaged"),
        (20, b"\0\0\0", "its checksum is wrong"),
        (VALUES_AT + 77, b"!", "its checksum is wrong"),
    ],
)
def test_damaged_and_foreign_files_are_refused(
    folder: Path, tmp_path: Path, at: int, letters: bytes, sentence: str
) -> None:
    tables.ensure(1)
    path = tmp_path / "a.table"
    path.write_bytes(tables.table_path(Task(1)).read_bytes())
    damaged(path, at, letters)
    with pytest.raises(TableError, match=sentence):
        open_table(path)


def test_files_of_the_wrong_length_are_refused(folder: Path, tmp_path: Path) -> None:
    tables.ensure(1)
    whole = tables.table_path(Task(1)).read_bytes()
    path = tmp_path / "a.table"
    for content, sentence in (
        (b"", "is no table"),
        (whole[:-2], "has 4,530 bytes"),
        (whole + b"\0", "has 4,533 bytes"),
    ):
        path.write_bytes(content)
        with pytest.raises(TableError, match=sentence):
            open_table(path)
    with pytest.raises(TableError, match="cannot be opened"):
        open_table(tmp_path / "missing")


def test_other_rules_are_refused(folder: Path, tmp_path: Path) -> None:
    made = Run(Task(1), MemoryStore(), workers=1)
    report = made.solve()
    path = tmp_path / "a.table"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("royalgames.solver.table.RULES_VERSION", 2)
        write_table(made, report, path)
    with pytest.raises(TableError, match="other rules"):
        open_table(path)


def test_the_museum_s_table_knows_no_positions_of_ur(folder: Path, tmp_path: Path) -> None:
    made = Run(Task(1, game="museum"), MemoryStore(), workers=1)
    write_table(made, made.solve(), tmp_path / "m.table")
    table = open_table(tmp_path / "m.table")
    assert table.get(UR.new(UrOptions(counters=1))) is None
    assert len(table.values) == 247


def test_the_resigned_are_not_looked_up(three: Table) -> None:
    state = replace(UR.new(UrOptions(counters=3)), resigned=Side.DARK)
    assert three.probe(state).light == 1
