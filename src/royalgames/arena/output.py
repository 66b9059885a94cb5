"""Standings in two forms: plain data for programs, lines of text for people."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from royalgames.arena.contest import Contest
from royalgames.arena.standings import INTERVALS, BotStanding, PairStanding, Standings, rated_by
from royalgames.arena.statistics import Interval, Score
from royalgames.bots import Budget
from royalgames.core import Header, OptionSpec, OptionValue, option_values
from royalgames.games import GAMES

MOST_FAULTS: Final = 8
"""How many different faults of engines are printed."""


def standings_data(standings: Standings) -> dict[str, Any]:
    """Return everything as plain data; only the seconds may differ between repetitions."""
    contest = standings.contest
    return {
        "game": contest.game,
        "seats": contest.seats,
        "bots": list(contest.bots),
        "games": contest.games,
        "seed": contest.seed,
        "options": options_data(contest),
        "budgets": {name: pace_text(contest, name) for name in contest.names},
        "repeatable": contest.is_repeatable,
        "interrupted": standings.interrupted,
        "rated": rated_by(contest.seats),
        "intervals": INTERVALS,
        "ratings": [_bot_data(bot) for bot in standings.bots],
        "pairs": [_pair_data(pair) for pair in standings.pairs],
        "played": _rounded(asdict(standings.tally)),
        "faults": [
            {"bot": name, "fault": fault, "games": count} for name, fault, count in standings.faults
        ],
    }


def options_data(contest: Contest) -> dict[str, OptionValue]:
    """Return a contest's options under the names of their record tags."""
    specs = _header(contest).options
    values = option_values(specs, contest.options)
    return {spec.tag: values[spec.name] for spec in specs}


def pace_text(contest: Contest, name: str) -> str:
    """Write how long a bot thinks, or what is on an engine's clock."""
    engine = contest.engines.get(name)
    if engine is not None and engine.clock is not None:
        return str(engine.clock)
    return budget_text(contest.budget(name))


def budget_text(budget: Budget) -> str:
    """Write how long a bot thinks."""
    if budget.nodes is None:
        return f"{budget.seconds:g} s"
    return "1 node" if budget.nodes == 1 else f"{budget.nodes} nodes"


def _bot_data(bot: BotStanding) -> dict[str, Any]:
    return {
        "name": bot.name,
        "rating": round(bot.rating.value, 2),
        "low": round(bot.rating.interval.low, 2),
        "high": round(bot.rating.interval.high, 2),
        "first": _score_data(bot.first),
        "nodes": round(bot.nodes, 1),
        "seconds": round(bot.seconds, 6),
    }


def _pair_data(pair: PairStanding) -> dict[str, Any]:
    margin = pair.margin
    known = math.isfinite(margin.interval.low)
    return {
        "one": pair.one,
        "two": pair.two,
        **_score_data(pair.score),
        "effect": round(pair.score.effect, 4),
        "margin": round(margin.value, 3),
        "margin_low": round(margin.interval.low, 3) if known else None,
        "margin_high": round(margin.interval.high, 3) if known else None,
        **_rounded(asdict(pair.tally)),
    }


def _score_data(score: Score) -> dict[str, float]:
    low, high = score.interval()
    return {"score": round(score.share, 6), "low": round(low, 6), "high": round(high, 6)}


def _rounded(data: dict[str, Any]) -> dict[str, Any]:
    return {k: round(value, 3) if isinstance(value, float) else value for k, value in data.items()}


def standings_lines(standings: Standings) -> Iterator[str]:
    """Yield the standings as lines for people."""
    contest = standings.contest
    yield _heading(contest)
    if standings.interrupted:
        yield f"Stopped early: {standings.tally.games} games were played."
    yield ""
    yield from _ratings(standings)
    yield ""
    yield from _cross_table(standings)
    yield ""
    yield from _pair_lines(standings)
    yield ""
    yield _tally_line(standings)
    yield f"Ratings: {rated_by(contest.seats)}. 95% intervals of scores: {INTERVALS}."
    yield from _fault_lines(standings)
    if contest.engines:
        yield "Some players are other programs: another run may give other games."
    elif not contest.is_repeatable:
        yield "Some bots think by the clock: another run gives other games, unless you use --nodes."


