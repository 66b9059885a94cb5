"""Reviews of Museum Ur."""

import pytest

from royalgames.games.museum import MUSEUM, MoveFrom, MuseumOptions, Throw
from royalgames.games.museum.board import Place
from royalgames.review import Commentary, review
from royalgames.review.museum.judge import MuseumJudge
from tests.review.games import played


def test_luck_and_losses_add_up_where_the_tablebase_has_everything() -> None:
    found = review(played("museum", MuseumOptions(pieces=3), "random", 2))
    assert found.exact
    assert found.outcome is not None
    light, dark = found.accounts
    end = float("L" in found.outcome.winners)
    change = light.luck - light.lost + dark.lost
    assert end - found.start.chances[0] == pytest.approx(change, abs=1e-9)
    assert light.lost_score == light.luck_score == 0


def test_seven_pieces_are_estimated_at_first() -> None:
    judge = MuseumJudge()
    worth = judge.worth(MUSEUM.new())
    assert 0.45 < worth.chances[0] < 0.58
    assert sum(worth.chances) == pytest.approx(1)
    assert worth.scores == ()


def test_reviews_name_moves_and_count_no_points() -> None:
    found = review(played("museum", MuseumOptions(pieces=2), "random", 3))
    data = Commentary(found).json()
    choices = [choice for moment in data["moments"] for choice in moment["alternatives"]]
    assert choices
    assert {choice["score"] for choice in choices} == {None}
    assert "points" not in " ".join(data["summary"][1:])


def test_moves_are_named() -> None:
    judge, state = MuseumJudge(), MUSEUM.new()
    moves = (MoveFrom(Place(0)), MoveFrom(Place(4)), Throw(2))
    assert [judge.name_move(state, move) for move in moves] == [
        "entering a piece",
        "moving from 4",
        MUSEUM.move_text(Throw(2)),
    ]
