"""What a table asks of its game: how it starts, what comes next, and what can be done."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from royalgames.core import (
    AnyGame,
    HasPaths,
    HasRoutes,
    Match,
    PathStep,
    RoyalError,
    RuleError,
    Seat,
    Step,
    decides,
)
from royalgames.core.prompt import Choices, Path, Prompt, Throw
from royalgames.games import GAMES
from royalgames.games.positions import fitting
from royalgames.protocol.codes import Code
from royalgames.protocol.effects import effects_of
from royalgames.protocol.http import Route, Tried
from royalgames.protocol.setup import Setup
from royalgames.protocol.views import (
    AnyPrompt,
    Choice,
    ChoicesPrompt,
    LinksPrompt,
    NextStep,
    PathPrompt,
    PreviewView,
    ThrowPrompt,
)
from royalgames.server.table.refusal import RefusedError, by_rule


class Links(NamedTuple):
    """The dice are being thrown; the throw waits for links."""

    seat: Seat
    """Who throws."""


TablePrompt = Prompt | Links
"""The next act at a table: the game's prompt, or the throw that is being made."""


def game_of(setup: Setup) -> AnyGame:
    """Return the rules of a setup's game."""
    return GAMES[setup.game]


def start(setup: Setup, first: Seat | None = None, position: str | None = None) -> Any:
    """Set the board up, or as a position has it; who begins counts where the lot draws it."""
    game = game_of(setup)
    drawn = {} if first is None else dict.fromkeys(drawn_options(game), first)
    options = game.options_from(setup.values() | drawn)
    return game.new(options) if position is None else game.parse(position, options)


def read_position(setup: Setup, position: str) -> Any:
    """Read a position under a setup's options, or under others if only those fit."""
    return fitting(game_of(setup), position, setup.values(), binding=False)


def check_position(setup: Setup, position: str) -> None:
    """Refuse a position from which no game of a setup can start."""
    game = game_of(setup)
    if setup.match is not None:
        raise RefusedError(Code.BAD_MESSAGE, "A match can't start from a position.")
    try:
        state = start(setup, None, position)
    except RoyalError as error:
        raise by_rule(error) from None
    over = game.outcome(state)
    if over is not None:
        raise RefusedError(Code.ILLEGAL, "The game is over in this position.", over.rule)
    # Where the lot decides who begins, its record could not say that no lot was drawn.
    first = first_of(setup, position)
    if drawn_options(game) and start(setup, first, position) == start(setup, first):
        raise RefusedError(Code.BAD_MESSAGE, "This is the set-up. Leave out the position.")


def first_of(setup: Setup, position: str) -> Seat:
    """Return who acts first in a position that isn't over."""
    prompt = game_of(setup).prompt(start(setup, None, position))
    assert prompt is not None  # noqa: S101  # the game isn't over
    return prompt.seat


def drawn_options(game: AnyGame) -> tuple[str, ...]:
    """Name the options that are drawn by lot."""
    return tuple(spec.name for spec in game.header.options if spec.by_lot)


def seats_of(setup: Setup) -> tuple[Seat, ...]:
    """List the seats of a table, in turn order."""
    return tuple(str(seat) for seat in game_of(setup).seats(start(setup)))


def match_of(setup: Setup) -> Match | None:
    """Return the match before its first game, or None if single games are played."""
    match = setup.match
    return None if match is None else Match.new(game_of(setup).header, match.target, match.unit)


_PATHS: Final = {key: game for key, game in GAMES.items() if isinstance(game, HasPaths)}


def paths(game: AnyGame) -> HasPaths | None:
    """Return the game as one with walks, or None."""
    return _PATHS.get(game.header.key)


def preview(game: AnyGame, state: Any, walk: str) -> PreviewView:
    """Return what a walk would do if it ended here; refused in a game without walks."""
    walked = paths(game)
    if walked is None:
        raise RefusedError(Code.UNSUPPORTED, "This game has no walks to preview.")
    try:
        found = walked.path_preview(state, walk)
    except RoyalError as error:
        raise by_rule(error) from None
    key = game.header.key
    return PreviewView(
        path=list(found.path),
        steps_left=found.steps_left,
        next=_next_steps(found.steps),
        gains={f"{key}:{kind}": list(places) for kind, places in found.gains},
    )


def route(game: AnyGame, state: Any, walk: str, place: str) -> Route:
    """Lead a walk to a place, or say why none leads there; refused in a game without such walks."""
    if not isinstance(game, HasRoutes):
        raise RefusedError(Code.UNSUPPORTED, "This game has no walks to lead to a place.")
    try:
        return Route(walk=game.path_to(state, walk, place))
    except RuleError as error:
        return Route(sentence=error.sentence, rule=error.rule)


def _next_steps(steps: tuple[PathStep, ...]) -> list[NextStep]:
    return [_next_step(step) for step in steps]


@cache
def _next_step(step: PathStep) -> NextStep:
    return NextStep(step=step.step, place=step.place)


def prompt_view(prompt: TablePrompt, game: AnyGame, state: Any) -> AnyPrompt:
    """Return a prompt as the wire has it, with all that can be chosen."""
    return _VIEWS[type(prompt)](prompt, game, state)


def tried(game: AnyGame, step: Step[Any]) -> Tried:
    """Return what a move did, and what comes next."""
    outcome, prompt = game.outcome(step.state), game.prompt(step.state)
    return Tried(
        position=game.text(step.state),
        effects=effects_of(step.events),
        ended=outcome.ended if outcome else None,
        prompt=prompt_view(prompt, game, step.state) if prompt else None,
        throws=[game.move_text(throw) for throw, _ in game.chance(step.state)],
    )


def _links(prompt: Links, game: AnyGame, state: Any) -> AnyPrompt:
    return LinksPrompt(seat=prompt.seat)


def _throw(prompt: Throw, game: AnyGame, state: Any) -> AnyPrompt:
    return ThrowPrompt(seat=prompt.seat, decides=decides(game, state))


def _choices(prompt: Choices, game: AnyGame, state: Any) -> AnyPrompt:
    choices = [
        Choice(move=game.move_text(move), effects=effects_of(game.play(state, move).events))
        for move in game.legal(state)
    ]
    return ChoicesPrompt(seat=prompt.seat, choices=choices)


def _path(prompt: Path, game: AnyGame, state: Any) -> AnyPrompt:
    walked = paths(game)
    assert walked is not None  # noqa: S101  # only games with walks ask for one
    try:
        steps = _next_steps(walked.path_steps(state, ""))
    except RuleError:
        steps = []
    if not steps:
        # No walk is possible: what is left to choose is a pass.
        return _choices(Choices(prompt.seat), game, state)
    return PathPrompt(seat=prompt.seat, steps=prompt.steps, next=steps)


_VIEWS: Final[dict[type, Callable[[Any, AnyGame, Any], AnyPrompt]]] = {
    Links: _links,
    Throw: _throw,
    Choices: _choices,
    Path: _path,
}
