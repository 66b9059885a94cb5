"""What Royal Tee answers to tables and tools: passes, path steps, counting, resigning, perft."""

import pytest

from royalgames.core.errors import RuleError
from royalgames.games.tee import TEE, Colour, Pass, TeeOptions


def test_only_a_player_without_a_step_is_forced_to_pass() -> None:
    assert TEE.forced(TEE.new()) is None
    four = TEE.new(TeeOptions(colours=tuple(Colour)))
    resigned = TEE.play(four, TEE.resign("b")).state
    assert TEE.resigned(resigned) == ("b",)
    after_red = TEE.play(resigned, TEE.parse_move("U")).state
    assert TEE.forced(after_red) == Pass()


def test_walks_and_passes_are_turns_and_agreements_are_not() -> None:
    assert TEE.is_turn(TEE.parse_move("U"))
    assert TEE.is_turn(Pass())
    assert not TEE.is_turn(TEE.count_now("r"))
    assert not TEE.is_turn(TEE.resign("r"))


def test_the_next_steps_of_a_walk_are_named_with_their_spaces() -> None:
    start = TEE.new()
    steps = {step.step: step.place for step in TEE.path_steps(start, "")}
    assert steps["U"] == "g2"
    assert TEE.path_steps(start, "U") == ()


def test_a_preview_names_the_way_what_is_left_and_what_would_be_won() -> None:
    ring = "5y6/12/12/12/12/12/12/12/12/4rrr5/4r1r5/4r1r5 r:e1,y:f12 2 r"
    found = TEE.path_preview(TEE.parse(ring), "R")
    assert found.path == ("e1", "f1")
    assert found.steps_left == 1
    assert {step.step: step.place for step in found.steps} == {
        "U": "f2",
        "L": "e1",
        "R": "g1",
    }
    assert dict(found.gains) == {"claimed": ("f1",), "surrounded": ("f2",)}


def test_everybody_must_want_to_count() -> None:
    start = TEE.new(TeeOptions(colours=(Colour.RED, Colour.YELLOW)))
    assert TEE.wants_count(start) == ()
    asked = TEE.play(start, TEE.count_now("y")).state
    assert TEE.wants_count(asked) == ("y",)
    assert TEE.outcome(asked) is None
    agreed = TEE.play(asked, TEE.count_now("r")).state
    outcome = TEE.outcome(agreed)
    assert outcome is not None
    assert outcome == TEE.counted(start)
    assert TEE.wants_count(TEE.play(asked, TEE.count_now("r", agree=False)).state) == ()
    with pytest.raises(RuleError, match="T"):
        TEE.play(agreed, TEE.count_now("r"))


def test_perft_by_the_first_turn_adds_up() -> None:
    start = TEE.new()
    parts = TEE.perft_split(start, 2)
    whole = TEE.perft(start, 2)
    for what, count in whole.items():
        assert sum(part[what] for part in parts.values()) == count
