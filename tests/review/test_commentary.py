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
ANN = Account(
    seat="L",
    name="Ann",
    decisions=40,
    mistakes=5,
    worst=31,
    worst_lost=0.064,
    mean_lost=0.0079,
    accuracy=0.934,
    lost=1.17,
    lost_score=8.4,
    luck=0.121,
    luck_score=1.0,
    given_up=0.0,
    missed=0,
)
BEN = Account(
    seat="D",
    name="Ben",
    decisions=30,
    mistakes=0,
    worst=None,
    worst_lost=0.0,
    mean_lost=0.0,
    accuracy=0.999,
    lost=0.0,
    lost_score=0.0,
    luck=-0.121,
    luck_score=-1.0,
    given_up=0.0,
    missed=0,
)
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


def test_the_summary_separates_mistakes_and_luck() -> None:
    assert Commentary(_review()).summary() == [
        "Ann won by 37 points.",
        "Ann made 5 mistakes in 40 decisions, the worst on move 31: 6.4%; accuracy 93; "
        "the dice gave Ann 12.1%.",
        "Ben made no mistakes in 30 decisions; accuracy 100; the dice cost Ben 12.1%.",
    ]


def test_the_reader_is_you_but_not_in_two_places() -> None:
    assert Commentary(_review(), ("L",)).summary()[1].startswith("You made 5 mistakes")
    assert Commentary(_review(), ("L",)).summary()[1].endswith("the dice gave you 12.1%.")
    assert Commentary(_review(), ("L", "D")).summary()[0] == "Ann won by 37 points."


def test_the_result_names_the_lead_or_who_resigned() -> None:
    def result(ended: str, light: int, dark: int, *yours: str) -> str:
        won = Outcome(ended, ("L",), (("L", light), ("D", dark)), "T20")
        return Commentary(replace(_review(game="tee"), outcome=won), yours).result()

    assert result("full", 80, 64) == "Ann won by 16 spaces."
    assert result("resigned D", 1, 1) == "Ann won: Ben resigned."
    assert result("resigned D", 1, 1, "D") == "Ann won: you resigned."


def test_a_player_without_a_choice_is_not_blamed() -> None:
    idle = replace(BEN, decisions=0, accuracy=None, luck=0.0)
    assert Commentary(_review(accounts=(ANN, idle))).summary()[2] == "Ben had nothing to decide."


def test_resigning_is_counted_separately() -> None:
    gone = replace(BEN, given_up=0.25, luck=0.0)
    assert Commentary(_review(accounts=(ANN, gone))).summary()[2] == (
        "Ben made no mistakes in 30 decisions, and gave away 25% by resigning; accuracy 100."
    )


def test_one_mistake_is_the_worst() -> None:
    one = replace(ANN, mistakes=1, decisions=1, accuracy=0.999, luck=0.0)
    assert Commentary(_review(accounts=(one, BEN))).summary()[1] == (
        "Ann made 1 mistake in 1 decision, on move 31: 6.4%; accuracy 99."
    )


@pytest.mark.parametrize("luck", [1.3, -1.3])
def test_luck_beyond_a_whole_win_is_no_percentage(luck: float) -> None:
    lucky = replace(ANN, luck=luck)
    verb = "gave" if luck > 0 else "cost"
    line = Commentary(_review(accounts=(lucky, BEN))).summary()[1]
    assert line.endswith(f"the dice {verb} Ann more than a whole win.")


def test_missed_surrounds_are_in_the_summary() -> None:
    blind = replace(ANN, luck=0.0, missed=1)
    assert (
        Commentary(_review(accounts=(blind, BEN), game="tee"))
        .summary()[1]
        .endswith("accuracy 93; 1 space could have been surrounded and was not.")
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
    assert data["summary"][0] == "You won by 37 spaces."
    assert data["accounts"][0]["decided"].startswith("made 5 mistakes")
    assert data["accounts"][0]["dice"] == "the dice gave you 12.1%"
    assert data["about"]["accuracy"].startswith("Accuracy is")


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
        assert not re.search(r"\b[1-9]\d\d+(\.\d)?%", sentence.replace("100%", "")), sentence
