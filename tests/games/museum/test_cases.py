"""Each rule of Museum Ur, as the readable cases in ``tests/cases/museum`` show it.

Besides ``obeys:`` or ``breaks:``, a case has these keys; all but the first six are expectations.

options       pieces=2 first=D
position      where the play begins; without it, the set-up
moves         single moves, separated by spaces; the expectations are about the last one
match         the match's score before the game that the moves end
ply           a ply as a record writes it
record        the turns of a record, after the tags Game, Rules and First
tags          more tags of that record, without their brackets
events        the last move's events, all of them, as ``short`` writes them
says          the same events as sentences
refused       the rule and the sentence of the refusal, for texts with line and column before them
after         the position at the end
outcome       winner, points, how it ended, rule; or open
chooser       L, D, dice or none
legal         the moves open at the end, in order, or none
chance        the chances of 0 to 4 dots at the end, or none
match after   the match's score then
match winner  L, D or none
next first    who begins the next game
kinds         for each square: what landing there means, from wherever a throw reaches it
reads         the position or the ply, printed again
"""

import re
from collections.abc import Callable
from functools import partial

import pytest

from royalgames.core import Match, Outcome, RoyalError, Step, replay_changes
from royalgames.core.match import next_first
from royalgames.games.museum import MUSEUM, MuseumOptions, MuseumState, Side
from royalgames.games.museum.notation import parse_ply, ply_text
from royalgames.games.rulebook import rulebook
from royalgames.records import read, write
from tests.casefile import Case, read_cases
from tests.games.museum.short import shorts

CASES = read_cases("museum")
RULES = [rule.number for rule in rulebook("museum").rules]
GIVEN = {"options", "position", "moves", "match", "ply", "record", "tags"}
TAGS = '[Game "museum"]\n[Rules "1"]\n[First "L"]\n'


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


def test_every_case_has_its_own_title() -> None:
    titles = [str(case) for case in CASES]
    assert sorted(set(titles)) == sorted(titles)


# What is given.


def options(case: Case) -> MuseumOptions | None:
    """Read the options, if there are any."""
    if "options" not in case.fields:
        return None
    given = dict(item.split("=") for item in case.fields["options"].split())
    assert given.keys() <= {"pieces", "first"}, f"{case.where}: unknown option"
    pieces, first = int(given.get("pieces", 7)), given.get("first", "L")
    return MUSEUM.options_from({"pieces": pieces, "first": first})


def begin(case: Case) -> MuseumState:
    """Set the board up as the case has it."""
    if "position" in case.fields:
        return MUSEUM.parse(case.fields["position"], options(case))
    return MUSEUM.new(options(case))


def moves(case: Case) -> list[str]:
    """List the moves; ``resign L`` is one."""
    return re.findall(r"resign \w|\S+", case.fields.get("moves", ""))


def record(case: Case) -> str:
    """Put the record together."""
    tags = [f"[{line}]\n" for line in case.fields.get("tags", "").splitlines()]
    turns = f"{case.fields['record']}\n" if case.fields["record"] else ""
    return f"{TAGS}{''.join(tags)}\n{turns}"


def end(case: Case, *, leave: int = 0) -> MuseumState:
    """Play all the moves, or leave the last ones; or read the record."""
    if "record" in case.fields:
        replay = read(record(case))
        assert read(write(replay.transcript)).transcript == replay.transcript
        state: MuseumState = replay.final
        return state
    state = begin(case)
    for move in moves(case)[: len(moves(case)) - leave]:
        state = MUSEUM.play(state, MUSEUM.parse_move(move)).state
    return state


# What is found: one function per key, each giving the text that the case must have.


def last_step(case: Case, before: MuseumState) -> Step[MuseumState]:
    """Play the last move."""
    return MUSEUM.play(before, MUSEUM.parse_move(moves(case)[-1]))


def events(case: Case) -> str:
    """List the last move's events; they must also account for every change of the board."""
    before = end(case, leave=1)
    step = last_step(case, before)
    assert replay_changes(MUSEUM.facts(before), step.events) == MUSEUM.facts(step.state)
    return " ".join(shorts(step.events))


