"""``royal replay``, ``royal check`` and ``royal verify``: reading records."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Any

import typer

from royalgames.cli.faults import InputError
from royalgames.cli.files import read_record, read_with
from royalgames.cli.game import event_words
from royalgames.cli.look import AsJson
from royalgames.cli.screen import put_json, say, screen, show
from royalgames.cli.ui import ui_of
from royalgames.records import Replay, Verdict
from royalgames.records import verify as prove
from royalgames.records.proof import VERSION_1, ranges_text

File = Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")]


def replay(file: File, as_json: AsJson = False) -> None:
    """Play a record through the rules and print what every move did."""
    record = read_record(file)
    if as_json:
        put_json(_data(record))
        return
    console, game = screen(), record.headers.game
    say(console, game.header.name, "bold")
    for name, value in record.headers.tags.items():
        if name != "Game":
            say(console, f"{name}: {value}", "dim")
    say(console, "")
    for move, events in zip(record.transcript.moves, record.events, strict=True):
        say(console, f"{game.move_text(move):<10} {event_words(events)}")
    show(console, ui_of(game.header.key).board(record.final))
    console.print(game.text(record.final), style="dim", soft_wrap=True)
    if record.variations:
        say(console, "This is the main line; the record has variations.", "dim")


def _data(record: Replay) -> dict[str, Any]:
    game = record.headers.game
    steps = zip(record.transcript.moves, record.events, record.states, strict=True)
    return {
        "game": game.header.key,
        "tags": dict(record.headers.tags),
        "start": game.text(record.headers.start),
        "moves": [
            {
                "move": game.move_text(move),
                "events": [event.json() for event in events],
                "position": game.text(state),
            }
            for move, events, state in steps
        ],
        "outcome": asdict(record.outcome) if record.outcome else None,
    }


def check(file: File, as_json: AsJson = False) -> None:
    """Check a record against the rules."""
    try:
        record = read_record(file)
    except InputError as fault:
        if as_json:
            put_json({"valid": False, "fault": str(fault)})
        raise
    outcome, game = record.outcome, record.headers.game
    ended = outcome.ended if outcome else "open"
    if as_json:
        moves = len(record.transcript.moves)
        put_json({"valid": True, "game": game.header.key, "moves": moves, "ended": ended})
        return
    result = f", {record.headers.scribe.result(outcome)}" if outcome else ""
    name = "standard input" if file == "-" else file
    say(screen(), f"{name} is correct: {game.header.name}, {ended}{result}.")


def verify(file: File, as_json: AsJson = False) -> None:
    """Recompute every throw of a record from the dice proof it carries."""
    verdict = read_with(prove, file)
    proved = verdict.proof.secret is not None
    if as_json:
        throws = [check._asdict() for check in verdict.throws]
        put_json(
            {
                "proved": proved,
                "version": verdict.proof.version,
                "lot": verdict.lot,
                "withheld": verdict.withheld,
                "unforeseeable": verdict.unforeseeable,
                "throws": throws,
            }
        )
        return
    if not proved:
        say(
            screen(),
            "The game is not over: its dice are committed to, and can be checked when it ends.",
        )
        return
    lot = f" {verdict.header.seat_name(verdict.lot)} began by lot." if verdict.lot else ""
    count = len(verdict.throws)
    say(screen(), f"All {count} throws match the dice proof ({verdict.proof.version}).{lot}")
    for sentence in _limits(verdict):
        say(screen(), sentence)


def _limits(verdict: Verdict) -> Iterator[str]:
    """Yield how many throws were unforeseeable, and what the proof cannot rule out."""
    if verdict.proof.version == VERSION_1:
        yield (
            "Version 1: a host who also played could have chosen their seed after seeing the "
            "other, and could foresee every throw."
        )
        return
    yield f"Unforeseeable even for the host: {verdict.unforeseeable} of {len(verdict.throws)}."
    header = verdict.header
    for seat, name, chain in zip(
        header.seats, header.seat_names, verdict.proof.chains, strict=True
    ):
        if seat in verdict.withheld:
            yield f"{name} committed to a seed and did not reveal it before the game."
        if chain.missing:
            yield f"Throws without {name}'s link: {ranges_text(chain)}."
