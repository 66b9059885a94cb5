"""What a review says: plain sentences with names, percentages with at most one decimal."""

import random
import re
from dataclasses import replace

import pytest

from royalgames.core import Outcome
from royalgames.games.tee import TEE, Colour, TeeOptions, Walk
from royalgames.games.ur import UR, Award, Enter, MoveFrom, Place, UrOptions
from royalgames.records import read
from royalgames.review import Account, Alternative, Closures, Moment, Report, Review, Worth, review
from royalgames.review.hint import hint, why
from royalgames.review.words import figure, named, percent, plural
from tests.review.games import record

EVEN = Worth((0.5, 0.5), (0.0, 0.0), True)
ANN = Account("L", "Ann", 40, 3, 0.314, 8.4, 0.121, 1.0, 0.0, 0)
BEN = Account("D", "Ben", 30, 0, 0.0, 0.0, -0.121, -1.0, 0.0, 0)
GOOD = Alternative("4", "moving from 4", "Light moves from 4 to 8.", 0.62, 3.0, True, True, False)
POOR = Alternative("s", "moving from S", "Light moves from S to 4.", 0.5, 1.0, True, True, True)


def _moment(kind: str, before: Worth, after: Worth, **more: object) -> Moment:
    plain = Moment(7, kind, 0, "s", "Light moves.", before, after, before.exact and after.exact)
    return replace(plain, **more)  # type: ignore[arg-type]  # the test knows the fields


def _review(
    *moments: Moment, accounts: tuple[Account, ...] = (ANN, BEN), game: str = "ur"
) -> Review:
    won = Outcome("home", ("L",), (("L", 37), ("D", 0)), "U3")
    return Review(game, ("L", "D"), EVEN, moments, accounts, won)


@pytest.mark.parametrize(
    ("share", "told"),
    [(0.314, "31.4 %"), (0.12, "12 %"), (-0.0001, "0 %"), (1.0, "100 %"), (0.99996, "100 %")],
)
def test_percentages_have_at_most_one_decimal(share: float, told: str) -> None:
    assert percent(share) == told


def test_one_is_not_many() -> None:
    assert [plural(n, "space") for n in (0, 1, 2, 1.04, 1.5)] == [
        "0 spaces",
        "1 space",
        "2 spaces",
        "1 space",
        "1.5 spaces",
    ]
    assert figure(-2.04) == "-2"


def test_the_summary_tells_losses_and_luck_by_name() -> None:
    assert Report(_review()).summary() == [
        "Ann won with 37 points.",
        "Ann lost 31.4 % and 8.4 points in 3 of 40 decisions; the dice gave Ann 12.1 %.",
        "Ben lost next to nothing in 30 decisions; the dice took 12.1 % from Ben.",
    ]


def test_the_reader_is_you_but_not_in_two_places() -> None:
    assert Report(_review(), ("L",)).summary()[1].startswith("You lost 31.4 %")
    assert Report(_review(), ("L",)).summary()[1].endswith("the dice gave you 12.1 %.")
    assert Report(_review(), ("L", "D")).summary()[0] == "Ann won with 37 points."


def test_a_player_without_a_choice_is_not_blamed() -> None:
    idle = replace(BEN, decisions=0, luck=0.0)
    assert Report(_review(accounts=(ANN, idle))).summary()[2] == "Ben had nothing to decide."


def test_resigning_is_told_apart() -> None:
    gone = replace(BEN, given_up=0.25, luck=0.0)
    assert Report(_review(accounts=(ANN, gone))).summary()[2] == (
        "Ben lost next to nothing in 30 decisions and gave 25 % away by resigning."
    )


def test_small_losses_add_up() -> None:
    slow = replace(ANN, slips=0, lost=0.02, lost_score=0.0, luck=0.0)
    assert Report(_review(accounts=(slow, BEN))).summary()[1] == (
        "Ann lost 2 % bit by bit in 40 decisions."
    )


def test_closures_missed_are_told() -> None:
    blind = replace(ANN, luck=0.0, missed=1)
    assert Report(_review(accounts=(blind, BEN), game="tee")).summary()[1] == (
        "Ann lost 31.4 % and 8.4 spaces in 3 of 40 decisions; "
        "1 space could have been surrounded and was not."
    )


