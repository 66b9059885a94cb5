"""Writes the ladder's file and the page made from it."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from royalgames.arena.output import standings_data
from royalgames.arena.plot import Mark, plot
from royalgames.arena.standings import Standings
from royalgames.arena.statistics import Interval
from royalgames.bots.ladder import read_ladder
from royalgames.core import Header
from royalgames.games import GAMES

FEW: Final = 3
"""A contest of at most this many bots is named after them."""

LEAST_GAMES: Final = 200
"""With fewer games per line-up, results are provisional."""

PAGE_TOP: Final = """\
# The ladder

Levels have met their neighbours, and some of them others and sparring partners, in the arena:
balanced rounds with the same dice for all seats, at fixed numbers of nodes, so that the same
commands give the same games on any machine (the milliseconds are of the one that ran them).
`make ladder` runs them all. What is measured by the clock comes from `make ladder TIMED=1`.

Ratings of games for two are Elo: 400 points more mean odds of ten to one. They are fitted by
maximum likelihood to all games of one contest (Bradley and Terry's model; a draw is half a win, and
each pair starts with one imaginary drawn game, so that no rating is infinite), 1500 on average.
Ratings of games with more seats come from the finishing places by openskill's Plackett-Luce model;
the share of first places is per seat, 25% if four bots are equally strong.

Games of a round share their dice, so they are not independent. Intervals have 95% confidence: for
scores they are Wilson's, taken for as many independent games as the spread between rounds shows the
games to be worth, and the ratings weight the games in the same way.
"""


def add_to_ladder(path: Path, name: str, standings: Standings, command: str) -> None:
    """Write a contest's results into the ladder's file, in place of older ones of that name.

    The contest named like its game is the one that gives the levels their ratings. Games by the
    clock take long, so few are enough; the page shows how many there were.
    """
    contest = standings.contest
    ladder = read_ladder(path)
    too_few = contest.is_repeatable and contest.games < LEAST_GAMES
    ladder[name] = {
        "command": command,
        "provisional": standings.interrupted or too_few,
        **standings_data(standings),
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
    header = _header(data)
    title = header.name
    if len(header.seats) > 2:
        title += f", {data['seats']} players"
    if len(data["ratings"]) > FEW:
        return title
    first, *others = data["bots"]
    if data["seats"] > 2:
        return f"{title}: {first} against {others.count(others[0])} of {others[0]}"
    times = {budget for budget in data["budgets"].values() if budget.endswith(" s")}
    time = f", {times.pop()} per move" if len(times) == 1 else ""
    return f"{title}: {first} against {' and '.join(others)}{time}"


def _header(data: Mapping[str, Any]) -> Header:
    return GAMES[data["game"]].header


def _digits(data: Mapping[str, Any]) -> int:
    return 0 if data["seats"] == 2 else 1


def ladder_page(ladder: Mapping[str, Any]) -> str:
    """Return the page about the ladder, as Markdown, game by game."""
    parts = [PAGE_TOP]
    games = list(GAMES)
    for key, data in sorted(ladder.items(), key=lambda each: games.index(each[1]["game"])):
        parts.extend(_section(key, data))
    return "\n".join(parts)


def _section(key: str, data: Mapping[str, Any]) -> Iterator[str]:
    yield f"## {_title(data)}\n"
    if data["provisional"]:
        yield "**Provisional: too few games.**\n"
    yield f"![Ratings](images/ladder-{key}.svg)\n"
    yield f"```sh\n{data['command']}\n```\n"
    yield _table(*_rating_rows(data))
    yield _table(*_cross_rows(data))
    yield _table(*_pair_rows(data))
    played = data["played"]
    yield (
        f"{played['games']:,} games, {played['length']:.1f} {_header(data).length.many} per game, "
        f"{played['draws']} drawn, {played['limits']} ended by the limit.\n"
    )


def _rating_rows(data: Mapping[str, Any]) -> Iterator[list[str]]:
    many = data["seats"] > 2
    yield ["bot", "rating", "95%", *(["first places"] if many else []), "budget", "nodes", "ms"]
    for bot in data["ratings"]:
        digits = _digits(data)
        margin = (bot["high"] - bot["low"]) / 2
        row = [bot["name"], f"{bot['rating']:.{digits}f}", f"± {margin:.{digits}f}"]
        if many:
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
    header = _header(data)
    word = "ahead of" if data["seats"] > 2 else "against"
    yield [word, "score", "games", "draws", "limit", header.length.many, header.score.many]
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
    return f"{100 * data['score']:.1f}% ({low:.1f} to {high:.1f})"


def _table(head: list[str], *rows: list[str]) -> str:
    """Write a Markdown table with the first column aligned left."""
    rule = ["---", *("--:" for _ in head[1:])]
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, rule, *rows))
