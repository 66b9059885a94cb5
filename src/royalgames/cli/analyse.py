"""``royal analyse``: what every throw and choice of a position is worth."""

from typing import Annotated, Any

import typer
from rich.console import Console

from royalgames.cli.engine import prepare
from royalgames.cli.faults import InputError, placed
from royalgames.cli.flags import Given, option_flags, parse_value, with_flags
from royalgames.cli.look import AsJson, PositionWords
from royalgames.cli.positions import check_given, explain_file, read_position
from royalgames.cli.rollout import rolled_out, show_rollout
from royalgames.cli.screen import put_json, say, screen, show
from royalgames.cli.ui import ui_of
from royalgames.core import AnyGame, OptionValue, RoyalError
from royalgames.core.errors import excerpt
from royalgames.games import GAMES
from royalgames.games.positions import fitting
from royalgames.review import Analysis, judge_of
from royalgames.review import analyse as analyse_state
from royalgames.review.rollout import MOST_GAMES, branches
from royalgames.review.words import number, percent

MovesText = Annotated[
    str,
    typer.Option(
        "--moves",
        metavar="MOVES",
        help="Moves to play first, throws included, with spaces between them.",
    ),
]

Games = Annotated[
    int,
    typer.Option(
        "--rollout",
        metavar="N",
        help="Have the network play N games from every choice, and show value and 95% interval.",
    ),
]
Seed = Annotated[
    int, typer.Option("--seed", metavar="S", help="The seed of the rollout's dice.", min=0)
]


def _analyse(  # one parameter per option
    position: PositionWords,
    given: Given,
    moves: MovesText = "",
    rollout: Games = 0,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Analyse a position: what it is worth, and every throw or choice."""
    game, state = _read(position, given)
    key = game.header.key
    judge_of(key)
    state = _played(game, state, moves)
    _check_rollout(key, state, rollout)
    prepare(True)
    found = analyse_state(key, state)
    if not as_json:
        _show(game, state, found)
    rolled = rolled_out(key, state, rollout, seed) if rollout else None
    if as_json:
        put_json(found.json() | ({"rollout": rolled.json()} if rolled else {}))
    elif rolled:
        show_rollout(rolled, rollout, seed)


_analyse.__name__ = "analyse"
analyse = with_flags(_analyse, option_flags(by_lot=False))
"""The command, with a flag for each option of each game."""


def _played(game: AnyGame, state: Any, text: str) -> Any:
    """Play moves, written with spaces between them; ``_`` is a space inside a move."""
    for count, word in enumerate(text.split(), start=1):
        try:
            state = game.play(state, game.parse_move(word.replace("_", " "))).state
        except RoyalError as error:
            # The place within the move would be taken for a place within the list.
            reason = f"{error.rule}: {error.sentence}"
            raise InputError(f'--moves: move {count}, "{excerpt(word)}": {reason}') from None
    return state


def _check_rollout(key: str, state: Any, games: int) -> None:
    if not games:
        return
    if not 2 <= games <= MOST_GAMES:
        raise InputError(f"--rollout is a whole number from 2 to {MOST_GAMES:,}, not {games}")
    try:
        branches(key, state)
    except RoyalError as error:
        raise InputError(f"--rollout: {error}") from None


def _read(words: list[str], given: Given) -> tuple[AnyGame, Any]:
    """Read a position; its game's key before it allows for other options than the defaults."""
    key, *rest = words[0].split(" ", 1) + words[1:]
    if key not in GAMES:
        if given:
            raise InputError(f"write the game first, one of {', '.join(sorted(GAMES))}")
        return read_position(words)
    game = GAMES[key]
    values = _values(game, given)
    if not rest:
        return game, game.new(game.options_from(_complete(game, values)))
    text = " ".join(rest)
    check_given(text, game)
    try:
        return game, fitting(game, text, values)
    except RoyalError as error:
        explain_file(text)
        raise placed("the position", error) from None


def _values(game: AnyGame, given: Given) -> dict[str, OptionValue]:
    """Read the flags that belong to the game, and refuse those of other games."""
    specs = {spec.name: spec for spec in game.header.options if not spec.by_lot}
    for name in given:
        if name not in specs:
            own = ", ".join(f"--{spec.flag}" for spec in specs.values())
            flag = name.replace("_", "-")
            raise InputError(
                f"--{flag} is not an option of {game.header.name}. Choose from: {own or 'none'}"
            )
    return {name: parse_value(specs[name], text) for name, text in given.items()}


def _complete(game: AnyGame, values: dict[str, OptionValue]) -> dict[str, OptionValue]:
    return {spec.name: spec.default for spec in game.header.options} | values


def _show(game: AnyGame, state: Any, found: Analysis) -> None:
    console = screen()
    show(console, ui_of(game.header.key).board(state))
    console.print(found.position, style="dim", soft_wrap=True)
    say(console, "")
    say(console, _summary(game, found))
    if not found.exact:
        say(console, _estimates(found), "dim")
    if found.choices:
        say(console, "")
        _choices(console, game, found)
    elif found.throws:
        say(console, "")
        _throws(console, game, found)


def _summary(game: AnyGame, found: Analysis) -> str:
    name = game.header.seat_name
    mark = "" if found.worth.exact else "~"
    chances = ", ".join(
        f"{name(seat)} {mark}{percent(chance)}"
        for seat, chance in zip(found.seats, found.worth.chances, strict=True)
    )
    if found.seat is None:
        return f"The game is over. Chances of winning: {chances}."
    does = "throws" if found.kind == "throws" else "chooses"
    return f"{name(found.seat)} {does}. Chances of winning: {chances}."


def _estimates(found: Analysis) -> str:
    if found.error is None:
        return "Numbers with a ~ are estimates."
    return f"Numbers with a ~ are estimates, off by {analysis_error(found.error)} on average."


def analysis_error(share: float) -> str:
    """Write a measured error, which may be too small for the one decimal of the chances."""
    if share >= 0.001:
        return percent(share)
    return "less than 0.01%" if share < 0.00005 else f"{100 * share:.2f}%"


def _row(chance: float, score: float | None, exact: bool, exact_score: bool) -> str:
    wins = f"{'' if exact else '~'}{percent(chance)}"
    points = "" if score is None else f"{'' if exact_score else '~'}{number(score)}"
    return f"{wins:>7} {points:>8}"


def _choices(console: Console, game: AnyGame, found: Analysis) -> None:
    unit = game.header.score.many if found.choices[0].score is not None else ""
    say(console, f"{'wins':>7} {unit:>8}  choice", "dim")
    for each in found.choices:
        row = _row(each.chance, each.score, each.exact, each.exact_score)
        say(console, f"{row}  {excerpt(each.move):<10} {each.words}")
    if not found.complete:
        say(console, "There are more; the most promising ones are listed.", "dim")


def _throws(console: Console, game: AnyGame, found: Analysis) -> None:
    unit = game.header.score.many if found.throws[0].score is not None else ""
    say(console, f"{'wins':>7} {unit:>8}  throw", "dim")
    for each in found.throws:
        row = _row(each.chance, each.score, each.exact, each.exact_score)
        best = f"; best is {each.best}" if each.best else ""
        say(console, f"{row}  {each.move:<5} {percent(each.probability):>6} likely{best}")
