"""A report in two forms: plain data for programs, lines of text for people."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from royalgames.arena.contest import Contest
from royalgames.arena.report import RATED, SURE, BotReport, PairReport, Report
from royalgames.arena.statistics import Interval, Score
from royalgames.bots import Budget
from royalgames.games import GAMES


def report_data(report: Report) -> dict[str, Any]:
    """Return everything as plain data; only the seconds may differ from run to run."""
    contest = report.contest
    return {
        "game": contest.game,
        "seats": contest.seats,
        "bots": list(contest.bots),
        "games": contest.games,
        "seed": contest.seed,
        "options": options_data(contest),
        "budgets": {name: budget_text(contest.budget(name)) for name in contest.names},
        "repeatable": contest.is_repeatable,
        "interrupted": report.interrupted,
        "rated": RATED[contest.seats],
        "intervals": SURE,
        "ratings": [_bot_data(bot) for bot in report.bots],
        "pairs": [_pair_data(pair) for pair in report.pairs],
        "played": _rounded(asdict(report.tally)),
    }


def options_data(contest: Contest) -> dict[str, str | int]:
    """Return a contest's options under the names that records give them."""
    options = contest.options
    if contest.game == "ur":
        return {"Counters": options.counters, "Dice": options.dice, "First": str(options.first)}
    return {"Colours": "".join(options.colours), "RoundLimit": options.round_limit}


def budget_text(budget: Budget) -> str:
    """Say how long a bot thinks."""
    if budget.nodes is None:
        return f"{budget.seconds:g} s"
    return "1 node" if budget.nodes == 1 else f"{budget.nodes} nodes"


def _bot_data(bot: BotReport) -> dict[str, Any]:
    return {
        "name": bot.name,
        "rating": round(bot.rating.value, 2),
        "low": round(bot.rating.interval.low, 2),
        "high": round(bot.rating.interval.high, 2),
        "first": _score_data(bot.first),
        "nodes": round(bot.nodes, 1),
        "seconds": round(bot.seconds, 6),
    }


def _pair_data(pair: PairReport) -> dict[str, Any]:
    margin = pair.margin
    sure = math.isfinite(margin.interval.low)
    return {
        "one": pair.one,
        "two": pair.two,
        **_score_data(pair.score),
        "effect": round(pair.score.effect, 4),
        "margin": round(margin.value, 3),
        "margin_low": round(margin.interval.low, 3) if sure else None,
        "margin_high": round(margin.interval.high, 3) if sure else None,
        **_rounded(asdict(pair.tally)),
    }


def _score_data(score: Score) -> dict[str, float]:
    low, high = score.interval()
    return {"score": round(score.share, 6), "low": round(low, 6), "high": round(high, 6)}


def _rounded(data: dict[str, Any]) -> dict[str, Any]:
    return {k: round(value, 3) if isinstance(value, float) else value for k, value in data.items()}


def report_lines(report: Report) -> Iterator[str]:
    """Tell a report to people, a line at a time."""
    contest = report.contest
    yield _heading(contest)
    if report.interrupted:
        yield f"Stopped early: {report.tally.games} games were played."
    yield ""
    yield from _ratings(report)
    yield ""
    yield from _cross_table(report)
    yield ""
    yield from _pair_lines(report)
    yield ""
    yield _tally_line(report)
    yield f"Ratings: {RATED[contest.seats]}. 95 % intervals of scores: {SURE}."
    if not contest.is_repeatable:
        yield "Some bots think by the clock: another run gives other games; --nodes repeats."


def _heading(contest: Contest) -> str:
    name = GAMES[contest.game].header.name
    if contest.game == "ur":
        agreed = f"{contest.options.counters} counters, dice {contest.options.dice}"
    else:
        agreed = f"{contest.seats} seats, {contest.options.round_limit} rounds at most"
    each = "a pair" if contest.seats == 2 else "a table"
    return f"{name}: {agreed}, {contest.games} games {each}, seed {contest.seed}."


def _ratings(report: Report) -> Iterator[str]:
    four = report.contest.seats == 4
    head = ["", "rating", "95 %", "budget", "nodes a move", "ms a move"]
    rows = [head[:3] + (["first", "95 %"] if four else []) + head[3:]]
    digits = 1 if four else 0
    for bot in report.bots:
        row = [bot.name, f"{bot.rating.value:.{digits}f}", f"± {bot.rating.margin:.{digits}f}"]
        if four:
            row += [_percent(bot.first.share), _percents(bot.first.interval())]
        budget = budget_text(report.contest.budget(bot.name))
        rows.append([*row, budget, f"{bot.nodes:.0f}", f"{1000 * bot.seconds:.1f}"])
    yield from _columns(rows)


def _cross_table(report: Report) -> Iterator[str]:
    names = [bot.name for bot in report.bots]
    rows = [["% scored by", *names]]
    for one in names:
        found = [report.score(one, two) for two in names]
        rows.append([one, *("–" if each is None else _percent(each.share) for each in found)])
    yield from _columns(rows)


def _pair_lines(report: Report) -> Iterator[str]:
    unit = "points" if report.contest.game == "ur" else "spaces"
    what = "ahead of" if report.contest.seats == 4 else "against"
    rows = [["", "%", "95 %", "games", "draws", "limit", _length_word(report), unit]]
    for pair in report.pairs:
        margin, tally = pair.margin, pair.tally
        sure = (margin.interval.high - margin.interval.low) / 2
        rows.append(
            [
                f"{pair.one} {what} {pair.two}",
                _percent(pair.score.share),
                _percents(pair.score.interval()),
                str(tally.games),
                str(tally.draws),
                str(tally.limits),
                f"{tally.length:.1f}",
                f"{margin.value:+.1f}" + (f" ± {sure:.1f}" if math.isfinite(sure) else ""),
            ]
        )
    yield from _columns(rows)


def _tally_line(report: Report) -> str:
    tally = report.tally
    games = "1 game" if tally.games == 1 else f"{tally.games} games"
    length = f"{tally.length:.1f} {_length_word(report)} a game"
    return f"{games}, {length}, {tally.draws} drawn, {tally.limits} ended by the limit."


def _length_word(report: Report) -> str:
    return "throws" if GAMES[report.contest.game].header.has_dice else "turns"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _percents(interval: Interval) -> str:
    return f"{_percent(interval.low)} to {_percent(interval.high)}"


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Set rows in columns: the first to the left, the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()
