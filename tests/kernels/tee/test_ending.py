"""Walks that end a game of two, threats of one, and walks that get into place for it."""

from dataclasses import replace

import numpy as np

from royalgames.games.tee import TEE, Colour, Walk
from royalgames.kernels import tee
from royalgames.kernels.tee.ending import find_ending, find_launches, threaten
from royalgames.kernels.tee.room import room_for, set_up
from royalgames.kernels.tee.walks import CODE, SCORE
from tests.kernels.tee import learned

NEARLY_CLOSED = (
    "yyyyrrrryyyy/yyryyrrrrrrr/yyyryyyrrrrr/yyyryyyyyrrr/ryrrryyyyrrr/ryrrryyyyyyy/yyrrrryyry2/"
    "rryrrryyr3/ryyyrrrry3/yyyyrrrry3/yyyyrrrr4/yyyyrrrr4 r:d9,y:d11 64 r"
)
"""Red can go to the east and threaten to close all open spaces."""


def test_threats_to_end_the_game_are_those_of_a_second_turn() -> None:
    state, room = TEE.parse(NEARLY_CLOSED), room_for(learned.random_net(2))
    walks_ = [Walk(steps) for steps in ("RRRRDDDDU", "RRRDRDDDR", "LULLUURRR", "LULUULDDD")]
    codes = np.array([tee.pack_move(walk) for walk in walks_], dtype=np.int64)
    set_up(room, tee.pack(state), 1 << 40)
    marks = np.full(len(codes), 7, dtype=np.int64)
    threaten(room, codes, marks)
    assert marks.tolist() == [1, 1, 0, 0]
    for walk, mark in zip(walks_, marks, strict=True):
        # Yellow's turn is left out: Red moves again, as if nothing had changed.
        again = replace(TEE.play(state, walk).state, turn=Colour.RED, round=65)
        closing = tee.outcomes(tee.pack(again)).closes
        assert bool(closing.any()) == bool(mark)


FAR_BEHIND = (
    "1yyyyyyyyyyy/yyyyyyyyyyyy/ryyyyyyyyyyy/rryyyyyyyyyy/rryyyyyyyyyy/rryyyyyyyyyy/rrrrrryyyyyy/"
    "rrrrrryyyyyy/rrrrrryyyyyr/rrrrrrrrrrrr/rrrrrrrrrrrr/rrrrrrrrrrrr r:b8,y:b10 13 r"
)
"""Red is 19 spaces behind; of 304 outcomes that take the last open space, one wins."""


def test_an_end_that_wins_is_found_by_a_player_who_is_far_behind() -> None:
    room = room_for(learned.random_net(2))
    set_up(room, tee.pack(TEE.parse(FAR_BEHIND)), 1 << 40)
    code, is_won = find_ending(room, 0)
    assert is_won
    after = TEE.play(TEE.parse(FAR_BEHIND), tee.unpack_move(int(code))).state
    assert TEE.outcome(after) is not None
    assert after.claims[0].bit_count() > after.claims[1].bit_count()


FAR_CORNER = (
    "yyyyyyyyyyyy/yyyyyyyyyyyy/yyyyyyyyyyyy/yyyyyyyyyyyy/rrrrrryryyyy/yryrrryrrryy/yrrrrrrrrr2/"
    "yrrrrrrrrr2/rrrrrrrrrrr1/rrrrrrrrrrr1/rrrrrrrrrrr1/rrrrrrrrrrr1 r:b5,y:c7 17 y"
)
"""The open spaces are in the south-east, ten steps and more from Yellow."""


def test_walks_that_get_into_place_end_near_all_open_spaces() -> None:
    state, room = TEE.parse(FAR_CORNER), room_for(learned.random_net(2))
    set_up(room, tee.pack(state), 1 << 40)
    found = room.walks.about[: find_launches(room)].copy()
    open_spaces = [space for space in range(144) if state.open >> space & 1]
    assert len(open_spaces) == 8
    best = found[found[:, SCORE].argmax(), CODE]
    after = TEE.play(state, tee.unpack_move(int(best))).state
    end = after.tees[1]
    far = [abs(end // 12 - at // 12) + abs(end % 12 - at % 12) for at in open_spaces]
    assert max(far) <= 9
    marks = np.zeros(len(found), dtype=np.int64)
    threaten(room, np.ascontiguousarray(found[:, CODE]), marks)
    assert marks.any()
