"""Royal Tee in the words of a review."""

from royalgames.games.tee import TEE, Pass, Walk
from royalgames.review import Missed
from royalgames.review.tee import words

ARCH = "5y6/12/12/12/12/12/2rrrrrrrr2/2r6r2/2r6r2/2r9/2r9/2r9 r:j4,y:f12 3 r"
"""Red's arch over thirty spaces lacks three at its right foot."""


def test_moves_are_named() -> None:
    state = TEE.parse("5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 6 r")
    assert words.name_move(state, Walk("UULLUU")) == "walking g1–g3–e3–e5"
    assert words.name_move(state, Pass()) == "passing"


def test_walks_are_described_by_their_ends_and_counts() -> None:
    state = TEE.parse(ARCH)
    step = TEE.play(state, Walk("DDD")).events
    assert words.describe(step).startswith(
        "Red walks from j4 to j1, claims 3 spaces and surrounds 30 spaces."
    )
    assert words.describe(TEE.play(state, Walk("UDU")).events[:1]) == "Red walks from j4 to j5."


def test_events_without_a_walk_keep_their_own_words() -> None:
    events = TEE.play(TEE.parse(ARCH), Walk("DDD")).events[-1:]
    assert words.describe(events) == events[0].words() != ""
    assert words.describe(()) == ""


def test_missed_surrounds_are_counted() -> None:
    assert words.missed_in_move(Missed(0, 4)) == "4 spaces could have been surrounded, not 0."
    assert words.missed_in_game(1) == "1 space could have been surrounded and was not"
    assert words.missed_in_game(3) == "3 spaces could have been surrounded and were not"