def _fault_lines(standings: Standings) -> Iterator[str]:
    """Yield why engines forfeited."""
    for name, fault, count in standings.faults[:MOST_FAULTS]:
        yield f"{name} forfeited {'1 game' if count == 1 else f'{count} games'}: it {fault}."
    more = len(standings.faults) - MOST_FAULTS
    if more > 0:
        yield f"{more} more reasons are in the output of --json."


def _heading(contest: Contest) -> str:
    header = _header(contest)
    values = option_values(header.options, contest.options)
    agreed = [
        f"{spec.label.lower()} {_shown(spec, values[spec.name])}, "
        for spec in header.options
        if not spec.by_lot and values[spec.name] is not None
    ]
    each = "pair" if contest.seats == 2 else "line-up"
    return f"{header.name}: {''.join(agreed)}{contest.games} games per {each}, seed {contest.seed}."


def _shown(spec: OptionSpec, value: OptionValue) -> str:
    labels = {choice.value: choice.label for choice in spec.choices}
    return labels.get(str(value), str(value))


def _header(contest: Contest) -> Header:
    return GAMES[contest.game].header


def _ratings(standings: Standings) -> Iterator[str]:
    many = standings.contest.seats > 2
    head = ["", "rating", "95%", "budget", "nodes per move", "ms per move"]
    rows = [head[:3] + (["first", "95%"] if many else []) + head[3:]]
    digits = 1 if many else 0
    for bot in standings.bots:
        row = [bot.name, f"{bot.rating.value:.{digits}f}", f"± {bot.rating.margin:.{digits}f}"]
        if many:
            row += [_percent(bot.first.share), _percents(bot.first.interval())]
        budget = pace_text(standings.contest, bot.name)
        rows.append([*row, budget, f"{bot.nodes:.0f}", f"{1000 * bot.seconds:.1f}"])
    yield from _columns(rows)


def _cross_table(standings: Standings) -> Iterator[str]:
    names = [bot.name for bot in standings.bots]
    rows = [["% scored by", *names]]
    for one in names:
        found = [standings.score(one, two) for two in names]
        rows.append([one, *("–" if each is None else _percent(each.share) for each in found)])
    yield from _columns(rows)


def _pair_lines(standings: Standings) -> Iterator[str]:
    header = _header(standings.contest)
    what = "ahead of" if standings.contest.seats > 2 else "against"
    units = [header.length.many, header.score.many]
    rows = [["", "%", "95%", "games", "draws", "limit", *units]]
    for pair in standings.pairs:
        margin, tally = pair.margin, pair.tally
        half = (margin.interval.high - margin.interval.low) / 2
        rows.append(
            [
                f"{pair.one} {what} {pair.two}",
                _percent(pair.score.share),
                _percents(pair.score.interval()),
                str(tally.games),
                str(tally.draws),
                str(tally.limits),
                f"{tally.length:.1f}",
                f"{margin.value:+.1f}" + (f" ± {half:.1f}" if math.isfinite(half) else ""),
            ]
        )
    yield from _columns(rows)


def _tally_line(standings: Standings) -> str:
    tally = standings.tally
    games = "1 game" if tally.games == 1 else f"{tally.games} games"
    length = f"{tally.length:.1f} {_header(standings.contest).length.many} per game"
    return f"{games}, {length}, {tally.draws} drawn, {tally.limits} ended by the limit."


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _percents(interval: Interval) -> str:
    return f"{_percent(interval.low)} to {_percent(interval.high)}"


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Align rows in columns: the first to the left, the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()
