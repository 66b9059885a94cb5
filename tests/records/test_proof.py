"""The dice proof, held against the vectors of its docs page and against tampered records."""

import hmac
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from royalgames.core import Dice, RuleError, TextError
from royalgames.games.museum import MUSEUM, MuseumMove
from royalgames.games.ur import UR, Side, Throw, UrMove, UrOptions
from royalgames.records import (
    DiceStream,
    Proof,
    Transcript,
    commitment,
    read,
    read_proof,
    verify,
    write,
)

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"
SECRET = bytes(range(32))
SEATS, NAMES = ("L", "D"), ("Light", "Dark")
DICE = {"1/2": Dice(3, Fraction(1, 2)), "3/4": Dice(3, Fraction(3, 4))}
FOUR = Dice(4, Fraction(1, 2))


def _vectors() -> list[dict[str, str]]:
    blocks = re.findall(r"```vector\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [
        {
            name.strip(): value
            for name, value in re.findall(r"^(.{11}) (\S.*)$", block, re.MULTILINE)
        }
        | {"message": re.findall(r"throw 1: (\w+)", block)[0]}
        for block in blocks
    ]


@pytest.mark.parametrize("vector", _vectors(), ids=lambda vector: vector["table"][:12])
def test_vectors_of_the_page(vector: dict[str, str]) -> None:
    seeds = tuple(bytes.fromhex(seed.replace("-", "")) for seed in vector["seeds"].split(" "))
    secret = bytes.fromhex(vector["secret"])
    stream = DiceStream(secret, vector["table"], int(vector["game"]), seeds)
    assert commitment(secret) == vector["commitment"]
    assert stream.message(1).hex() == vector["message"]
    assert stream.lot(SEATS) == vector["lot"]
    for dice in ("1/2", "3/4"):
        dots = [str(stream.throw(number, DICE[dice])) for number in range(1, 9)]
        assert dots == vector[f"dots at {dice}"].split(" ")
    four = [str(stream.throw(number, FOUR)) for number in range(1, 9)]
    assert four == vector["four at 1/2"].split(" ")


def test_the_page_has_five_vectors() -> None:
    assert len(_vectors()) == 5


@pytest.mark.parametrize(
    ("dice", "chances"),
    [(DICE["1/2"], (1, 3, 3, 1)), (DICE["3/4"], (1, 9, 27, 27)), (FOUR, (1, 4, 6, 4, 1))],
    ids=str,
)
def test_throws_fall_as_the_rules_say(dice: Dice, chances: tuple[int, ...]) -> None:
    stream = DiceStream(SECRET, "fair", 1, (b"a", b"b"))
    thrown = [stream.throw(number, dice) for number in range(1, 20_001)]
    for dots, share in enumerate(chances):
        expected = 20_000 * share / sum(chances)
        # Five standard deviations; the stream is fixed, so this holds always or never.
        assert abs(thrown.count(dots) - expected) < 5 * expected**0.5


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


GOOD = Proof("t", 1, (b"", b"\x01"), commitment(SECRET), SECRET).tags()


@pytest.mark.parametrize(
    ("tag", "value", "sentence"),
    [
        ("Proof", "ur3", "the proof's version is ur1 or ur2"),
        ("Proof", "ur2", "the dice proof's tag Commitments is missing"),
        ("Proof", None, "the dice proof's tag Proof is missing"),
        ("Table", "a b", "a table's name has 1 to 64 letters, digits, - or _"),
        ("Table", None, "the dice proof's tag Table is missing"),
        ("GameNumber", "0", "a game's number is a whole number from 1"),
        ("Seeds", "-", "expected two seeds in hexadecimal, - for none"),
        ("Seeds", "- A1", "expected two seeds in hexadecimal, - for none"),
        ("Seeds", "- " + "00" * 65, "expected two seeds in hexadecimal, - for none"),
        ("Commitment", "00", "the commitment has 64 hexadecimal digits"),
        ("Secret", "00", "the secret has 64 hexadecimal digits"),
        ("Secret", "00" * 32, "this secret is not the one that was committed to"),
    ],
)
def test_wrong_proof_tags_are_named(tag: str, value: str | None, sentence: str) -> None:
    tags = dict(GOOD)
    if value is None:
        del tags[tag]
    else:
        tags[tag] = value
    with pytest.raises(TextError, match=re.escape(f"N8: {sentence}")):
        write(Transcript("ur", UR.new(), (), tags))


def test_proofs_read_back() -> None:
    assert read_proof({}, NAMES) is None
    proof = read_proof(GOOD, NAMES)
    assert proof is not None
    assert proof.tags() == GOOD
    assert proof.stream() == DiceStream(SECRET, "t", 1, (b"", b"\x01"))
    kept = replace(proof, secret=None)
    assert kept.stream() is None
    assert read_proof(kept.tags(), NAMES) == kept


@pytest.mark.parametrize(
    ("secret", "table", "game", "seeds"),
    [
        (bytes(31), "t", 1, ()),
        (SECRET, "", 1, ()),
        (SECRET, "a b", 1, ()),
        (SECRET, "t", 0, ()),
        (SECRET, "t", 1 << 64, ()),
        (SECRET, "t", 1, (bytes(65),)),
        (SECRET, "t", 1, (b"",) * 256),
    ],
)
def test_a_stream_that_could_not_be_proved_is_refused(
    secret: bytes, table: str, game: int, seeds: tuple[bytes, ...]
) -> None:
    with pytest.raises(RuleError, match="N8"):
        DiceStream(secret, table, game, seeds)


def test_throws_are_numbered_from_one() -> None:
    with pytest.raises(RuleError, match="N8: the throws of a game are numbered from 1"):
        DiceStream(SECRET, "t", 1, ()).throw(0, FOUR)


def test_a_fifth_die_takes_the_second_byte() -> None:
    stream = DiceStream(SECRET, "t", 1, ())
    byte = hmac.digest(SECRET, stream.message(1), "sha256")[1]
    fifth = stream.throw(1, Dice(5, FOUR.chance)) - stream.throw(1, FOUR)
    assert fifth == byte >> 7


def test_a_chance_that_two_bits_cannot_have_is_refused() -> None:
    with pytest.raises(RuleError, match="N8: two bits cannot show a dot with a chance of 1/3"):
        DiceStream(SECRET, "t", 1, ()).throw(1, Dice(2, Fraction(1, 3)))
