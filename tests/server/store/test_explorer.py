"""What was played, position by position: read from the lists, counted for public tables only."""

import gzip
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select

from royalgames.games.tee import TEE, TeeOptions
from royalgames.games.ur import UR, UrOptions
from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.server.live.live import Live
from royalgames.server.store import explorer, queries
from royalgames.server.store.database import open_store
from royalgames.server.store.explorer import (
    Noted,
    Play,
    add_plays,
    explored,
    game_events,
    plays_of,
    position_key,
    unexplored_games,
)
from royalgames.server.store.finished import Wanted, finished_games
from royalgames.server.store.rows import DamagedError
from royalgames.server.store.schema import finished, plays, unexplored
from royalgames.server.store.store import Store
from royalgames.server.store.transaction import Finished, Write
from royalgames.server.table import StoredEvent
from tests.server import desk
from tests.server.desk import Desk
from tests.server.store.hand import do, opened, put

FILES = Path(__file__).parent / "files"


def _ended(store: Store, table: str, number: int = 1) -> None:
    """Store a table at which a game has ended."""
    row = Finished(table, number, "ur", "Ann; Ben", "L1 D0", "won", 5)
    end = ev.Ended(number=number, ended="won", winners=["L"], scores={"L": 1, "D": 0})
    put(store, Write(table, "ur", "over", (StoredEvent(1, 5, end),), ("ann",), (row,)))


def _play(position: int, move: str, *, ply: int = 2, bot: bool = False, won: bool = True) -> Play:
    return Play(ply, position, move, bot, won, 10 if won else 0)


def test_a_game_that_ends_is_noted_until_it_is_in_the_index(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        _ended(store, "one")
        _ended(store, "two")
        assert sorted(unexplored_games(store, 5)) == [Noted("one", 1), Noted("two", 1)]
        assert len(unexplored_games(store, 1)) == 1
        found = [_play(7, "4"), _play(8, "9", ply=4, won=False)]
        for _ in range(2):  # another process may do the same
            do(store, partial(add_plays, noted=Noted("one", 1), found=found))
        do(store, partial(add_plays, noted=Noted("two", 1), found=[]))
        assert unexplored_games(store, 5) == []
        with store.read() as connection:
            assert len(connection.execute(select(plays)).all()) == 2


def test_only_public_tables_are_counted_and_bots_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as store:
        for name in ("a", "b", "c", "private"):
            _ended(store, name)
            if name != "private":
                do(store, partial(queries.set_public, table=name, public=True))
        for name, play in (
            ("a", _play(7, "4")),
            ("b", _play(7, "4", won=False)),
            ("c", _play(7, "4", bot=True)),
            ("private", _play(7, "4")),
        ):
            others = [_play(7, "9", ply=6), _play(8, "4", ply=8)]
            do(store, partial(add_plays, noted=Noted(name, 1), found=[play, *others]))
        assert explored(store, 7) == [
            ("9", False, 3, 3, 10.0),
            ("4", False, 2, 1, 5.0),
            ("4", True, 1, 1, 10.0),
        ]
        assert explored(store, 9) == []
        do(store, partial(queries.set_public, table="private", public=True))
        assert explored(store, 7)[0].games == 4, "a table that becomes public counts"
        monkeypatch.setattr(explorer, "MOST_COUNTED", 3)
        assert sum(each.games for each in explored(store, 7)) == 3
        do(store, partial(queries.delete_table, table="private"))
        with store.read() as connection:
            assert len(connection.execute(select(plays)).all()) == 9


def test_a_position_is_found_by_its_game_text_and_options() -> None:
    keys = {
        position_key(UR, UrOptions(counters, dice), "4,9 8,14 L 0")
        for counters in (2, 3)
        for dice in ("1/2", "3/4")
    }
    assert len(keys) == 4
    key = position_key(UR, UrOptions(2), "4,9 8,14 L 0")
    assert key == 0 or -(2**63) <= key < 2**63
    assert key != position_key(UR, UrOptions(2), "4,9 8,14 L 2")
    other = UrOptions(2, first=UrOptions(2).first.other)
    assert key == position_key(UR, other, "4,9 8,14 L 0"), "who began does not matter"
    assert key != position_key(TEE, TeeOptions(), "4,9 8,14 L 0")


def _played(made: Desk, moves: int) -> list[tuple[str, str, str]]:
    """Play choices of Ur; return position, move and seat of each."""
    found: list[tuple[str, str, str]] = []
    while len(found) < moves:
        seat = desk.throw_until_move(made)
        move = made.view.choices[0].move
        found.append((made.table.current.position, move, seat))
        made.do(made.player(seat), acts.Move(seat=seat, move=move))
    return found


def _keys(found: list[tuple[str, str, str]], make: Callable[[str], int]) -> list[tuple[int, str]]:
    return [(make(position), move) for position, move, _ in found]


def test_the_choices_of_a_game_are_read_from_its_list() -> None:
    made = desk.ur(counters=2)
    found = _played(made, 6)
    made.do("ann", acts.Resign(seat="L"))
    make = partial(position_key, UR, UrOptions(2))
    read = plays_of(made.stored_events, 1)
    assert [(each.position, each.move) for each in read] == _keys(found, make)
    assert [each.won for each in read] == [seat == "D" for _, _, seat in found]
    assert not any(each.bot for each in read)
    (end,) = [each.event for each in made.stored_events if isinstance(each.event, ev.Ended)]
    assert [each.score for each in read] == [end.scores[seat] for _, _, seat in found]
    assert plays_of(made.stored_events, 2) == [], "there was no second game"
    assert plays_of(made.stored_events[:-1], 1) == [], "a game that is not over has none"


def test_no_more_is_read_than_the_game_itself(tmp_path: Path) -> None:
    made = desk.tee()
    for _ in range(2):
        red, yellow = made.player("r"), made.player("y")
        made.do(red, acts.Move(seat="r", move="U"))
        made.do(red, acts.Resign(seat="r"))
        made.do(red, acts.Rematch(seat="r"))
        made.do(yellow, acts.Rematch(seat="y"))
    with opened(tmp_path) as store:
        put(store, Write(made.table.id, "tee", "playing", tuple(made.stored_events), ()))
        for number in (1, 2):
            noted = Noted(made.table.id, number)
            read = game_events(store, noted)
            assert plays_of(read, number) == plays_of(made.stored_events, number) != []
            begins = next(
                each.seq
                for each in made.stored_events
                if isinstance(each.event, ev.Began) and each.event.number == number
            )
            assert [each.seq for each in read] == [1, *range(begins, len(made.stored_events) + 1)]
        with pytest.raises(DamagedError):
            game_events(store, Noted("gone", 1))


def test_what_was_taken_back_was_not_played() -> None:
    made = desk.tee()
    made.do("ann", acts.Move(seat="r", move="U"))
    made.do("ann", acts.TakeBack(seat="r"))
    made.do("ben", acts.AnswerTakeBack(seat="y", agree=True))
    before = made.table.current.position
    made.do("ann", acts.Move(seat="r", move="L"))
    made.do("ben", acts.Resign(seat="y"))
    (read,) = plays_of(made.stored_events, 1)
    options = TEE.options(made.table.current.start)
    assert read == (1, position_key(TEE, options, before), "L", False, True, read.score)


def test_a_long_game_costs_no_more_than_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explorer, "MOST_PLAYS", 2)
    made = desk.ur(counters=2)
    _played(made, 4)
    made.do("ann", acts.Resign(seat="L"))
    assert len(plays_of(made.stored_events, 1)) == 2


