"""Any position: what it is worth, and every throw and choice."""

import pytest

from royalgames.games.museum import MUSEUM
from royalgames.games.positions import fitting
from royalgames.games.tee import TEE, Colour, TeeOptions
from royalgames.games.ur import UR, Award
from royalgames.review import dice
from royalgames.review.analysis import analyse
from royalgames.review.judges import judge_of
from royalgames.review.museum.judge import MuseumJudge
from royalgames.review.ur.judge import UrJudge


def test_every_choice_has_its_exact_value() -> None:
    state = fitting(UR, "4,9 8,14 L 0")
    found = analyse("ur", state)
    assert (found.kind, found.seat, found.complete, found.exact) == ("choices", "L", True, True)
    assert [each.move for each in found.choices] == ["4", "9"], "the hit is best"
    for each in found.choices:
        after = UR.play(state, UR.parse_move(each.move)).state
        assert each.chance == judge_of("ur").worth(after).chances[0]
    assert found.worth.chances[0] == found.choices[0].chance
    assert found.json()["error"] is None, "what is exact has no error"


def test_the_throws_add_up_to_the_position() -> None:
    state = fitting(UR, "4,9 8,14 L throw")
    found = analyse("ur", state)
    assert (found.kind, found.choices) == ("throws", ())
    assert [each.move for each in found.throws] == ["0:", "1:", "2:", "3:"]
    assert sum(each.probability for each in found.throws) == 1
    mean = sum(each.probability * each.chance for each in found.throws)
    assert mean == pytest.approx(found.worth.chances[0], abs=2e-5)
    assert found.throws[0].best == "moving from 4"
    assert found.throws[0].best_move == "4"
    assert found.throws[1].best == "", "with one dot the turn is over"


def test_the_chooser_may_be_the_other_player() -> None:
    state = fitting(UR, "s,9 s,14 L 2")
    eye = UR.play(state, UR.parse_move("s")).state
    assert UR.chooser(eye) == "D"
    found = analyse("ur", eye)
    assert found.seat == "D"
    best = max(judge_of("ur").worth(UR.play(eye, move).state).chances[1] for move in UR.legal(eye))
    assert found.choices[0].chance == best
    assert Award(True) not in UR.legal(eye)


def test_an_estimate_says_how_far_it_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever tablebases this machine has.
    monkeypatch.setattr(dice, "_largest", lambda key, aim, kind: None)
    for key, game, judge in (("ur", UR, UrJudge()), ("museum", MUSEUM, MuseumJudge())):
        found = analyse(key, game.new(), judge)
        assert not found.exact
        error = found.json()["error"]
        assert error is not None
        assert 0 < error < 0.01


def test_a_finished_game_is_over() -> None:
    found = analyse("ur", fitting(UR, "h*2 4,8 L over"))
    assert (found.kind, found.seat, found.worth.chances) == ("over", None, (1.0, 0.0))
    assert found.exact


def test_walks_are_the_best_of_many() -> None:
    state = TEE.new(TeeOptions((Colour.RED, Colour.YELLOW)))
    for move in ("U", "D", "UU", "DD", "LLU"):
        state = TEE.play(state, TEE.parse_move(move)).state
    found = analyse("tee", state)
    assert (found.seat, found.complete) == ("y", False)
    assert len(found.choices) > 4
    chances = [each.chance for each in found.choices]
    assert chances == sorted(chances, reverse=True)
    after = {TEE.play(state, TEE.parse_move(each.move)).state for each in found.choices}
    assert len(after) == len(found.choices), "no two with the same result"


def test_few_walks_are_all_listed() -> None:
    state = TEE.new(TeeOptions((Colour.RED, Colour.YELLOW)))
    found = analyse("tee", state)
    assert found.complete
    assert {each.move for each in found.choices} == {"U", "L", "R"}


def test_an_engine_that_deepens_lists_its_best_walks_with_their_depth() -> None:
    state = TEE.new(TeeOptions((Colour.RED, Colour.YELLOW)))
    for move in ("U", "D", "UU"):
        state = TEE.play(state, TEE.parse_move(move)).state
    plain = analyse("tee", state)
    assert (plain.deepens, plain.depth, plain.nodes) == (True, None, None)
    found = analyse("tee", state, seconds=0.2)
    assert found.deepens
    assert found.depth is not None
    assert found.depth >= 1
    assert found.nodes is not None
    assert found.nodes > 0
    assert 2 <= len(found.choices) <= 5
    assert not found.complete
    chances = [each.chance for each in found.choices]
    assert chances == sorted(chances, reverse=True)
    assert found.worth.chances[state.seat] == chances[0]
    results = {TEE.play(state, TEE.parse_move(each.move)).state for each in found.choices}
    assert len(results) == len(found.choices), "every walk has a result of its own"
    assert {"deepens", "depth", "nodes"} <= set(found.json())


def test_only_an_open_choice_deepens() -> None:
    judge = judge_of("tee")
    two = TEE.new(TeeOptions((Colour.RED, Colour.YELLOW)))
    over = TEE.play(two, TEE.parse_move("resign r")).state
    assert not judge.deepens(over)
    assert not judge_of("ur").deepens(UR.new())
    with pytest.raises(NotImplementedError):
        judge_of("ur").deepened(UR.new(), 1.0)


def test_with_four_players_the_game_is_played_on() -> None:
    state = TEE.new()
    for move in ("U", "L", "D", "R"):
        state = TEE.play(state, TEE.parse_move(move)).state
    found = analyse("tee", state, seconds=0.2)
    assert (found.deepens, found.depth) == (True, 9)
    assert found.nodes is not None
    assert found.nodes > 0
    assert 1 <= len(found.choices) <= 5
    assert sum(found.worth.chances) == pytest.approx(1)
    chances = [each.chance for each in found.choices]
    assert chances == sorted(chances, reverse=True)
    assert found.worth.chances[state.seat] == chances[0]
    results = {TEE.play(state, TEE.parse_move(each.move)).state for each in found.choices}
    assert len(results) == len(found.choices), "every walk has a result of its own"
