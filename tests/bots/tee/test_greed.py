"""How outcomes are compared by the spaces they gain, held against the plain rules."""

import random

import pytest

from royalgames.bots.tee.greed import CLOSING, after_reply, greed, greediest
from royalgames.games.tee import TEE, Colour, TeeState
from royalgames.kernels import tee
from tests.kernels import positions

COLOURS = tuple(Colour)


def _nearly_full(red_rows: int) -> TeeState:
    """Red holds the lower rows and Yellow the rest; only the corner a1 is open, beside Red."""
    rows = ["y" * 12] * (12 - red_rows) + ["r" * 12] * red_rows
    rows[-1] = "1" + rows[-1][1:]
    return TEE.parse(f"{'/'.join(rows)} r:b1,y:f12 1 r")


def _counts(state: TeeState) -> list[int]:
    return [claims.bit_count() for claims in state.claims]


def _lead(state: TeeState, mover: int) -> int:
    counts = _counts(state)
    return counts[mover] - max(count for seat, count in enumerate(counts) if seat != mover)


@pytest.mark.parametrize("seed", range(3))
def test_an_outcome_is_worth_what_it_gains_then_what_was_open(seed: int) -> None:
    state = positions.tee_state(random.Random(seed), 3)
    row = tee.pack(state)
    found = tee.outcomes(row)
    assert len(found) > 5
    for index, value in enumerate(greed(row, found).tolist()):
        after = TEE.play(state, tee.unpack_move(found.move(index))).state
        gained = _counts(after)[state.seat] - _counts(state)[state.seat]
        opened = state.open.bit_count() - after.open.bit_count()
        assert value == 1_000 * gained + opened


@pytest.mark.parametrize(("red_rows", "sign"), [(8, 1), (3, -1)])
def test_closing_the_game_is_worth_most_to_the_winner_and_least_to_others(
    red_rows: int, sign: int
) -> None:
    state = _nearly_full(red_rows)
    row = tee.pack(state)
    found = tee.outcomes(row)
    (closing,) = [index for index, closes in enumerate(found.closes) if closes]
    assert greed(row, found)[closing] == 1_001 + sign * CLOSING
    # No one replies in a game that is over; Red's lead counts a1.
    lead = 12 * red_rows - 12 * (12 - red_rows)
    assert after_reply(row, found.move(closing), tee.workspace()) == (lead + sign * CLOSING, 1)


def test_the_greediest_come_first_and_equals_by_lot() -> None:
    state = positions.tee_state(random.Random(4), 4)
    row = tee.pack(state)
    found = tee.outcomes(row)
    values = greed(row, found).tolist()
    ten = greediest(row, found, 10, random.Random(1))
    assert [values[index] for index in ten] == sorted(values, reverse=True)[:10]
    assert ten == greediest(row, found, 10, random.Random(1))
    every = greediest(row, found, 10**6, random.Random(1))
    assert sorted(every) == list(range(len(values)))
    assert every != greediest(row, found, 10**6, random.Random(2))


@pytest.mark.parametrize("seed", range(3))
def test_the_lead_after_the_reply_is_what_the_rules_say(seed: int) -> None:
    state = positions.tee_state(random.Random(seed), 3)
    row, work = tee.pack(state), tee.workspace()
    move = tee.outcomes(row, work).move(0)
    lead, nodes = after_reply(row, move, work)
    after = TEE.play(state, tee.unpack_move(move)).state
    replies = tee.outcomes(tee.pack(after))
    assert nodes == 1 + len(replies)
    values = greed(tee.pack(after), replies)
    ends = [
        TEE.play(after, tee.unpack_move(replies.move(index))).state
        for index, value in enumerate(values.tolist())
        if value == values.max()
    ]
    assert lead in {_lead(end, state.seat) for end in ends}
