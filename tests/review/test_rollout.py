"""Rollouts: sums that can be put together, intervals, choices with the same dice, refusals."""

import numpy as np
import pytest

from royalgames.core import RuleError
from royalgames.games.positions import fitting
from royalgames.games.tee import TEE
from royalgames.games.ur import UR
from royalgames.review.judges import judge_of
from royalgames.review.rollout import (
    BATCH,
    Tally,
    branches,
    play_batch,
    roll_out,
    summed_up,
)

CHOICE = "o*3,s,4*2,11 o*4,s,3,8 D 2"


def _tally(values: "np.ndarray[tuple[int, int], np.dtype[np.float64]]") -> Tally:
    wins = (values > 0.5).astype(float)
    return Tally(
        values.shape[1],
        tuple(wins.sum(axis=1)),
        tuple(values.sum(axis=1)),
        tuple(map(tuple, values @ values.T)),
    )


def test_a_tally_knows_means_and_errors() -> None:
    values = np.random.default_rng(1).normal(0.6, 0.2, (2, 500))
    both = _tally(values[:, :200]) + _tally(values[:, 200:])
    whole = _tally(values)
    assert both.games == 500
    for each in (both, whole):
        for at in range(2):
            assert each.mean(at) == pytest.approx(values[at].mean())
            assert each.error(at) == pytest.approx(values[at].std(ddof=1) / 500**0.5)
            wins = values[at] > 0.5
            assert each.plain_mean(at) == pytest.approx(wins.mean())
            assert each.plain_error(at) == pytest.approx(wins.std(ddof=1) / 500**0.5)
        gap = values[0] - values[1]
        assert each.gap_error(0, 1) == pytest.approx(gap.std(ddof=1) / 500**0.5)
        assert each.gap_error(0, 0) == 0


def test_every_choice_is_played_with_the_same_dice() -> None:
    state = fitting(UR, CHOICE)
    *_, found = roll_out("ur", state, 100)
    moves = {UR.move_text(move) for move in UR.legal(state)}
    assert (found.games, found.seat) == (100, "D")
    assert {row.move for row in found.rows} == moves
    chances = [row.chance for row in found.rows]
    assert chances == sorted(chances, reverse=True)
    best, second = found.rows[:2]
    assert (best.behind, best.behind_interval) == (0, 0)
    assert second.behind == pytest.approx(best.chance - second.chance)
    assert second.behind_interval < best.interval + second.interval
    assert found.gain is not None
    assert found.gain > 10
    for row in found.rows:
        assert row.plain_interval > 3 * row.interval
    estimates = judge_of("ur")
    for row in found.rows:
        after = UR.play(state, UR.parse_move(row.move)).state
        assert abs(row.chance - estimates.worth(after).chances[1]) < 0.06


def test_before_a_throw_the_position_itself_is_played() -> None:
    states = [fitting(UR, f"o*3,s,4*2,11 o*4,s,3,8 {side} throw") for side in "LD"]
    for state, seat in zip(states, "LD", strict=True):
        *_, found = roll_out("ur", state, 40)
        (row,) = found.rows
        assert (row.move, found.seat, found.games) == ("", seat, 40)
        worth = judge_of("ur").worth(state).chances["LD".index(seat)]
        assert abs(row.chance - worth) < 0.05
    assert found.json()["rows"][0]["move"] == ""


def test_batches_add_up_to_the_same_games() -> None:
    state = fitting(UR, CHOICE)
    steps = list(roll_out("ur", state, 2 * BATCH + 1))
    assert [step.games for step in steps] == [BATCH, 2 * BATCH + 1], "no batch has a single game"
    whole = summed_up("ur", state, play_batch("ur", state, 0, 2 * BATCH + 1))
    assert [row.move for row in whole.rows] == [row.move for row in steps[-1].rows]
    for one, other in zip(whole.rows, steps[-1].rows, strict=True):
        assert one.chance == pytest.approx(other.chance)
        assert one.interval == pytest.approx(other.interval)
    other_dice = next(roll_out("ur", state, 2 * BATCH + 1, seed=7))
    assert other_dice.rows[0].chance != steps[0].rows[0].chance


def test_a_choice_that_wins_is_certain() -> None:
    *_, found = roll_out("ur", fitting(UR, "14,h 4,8 L 2"), 2)
    assert (found.rows[0].chance, found.rows[0].interval, found.gain) == (1, 0, None)


def test_museum_ur_is_rolled_out_too() -> None:
    game = judge_of("museum").game
    state = game.parse("o5,4,8 o6,12 D 2", None)
    *_, found = roll_out("museum", state, 40)
    assert {row.move for row in found.rows} == {game.move_text(move) for move in game.legal(state)}


def test_there_must_be_dice_and_something_to_play() -> None:
    with pytest.raises(RuleError, match="rollouts are for games with dice, and Royal Tee has none"):
        branches("tee", TEE.new())
    with pytest.raises(RuleError, match="nothing to roll out"):
        branches("ur", fitting(UR, "h*2 4,8 L over"))
    with pytest.raises(NotImplementedError):
        judge_of("tee").roll_out([TEE.new()], "r", 0, 1, 0)
