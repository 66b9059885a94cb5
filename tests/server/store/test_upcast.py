"""Files of earlier releases: every table loads, its events have today's form, play continues."""

import contextlib
import gzip
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.protocol.effects import effects_of
from royalgames.protocol.events import AnyEvent
from royalgames.records import Transcript, read, write
from royalgames.server.live.live import Live
from royalgames.server.store.database import open_store
from royalgames.server.store.queries import table_names
from royalgames.server.store.store import Store
from royalgames.server.store.upcast import read_event
from royalgames.server.table import Context, decide, view
from royalgames.server.table.records import tags_of

pytestmark = pytest.mark.sqlite

FILES = Path(__file__).parent / "files"
RELEASES = ("0.1.0", "0.2.0")


def _raw(path: Path) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT table_id, seq, event FROM events ORDER BY 1, 2").fetchall()


@pytest.fixture(params=RELEASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file as an earlier release left it."""
    path = tmp_path / "royal.db"
    path.write_bytes(gzip.decompress((FILES / f"{request.param}.db.gz").read_bytes()))
    return path


@contextlib.contextmanager
def _open(path: Path) -> Iterator[Store]:
    store = open_store(path)
    try:
        yield store
    finally:
        store.stop()


def _tables(store: Store) -> list[Live]:
    return [Live.load(table, store.history(table)) for table in table_names(store)]


def test_every_event_of_an_earlier_release_has_todays_form(database: Path) -> None:
    before = _raw(database)
    with _open(database) as store:
        tables = _tables(store)
        assert sorted(live.state.phase for live in tables) == [
            "closed",
            "over",
            "playing",
            "playing",
        ]
        kinds = set()
        for live in tables:
            key = live.state.game.header.key
            for stored in live.stored_events:
                again = msgspec.json.decode(msgspec.json.encode(stored.event), type=AnyEvent)
                assert again == stored.event
                if isinstance(stored.event, ev.Threw | ev.Moved):
                    assert stored.event.effects
                    kinds |= {effect.kind for effect in stored.event.effects}
                    assert all(each.kind.startswith(f"{key}:") for each in stored.event.effects)
                if isinstance(stored.event, ev.Closed):
                    assert stored.event.why == "administrator"
            store.check(live.state.id)
        assert {"tee:walked", "tee:count", "ur:threw", "ur:ended"} <= kinds
    assert _raw(database) == before


def test_effects_are_those_of_the_rules(database: Path) -> None:
    with _open(database) as store:
        for live in _tables(store):
            game, run = live.state.game, live.state.current
            events = [stored.event for stored in live.stored_events]
            kept = [each.effects for each in events if isinstance(each, ev.Threw | ev.Moved)]
            of_run = kept[len(kept) - len(run.played) :]
            for played, effects in zip(run.played, of_run, strict=True):
                assert effects == effects_of(game.play(played.before, played.move).events)


def test_a_game_of_an_earlier_release_continues_and_has_a_record(database: Path) -> None:
    with _open(database) as store:
        for live in _tables(store):
            table = live.state
            moves = tuple(played.move for played in table.current.played)
            key = table.game.header.key
            text = write(Transcript(key, table.current.start, moves, tags_of(table, table.current)))
            assert read(text).states[-1] == table.current.state
            if table.phase != "playing":
                continue
            seat = view(table).actor or ""
            (player,) = table.seat(seat).players
            draft = decide(table, acts.Resign(seat=seat), table.seq, Context(2**42, b"", player))
            assert draft.table.phase == "over"


def test_a_fault_that_no_release_wrote_is_named() -> None:
    data = b'{"kind":"moved","seat":"r","move":"U","by":"person","position":"","effects":[1]}'
    with pytest.raises(msgspec.ValidationError, match="effects"):
        read_event(data)
