"""A table in memory, folded from its list."""

import json

import pytest

from royalgames.protocol.events import Sat
from royalgames.server.live.live import Live
from royalgames.server.live.updates import FEW
from royalgames.server.store.rows import DamagedError, History
from tests.server.bigfile import long_game
from tests.server.support import run

GAME = long_game(40)


def live_of(events: int) -> Live:
    """Load the first events of the game."""
    return Live.load("table", History(GAME.stored_events[:events], b"digest", process=3))


def test_a_list_is_folded_to_its_last_event() -> None:
    live = live_of(40)
    assert live.state.seq == len(live.stored_events) == 40
    assert (live.digest, live.process, live.stale) == (b"digest", 3, False)


def test_a_list_with_a_gap_is_damaged() -> None:
    with pytest.raises(DamagedError):
        Live.load("table", History([GAME.stored_events[0], GAME.stored_events[2]], b""))


def test_answers_are_known_by_player_and_command() -> None:
    stored = GAME.stored_events
    expected = {
        (each.player, each.command): each.seq
        for each in stored
        if each.player is not None and each.command is not None
    }
    assert live_of(len(stored)).answers == expected


def test_a_message_up_to_now_is_spelled_once_until_the_next_event() -> None:
    before, whole = live_of(39), live_of(40)

    async def spelled() -> None:
        first = await before.update_after(39 - FEW, FEW)
        assert await before.update_after(39 - FEW, FEW) is first
        before.take(whole.state, GAME.stored_events[39:40])
        assert before.updates == {}
        again = await before.update_after(39, 1)
        assert [entry["seq"] for entry in json.loads(again)["entries"]] == [40]

    run(spelled())


def test_only_players_who_take_a_seat_or_are_moved_are_reseated() -> None:
    live = live_of(40)
    assert not live.reseated(0, 40, "nobody")
    sat = [each for each in live.stored_events if isinstance(each.event, Sat)]
    assert sat
    for each in sat:
        assert each.player is not None
        assert live.reseated(each.seq - 1, 1, each.player)
        assert not live.reseated(each.seq - 1, 1, "nobody")
        assert not live.reseated(each.seq, 40 - each.seq, each.player)
