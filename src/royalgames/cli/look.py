"""``royal show`` and ``royal moves``: a position, and what can be played in it."""

from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from royalgames.cli.faults import InputError
from royalgames.cli.files import check_name, kind_of, read_record, reason
from royalgames.cli.positions import read_position
from royalgames.cli.screen import put_json, say, screen
from royalgames.cli.ui import ui_of
from royalgames.core import AnyGame, Chance
from royalgames.core.options import either
from royalgames.core.parts import part
from royalgames.games import GAMES

LAST: Final = 20
"""How many moves an animation shows unless told."""

PositionWords = Annotated[
    list[str],
    typer.Argument(
        metavar="POSITION", help=f"A position, or {either(GAMES)} for the start of a game."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


PositionOrRecord = Annotated[
    list[str],
    typer.Argument(
        metavar="POSITION",
        help=f"A position, the file of a record, or {either(GAMES)} for the start of a game.",
    ),
]


def show(
    position: PositionOrRecord,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the drawing to this SVG file.")
    ] = None,
    png: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the drawing to this PNG file.")
    ] = None,
    gif: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a record's last moves to this animated GIF file."),
    ] = None,
    last: Annotated[
        int, typer.Option(metavar="N", help="How many moves --gif shows, the last ones.")
    ] = LAST,
    as_json: AsJson = False,
) -> None:
    """Draw a position, or the last one of a record's main line."""
    if last != LAST:
        _check_last(last)
    if gif is not None:
        _write_animation(position, gif, last)
        if svg is None and png is None:
            return
    game, state = _position_or_record(position)
    if svg is not None or png is not None:
        _write_drawings(game, state, svg, png)
        return
    if as_json:
        put_json(_describe(game, state))
        return
    console = screen()
    console.print(ui_of(game.header.key).board(state))
    say(console, "")
    console.print(game.text(state), style="dim", soft_wrap=True)


def _position_or_record(words: list[str]) -> tuple[AnyGame, Any]:
    if _is_record(words):
        record = read_record(words[0])
        return record.headers.game, record.final
    return read_position(words)


def _is_record(words: list[str]) -> bool:
    name = words[0]
    return len(words) == 1 and name not in GAMES and (name == "-" or kind_of(name) == "file")


def _check_last(last: int) -> None:
    from royalgames.envs.animation import LONGEST  # noqa: PLC0415  # numpy

    if not 1 <= last <= LONGEST:
        raise InputError(f"--last must be a whole number from 1 to {LONGEST}, not {last}")


def _write_animation(words: list[str], file: str, last: int) -> None:
    from royalgames.envs.animation import animation, artist_of  # noqa: PLC0415  # numpy

    if not _is_record(words):
        raise InputError("--gif shows a game's moves: give the file of a record")
    record = read_record(words[0])
    game = record.headers.game
    artist = artist_of(game.header.key)
    if artist is None:
        raise InputError(f"There are no drawings of {game.header.name}")
    states = (record.headers.start, *record.states)[-last - 1 :]
    _write("--gif", file, animation(artist, states))


def _write_drawings(game: AnyGame, state: Any, svg: str | None, png: str | None) -> None:
    # Drawings load numpy, which nothing else here needs.
    from royalgames.envs.environment import Moment  # noqa: PLC0415
    from royalgames.envs.svg import png as encoded  # noqa: PLC0415

    artist = part("envs", game.header.key)
    if artist is None:
        raise InputError(f"There are no drawings of {game.header.name}")
    moment = Moment(state)
    if svg is not None:
        _write("--svg", svg, artist.svg(moment).encode())
    if png is not None:
        _write("--png", png, encoded(artist.picture(moment)))


def _write(flag: str, name: str, data: bytes) -> None:
    check_name(flag, name)
    try:
        Path(name).write_bytes(data)
    except (OSError, ValueError) as error:
        raise InputError(f"{flag}: {name} cannot be written: {reason(error)}") from None


def _describe(game: AnyGame, state: Any) -> dict[str, Any]:
    outcome = game.outcome(state)
    return {
        "game": game.header.key,
        "position": game.text(state),
        "seats": list(game.seats(state)),
        "chooser": _chooser(game, state),
        "facts": dict(game.facts(state)),
        "outcome": asdict(outcome) if outcome else None,
    }


def _chooser(game: AnyGame, state: Any) -> str | None:
    chooser = game.chooser(state)
    return chooser.value if isinstance(chooser, Chance) else chooser


def moves(
    position: PositionWords,
    limit: Annotated[int, typer.Option(metavar="N", help="How many moves to list at most.")] = 50,
    as_json: AsJson = False,
) -> None:
    """List the moves of a position, or the throws where the dice decide."""
    if limit < 1:
        raise InputError(f"--limit must be a whole number from 1, not {limit}")
    game, state = read_position(position)
    # One more than is listed shows, at no cost, whether there are more.
    found = list(islice(game.legal(state), limit + 1))
    listed, more = found[:limit], len(found) > limit
    if as_json:
        texts = [game.move_text(move) for move in listed]
        put_json({"chooser": _chooser(game, state), "moves": texts, "more": more})
        return
    console, ui = screen(), ui_of(game.header.key)
    for move in listed:
        say(console, f"{game.move_text(move):<10} {ui.describe(state, move)}")
    if more:
        say(console, f"There are more than {limit}; use --limit to list more.", "dim")
    if not listed:
        say(console, "The game is over; there are no moves.")
