"""Hash chains and version 2 of the dice proof, against the vectors of its docs page."""

import hashlib
import hmac
import re
from fractions import Fraction
from pathlib import Path

import pytest

from royalgames.core import Dice, TextError
from royalgames.games.ur import UR
from royalgames.records import DiceStream, Proof, Transcript, commitment, read_proof, write
from royalgames.records.chain import CHAIN_LINKS, Chain, Place, SeatChain
from royalgames.records.proof import VERSION_2

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"
SECRET = bytes(range(32))


def _vectors() -> list[dict[str, str]]:
    blocks = re.findall(r"```vector-2\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [
        {name.strip(": "): value for name, value in re.findall(_LINE, block, re.MULTILINE)}
        for block in blocks
    ]


_LINE = r"^(.{11}|links of throw 1:|message of throw 1:|first byte of throws 0 to 8:) (\S.*)$"


def _two(value: str) -> list[bytes]:
    return [bytes.fromhex(word.replace("-", "")) for word in value.split(" ")]


def _missing(value: str) -> list[list[int]]:
    return [[int(n) for n in word.split(",") if n != "-"] for word in value.split(" ")]


def _prefixed(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data


def test_the_page_has_five_vectors() -> None:
    assert len(_vectors()) == 5


@pytest.mark.parametrize("vector", _vectors(), ids=lambda vector: vector["table"][:12])
def test_vectors_of_the_page(vector: dict[str, str]) -> None:
    table, game = vector["table"], int(vector["game"])
    missing = _missing(vector["missing"])
    chains = [
        Chain(Place(table, game, seat), last) if last else None
        for seat, last in enumerate(_two(vector["last links"]))
    ]

    def links(number: int) -> list[bytes]:
        pairs = zip(chains, missing, strict=True)
        return [
            b"" if chain is None or number in gone else chain.link(number) or b""
            for chain, gone in pairs
        ]

    assert [chain.commitment if chain else b"" for chain in chains] == _two(vector["commitments"])
    assert links(0) == _two(vector["seeds"])
    assert links(1) == _two(vector["links of throw 1"])
    secret = bytes.fromhex(vector["secret"])
    assert commitment(secret) == vector["commitment"]
    stream = DiceStream(secret, table, game, tuple(links(0)), VERSION_2)
    assert stream.message(1, links(1)).hex() == vector["message of throw 1"]
    assert stream.lot(("L", "D")) == vector["lot"]
    for dice in ("1/2", "3/4"):
        three = Dice(3, Fraction(dice))
        dots = [str(stream.throw(number, three, links(number))) for number in range(1, 9)]
        assert dots == vector[f"dots at {dice}"].split(" ")
    four = Dice(4, Fraction(1, 2))
    dots = [str(stream.throw(number, four, links(number))) for number in range(1, 9)]
    assert dots == vector["four at 1/2"].split(" ")


@pytest.mark.parametrize("vector", _vectors(), ids=lambda vector: vector["table"][:12])
def test_the_page_is_enough_to_compute_a_throw(vector: dict[str, str]) -> None:
    """Follow the page's formulas word by word, with none of our own code."""
    table, game = _prefixed(vector["table"].encode()), int(vector["game"]).to_bytes(8, "big")
    for seat, last in enumerate(_two(vector["last links"])):
        link = last
        for _ in range(1024 if last else 0):
            head = _prefixed(b"ur2 link") + table + game + bytes([seat])
            link = hashlib.sha256(head + link).digest()
        assert link == _two(vector["commitments"])[seat]
    seeds, links = (_two(vector[name]) for name in ("seeds", "links of throw 1"))
    message = _prefixed(b"ur2") + table + game + b"\x02" + b"".join(map(_prefixed, seeds))
    message += (1).to_bytes(8, "big") + b"".join(map(_prefixed, links))
    assert message.hex() == vector["message of throw 1"]
    digest = hmac.digest(bytes.fromhex(vector["secret"]), message, "sha256")
    assert f"{digest[0]:02x}" == vector["first byte of throws 0 to 8"].split(" ")[1]


PLACE = Place("t", 1, 0)


def test_a_link_belongs_to_one_place_and_one_throw() -> None:
    chain = Chain(PLACE, bytes(32))
    known = SeatChain(chain.commitment)
    for throw in (0, 1, 2, 7):
        link = chain.link(throw) or b""
        assert known.leads_on(PLACE, throw, link)
        assert not known.leads_on(PLACE, throw + 1, link)
        assert not known.leads_on(PLACE._replace(seat=1), throw, link)
        assert not known.leads_on(PLACE._replace(game=2), throw, link)
        known = known.revealed(throw, link)
        assert not known.leads_on(PLACE, throw, link)
    assert known.links(PLACE) == tuple(chain.link(throw) for throw in range(8))
    assert known.links(PLACE._replace(table="u")) is None


def test_a_chain_ends() -> None:
    chain = Chain(PLACE, bytes(32))
    last = CHAIN_LINKS - 1
    assert chain.link(last) == bytes(32)
    assert chain.link(CHAIN_LINKS) is None
    known = SeatChain(chain.commitment)
    assert known.leads_on(PLACE, last, bytes(32))
    assert not known.leads_on(PLACE, CHAIN_LINKS, bytes(32))
    assert not SeatChain().leads_on(PLACE, 0, bytes(32))
    with pytest.raises(ValueError, match="a link has 32 bytes"):
        Chain(PLACE, b"short")


def test_missing_throws_are_kept_as_ranges() -> None:
    known = SeatChain(bytes(32))
    gone = [1, 3, 4, 5, 9, 11, 12]
    for throw in gone:
        known = known.missed(throw)
    assert known.missing == ((1, 1), (3, 5), (9, 9), (11, 12))
    assert [throw for throw in range(20) if known.lacks(throw)] == gone


def _good() -> dict[str, str]:
    light, dark = (Chain(Place("t", 1, seat), bytes([seat]) * 32) for seat in (0, 1))
    known = SeatChain(light.commitment).revealed(3, light.link(3) or b"").missed(2)
    seeds = (light.link(0) or b"", b"")
    chains = (known, SeatChain(dark.commitment, missing=((1, 3),)))
    return Proof("t", 1, seeds, commitment(SECRET), SECRET, VERSION_2, chains).tags()


GOOD = _good()
LINK = GOOD["Links"].split(" ")[0]


def test_proofs_read_back() -> None:
    proof = read_proof(GOOD, ("Light", "Dark"))
    assert proof is not None
    assert proof.tags() == GOOD
    assert GOOD["Missing"] == "2 1-3"


@pytest.mark.parametrize(
    ("tag", "value", "sentence"),
    [
        ("Proof", "ur1", "Commitments belongs to version ur2 of the dice proof"),
        ("Links", None, "the dice proof's tag Links is missing"),
        ("Commitments", "- 00", "expected two commitments of 64 hexadecimal digits"),
        ("Commitments", "- -", "Light has committed to nothing: expected -"),
        ("Links", "- -", "Light's seed is not the one that was committed to"),
        ("Links", f"{LINK[:-1]}x -", "expected two links such as 12:"),
        ("Links", f"2{LINK[1:]} -", "this link does not lead to Light's commitment"),
        ("Links", f"1024{LINK[1:]} -", "a chain has 1024 links"),
        ("Seeds", f"{'00' * 32} -", "Light's seed is not the one that was committed to"),
        ("Seeds", f"- {'00' * 32}", "Dark's seed is not the one that was committed to"),
        ("Missing", "2 0", "expected two lists of throws such as 3,9-12"),
        ("Missing", "2,2 -", "list the throws in ascending order"),
        ("Missing", "4-3 -", "list the throws in ascending order"),
        ("Missing", "1-5,3 -", "list the throws in ascending order"),
    ],
)
def test_wrong_tags_are_named(tag: str, value: str | None, sentence: str) -> None:
    tags = dict(GOOD)
    if value is None:
        del tags[tag]
    else:
        tags[tag] = value
    with pytest.raises(TextError, match=re.escape(f"N8: {sentence}")):
        write(Transcript("ur", UR.new(), (), tags))


def test_a_bots_seat_has_no_chain() -> None:
    chain = Chain(PLACE, bytes(32))
    seed = chain.link(0) or b""
    person = SeatChain(chain.commitment).revealed(0, seed)
    proof = Proof("t", 1, (seed, b""), "0" * 64, None, VERSION_2, (person, SeatChain()))
    assert proof.tags()["Commitments"].endswith(" -")
    assert read_proof(proof.tags(), ("Light", "Dark")) == proof
