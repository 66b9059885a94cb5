"""``royal review``: what was best in a game, and what was lost."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from royalgames.cli.engine import prepare
from royalgames.cli.faults import InputError
from royalgames.cli.files import check_name, read_record, reason
from royalgames.cli.look import AsJson
from royalgames.cli.records import File
from royalgames.cli.screen import put_json, say, screen
from royalgames.review import (
    STANDARD,
    Commentary,
    Moment,
    Review,
    UnknownStrengthError,
    graph,
    judge_of,
)
from royalgames.review import review as review_game
from royalgames.review.commentary import ACCURACY, LUCK
from royalgames.review.words import percent


def review(
    file: File,
    as_json: AsJson = False,
    svg: Annotated[
        str | None,
        typer.Option("--svg", metavar="FILE", help="Write a graph of the chances to this file."),
    ] = None,
    strength: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How deeply to look: standard, or analysis where the game has it.",
        ),
    ] = STANDARD,
) -> None:
    """Review a game: what was best, what each decision lost, and what the dice gave."""
    if svg is not None:
        check_name("--svg", svg)
    record = read_record(file)
    try:
        judge_of(record.headers.game.header.key, strength)
    except UnknownStrengthError as error:
        raise InputError(f"--strength: {error}") from None
    prepare(True)
    found = review_game(record, strength=strength)
    if svg is not None:
        _write(svg, graph(found))
    if as_json:
        put_json(Commentary(found).json())
    else:
        _show(found)


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise InputError(f"--svg: {name} cannot be written: {reason(error)}") from None


def _show(found: Review) -> None:
    console, commentary = screen(), Commentary(found)
    for line in commentary.summary():
        say(console, line)
    say(console, ACCURACY, "dim")
    if any(moment.kind == "throw" for moment in found.moments):
        say(console, LUCK, "dim")
    if not found.exact:
        say(console, "Numbers with a ~ are estimates; the others are exact.", "dim")
    _list(console, "Mistakes", found.mistakes, commentary)
    _list(console, "Turning points", found.turning, commentary)
    say(console, "")
    first = found.accounts[0].name
    say(
        console, f"Each line starts with {first}'s chance after it; * marks a turning point.", "dim"
    )
    for number, chance, words in _lines(found, commentary):
        say(console, f"{number:>5} {chance:>8}  {words}")


def _list(
    console: Console, title: str, moments: tuple[Moment, ...], commentary: Commentary
) -> None:
    if moments:
        say(console, f"\n{title}:")
    for moment in moments:
        say(console, f"  Move {moment.number}: {commentary.comment(moment)}")


def _lines(found: Review, commentary: Commentary) -> list[tuple[str, str, str]]:
    """List every moment: its number, the first seat's chance after it, what it was worth."""
    return [
        (
            f"{'*' if moment.turning else ''}{moment.number}",
            f"{'' if moment.after.exact else '~'}{percent(moment.after.chances[0])}",
            f"{moment.words} {commentary.comment(moment)}",
        )
        for moment in found.moments
    ]
