"""Events as plain data, and their changes carried out on the facts of a board."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import pytest

from royalgames.core import Change, Event, replay_changes


class Quiet(Event):
    """An event that changes nothing and has no sentence of its own."""

    kind = "quiet"


@dataclass(frozen=True, slots=True)
class Slid(Event):
    """A piece that slides along several places."""

    kind: ClassVar[str] = "slid"
    way: tuple[int, ...]

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, self.way[0], self.way[-1])

    def words(self) -> str:
        return f"{self.seat} slides to {self.way[-1]}."


def test_an_event_without_words_says_its_kind() -> None:
    assert Quiet("a").json() == {"kind": "quiet", "seat": "a", "words": "quiet."}
    assert tuple(Quiet("a").changes()) == ()


def test_plain_data_has_the_kind_every_field_and_the_sentence() -> None:
    assert Slid("a", (1, 2, 3)).json() == {
        "kind": "slid",
        "seat": "a",
        "way": [1, 2, 3],
        "words": "a slides to 3.",
    }


def test_changes_are_carried_out_in_order_on_a_copy() -> None:
    facts = {"a": 1, "b": 5}
    assert replay_changes(facts, [Slid("a", (1, 3)), Quiet("b"), Slid("a", (3, 2))]) == {
        "a": 2,
        "b": 5,
    }
    assert facts == {"a": 1, "b": 5}


@pytest.mark.parametrize(
    ("seat", "sentence"), [("a", "slid: a was 1, not 3"), ("c", "slid: c was None, not 3")]
)
def test_a_change_that_does_not_fit_is_an_error(seat: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        replay_changes({"a": 1}, [Slid(seat, (3, 4))])
