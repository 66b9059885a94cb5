"""The ladder's file, as the arena writes it, and the page made from it."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from royalgames.arena.plot import Mark, plot
from royalgames.arena.report import Report
from royalgames.arena.statistics import Interval
from royalgames.arena.telling import report_data
from royalgames.bots.ladder import read_ladder
from royalgames.games import GAMES

FEW: Final = 3
"""A contest of so many bots is named after them."""

LEAST_GAMES: Final = 200
"""With fewer games a pair, figures are provisional."""

PAGE_TOP: Final = """\
# The ladder

Every level of both games has met the others, and a few sparring partners, in the arena: balanced
rounds with the same dice for all seats, at fixed numbers of nodes, so that the same commands give
the same games on any machine (the milliseconds are those of the machine that ran them).
`make ladder` runs them all; on two cores, beside other work, that took 45 minutes. What is measured
by the clock comes from `make ladder TIMED=1`.

Ratings of two players are Elo: 400 points more are odds of ten to one. They are made by maximum
likelihood from all games of one table (Bradley and Terry's model, a draw is half a win, and each
pair starts with one drawn game that nobody played, so that no rating is infinite), 1500 on
average. Ratings of games of four come from the placings by openskill's Plackett-Luce model; the
share of first places is a seat's, 25 % if all were alike.

Games of a round share their dice and so are not independent. Intervals hold with 95 %: for scores
they are Wilson's, taken for as many independent games as the spread between rounds shows the games
to be worth, and the ratings weigh the games alike.
"""


def add_to_ladder(path: Path, name: str, report: Report, command: str) -> None:
    """Write a contest's figures into the ladder's file, in place of older ones of that name.

    The contest named as its game is the one from which the levels have their ratings. By the clock
    games take long, and few are enough; they are counted beside the figures.
    """
    contest = report.contest
    ladder = read_ladder(path)
    too_few = contest.is_repeatable and contest.games < LEAST_GAMES
    ladder[name] = {
        "command": command,
        "provisional": report.interrupted or too_few,
        **report_data(report),
    }
    text = json.dumps(dict(sorted(ladder.items())), indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")


def data_plot(data: Mapping[str, Any]) -> str:
    """Draw the ratings of a contest from its data."""
    marks = [
        Mark(bot["name"], bot["rating"], Interval(bot["low"], bot["high"]))
        for bot in data["ratings"]
    ]
    return plot(_title(data), marks, _digits(data))


def _title(data: Mapping[str, Any]) -> str:
    """Name a contest: by its game, by its seats, and by its bots if they are few."""
    title = GAMES[data["game"]].header.name
    if data["game"] == "tee":
        title += f", {data['seats']} players"
    if len(data["ratings"]) > FEW:
        return title
    first, *others = data["bots"]
    if data["seats"] == 4:
        return f"{title}: {first} against three of {others[0]}"
    times = {budget for budget in data["budgets"].values() if budget.endswith(" s")}
    told = f", {times.pop()} a move" if len(times) == 1 else ""
    return f"{title}: {first} against {' and '.join(others)}{told}"


def _digits(data: Mapping[str, Any]) -> int:
    return 0 if data["seats"] == 2 else 1


def ladder_page(ladder: Mapping[str, Any]) -> str:
    """Return the page about the ladder, as Markdown."""
    parts = [PAGE_TOP]
    for key, data in ladder.items():
        parts.extend(_section(key, data))
    return "\n".join(parts)


def _section(key: str, data: Mapping[str, Any]) -> Iterator[str]:
    yield f"## {_title(data)}\n"
    if data["provisional"]:
        yield "**Provisional: too few games to rely on.**\n"
    yield f"![Ratings](images/ladder-{key}.svg)\n"
    yield f"```sh\n{data['command']}\n```\n"
    yield _table(*_rating_rows(data))
    yield _table(*_cross_rows(data))
    yield _table(*_pair_rows(data))
    played = data["played"]
    yield (
        f"{played['games']:,} games, {played['length']:.1f} {_length(data)} a game, "
        f"{played['draws']} drawn, {played['limits']} ended by the limit.\n"
    )


def _length(data: Mapping[str, Any]) -> str:
    return "throws" if data["game"] == "ur" else "turns"


def _rating_rows(data: Mapping[str, Any]) -> Iterator[list[str]]:
    four = data["seats"] == 4
    yield ["bot", "rating", "95 %", *(["first places"] if four else []), "budget", "nodes", "ms"]
    for bot in data["ratings"]:
        digits = _digits(data)
        margin = (bot["high"] - bot["low"]) / 2
        row = [bot["name"], f"{bot['rating']:.{digits}f}", f"± {margin:.{digits}f}"]
        if four:
            row.append(_share(bot["first"]))
        budget = data["budgets"][bot["name"]]
        yield [*row, budget, f"{bot['nodes']:.0f}", f"{1000 * bot['seconds']:.1f}"]


def _cross_rows(data: Mapping[str, Any]) -> Iterator[list[str]]:
    names = [bot["name"] for bot in data["ratings"]]
    scores = {(pair["one"], pair["two"]): pair["score"] for pair in data["pairs"]}
    scores |= {(pair["two"], pair["one"]): 1 - pair["score"] for pair in data["pairs"]}
    yield ["% scored by", *names]
    for one in names:
        found = [scores.get((one, two)) for two in names]
        yield [one, *("–" if each is None else f"{100 * each:.1f}" for each in found)]


def _pair_rows(data: Mapping[str, Any]) -> Iterator[list[str]]:
    unit = "points" if data["game"] == "ur" else "spaces"
    word = "ahead of" if data["seats"] == 4 else "against"
    yield [word, "score", "games", "draws", "limit", _length(data), unit]
    for pair in data["pairs"]:
        yield [
            f"{pair['one']} {word} {pair['two']}",
            _share(pair),
            str(pair["games"]),
            str(pair["draws"]),
            str(pair["limits"]),
            f"{pair['length']:.1f}",
            f"{pair['margin']:+.1f}",
        ]


def _share(data: Mapping[str, float]) -> str:
    low, high = 100 * data["low"], 100 * data["high"]
    return f"{100 * data['score']:.1f} % ({low:.1f} to {high:.1f})"


def _table(head: list[str], *rows: list[str]) -> str:
    """Write a table of Markdown, the first column to the left."""
    rule = ["---", *("--:" for _ in head[1:])]
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, rule, *rows))
