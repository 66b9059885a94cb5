"""Dice recomputed from a record: games that match, and records that were tampered with."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from royalgames.core import Dice, TextError
from royalgames.games.museum import MUSEUM, MuseumMove
from royalgames.games.ur import UR, Side, Throw, UrMove, UrOptions
from royalgames.records import (
    DiceStream,
    Proof,
    Transcript,
    commitment,
    read,
    verify,
    write,
)
from royalgames.records.chain import Chain, Place, SeatChain
from royalgames.records.proof import VERSION_2

SECRET = bytes(range(32))
SEATS = ("L", "D")
DICE = {"1/2": Dice(3, Fraction(1, 2)), "3/4": Dice(3, Fraction(3, 4))}


def _proved_game(number: int = 1, dice: str = "1/2", stop: int = 10_000) -> Transcript:
    """Play a game with dice from the stream, every choice the first that is open."""
    stream = DiceStream(SECRET, "table-1", number, (b"\x01\x02", b""))
    first = Side(stream.lot(SEATS)) if number == 1 else Side.DARK
    state = start = UR.new(UrOptions(2, dice, first))
    moves: list[UrMove] = []
    throws = 0
    while UR.outcome(state) is None and len(moves) < stop:
        if UR.chance(state):
            throws += 1
            moves.append(Throw(stream.throw(throws, DICE[dice])))
        else:
            moves.append(next(UR.legal(state)))
        state = UR.play(state, moves[-1]).state
    secret = SECRET if UR.outcome(state) else None
    proof = Proof("table-1", number, stream.seeds, commitment(SECRET), secret)
    return Transcript("ur", start, tuple(moves), proof.tags())


@pytest.mark.parametrize("dice", ["1/2", "3/4"])
def test_a_finished_game_is_verified(dice: str) -> None:
    transcript = _proved_game(dice=dice)
    text = write(transcript)
    assert read(text).transcript == transcript
    verdict = verify(text)
    throws = [move.dots for move in transcript.moves if isinstance(move, Throw)]
    assert [check.recorded for check in verdict.throws] == throws
    assert [check.number for check in verdict.throws] == list(range(1, len(throws) + 1))
    assert verdict.lot == transcript.start.options.first


def test_variations_are_no_part_of_the_dice() -> None:
    text = write(_proved_game())
    first = re.search(r"^1\. [LD] \S+", text, re.MULTILINE)
    assert first
    tried = f"{text[: first.end()]} ( 0:- 2:- ){text[first.end() :]}"
    assert len(read(tried).variations) == 1
    assert verify(tried).throws == verify(text).throws


def test_a_game_with_four_dice_is_verified() -> None:
    stream = DiceStream(SECRET, "table-1", 1, (b"\x01\x02", b""))
    first = stream.lot(MUSEUM.header.seats)
    state = start = MUSEUM.new(MUSEUM.options_from({"pieces": 2, "first": first}))
    moves: list[MuseumMove] = []
    throws: list[int] = []
    while MUSEUM.outcome(state) is None:
        if MUSEUM.chance(state):
            throws.append(stream.throw(len(throws) + 1, MUSEUM.dice(state)))
            moves.append(MUSEUM.throw(throws[-1]))
        else:
            moves.append(next(MUSEUM.legal(state)))
        state = MUSEUM.play(state, moves[-1]).state
    proof = Proof("table-1", 1, stream.seeds, commitment(SECRET), SECRET)
    text = write(Transcript("museum", start, tuple(moves), proof.tags()))
    verdict = verify(text)
    assert (verdict.lot, verdict.header) == (first, MUSEUM.header)
    assert [check.proved for check in verdict.throws] == throws
    assert set(throws) == set(range(5))
    wrong = (throws[0] + 1) % 5
    changed = Transcript("museum", start, (MUSEUM.throw(wrong),), proof.tags())
    sentence = f"N8: throw 1 shows {wrong} dots, but its proof {throws[0]}"
    with pytest.raises(TextError, match=sentence):
        verify(write(changed))
    other = next(seat for seat in MUSEUM.header.seats if seat != first)
    start = MUSEUM.new(MUSEUM.options_from({"first": other}))
    with pytest.raises(TextError, match=r"M4: by lot \w+ begins"):
        verify(write(Transcript("museum", start, (), proof.tags())))


def test_later_games_have_no_lot() -> None:
    assert verify(write(_proved_game(2))).lot is None


def test_a_game_that_goes_on_keeps_its_secret() -> None:
    text = write(_proved_game(stop=10))
    assert "Secret" not in text
    verdict = verify(text)
    assert (verdict.throws, verdict.lot) == ((), None)


def test_a_changed_throw_is_found() -> None:
    transcript = _proved_game(stop=1)
    thrown = transcript.moves[0]
    assert isinstance(thrown, Throw)
    other = 1 if thrown.dots != 1 else 2
    tags = {**transcript.tags, "Secret": SECRET.hex()}
    text = write(replace(transcript, moves=(Throw(other),), tags=tags))
    with pytest.raises(TextError) as caught:
        verify(text)
    assert caught.value.rule == "N8"
    assert f"throw 1 shows {other} dots, but its proof {thrown.dots}" in str(caught.value)
    assert text.splitlines()[caught.value.line - 1][caught.value.column - 1 :].startswith(
        f"{other}:"
    )


def test_a_changed_lot_is_found() -> None:
    transcript = _proved_game(stop=0)
    options = replace(transcript.start.options, first=transcript.start.options.first.other)
    text = write(replace(transcript, start=UR.new(options), tags=_proved_game().tags))
    with pytest.raises(TextError, match=r"line 5, column 9: U4: by lot \w+ begins"):
        verify(text)


def test_a_record_without_a_proof_is_refused() -> None:
    with pytest.raises(TextError, match="N8: this record carries no dice proof"):
        verify(write(Transcript("ur", UR.new())))
    with pytest.raises(TextError, match="N8: this record carries no dice proof"):
        verify('[Game "tee"]\n[Rules "1"]\n[Colours "ry"]\n\n1. U\n')


def _linked_game(missing: tuple[int, ...] = (2, 3)) -> Transcript:
    """Play four throws with links; Dark withholds the seed and some of the links."""
    chains = [Chain(Place("table-1", 1, seat), bytes([seat]) * 32) for seat in (0, 1)]
    light, dark = (SeatChain(chain.commitment) for chain in chains)
    seeds = (chains[0].link(0) or b"", b"")
    stream = DiceStream(SECRET, "table-1", 1, seeds, VERSION_2)
    state = start = UR.new(UrOptions(first=Side(stream.lot(SEATS))))
    moves: list[UrMove] = []
    for throw in range(1, 5):
        links = [chain.link(throw) or b"" for chain in chains]
        light = light.revealed(throw, links[0])
        if throw in missing:
            links[1], dark = b"", dark.missed(throw)
        else:
            dark = dark.revealed(throw, links[1])
        moves.append(Throw(stream.throw(throw, DICE["1/2"], links)))
        state = UR.play(state, moves[-1]).state
        while not UR.chance(state):
            moves.append(next(UR.legal(state)))
            state = UR.play(state, moves[-1]).state
    moves.append(UR.resign("L"))
    proof = Proof("table-1", 1, seeds, commitment(SECRET), SECRET, VERSION_2, (light, dark))
    return Transcript("ur", start, tuple(moves), proof.tags())


def test_links_show_which_throws_were_unforeseeable() -> None:
    verdict = verify(write(_linked_game()))
    assert (verdict.unforeseeable, verdict.withheld) == (2, ("D",))
    assert [check.missing for check in verdict.throws] == [(), ("D",), ("D",), ()]


@pytest.mark.parametrize(
    ("missing", "marked", "sentence"),
    [
        ((4,), "- -", "throw 4 has no link of Dark's and is not marked as missing it"),
        ((2, 3), "- 2-3,9", "there is no throw 9 in this game"),
    ],
)
def test_missing_links_must_be_marked(missing: tuple[int, ...], marked: str, sentence: str) -> None:
    game = _linked_game(missing)
    text = write(replace(game, tags={**game.tags, "Missing": marked}))
    with pytest.raises(TextError, match=sentence):
        verify(text)
