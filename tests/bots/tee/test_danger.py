"""Threats to end a game of two: what is watched, what is a threat, and what it is worth."""

from dataclasses import replace

import numpy as np

from royalgames.bots.tee import danger
from royalgames.bots.tee.network import load
from royalgames.games.tee import TEE, Colour, TeeOptions, Walk
from royalgames.kernels import tee
from royalgames.kernels.tee.ahead import GUESSED
from royalgames.kernels.tee.room import Room, room_for
from royalgames.kernels.words import Words

TWO = (Colour.RED, Colour.YELLOW)

NEAR = (
    "yyyyrrrryyyy/yyryyrrrrrrr/yyyryyyrrrrr/yyyryyyyyrrr/ryrrryyyyrrr/ryrrryyyyyyy/yyrrrryyry2/"
    "rryrrryyr3/ryyyrrrry3/yyyyrrrry3/yyyyrrrr4/yyyyrrrr4 r:d9,y:d11 64 r"
)
"""Red can go to the east and close all 19 open spaces in the next turn, whatever Yellow does."""

INTO_PLACE = (
    "yyyyyyyyyyyy/yyyyyyyyyyyy/yyyyyyyyyyyy/yyyyyyyyyyyy/rrrrrryryyyy/yryrrryrrryy/yrrrrrrrrr2/"
    "yrrrrrrrrr2/rrrrrrrrrrr1/rrrrrrrrrrr1/rrrrrrrrrrr1/rrrrrrrrrrr1 r:b5,y:c7 17 y"
)
"""The eight open spaces are in the south-east; Yellow can be there now and take them next."""

ENDS_AT_ONCE = (
    "1rrrryrrrrrr/1rrryyrrrrrr/1rrryyrrrrrr/1rrryyrrrrrr/1rryyyyrrrrr/yyyyyyyrrrrr/rrryyyyrrrrr/"
    "ryyyyyyyyrrr/ryyyyryyyyyy/yyyyyryyyyyy/yyyyyryyyyyy/yyyyrryyyyyy r:d9,y:g6 22 r"
)
"""Red can take the five open spaces in the west."""

PLENTY = 1 << 40


def _near() -> tuple[Room, Words]:
    state = replace(TEE.parse(NEAR), options=TeeOptions(TWO, 100))
    return room_for(load()), tee.pack(state)


def test_few_open_spaces_may_be_taken_by_a_walk() -> None:
    assert danger.may_end(_near()[1])
    assert not danger.may_end(tee.pack(TEE.new(TeeOptions(TWO, 100))))


def test_a_pass_changes_whose_turn_it_is_and_nothing_else() -> None:
    _, row = _near()
    once = tee.unpack(danger.after_pass(row))
    assert once == replace(tee.unpack(row), turn=Colour.YELLOW)
    twice = tee.unpack(danger.after_pass(danger.after_pass(row)))
    assert twice == replace(tee.unpack(row), round=65)


def test_last_steps_are_varied_and_no_walk_is_listed_twice() -> None:
    room, row = _near()
    codes, nodes, is_won = danger.listed(room, row, PLENTY)
    assert nodes > 0
    assert not is_won
    assert len(set(codes.tolist())) == len(codes)
    # It turns back, so the generator alone would not try it.
    assert tee.pack_move(Walk("RRRRDDDDU")) in codes


def test_a_threat_without_an_answer_is_worth_a_game() -> None:
    room, row = _near()
    codes = danger.listed(room, row, PLENTY).codes
    walks, _ = danger.threats(room, row, codes, PLENTY)
    assert tee.pack_move(Walk("RRRRDDDDU")) in walks
    assert tee.pack_move(Walk("LULLUURRR")) not in walks
    threat = danger.best_threat(room, row, codes, PLENTY)
    assert threat.move in walks
    assert threat.value >= GUESSED
    assert not threat.is_cut_short


def test_a_walk_that_gets_into_place_is_a_threat_though_it_promises_little() -> None:
    """Yellow goes to the last open spaces; a match was lost because this was not foreseen."""
    room, row = room_for(load()), tee.pack(TEE.parse(INTO_PLACE))
    codes, _, is_won = danger.listed(room, row, PLENTY)
    assert not is_won
    threat = danger.best_threat(room, row, codes, PLENTY)
    assert threat.value >= GUESSED
    after = TEE.play(TEE.parse(INTO_PLACE), tee.unpack_move(threat.move)).state
    assert danger.listed(room, danger.after_pass(tee.pack(after)), PLENTY).is_won


def test_an_end_that_wins_at_once_is_seen() -> None:
    room, row = room_for(load()), tee.pack(TEE.parse(ENDS_AT_ONCE))
    assert danger.listed(room, row, PLENTY).is_won


def test_a_search_without_time_says_that_it_was_cut_short() -> None:
    room, row = _near()
    codes = danger.listed(room, row, PLENTY).codes
    assert danger.best_threat(room, row, codes, 1).is_cut_short


def test_without_a_threat_there_is_nothing_to_look_at() -> None:
    room, row = _near()
    codes = np.array([tee.pack_move(Walk("LULLUURRR"))], dtype=np.int64)
    threat = danger.best_threat(room, row, codes, PLENTY)
    assert (threat.move, threat.value) == (0, -GUESSED)