def says(case: Case) -> str:
    """Put the last move's events into sentences."""
    return " ".join(event.words() for event in last_step(case, end(case, leave=1)).events)


def refused(case: Case) -> str:
    """Return the refusal: the match's, ply's or record's, else the last move's or set-up's."""
    if "match" in case.fields:
        over(case)
        attempt: Callable[[], object] = partial(match_after, case)
    elif "ply" in case.fields:
        attempt = partial(parse_ply, case.fields["ply"])
    elif "record" in case.fields:
        attempt = partial(read, record(case))
    elif moves(case):
        attempt = partial(last_step, case, end(case, leave=1))
    else:
        attempt = partial(begin, case)
    with pytest.raises(RoyalError) as caught:
        attempt()
    return str(caught.value)


def outcome(case: Case) -> str:
    """Return how the game ended; the loser always scores nothing."""
    found = MUSEUM.outcome(end(case))
    if found is None:
        return "open"
    (winner,) = found.winners
    assert [side for side, _ in found.scores] == ["L", "D"]
    assert min(score for _, score in found.scores) == 0
    return f"{winner} {dict(found.scores)[winner]} {found.ended} {found.rule}"


def chooser(case: Case) -> str:
    """Return who is to choose."""
    found = MUSEUM.chooser(end(case))
    return "none" if found is None else found if isinstance(found, Side) else found.value


def legal(case: Case) -> str:
    """List what may be chosen."""
    return " ".join(MUSEUM.move_text(move) for move in MUSEUM.legal(end(case))) or "none"


def chance(case: Case) -> str:
    """List the chances of the throws, from no dots to four."""
    found = MUSEUM.chance(end(case))
    texts = [MUSEUM.move_text(throw) for throw, _ in found]
    assert texts in (["0:", "1:", "2:", "3:", "4:"], [])
    return " ".join(str(odds) for _, odds in found) or "none"


def over(case: Case) -> Outcome:
    """Return the outcome of a game that the moves must end."""
    found = MUSEUM.outcome(end(case))
    assert found is not None, f"{case.where}: the game is not over"
    return found


def match_after(case: Case) -> Match:
    """Count the finished game in the match."""
    return Match.parse(MUSEUM.header, case.fields["match"]).after(over(case))


def kinds(case: Case) -> str:
    """Land on each square by every throw that reaches it, for either side, on empty squares."""
    found = []
    for where in [pair.split()[0] for pair in case.fields["kinds"].split(",")]:
        ways = {kind(side, int(where), dots) for side in "LD" for dots in range(1, 5)} - {""}
        found.append(f"{where} {'/'.join(sorted(ways))}")
    return ", ".join(found)


def kind(side: str, where: int, dots: int) -> str:
    """Land on a square and name what that meant, or nothing if no piece can come from there."""
    start = where - dots
    if start < 0:
        return ""
    mover, other = "o2" if start == 0 else f"o1,{start}", "o2"
    sides = f"{mover} {other}" if side == "L" else f"{other} {mover}"
    move = "enter" if start == 0 else str(start)
    step = MUSEUM.play(MUSEUM.parse(f"{sides} {side} {dots}"), MUSEUM.parse_move(move))
    return {"rosette": "rosette", "turn": "plain"}[step.events[-1].kind]


def reads(case: Case) -> str:
    """Print a ply or a position again."""
    if "ply" in case.fields:
        return ply_text(parse_ply(case.fields["ply"]))
    return MUSEUM.text(begin(case))


EXPECTED: dict[str, Callable[[Case], str]] = {
    "events": events,
    "says": says,
    "refused": refused,
    "after": lambda case: MUSEUM.text(end(case)),
    "outcome": outcome,
    "chooser": chooser,
    "legal": legal,
    "chance": chance,
    "match after": lambda case: str(match_after(case)),
    "match winner": lambda case: match_after(case).winner or "none",
    "next first": lambda case: next_first(MUSEUM.header, over(case)),
    "kinds": kinds,
    "reads": reads,
}
