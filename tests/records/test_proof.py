"""The dice proof: the vectors of its page, its tags, and how throws are read from it."""

import hmac
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from royalgames.core import Dice, RuleError, TextError
from royalgames.games.ur import UR
from royalgames.records import (
    DiceStream,
    Proof,
    Transcript,
    commitment,
    read_proof,
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
