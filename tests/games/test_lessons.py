"""The guided games and drawn figures of the app, played by the rules, so that none is wrong."""

import json
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from royalgames.core import AnyGame
from royalgames.core.prompt import Choices
from royalgames.core.prompt import Path as Walks
from royalgames.games import GAMES
from royalgames.games.rulebook import rulebook
from royalgames.protocol.effects import effects_of

APP = Path(__file__).parents[2] / "web" / "src" / "games"
LESSONS = {
    path.parent.name: json.loads(path.read_text("utf-8")) for path in APP.glob("*/lesson.json")
}
FIGURES = {
    path.parent.name: json.loads(path.read_text("utf-8")) for path in APP.glob("*/figures.json")
}
BOARDS = ("+-----+", " a b c d e f", " c d e f g h")
"""What the rules' drawings of boards have in them, and their other drawings don't."""
STEPS = [
    pytest.param(key, number, id=f"{key}-{step['idea']}")
    for key, lesson in LESSONS.items()
    for number, step in enumerate(lesson["steps"])
]


def start(key: str, position: str) -> Any:
    """Read a position of a lesson under its setup."""
    game = GAMES[key]
    setup = LESSONS[key]["setup"]
    values = {name: value for name, value in setup.items() if name != "game"}
    return game.parse(position, game.options_from(values))


def play(game: AnyGame, state: Any, moves: Iterable[str]) -> tuple[Any, list[dict[str, Any]]]:
    """Play moves as the app writes them; return the state and all effects as the wire has them."""
    effects: list[dict[str, Any]] = []
    for move in moves:
        state, events = game.play(state, game.parse_move(move))
        effects += msgspec.json.decode(msgspec.json.encode(effects_of(events)))
    return state, effects


def missing(wanted: Iterable[Mapping[str, Any]], effects: list[dict[str, Any]]) -> list[Any]:
    """List what should have happened and did not."""
    return [each for each in wanted if not any(each.items() <= done.items() for done in effects)]


def test_every_game_with_a_board_of_its_own_has_a_guided_game_and_figures() -> None:
    drawn = {path.parent.name for path in APP.glob("*/index.ts")} & set(GAMES)
    assert set(LESSONS) == set(FIGURES) == drawn


@pytest.mark.parametrize(("key", "number"), STEPS)
def test_a_step_does_what_it_says_and_leads_to_the_next(key: str, number: int) -> None:
    game, steps = GAMES[key], LESSONS[key]["steps"]
    step = steps[number]
    for move in step["moves"]:
        state, effects = play(game, start(key, step["position"]), [move])
        assert missing(step["shows"], effects) == []
        state, effects = play(game, state, step.get("reply", []))
        assert missing(step.get("replies", []), effects) == []
        if number + 1 < len(steps):
            assert game.text(state) == steps[number + 1]["position"]


@pytest.mark.parametrize(("key", "number"), STEPS)
def test_a_step_is_the_learners_to_make(key: str, number: int) -> None:
    lesson = LESSONS[key]
    step = lesson["steps"][number]
    prompt = GAMES[key].prompt(start(key, step["position"]))
    assert prompt is not None
    assert prompt.seat == lesson["seat"]
    if isinstance(prompt, Choices | Walks):
        assert has_one_way(key, step) or step["otherwise"]


def has_one_way(key: str, step: Mapping[str, Any]) -> bool:
    """Return whether the rules allow nothing but what the step asks for."""
    state, game = start(key, step["position"]), GAMES[key]
    return all(game.move_text(move) in step["moves"] for move in islice(game.legal(state), 9))


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_starts_where_a_game_does(key: str) -> None:
    game, lesson = GAMES[key], LESSONS[key]
    values = {name: value for name, value in lesson["setup"].items() if name != "game"}
    assert lesson["steps"][0]["position"] == game.text(game.new(game.options_from(values)))


@pytest.mark.parametrize("key", LESSONS)
def test_the_dice_lie_as_they_were_thrown(key: str) -> None:
    game, dots = GAMES[key], None
    for step in LESSONS[key]["steps"]:
        assert step.get("dots") == dots
        moves = [step["moves"][0], *step.get("reply", [])]
        _, effects = play(game, start(key, step["position"]), moves)
        thrown = [effect["dots"] for effect in effects if "dots" in effect]
        dots = thrown[-1] if thrown else dots


@pytest.mark.parametrize("key", LESSONS)
def test_five_pictures_show_steps(key: str) -> None:
    pictures = LESSONS[key]["pictures"]
    assert len(pictures) == 5
    shown = [picture["step"] for picture in pictures]
    assert shown == sorted(set(shown))
    assert shown[-1] < len(LESSONS[key]["steps"])


@pytest.mark.parametrize("key", FIGURES)
def test_every_figure_stands_for_a_drawing_of_its_rule(key: str) -> None:
    game = GAMES[key]
    drawn = {
        rule.number
        for rule in rulebook(key).rules
        for part in rule.parts
        for figure in part.figures
        if figure.startswith("```") and any(words in figure for words in BOARDS)
    }
    assert set(FIGURES[key]) == drawn
    for stills in FIGURES[key].values():
        for still in stills:
            assert game.text(game.parse(still["position"])) == still["position"]
