"""Each rule of the Royal Game of Ur, as the readable cases in ``tests/cases/ur`` describe it.

Besides ``obeys:`` or ``breaks:``, a case has these keys; all but the first four are expectations.

options       counters=2 dice=3/4 first=D
position      where the play begins; without it, the set-up
moves         single moves, split by spaces; the expectations are about the last one
match         how the match stood before the game that the moves end
events        the last move's events, all of them, as ``short`` writes them
says          the same events as a player hears them
refused       the rule and the sentence of the last move's refusal (or the set-up's)
after         the position at the end
outcome       winner, points, how it ended, rule; or open
chooser       L, D, dice or nobody
legal         the moves open at the end, in order, or none
chance        the chances of 0 to 3 dots at the end, or none
match after   the match's score then
match winner  L, D or none
next first    who begins the next game
values        for each place: the winner's points for one counter of the loser's there
kinds         for each square: what landing there means, from wherever a throw reaches it
"""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest

from royalgames.core import Match, Outcome, RoyalError, Step, replay_changes
from royalgames.core.match import next_first
from royalgames.games.rulebook import rulebook
from royalgames.games.ur import UR, Side, UrOptions, UrState
from tests.casefile import Case, read_cases
from tests.games.ur.short import place, shorts

CASES = read_cases("ur")
RULES = [rule.number for rule in rulebook("ur").rules]
GIVEN = {"options", "position", "moves", "match"}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    unknown = case.fields.keys() - GIVEN - EXPECTED.keys()
    assert not unknown, f"{case.where}: unknown keys {sorted(unknown)}"
    expected = [key for key in case.fields if key in EXPECTED]
    assert expected, f"{case.where}: nothing is expected"
    for key in expected:
        found, wanted = EXPECTED[key](case), " ".join(case.fields[key].split())
        assert found == wanted, f"{case.where} ({case}): {key}\n  wanted {wanted}\n  found  {found}"


def test_every_rule_has_a_case_that_obeys_it_and_one_that_breaks_it() -> None:
    kinds = {(case.rule, case.kind) for case in CASES}
    assert kinds == {(rule, kind) for rule in RULES for kind in ("obeys", "breaks")}


def test_titles_are_unique() -> None:
    titles = [str(case) for case in CASES]
    assert sorted(set(titles)) == sorted(titles)


# What is given.


def options(case: Case) -> UrOptions | None:
    """Read the options, if there are any."""
    if "options" not in case.fields:
        return None
    given = dict(item.split("=") for item in case.fields["options"].split())
    assert given.keys() <= {"counters", "dice", "first"}, f"{case.where}: unknown option"
    return UrOptions(
        counters=int(given.get("counters", 7)),
        dice=given.get("dice", "1/2"),
        first=Side(given.get("first", "L")),
    )


def begin(case: Case) -> UrState:
    """Set the board up as the case has it."""
    if "position" in case.fields:
        return UR.parse(case.fields["position"], options(case))
    return UR.new(options(case))


def moves(case: Case) -> list[str]:
    """List the moves; ``resign L`` is one."""
    return re.findall(r"resign \w|\S+", case.fields.get("moves", ""))


def end(case: Case, *, leave: int = 0) -> UrState:
    """Play all the moves, or leave the last ones."""
    state = begin(case)
    for move in moves(case)[: len(moves(case)) - leave]:
        state = UR.play(state, UR.parse_move(move)).state
    return state


# What is found: one function a key, each giving the text that the case must have.


def last_step(case: Case, before: UrState) -> Step[UrState]:
    """Play the last move."""
    return UR.play(before, UR.parse_move(moves(case)[-1]))


def events(case: Case) -> str:
    """List the last move's events; they must also account for every change of the board."""
    before = end(case, leave=1)
    step = last_step(case, before)
    assert replay_changes(UR.facts(before), step.events) == UR.facts(step.state)
    return " ".join(shorts(step.events))


def says(case: Case) -> str:
    """Say the last move's events."""
    return " ".join(event.words() for event in last_step(case, end(case, leave=1)).events)


def refused(case: Case) -> str:
    """Return the refusal: the match's if there is one, else the last move's, else the set-up's."""
    if "match" in case.fields:
        attempt: Callable[[], object] = partial(match_after, case)
        over(case)
    elif moves(case):
        attempt = partial(last_step, case, end(case, leave=1))
    else:
        attempt = partial(begin, case)
    with pytest.raises(RoyalError) as caught:
        attempt()
    return f"{caught.value.rule} {caught.value.sentence}"


