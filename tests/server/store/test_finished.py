"""The lists of finished games, straight from the store."""

from pathlib import Path

from royalgames.protocol.events import Ended
from royalgames.server.store import queries
from royalgames.server.store.finished import After, Wanted, finished_games
from royalgames.server.store.store import Store
from royalgames.server.store.transaction import Finished, Write
from royalgames.server.table import StoredEvent
from tests.server.store.hand import opened, put


def _end(number: int) -> Ended:
    return Ended(number=number, ended="won", winners=["r"], scores={"r": number, "y": 0})


def _finish(store: Store, table: str, game: str = "tee", at: int = 10, **more: int) -> None:
    """Store a table at which one game has ended at a time; ``event_at`` is its event's."""
    row = Finished(table, 1, game, "Ann; Ben", "r1 y0", "won", at)
    stored = StoredEvent(1, more.get("event_at", at), _end(1))
    put(store, Write(table, game, "over", (stored,), ("ann",), (row,)))


def _publish(store: Store, *names: str) -> None:
    with store.engine.begin() as connection:
        for name in names:
            queries.set_public(connection, name, True)


def _tables(store: Store, wanted: Wanted, limit: int = 50) -> list[str]:
    return [each.game.table for each in finished_games(store, wanted, limit)]


def test_the_latest_comes_first_and_a_page_goes_on_behind_the_one_before(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        names = ["b", "a", "c", "d"]
        for name, at in zip(names, (20, 20, 30, 10), strict=True):
            _finish(store, name, at=at)
        _publish(store, *names)
        assert _tables(store, Wanted()) == ["c", "a", "b", "d"]
        assert _tables(store, Wanted(), 2) == ["c", "a"]
        assert _tables(store, Wanted(after=After(20, "a", 1)), 2) == ["b", "d"]
        assert _tables(store, Wanted(after=After(10, "d", 1))) == []


def test_private_games_are_listed_for_their_players_only(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        _finish(store, "private", at=2)
        _finish(store, "public", "ur", at=1)
        _publish(store, "public")
        assert _tables(store, Wanted()) == ["public"]
        assert _tables(store, Wanted(game="tee")) == []
        assert _tables(store, Wanted(player="ann")) == ["private", "public"]
        assert _tables(store, Wanted(player="ann", game="tee")) == ["private"]
        assert _tables(store, Wanted(player="ben")) == []


def test_a_game_comes_with_the_event_that_ended_it_if_its_list_has_one(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        _finish(store, "whole", at=2)
        _finish(store, "damaged", at=1, event_at=99)
        whole, damaged = finished_games(store, Wanted(player="ann"))
    assert whole.ended == _end(1)
    assert whole.game == Finished("whole", 1, "tee", "Ann; Ben", "r1 y0", "won", 2)
    assert damaged.ended is None
