"""Tablebase files: what they answer, and what they refuse."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from royalgames.core import CHANCE, Seat
from royalgames.games.museum import MUSEUM, MuseumOptions
from royalgames.games.museum.board import HOME as MUSEUM_HOME
from royalgames.games.ur import UR, Resign, Side, UrOptions, UrState
from royalgames.games.ur.state import ToThrow
from royalgames.kernels import museum, ur
from royalgames.solver import tablebases
from royalgames.solver.errors import AbsentError, TablebaseError
from royalgames.solver.run import Run
from royalgames.solver.store import MemoryStore
from royalgames.solver.tablebase import VALUES_AT, Tablebase, open_tablebase, write_tablebase
from royalgames.solver.task import Task
from tests.kernels.positions import museum_games
from tests.solver.plain import one_throw

SEED = 3
FILES = Path(__file__).with_name("files")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep this module's tables out of the user's folder."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tablebases, "user_data_path", lambda name: folder / name)
        yield folder


@pytest.fixture(scope="module")
def three(folder: Path) -> Tablebase:
    return tablebases.ensure(Task("ur", 3))


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


def test_small_tables_are_made_when_first_asked_for(folder: Path, three: Tablebase) -> None:
    path = tablebases.tablebase_path(Task("ur", 3))
    assert folder in path.parents
    assert path.stat().st_size == VALUES_AT + 2 * 379_354
    assert tablebases.ensure(Task("ur", 3)) is three
    assert tablebases.largest(Task("ur", 7)) is three
    assert tablebases.largest(Task("ur", 1)).task == Task("ur", 1)


def test_the_set_up_is_worth_what_was_found(three: Tablebase) -> None:
    value = three.probe(UR.new(UrOptions(counters=3)))
    assert abs(value.of("L") - three.description["first"]) <= three.step / 2
    assert sum(value.worths) == 1
    assert value.error <= 0.51 * three.step
    assert value.of(Side.LIGHT) == value.worths[0]
    assert value.of(Side.DARK) == value.worths[1]


def test_probes_differ_from_the_values_by_half_a_step(folder: Path) -> None:
    """In every position, for chances and for points."""
    for aim in ("win", "points"):
        made = Run(Task("ur", 2, aim), MemoryStore(), workers=1)
        made.solve()
        table = tablebases.ensure(Task("ur", 2, aim))
        exact = np.concatenate(
            [values for layer in table.index.rows for values in made.settled(*layer)]
        )
        assert np.abs(exact - (table.low + table.step * table.values)).max() <= table.error


def test_every_state_of_a_game_is_worth_what_follows(
    three: Tablebase, games: list[UrState]
) -> None:
    seen = 0
    for state in games:
        if three.covers(state) and UR.chance(state):
            mean = one_throw(state, lambda after: three.probe(after).of("L"))
            # Every value is off by half a step at most, the mean of those that follow too.
            assert abs(mean - three.probe(state).of("L")) <= 2 * three.error, (SEED, UR.text(state))
            seen += 1
    assert seen > 200


def test_choices_are_worth_the_best_of_them(three: Tablebase, games: list[UrState]) -> None:
    phases = set()
    for state in games:
        chooser = UR.chooser(state)
        if three.covers(state) and isinstance(chooser, Side):
            best = three.best(state)
            assert len(best) == len(list(UR.legal(state)))
            worths = [value.of(chooser) for _, value in best]
            assert worths == sorted(worths, reverse=True)
            assert three.probe(state).of(chooser) == worths[0]
            phases.add(type(state.phase).__name__)
    assert phases == {"ToMove", "RosetteChoice", "EyeChoice", "EyeRosetteChoice"}, SEED


def test_throws_come_in_their_order(three: Tablebase) -> None:
    found = three.best(UR.new(UrOptions(counters=3)))
    assert [UR.move_text(move) for move, _ in found] == ["0:", "1:", "2:", "3:"]


def test_finished_games_are_worth_what_the_rules_say(folder: Path, games: list[UrState]) -> None:
    points = tablebases.ensure(Task("ur", 2, "points"))
    over = UR.parse("h*2 o,11 D over")
    assert points.probe(over).of("L") == 29
    assert tablebases.ensure(Task("ur", 2)).probe(over).of("L") == 1
    given_up = UR.play(UR.parse("o*2 o,11 D throw"), Resign(Side.LIGHT)).state
    assert points.probe(given_up).of("D") == 50
    assert tablebases.ensure(Task("ur", 2)).probe(given_up).of("L") == 0


def test_what_is_not_there_is_absent(three: Tablebase) -> None:
    for state in (
        UR.new(UrOptions(counters=4)),
        UR.new(UrOptions(counters=3, dice="3/4")),
        UR.parse("o*4,h*3 o*3,h*4 L throw"),
    ):
        assert not three.covers(state)
        assert three.get(state) is None
        with pytest.raises(AbsentError, match="up to 3 counters"):
            three.probe(state)
        with pytest.raises(LookupError):
            three.best(state)
    assert three.get(UR.parse("o*3,h*4 o*3,h*4 L throw")) == three.get(UR.parse("o*3 o*3 L throw"))


def test_compiled_lookups_say_the_same(three: Tablebase, games: list[UrState]) -> None:
    found = three.values_of(ur.pack_all(games))
    for state, value in zip(games, found, strict=True):
        if isinstance(state.phase, ToThrow) and three.covers(state):
            assert value == pytest.approx(three.probe(state).of(state.turn), abs=1e-12)
        elif UR.outcome(state) and three.covers(state):
            assert value in (0, 1)
        else:
            assert np.isnan(value)


def test_threads_may_ask_at_the_same_time(folder: Path, games: list[UrState]) -> None:
    fresh = open_tablebase(tablebases.tablebase_path(Task("ur", 3)))
    states = [state for state in games if fresh.covers(state)]
    once = [fresh.probe(state) for state in states]
    again = open_tablebase(tablebases.tablebase_path(Task("ur", 3)))
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(again.probe, states)) == once


def damaged(path: Path, at: int, letters: bytes) -> None:
    content = bytearray(path.read_bytes())
    content[at : at + len(letters)] = letters
    path.write_bytes(bytes(content))


@pytest.mark.parametrize(
    ("at", "letters", "sentence"),
    [
        (0, b"PNG", "is not a tablebase"),
        (8, b"\x09", "has format 9"),
        (48, b"[", "its description cannot be read"),
        (60, b"\xff", "damaged"),
        (20, b"\0\0\0", "its checksum is wrong"),
        (VALUES_AT + 77, b"!", "its checksum is wrong"),
    ],
)
def test_damaged_and_foreign_files_are_refused(
    folder: Path, tmp_path: Path, at: int, letters: bytes, sentence: str
) -> None:
    tablebases.ensure(Task("ur", 1))
    path = tmp_path / "a.tablebase"
    path.write_bytes(tablebases.tablebase_path(Task("ur", 1)).read_bytes())
    damaged(path, at, letters)
    with pytest.raises(TablebaseError, match=sentence):
        open_tablebase(path)


def test_files_of_the_wrong_length_are_refused(folder: Path, tmp_path: Path) -> None:
    tablebases.ensure(Task("ur", 1))
    whole = tablebases.tablebase_path(Task("ur", 1)).read_bytes()
    path = tmp_path / "a.tablebase"
    for content, sentence in (
        (b"", "is not a tablebase"),
        (whole[:-2], "has 4,530 bytes"),
        (whole + b"\0", "has 4,533 bytes"),
    ):
        path.write_bytes(content)
        with pytest.raises(TablebaseError, match=sentence):
            open_tablebase(path)
    with pytest.raises(TablebaseError, match="cannot be opened"):
        open_tablebase(tmp_path / "missing")


def test_other_rules_are_refused(folder: Path, tmp_path: Path) -> None:
    made = Run(Task("ur", 1), MemoryStore(), workers=1)
    report = made.solve()
    path = tmp_path / "a.tablebase"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("royalgames.solver.tablebase.RULES_VERSION", 2)
        write_tablebase(made, report, path)
    with pytest.raises(TablebaseError, match="other rules"):
        open_tablebase(path)


@pytest.fixture(scope="module")
def museum_three(folder: Path) -> Tablebase:
    return tablebases.ensure(Task("museum", 3))


def test_a_tablebase_covers_its_own_game_only(three: Tablebase, museum_three: Tablebase) -> None:
    assert museum_three.get(UR.new(UrOptions(counters=3))) is None
    assert three.get(MUSEUM.new(MuseumOptions(pieces=3))) is None


def test_museum_states_are_worth_what_follows(museum_three: Tablebase) -> None:
    rng, checked = random.Random(SEED), 0
    for pieces in (2, 3, 3, 3, 3, 5, 7):
        state = MUSEUM.new(MuseumOptions(pieces=pieces))
        while not MUSEUM.outcome(state):
            value = museum_three.get(state)
            left = [pieces - side[MUSEUM_HOME] for side in (state.light, state.dark)]
            assert (value is None) == (max(left) > 3)
            if value and MUSEUM.chooser(state) is CHANCE:
                mean = sum(
                    float(chance) * museum_three.probe(MUSEUM.play(state, throw).state).of("L")
                    for throw, chance in MUSEUM.chance(state)
                )
                assert abs(mean - value.of("L")) <= 2 * museum_three.error
                checked += 1
            elif value:
                best = museum_three.best(state)[0][1]
                assert best.of(state.turn) == value.of(state.turn)
            state = MUSEUM.play(state, MUSEUM.sample(state, rng)).state
        value = museum_three.get(state)
        assert value is None or value.of(state.turn) == 1
    assert checked > 100


def test_compiled_lookups_of_museum_states_agree(museum_three: Tablebase) -> None:
    states = list(museum_games(random.Random(SEED), 20))
    values = museum_three.values_of(museum.pack_all(states))
    found = 0
    for state, value in zip(states, values.tolist(), strict=True):
        known = museum_three.get(state)
        if known is None or isinstance(MUSEUM.chooser(state), Seat):
            assert np.isnan(value)
        else:
            assert value == pytest.approx(known.of(state.turn), abs=1e-12)
            found += 1
    assert found > 200


def test_the_resigned_are_not_looked_up(three: Tablebase) -> None:
    state = replace(UR.new(UrOptions(counters=3)), resigned=Side.DARK)
    assert three.probe(state).of("L") == 1