def outcome(case: Case) -> str:
    """Return how the game ended; the loser always has nothing."""
    found = UR.outcome(end(case))
    if found is None:
        return "open"
    (winner,) = found.winners
    assert [side for side, _ in found.scores] == ["L", "D"]
    assert min(score for _, score in found.scores) == 0
    return f"{winner} {dict(found.scores)[winner]} {found.ended} {found.rule}"


def chooser(case: Case) -> str:
    """Return who is to choose."""
    found = UR.chooser(end(case))
    return "nobody" if found is None else found if isinstance(found, Side) else found.value


def legal(case: Case) -> str:
    """List what may be chosen."""
    return " ".join(UR.move_text(move) for move in UR.legal(end(case))) or "none"


def chance(case: Case) -> str:
    """List the chances of the throws, from no dots to three."""
    found = UR.chance(end(case))
    assert [UR.move_text(throw) for throw, _ in found] in (["0:", "1:", "2:", "3:"], [])
    assert sum(odds for _, odds in found) == (1 if found else 0)
    assert all(isinstance(odds, Fraction) for _, odds in found)
    return " ".join(str(odds) for _, odds in found) or "none"


def over(case: Case) -> Outcome:
    """Return the outcome of a game that the moves must end."""
    found = UR.outcome(end(case))
    assert found is not None, f"{case.where}: the game is not over"
    return found


def match_after(case: Case) -> Match:
    """Count the finished game in the match."""
    return Match.parse(UR.header, case.fields["match"]).after(over(case))


def places(case: Case, key: str) -> list[str]:
    """List the places of a table such as ``1 4, 2 5``."""
    return [pair.split()[0] for pair in case.fields[key].split(",")]


def values(case: Case) -> str:
    """Resign with one counter off the board and another on each place, for either side."""
    return ", ".join(f"{where} {value(where)}" for where in places(case, "values"))


def value(where: str) -> int:
    """Return what one counter there is worth to the winner, whichever side wins."""
    loses, wins = "o*2" if where == "o" else f"o,{where}", "s*2"
    found = {
        score
        for loser, text in ((Side.DARK, f"{wins} {loses}"), (Side.LIGHT, f"{loses} {wins}"))
        for side, score in scores(UR.play(UR.parse(f"{text} L throw"), UR.resign(loser)).state)
        if side is not loser
    }
    assert len(found) == 1, f"{where} is worth {found}"
    return found.pop() - 25


def scores(state: UrState) -> tuple[tuple[str, int], ...]:
    """Read the scores of a finished game."""
    over = UR.outcome(state)
    assert over is not None
    return over.scores


def kinds(case: Case) -> str:
    """Land on each square by every throw that reaches it, for either side."""
    found = []
    for where in places(case, "kinds"):
        ways = [kind(side, int(where), dots) for side in "LD" for dots in (0, 2, 3)]
        found.append(f"{where} {'/'.join(sorted(set(filter(None, ways))))}")
    return ", ".join(found)


def kind(side: str, where: int, dots: int) -> str | None:
    """Land on a square and return what that meant, or None if no counter can come from there."""
    start = where - {0: 4, 2: 1, 3: 5}[dots]
    if start < 0 or start in (7, 10):
        return None
    mover, other = f"o,{place(start)}", "o,s"
    sides = f"{mover} {other}" if side == "L" else f"{other} {mover}"
    step = UR.play(UR.parse(f"{sides} {side} {dots}"), UR.parse_move(place(start)))
    landed, *effects = shorts(step.events)
    assert landed == f"moved {side} {place(start)}-{where}"
    if not effects:
        return "plain"
    effect = effects[0].split()[0]
    return "doubles" if effect == "doubled" else effect


EXPECTED: dict[str, Callable[[Case], str]] = {
    "events": events,
    "says": says,
    "refused": refused,
    "after": lambda case: UR.text(end(case)),
    "outcome": outcome,
    "chooser": chooser,
    "legal": legal,
    "chance": chance,
    "match after": lambda case: str(match_after(case)),
    "match winner": lambda case: match_after(case).winner or "none",
    "next first": lambda case: next_first(UR.header, over(case)),
    "values": values,
    "kinds": kinds,
}
