"""Reviews add up: luck and losses account for every change of the chances."""

import pytest

from royalgames.bots import Estimates, bot_of
from royalgames.core import CHANCE
from royalgames.games.tee import TeeOptions
from royalgames.games.ur import UR, Side, UrOptions
from royalgames.games.ur.board import HOME
from royalgames.records import read
from royalgames.review import Review, review
from royalgames.review.data import MISTAKE, Moment
from royalgames.review.judge import Worth
from royalgames.review.review import MOST_IN_PHASE, MOST_TURNS, TURNS_AT, compose
from royalgames.review.ur.judge import UrJudge
from royalgames.solver.tablebases import largest
from royalgames.solver.task import Task
from tests.review.games import played

SEEDS = (1, 2, 3)


TABLE_STEP = 2e-5
"""What rounding in the table may make of a difference of two values."""


def _sum(found: Review, seat: int) -> float:
    """Add up all that moved a seat's chance: the dice, its own losses, the other's."""
    mine, other = found.accounts[seat], found.accounts[1 - seat]
    return mine.luck - mine.lost - mine.given_up + other.lost + other.given_up


@pytest.mark.parametrize("counters", [2, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_luck_and_losses_add_up_to_the_change_over_the_game(seed: int, counters: int) -> None:
    found = review(played("ur", UrOptions(counters=counters), "random", seed))
    assert found.exact
    for seat, name in enumerate("LD"):
        end = float(found.outcome is not None and name in found.outcome.winners)
        assert end - found.start.chances[seat] == pytest.approx(_sum(found, seat), abs=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_choice_is_better_than_the_best(seed: int) -> None:
    found = review(played("ur", UrOptions(counters=3), "random", seed))
    assert all(moment.lost >= -1e-12 for moment in found.moments)
    assert any(moment.lost > 0.005 for moment in found.moments)
    forced = [moment.change(0) for moment in found.moments if moment.kind == "only"]
    assert forced == pytest.approx([0.0] * len(forced), abs=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_dice_are_fair_where_the_chances_are_exact(seed: int) -> None:
    judge = UrJudge()
    game = played("ur", UrOptions(counters=2), "random", seed)
    for state in (state for state in game.states if UR.chooser(state) is CHANCE):
        mean = sum(
            float(share) * judge.worth(UR.play(state, throw).state).chances[0]
            for throw, share in UR.chance(state)
        )
        assert mean == pytest.approx(judge.worth(state).chances[0], abs=TABLE_STEP)


def test_only_what_the_tablebase_has_is_exact() -> None:
    reach = largest(Task("ur", 7)).task.counters
    game = played("ur", UrOptions(counters=7), "casual", 9)
    found = review(game)
    for moment, state in zip(found.moments, game.states, strict=True):
        left = max(7 - side[HOME] for side in (state.light, state.dark))
        if UR.chooser(state) is CHANCE:
            assert moment.after.exact == (left <= reach)
    assert not found.exact
    assert found.moments[-1].exact


def test_estimates_are_close_to_the_tablebase() -> None:
    game = played("ur", UrOptions(counters=3), "club", 1)
    brain = bot_of("ur", "strongest").brain
    assert isinstance(brain, Estimates)
    throws = [state for state in game.states if UR.chooser(state) is CHANCE]
    for aim, most in (("win", 0.02), ("points", 3)):
        exact = largest(Task("ur", 7, aim))
        off = [
            abs(brain.estimate(state, aim)[0] - exact.probe(state).of(Side.LIGHT))
            for state in throws
        ]
        assert sum(off) / len(off) < most


@pytest.mark.parametrize("counters", [2, 7])
def test_estimates_add_up_too(counters: int) -> None:
    found = review(played("ur", UrOptions(counters=counters), "casual", 4))
    end = float(found.outcome is not None and "L" in found.outcome.winners)
    assert end - found.start.chances[0] == pytest.approx(_sum(found, 0), abs=1e-9)
    points = [account.luck_score - account.lost_score for account in found.accounts]
    assert found.outcome is not None
    scores = dict(found.outcome.scores)
    lead = scores["L"] - scores["D"]
    change = points[0] + found.accounts[1].lost_score
    assert lead - found.start.scores[0] == pytest.approx(change, abs=1e-6)


def test_chances_together_are_one() -> None:
    for options, key in ((TeeOptions(round_limit=3), "tee"), (UrOptions(counters=1), "ur")):
        for moment in review(played(key, options, "random", 6)).moments:
            assert sum(moment.after.chances) == pytest.approx(1)


def test_a_resignation_gives_away_what_was_left() -> None:
    text = (
        '[Game "ur"]\n[Rules "1"]\n[Counters "1"]\n[First "L"]\n[Ended "resigned L"]\n\n'
        "1. L 3:enter 2:s\n"
    )
    found = review(read(text))
    last = found.moments[-1]
    assert (last.kind, last.seat, last.after.chances) == ("resigned", 0, (0.0, 1.0))
    assert found.accounts[0].given_up == pytest.approx(last.before.chances[0])
    assert found.accounts[0].given_up > 0
    assert found.accounts[0].lost == 0
    assert _sum(found, 0) == pytest.approx(-found.start.chances[0])


def test_an_agreement_to_count_is_nobodys_loss() -> None:
    text = (
        '[Game "tee"]\n[Rules "1"]\n[Colours "ry"]\n[Result "r2 y2"]\n[Ended "agreed"]\n\n1. U D\n'
    )
    found = review(read(text))
    assert [moment.kind for moment in found.moments] == ["choice", "choice", "agreed", "agreed"]
    assert found.moments[-1].after.chances == (0.5, 0.5)
    assert all(account.lost < MISTAKE for account in found.accounts)


def _phase(number: int, last: int) -> int:
    return (number - 1) * 3 // last


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_turning_points_are_decisions_then_throws_spread_over_the_game(seed: int) -> None:
    found = review(played("ur", UrOptions(counters=4), "random", seed))
    last = len(found.moments)
    kinds = [moment.kind == "throw" for moment in found.turning]
    assert kinds == sorted(kinds)
    for is_throw in (False, True):
        marked = [each for each in found.turning if (each.kind == "throw") is is_throw]
        sizes = {each.number: abs(each.luck) if is_throw else each.lost for each in found.moments}
        large = {number for number, size in sizes.items() if size >= TURNS_AT}
        assert {each.number for each in marked} <= large
        assert [each.number for each in marked] == sorted(each.number for each in marked)
        phases = [_phase(each.number, last) for each in marked]
        assert len(set(phases)) == min(MOST_TURNS, len({_phase(n, last) for n in large}))
        assert all(phases.count(phase) <= MOST_IN_PHASE for phase in phases)


def test_the_largest_loss_of_a_game_is_always_a_turning_point() -> None:
    found = review(played("ur", UrOptions(counters=4), "random", 7))
    worst = max(found.moments, key=lambda moment: moment.lost)
    assert worst.turning


def test_a_mistake_has_the_position_to_go_on_from() -> None:
    game = played("ur", UrOptions(counters=3), "random", 2)
    states = (game.headers.start, *game.states)
    found = review(game)
    assert found.mistakes
    for moment in found.moments:
        before = UR.text(states[moment.number - 1])
        assert moment.position == (before if moment.is_mistake else "")


def _choice(number: int, seat: int, before: float, after: float, least: float = 0) -> Moment:
    sides = [Worth((share, 1 - share), (), True) for share in (before, after)]
    worth = sides if seat == 0 else [Worth(each.chances[::-1], (), True) for each in sides]
    return Moment(number, "choice", seat, "s", "", worth[0], worth[1], True, least=least)


def test_accuracy_is_the_share_that_was_kept() -> None:
    game = played("ur", UrOptions(counters=1), "random", 1)
    moments = [_choice(1, 0, 0.5, 0.5), _choice(2, 0, 0.5, 0.25), _choice(3, 1, 0.0, 0.0)]
    ann, ben = compose(game, moments).accounts
    assert ann.accuracy == pytest.approx(0.75)
    assert (ann.mean_lost, ann.worst, ann.worst_lost) == (0.125, 2, 0.25)
    assert (ben.accuracy, ben.worst, ben.mistakes) == (1.0, None, 0)
    assert compose(game, moments[:1]).accounts[1].accuracy is None


def test_accuracy_counts_from_the_worst_choice_where_it_is_known() -> None:
    game = played("ur", UrOptions(counters=1), "random", 1)
    moments = [_choice(1, 0, 0.5, 0.4, least=0.3), _choice(2, 0, 0.5, 0.5, least=0.5)]
    assert compose(game, moments).accounts[0].accuracy == pytest.approx(0.5)
    found = review(played("ur", UrOptions(counters=3), "random", 2))
    choices = [moment for moment in found.moments if moment.kind == "choice"]
    for moment in choices:
        assert moment.least <= min(each.chance for each in moment.alternatives)
    assert any(moment.least > 0 for moment in choices)


def test_however_much_is_lost_the_measures_stay_below_a_whole_win() -> None:
    game = played("ur", UrOptions(counters=1), "random", 1)
    moments = [_choice(number, 0, 0.6, 0.1) for number in range(1, 9)]
    ann = compose(game, moments).accounts[0]
    assert ann.lost == pytest.approx(4.0)
    assert ann.mean_lost == pytest.approx(0.5)
    assert ann.worst_lost == 0.5
    assert ann.accuracy == pytest.approx(1 / 6)
