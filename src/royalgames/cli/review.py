"""``royal review``: a game looked at again."""

from pathlib import Path
from typing import Annotated

import typer

from royalgames.cli.engine import prepare
from royalgames.cli.faults import InputError
from royalgames.cli.files import read_record, reason
from royalgames.cli.look import AsJson
from royalgames.cli.records import File
from royalgames.cli.screen import put_json, say, screen
from royalgames.review import Report, Review, graph
from royalgames.review import review as look_again
from royalgames.review.words import percent


def review(
    file: File,
    as_json: AsJson = False,
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="Write the graph of the chances there.")
    ] = "",
) -> None:
    """Review a game: what was best, what each decision lost, and what the dice gave."""
    record = read_record(file)
    prepare(("strongest",))
    found = look_again(record)
    if svg:
        _write(svg, graph(found))
    if as_json:
        put_json(Report(found).json())
    else:
        _tell(found)


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise InputError(f"--svg: {name} cannot be written: {reason(error)}") from None


def _tell(found: Review) -> None:
    console, report = screen(), Report(found)
    for line in report.summary():
        say(console, line)
    if not found.exact:
        say(console, "Figures with a ~ are estimates; the others are exact.", "dim")
    say(console, "")
    first = found.accounts[0].name
    say(console, f"Each line has the chance of {first} after it; * is a turning point.", "dim")
    for number, chance, words in _lines(found, report):
        say(console, f"{number:>5} {chance:>8}  {words}")


def _lines(found: Review, report: Report) -> list[tuple[str, str, str]]:
    """Tell every moment: its number, the first seat's chance after it, what it was worth."""
    return [
        (
            f"{'*' if moment.turning else ''}{moment.number}",
            f"{'' if moment.after.exact else '~'}{percent(moment.after.chances[0])}",
            f"{moment.words} {report.verdict(moment)}",
        )
        for moment in found.moments
    ]
