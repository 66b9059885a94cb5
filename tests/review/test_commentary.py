"""What a review says: plain sentences with names, percentages with at most one decimal."""

import re
from dataclasses import replace

import pytest

from royalgames.core import Outcome
from royalgames.games.tee import TeeOptions
from royalgames.games.ur import UrOptions
from royalgames.records import read
from royalgames.review import (
    Account,
    Alternative,
    Commentary,
    Missed,
    Moment,
    Review,
    Worth,
    review,
)
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


def test_the_summary_has_losses_and_luck_by_name() -> None:
    assert Commentary(_review()).summary() == [
        "Ann won with 37 points.",
        "Ann lost 31.4% and 8.4 points in 3 of 40 decisions; the dice gave Ann 12.1%.",
        "Ben lost almost nothing in 30 decisions; the dice cost Ben 12.1%.",
    ]


def test_the_reader_is_you_but_not_in_two_places() -> None:
    assert Commentary(_review(), ("L",)).summary()[1].startswith("You lost 31.4%")
    assert Commentary(_review(), ("L",)).summary()[1].endswith("the dice gave you 12.1%.")
    assert Commentary(_review(), ("L", "D")).summary()[0] == "Ann won with 37 points."


def test_a_player_without_a_choice_is_not_blamed() -> None:
    idle = replace(BEN, decisions=0, luck=0.0)
    assert Commentary(_review(accounts=(ANN, idle))).summary()[2] == "Ben had nothing to decide."


def test_resigning_is_counted_separately() -> None:
    gone = replace(BEN, given_up=0.25, luck=0.0)
    assert Commentary(_review(accounts=(ANN, gone))).summary()[2] == (
        "Ben lost almost nothing in 30 decisions and gave away 25% by resigning."
    )


def test_small_losses_add_up() -> None:
    slow = replace(ANN, slips=0, lost=0.02, lost_score=0.0, luck=0.0)
    assert Commentary(_review(accounts=(slow, BEN))).summary()[1] == (
        "Ann lost 2% little by little in 40 decisions."
    )


def test_missed_surrounds_are_in_the_summary() -> None:
    blind = replace(ANN, luck=0.0, missed=1)
    assert Commentary(_review(accounts=(blind, BEN), game="tee")).summary()[1] == (
        "Ann lost 31.4% and 8.4 spaces in 3 of 40 decisions; "
        "1 space could have been surrounded and was not."
    )


def test_an_open_game_and_a_shared_win() -> None:
    found = _review()
    assert Commentary(replace(found, outcome=None)).result() == "The game is unfinished."
    shared = Outcome("full", ("L", "D"), (("L", 72), ("D", 72)), "T20")
    assert Commentary(replace(found, outcome=shared)).result() == "Ann and Ben shared the win."


def test_verdicts() -> None:
    up = Worth((0.62, 0.38), (3.0, -3.0), True)
    rough = replace(up, exact=False)
    say = Commentary(_review()).verdict
    assert say(_moment("throw", EVEN, up)) == "The throw gave Ann 12%."
    assert say(_moment("throw", rough, EVEN)) == "The throw cost Ann about 12%."
    assert say(_moment("throw", EVEN, EVEN)) == "The throw changed nothing."
    assert say(_moment("only", EVEN, EVEN)) == "There was no other choice."
    assert say(_moment("resigned", up, EVEN)) == "Ann gave away 12% by resigning."
    assert say(_moment("agreed", up, EVEN)) == "The position stays as it is."
    chosen = _moment("choice", up, EVEN, alternatives=(GOOD, POOR))
    assert say(chosen) == "Ann lost 12% and 3 points."
    best = _moment("choice", up, up, alternatives=(GOOD, POOR))
    assert say(best) == "Ann made the best choice."


def test_what_was_better_and_what_was_missed_are_sentences_of_their_own() -> None:
    up = Worth((0.62, 0.38), (3.0, -3.0), True)
    commentary = Commentary(_review(game="tee"))
    chosen = _moment("choice", up, EVEN, alternatives=(GOOD, POOR), missed=Missed(0, 4))
    assert commentary.better(chosen) == "Moving from 4 was better: Light moves from 4 to 8."
    assert commentary.note(chosen) == "4 spaces could have been surrounded, not 0."
    assert commentary.comment(chosen) == (
        "Ann lost 12% and 3 spaces. Moving from 4 was better: Light moves from 4 to 8. "
        "4 spaces could have been surrounded, not 0."
    )
    best = _moment("choice", up, up, alternatives=(GOOD, POOR), missed=Missed(4, 4))
    assert (commentary.better(best), commentary.note(best)) == ("", "")
    assert (commentary.better(_moment("only", up, EVEN)), commentary.note(best)) == ("", "")


def test_data_has_the_sentences_as_fields() -> None:
    up = Worth((0.62, 0.38), (3.0, -3.0), True)
    chosen = _moment("choice", up, EVEN, alternatives=(GOOD, POOR), missed=Missed(1, 4))
    data = Commentary(_review(chosen, game="tee"), ("L",)).json()
    (fields,) = data["moments"]
    assert fields["verdict"] == "You lost 12% and 3 spaces."
    assert fields["better"].startswith("Moving from 4 was better")
    assert fields["note"].startswith("4 spaces")
    assert fields["missed"] == 3
    assert data["summary"][0] == "You won with 37 spaces."


def test_the_biggest_turning_point_is_in_the_summary() -> None:
    up = Worth((0.62, 0.38), (3.0, -3.0), True)
    last = Commentary(_review(_moment("throw", EVEN, up, turning=True))).summary()[-1]
    assert last == "The biggest turning point was move 7. The throw gave Ann 12%."


def test_equal_names_get_their_seats() -> None:
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
    commentary = Commentary(found, ("L",))
    comments = (commentary.comment(moment) for moment in found.moments)
    for sentence in (*commentary.summary(), *comments):
        assert re.fullmatch(r"[A-Z].*\.", sentence), sentence
        assert not re.search(r"\d\.\d\d", sentence), sentence
        assert not re.search(r"\b(equity|ply|eval|EV)\b", sentence), sentence
