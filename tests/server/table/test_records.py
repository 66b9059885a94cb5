"""A table's games as records."""

import pytest

from royalgames.protocol import acts
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import setup_of
from royalgames.server.table import RefusedError
from royalgames.server.table.records import find_game, tags_of
from tests.server.desk import Desk, desk, new, tee, ur


def _played_twice() -> Desk:
    made = tee()
    made.now = 1_700_000_000_000
    made.do("ann", acts.Resign(seat="r"))
    for player, seat in (("ann", "r"), ("ben", "y")):
        made.do(player, acts.Rematch(seat=seat))
    return made


def test_a_game_is_found_by_its_number_and_the_latest_without_one() -> None:
    made = _played_twice()
    first, second = find_game(made.table, 1), find_game(made.table, 2)
    assert (first.number, first.ended) == (1, True)
    assert second is made.table.current is find_game(made.table, None)
    for number in (0, 3, -1):
        with pytest.raises(RefusedError) as caught:
            find_game(made.table, number)
        assert caught.value.code is Code.UNKNOWN
        assert caught.value.sentence == f"There is no game {number} at this table."


def test_a_table_at_which_no_game_has_started_has_none() -> None:
    made = desk(new(setup_of("tee", colours="ry"), r="you", y="open"))
    for number in (None, 1):
        with pytest.raises(RefusedError) as caught:
            find_game(made.table, number)
        assert caught.value.code is Code.UNKNOWN
        assert caught.value.sentence == "No game has started at this table."


def test_a_record_names_the_day_it_began_and_who_played() -> None:
    made = _played_twice()
    assert tags_of(made.table, find_game(made.table, 1)) == {
        "Date": "1970-01-01",
        "Players": "Ann; Ben",
    }
    tags = tags_of(made.table, find_game(made.table, 2))
    assert tags["Date"] == "2023-11-14"


def test_a_game_with_dice_has_its_proof_and_the_secret_only_at_the_end() -> None:
    made = ur()
    before = tags_of(made.table, made.table.current)
    assert (before["Table"], before["GameNumber"]) == ("table-one", "1")
    assert before["Commitment"] == made.table.current.commitment
    assert "Match" not in before
    made.do("ann", acts.Resign(seat="L"))
    after = tags_of(made.table, made.table.current)
    secret = after.pop("Secret")
    assert after == before
    assert len(bytes.fromhex(secret)) == 32


def test_a_game_of_a_match_names_the_match() -> None:
    made = ur(match={"target": 3, "unit": "games"})
    assert tags_of(made.table, made.table.current)["Match"] == "3 games, 0-0"