def test_an_open_game_and_a_shared_win() -> None:
    found = _review()
    assert Report(replace(found, outcome=None)).result() == "The record leaves the game open."
    shared = Outcome("full", ("L", "D"), (("L", 72), ("D", 72)), "T20")
    assert Report(replace(found, outcome=shared)).result() == "Ann and Ben shared the win."


def test_verdicts() -> None:
    up = Worth((0.62, 0.38), (3.0, -3.0), True)
    rough = replace(up, exact=False)
    say = Report(_review()).verdict
    assert say(_moment("throw", EVEN, up)) == "The throw gave Ann 12 %."
    assert say(_moment("throw", rough, EVEN)) == "The throw took about 12 % from Ann."
    assert say(_moment("throw", EVEN, EVEN)) == "The throw changed nothing."
    assert say(_moment("only", EVEN, EVEN)) == "There was no other choice."
    assert say(_moment("resigned", up, EVEN)) == "Ann gave 12 % away by resigning."
    assert say(_moment("agreed", up, EVEN)) == "The game was counted as it stood."
    chosen = _moment("choice", up, EVEN, alternatives=(GOOD, POOR))
    assert say(chosen) == (
        "Ann lost 12 % and 3 points. Better was moving from 4: Light moves from 4 to 8."
    )
    best = _moment("choice", up, up, alternatives=(GOOD, POOR), closures=Closures(0, 4))
    assert say(best) == (
        "Ann chose as well as possible. 4 spaces could have been surrounded, not 0."
    )


def test_the_largest_turn_is_told() -> None:
    up = Worth((0.62, 0.38), (3.0, -3.0), True)
    told = Report(_review(_moment("throw", EVEN, up, turning=True))).summary()[-1]
    assert told == "The game turned most at move 7. The throw gave Ann 12 %."


def test_moves_are_named() -> None:
    state = UR.new(UrOptions(counters=1))
    moves = (MoveFrom(Place(0)), MoveFrom(Place(4)), Enter(), Award(False))
    assert [named(UR, state, move) for move in moves] == [
        "moving from S",
        "moving from 4",
        "entering a counter",
        "not entering a counter",
    ]
    tee = TEE.parse("5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 6 r")
    assert named(TEE, tee, Walk("UULLUU")) == "walking g1–g3–e3–e5"


def test_equal_names_are_told_apart() -> None:
    text = record("ur", UrOptions(counters=1), "random", 3, players="Ann; Ann")
    assert [account.name for account in review(read(text)).accounts] == [
        "Ann (Light)",
        "Ann (Dark)",
    ]


@pytest.mark.parametrize(
    ("key", "options"), [("ur", UrOptions(counters=3)), ("tee", TeeOptions(round_limit=7))]
)
def test_every_sentence_is_one(key: str, options: object) -> None:
    found = review(read(record(key, options, "random", 11)))
    report = Report(found, ("L",))
    for sentence in (*report.summary(), *(report.verdict(moment) for moment in found.moments)):
        assert re.fullmatch(r"[A-Z].*\.", sentence), sentence
        assert not re.search(r"\d\.\d\d", sentence), sentence
        assert not re.search(r"\b(equity|ply|eval|EV)\b", sentence), sentence


def test_a_hint_says_why() -> None:
    assert why((GOOD, POOR)) == (
        "It leaves you a chance of winning of 62 %, 12 % more than moving from S."
    )
    assert why((GOOD,)) == "It leaves you a chance of winning of 62 %; there is no other choice."
    equal = replace(POOR, chance=0.62)
    assert why((GOOD, equal)).endswith("moving from S is as good.")
    assert "about 62 %" in why((replace(GOOD, exact=False),))


def test_a_hint_is_the_best_choice() -> None:
    state = UR.parse("s,13 8,14 L 0", UrOptions(counters=2))
    found = hint("ur", state)
    assert [choice.move for choice in found] == ["s"]
    state = UR.parse("4,9 8,14 L 0", UrOptions(counters=2))
    assert hint("ur", state)[0].move == "4", "it hits"


def test_a_hint_holds_another_walk_against_the_best() -> None:
    # In the first rounds the best walk is the greediest too.
    state, rng = TEE.new(TeeOptions((Colour.RED, Colour.YELLOW))), random.Random(4)
    for _ in range(8):
        found = hint("tee", state)
        assert len(found) > 1
        assert found[0].chance >= found[1].chance
        state = TEE.play(state, TEE.sample(state, rng)).state
