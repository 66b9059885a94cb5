"""``royal rules``: a page of rules, or one rule."""

from dataclasses import asdict
from typing import Annotated, Final

import typer

from royalgames.cli.faults import InputError
from royalgames.cli.look import AsJson
from royalgames.cli.screen import put_json, screen
from royalgames.games.rulebook import PAGES, Part, Rule, Rulebook, rulebook

READABLE: Final = 88
"""Longer lines are hard to read."""


def rules(
    page: Annotated[
        str, typer.Argument(metavar="|".join(PAGES), help="A page, or the number of a rule.")
    ],
    number: Annotated[
        str | None, typer.Argument(metavar="NUMBER", help="The number of one rule of the page.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read the rules, or one of them."""
    book = _book(page, number)
    wanted = page if number is None and page not in PAGES else number
    rule = None if wanted is None else _find(book, wanted)
    if as_json:
        put_json(asdict(rule) if rule else asdict(book))
        return
    console = screen()
    if rule is None and not console.is_terminal:
        # A page that is written to a file stays Markdown; a single rule is for reading.
        console.print(book.page, soft_wrap=True)
        return
    from rich.markdown import Markdown  # noqa: PLC0415  # a third of the command's start

    text = _rule_text(rule) if rule else book.page
    width = min(console.width, READABLE)
    console.print(Markdown(text, code_theme="ansi_dark"), width=width)


def _book(page: str, number: str | None) -> Rulebook:
    """Find a page by its name or, without a number, by one of its rules."""
    if page in PAGES:
        return rulebook(page)
    if number is not None:
        raise InputError(f"Unknown page: {page}. Choose from: {', '.join(PAGES)}")
    books = [rulebook(key) for key in PAGES]
    for book in books:
        if book.find(page.upper()):
            return book
    pages, ranges = ", ".join(PAGES), ", ".join(map(_range, books))
    raise InputError(f"Unknown page or rule: {page}. Choose a page ({pages}) or a rule ({ranges})")


def _find(book: Rulebook, number: str) -> Rule:
    rule = book.find(number.upper())
    if rule is None:
        raise InputError(f"Unknown rule of {book.key}: {number}. Choose from: {_range(book)}")
    return rule


def _range(book: Rulebook) -> str:
    return f"{book.rules[0].number} to {book.rules[-1].number}"


def _rule_text(rule: Rule) -> str:
    heading = f"### {rule.number} · {rule.title}"
    return "\n\n".join([heading, *(_part_text(part) for part in rule.parts)])


def _part_text(part: Part) -> str:
    why = f" *Why:* {part.why}" if part.why else ""
    text = f"**{part.origin.capitalize()}.** {part.text}{why}"
    return "\n\n".join([text, *part.figures])