@pytest.mark.sqlite
@pytest.mark.parametrize("release", ["0.1.0", "0.2.0"])
def test_games_of_earlier_releases_are_noted_and_can_be_read(tmp_path: Path, release: str) -> None:
    path = tmp_path / "royal.db"
    path.write_bytes(gzip.decompress((FILES / f"{release}.db.gz").read_bytes()))
    store = open_store(path)
    with store.read() as connection:
        listed = connection.execute(select(finished.c.table_id, finished.c.number)).all()
        noted = connection.execute(select(unexplored)).all()
    assert sorted(map(tuple, noted)) == sorted(map(tuple, listed))
    assert len(noted) >= 2
    for table, number in noted:
        history = store.history(table)
        read = plays_of(history.stored_events, number)
        assert read == plays_of(game_events(store, Noted(table, number)), number)
        live = Live.load(table, history)
        game = next(
            each for each in (*live.state.past, live.state.current) if each.number == number
        )
        rules = live.state.game
        chosen = [each for each in game.played if each.by in ("person", "bot")]
        expected = [
            (
                position_key(rules, rules.options(each.before), rules.text(each.before)),
                rules.move_text(each.move),
            )
            for each in chosen
            if rules.is_turn(each.move)
        ]
        assert [(each.position, each.move) for each in read] == expected
        assert read
        do(store, partial(add_plays, noted=Noted(table, number), found=read))
        assert explored(store, read[0].position) == [], "tables of then are private"
        do(store, partial(queries.set_public, table=table, public=True))
        assert any(each.move == read[0].move for each in explored(store, read[0].position))
    assert len(finished_games(store, Wanted())) == len(noted)
    store.stop()
