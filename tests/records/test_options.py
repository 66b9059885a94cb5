"""Options as tags of a record."""

from dataclasses import dataclass
from typing import Any

import pytest

from royalgames.core import Header, OptionSpec, RuleError, TextError, Unit
from royalgames.games.tee import TEE, TeeOptions
from royalgames.games.ur import UR, Side, UrOptions
from royalgames.records.options import option_tags, print_options, read_options
from royalgames.records.syntax import Spot
from royalgames.records.tags import TagReader


def _reader(**tags: str) -> TagReader:
    spots = {name: Spot(line, 3) for line, name in enumerate(tags, start=1)}
    return TagReader(tags, spots, Spot(9, 1))


def test_tags_are_printed_in_the_order_of_the_header() -> None:
    assert option_tags(UR.header) == ("Counters", "Dice", "First")
    options = UrOptions(3, "3/4", Side.DARK)
    printed = {"Counters": "3", "Dice": "3/4", "First": "D"}
    assert print_options(UR, UR.new(options)) == printed
    assert read_options(UR, _reader(**printed)) == options


def test_an_option_that_is_off_has_no_tag() -> None:
    assert print_options(TEE, TEE.new()) == {"Colours": "rbyg"}
    limited = TeeOptions(tuple("ry"), 5000)  # type: ignore[arg-type]  # letters become colours
    printed = print_options(TEE, TEE.new(limited))
    assert printed == {"Colours": "ry", "RoundLimit": "5000"}
    assert read_options(TEE, _reader(**printed)) == limited


def test_a_missing_tag_means_the_default_unless_it_is_required() -> None:
    assert read_options(UR, _reader(First="D")) == UrOptions(first=Side.DARK)
    with pytest.raises(TextError, match="line 9, column 1: N8: the tag First is missing"):
        read_options(UR, _reader(Counters="3"))


@pytest.mark.parametrize(
    ("tags", "fault"),
    [
        ({"Counters": "x", "First": "L"}, "line 1, column 3: N8: Counters must be a whole number"),
        ({"Counters": "0", "First": "L"}, "line 1, column 3: N8: Counters must be a whole number"),
        ({"First": "L", "Counters": "9"}, "line 2, column 3: U3: each side has 1 to 7 counters"),
        ({"First": "X"}, "line 1, column 3: N8: First must be L or D, not X"),
    ],
)
def test_a_fault_is_that_of_its_tag(tags: dict[str, str], fault: str) -> None:
    with pytest.raises(TextError, match=fault):
        read_options(UR, _reader(**tags))


@dataclass
class _Picky:
    """A game that refuses all options, by a rule that belongs to none of them."""

    header = Header(
        key="picky",
        name="Picky",
        version="1",
        rules="P",
        seats=("a",),
        seat_names=("A",),
        has_dice=False,
        score=Unit("point", "points"),
        length=Unit("turn", "turns"),
        options=(OptionSpec("size", "Size", "How big.", "P2", "Size", 3, least=0, most=9),),
    )

    def options_from(self, values: dict[str, Any]) -> None:
        raise RuleError("P7", f"nothing of size {values['size']}")


def test_a_refusal_by_another_rule_is_the_first_tags_fault() -> None:
    game: Any = _Picky()
    with pytest.raises(TextError, match="line 1, column 3: P7: nothing of size 0"):
        read_options(game, _reader(Size="0"))
    with pytest.raises(TextError, match="line 9, column 1: P7: nothing of size 3"):
        read_options(game, _reader())
