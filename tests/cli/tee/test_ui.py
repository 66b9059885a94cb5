"""Asking for walks in the terminal."""

import pytest

from royalgames.cli.faults import InputError
from royalgames.cli.tee.ui import TeeUi
from royalgames.cli.ui import Shown
from royalgames.core import RuleError
from royalgames.games.tee import TEE, TeeOptions, Walk
from tests.cli.drawing import drawn

UI = TeeUi()
STATE = TEE.parse("5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 3 r")


def test_walks_are_typed_in_any_case_and_with_spaces() -> None:
    assert UI.answer(STATE, "u u l") == Walk("UUL")
    assert UI.question(STATE)[1] == "walk 3 steps (U D L R)"


def test_a_question_mark_previews_and_lists_the_next_steps() -> None:
    shown = UI.answer(STATE, "UU?")
    assert isinstance(shown, Shown)
    assert shown.words.startswith("2 of 3 steps, on g8; claims g7 g8; next ")
    assert "U to g9" in shown.words
    assert "♛2" in "\n".join(drawn(shown.drawing))


def test_nothing_and_steps_off_the_rules_are_refused() -> None:
    with pytest.raises(InputError, match="Type a walk, one letter per step, or help"):
        UI.answer(STATE, "  ")
    with pytest.raises(RuleError):
        UI.answer(STATE, "UX?")


def test_a_move_is_described_by_its_end_and_its_gain() -> None:
    assert UI.describe(STATE, Walk("UUU")) == "to g9, claims 3"
    assert UI.describe(STATE, TEE.parse_move("-")) == "pass"


def test_the_introduction_says_how_the_game_ends() -> None:
    assert "when no space is open" in UI.introduction(TeeOptions())
    assert "after round 9 at the latest (T21)" in UI.introduction(TeeOptions(round_limit=9))
