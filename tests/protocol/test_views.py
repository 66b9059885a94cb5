"""What a table's state says about the next act."""

import pytest

from royalgames.protocol.setup import setup_of
from royalgames.protocol.views import (
    AnyPrompt,
    Choice,
    ChoicesPrompt,
    PathPrompt,
    TableView,
    ThrowPrompt,
)

CHOICES = [Choice(move="4", effects=[]), Choice(move="enter", effects=[])]


@pytest.mark.parametrize(
    ("prompt", "actor", "choices"),
    [
        (None, None, []),
        (ThrowPrompt(seat="L", decides=True), "L", []),
        (ChoicesPrompt(seat="D", choices=CHOICES), "D", CHOICES),
        (PathPrompt(seat="L", steps=2, next=[]), "L", []),
    ],
)
def test_who_acts_and_what_can_be_chosen(
    prompt: AnyPrompt | None, actor: str | None, choices: list[Choice]
) -> None:
    view = TableView(
        table="t", seq=1, setup=setup_of("ur"), rules="1", phase="playing", number=1,
        seats=[], prompt=prompt,
    )  # fmt: skip
    assert view.actor == actor
    assert view.choices == choices
