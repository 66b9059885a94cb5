"""Every case file of Royal Tee, played; and every rule has its cases.

A case starts from ``setup:`` (the colours, or ``nobody``), ``position:`` (N1) or ``board:`` (drawn,
with ``round:`` and ``turn:``; a capital is a Royal Tee). ``options:`` may set ``round_limit``. Then
``moves:`` are played, split by commas, and what follows is about the last one and its result:

events    all that happened, in order         after     the position (N1), or the board as drawn
says      the same in the players' words      outcome   how the game ended, or ``open``
refused   the rule and the sentence           legal     the moves that may follow, or ``none``
preview   what ``walk:``, a walk in the making from there, would do
"""

import re
from importlib import resources
from typing import TypeGuard

import pytest

from royalgames.core import Event, RoyalError, replay_changes
from royalgames.games.tee import TEE, Colour, Preview, TeeOptions, TeeState
from royalgames.games.tee import events as tee
from royalgames.games.tee.board import space_name, spaces_of
from tests.casefile import Case, read_cases

CASES = read_cases("tee")
SOURCES = {"setup", "position", "board"}
CHECKS = {"events", "says", "refused", "after", "outcome", "legal", "preview"}
RANKS = range(12, 0, -1)
KEYS = SOURCES | CHECKS | {"round", "turn", "options", "moves", "walk"}


def board_lines(drawing: str) -> list[str]:
    """Take the labels off a drawn board, and make sure that they are right."""
    *rows, files = drawing.splitlines()
    labels, lines = zip(*(row.split(maxsplit=1) for row in rows), strict=True)
    assert files == "a b c d e f g h i j k l"
    assert labels == tuple(str(rank) for rank in RANKS)
    return [line.replace(" ", "") for line in lines]


def drawn_position(case: Case) -> str:
    """Spell a drawn board as a position (N1)."""
    lines = board_lines(case.fields["board"])
    tees = {
        letter: f"{letter.lower()}:{'abcdefghijkl'[line.index(letter)]}{12 - down}"
        for down, line in enumerate(lines)
        for letter in "RBYG"
        if letter in line
    }
    rows = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), line.lower()) for line in lines)
    placed = ",".join(tees[letter] for letter in "RBYG" if letter in tees)
    return f"{rows} {placed} {case.fields['round']} {case.fields['turn']}"


def drawing_of(state: TeeState) -> list[str]:
    """Draw a state as a case file does, without the labels."""
    facts = dict(TEE.facts(state))
    for colour in TEE.seats(state):
        space = str(facts[f"tee {colour}"])
        assert facts[space] == colour
        facts[space] = colour.upper()
    return ["".join(str(facts[f"{file}{rank}"]) for file in "abcdefghijkl") for rank in RANKS]


def round_limit(case: Case) -> int | None:
    """Read the one option a case may set."""
    text = case.fields.get("options", "")
    if not text:
        return None
    name, _, value = text.partition("=")
    assert name == "round_limit", f"{case.where}: no option {name!r}"
    return int(value)


def start(case: Case) -> TeeState:
    """Build what a case starts from, by the way a program would."""
    limit = round_limit(case)
    if "setup" in case.fields:
        letters = case.fields["setup"].replace("nobody", "")
        return TEE.new(TeeOptions(tuple(Colour(letter) for letter in letters), limit))
    text = case.fields["position"] if "position" in case.fields else drawn_position(case)
    state = TEE.parse(text)
    return state if limit is None else TEE.parse(text, TeeOptions(TEE.seats(state), limit))


def event_line(event: Event) -> str:
    """Print an event as the case files do."""
    match event:
        case tee.Walked(colour, path):
            detail = f" {colour}: {' '.join(path)}"
        case tee.Claimed(colour, spaces, held) | tee.Surrounded(colour, spaces, held):
            whose = ("" if owner == "." else f"({owner})" for owner in held)
            detail = f" {colour}: {' '.join(map(''.join, zip(spaces, whose, strict=True)))}"
        case tee.Passed(colour, rule):
            detail = f" {colour}: {rule}"
        case tee.TurnBegan(colour, before):
            detail = f": {before} -> {colour}"
        case tee.RoundBegan(_, number, slider):
            detail = f": {number}, slider {slider}"
        case tee.Resigned(colour) | tee.CountDeclined(colour):
            detail = f" {colour}"
        case tee.CountWanted(colour, missing):
            detail = f" {colour}: {' '.join(('missing', *missing)) if missing else 'all agree'}"
        case tee.Ended(_, ended, rule, winners, counts):
            detail = f": {ended} {rule}, winners {' '.join(winners)}, counts {' '.join(counts)}"
        case _:
            detail = ""
    return f"{event.kind}{detail}"


def outcome_line(state: TeeState) -> str:
    """Print how a game ended, or that it is open."""
    outcome = TEE.outcome(state)
    assert (outcome is None) == (TEE.chooser(state) is not None)
    if outcome is None:
        return "open"
    scores = " ".join(f"{seat}{count}" for seat, count in outcome.scores)
    return f"{outcome.ended} ({outcome.rule}) {scores}, winners {' '.join(outcome.winners)}"


def preview_lines(preview: Preview) -> str:
    """Print what a walk in the making would do."""
    steps = ", ".join(f"{step} {space_name(space)}" for step, space in preview.next_steps)
    lines = (
        f"path: {' '.join(map(space_name, preview.path))}",
        f"left: {preview.steps_left}",
        f"next: {steps}",
        f"claims: {' '.join(map(space_name, spaces_of(preview.claims)))}",
        f"surrounds: {' '.join(map(space_name, spaces_of(preview.surrounds)))}",
    )
    return "\n".join(line.rstrip() for line in lines)


def play_through(case: Case, state: TeeState) -> tuple[TeeState, tuple[Event, ...]]:
    """Play the moves of a case; whatever happens, the events must account for the board."""
    happened: tuple[Event, ...] = ()
    for text in filter(None, re.split(r",\s*|\n", case.fields.get("moves", ""))):
        before = TEE.facts(state)
        move = TEE.parse_move(text)
        after, happened = TEE.play(state, move)
        TEE.check(state, move)
        assert TEE.facts(state) == before
        assert replay_changes(before, happened) == TEE.facts(after)
        state = after
    return state, happened


def refusal_of(case: Case) -> str:
    """Play a case up to its refusal and print that, or say that there was none."""
    state: TeeState | None = None
    try:
        state = start(case)
        state, _ = play_through(case, state)
        if "walk" in case.fields:
            TEE.preview(state, case.fields["walk"])
    except RoyalError as error:
        return f"{error.rule} {error.sentence}"
    return "nothing was refused"


def results_of(case: Case) -> dict[str, str]:
    """Play a case and print all that its keys ask for, as a case file would."""
    state, happened = play_through(case, start(case))
    drawn = "\n" in case.fields.get("after", "")
    results = {
        "events": "\n".join(map(event_line, happened)),
        "says": "\n".join(event.words() for event in happened),
        "after": "\n".join(drawing_of(state)) if drawn else TEE.text(state),
        "outcome": outcome_line(state),
    }
    if "legal" in case.fields:
        legal = [TEE.move_text(move) for move in TEE.legal(state)]
        results["legal"] = " ".join(legal) or "none"
    if "walk" in case.fields:
        results["preview"] = preview_lines(TEE.preview(state, case.fields["walk"]))
    return results


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    wanted = {key: case.fields[key] for key in CHECKS & case.fields.keys()}
    if "refused" in wanted:
        got = {"refused": refusal_of(case)}
    else:
        results = results_of(case)
        got = {key: results[key] for key in wanted}
    if "\n" in wanted.get("after", ""):
        wanted["after"] = "\n".join(board_lines(wanted["after"]))
    for key, value in wanted.items():
        assert got[key] == value, f"{case.where} ({case}): {key} is\n{got[key]}\nand not\n{value}"


def rule_numbers() -> list[str]:
    """List the rules that the rules page names."""
    page = resources.files("royalgames.games.tee").joinpath("rules.md").read_text("utf-8")
    return re.findall(r"^### (T\d+) · ", page, re.MULTILINE)


def test_every_rule_has_a_case_that_obeys_it_and_one_that_breaks_it() -> None:
    rules = rule_numbers()
    assert len(rules) == len(set(rules))
    assert {(case.rule, case.kind) for case in CASES} == {
        (rule, kind) for rule in rules for kind in ("obeys", "breaks")
    }


def test_the_cases_are_well_formed() -> None:
    faults = {case.where: "; ".join(case_faults(case)) for case in CASES}
    assert {where: fault for where, fault in faults.items() if fault} == {}


def case_faults(case: Case) -> list[str]:
    """List what is wrong with the keys of a case."""
    keys = case.fields.keys()
    rules = {
        "a key is unknown": keys <= KEYS,
        "it starts from one of setup, position and board": len(keys & SOURCES) == 1,
        "nothing is expected": bool(keys & CHECKS),
        "after a refusal nothing else can be expected": keys & CHECKS <= {"refused"}
        or "refused" not in keys,
        "a drawn board needs a round and a turn, and nothing else does": len(
            keys & {"board", "round", "turn"}
        )
        in (0, 3),
        "without moves nothing happens": "moves" in keys or not keys & {"events", "says"},
        "a preview is of a walk": "walk" in keys or "preview" not in keys,
    }
    return [fault for fault, holds in rules.items() if not holds]


def test_titles_are_unique() -> None:
    titles = [str(case) for case in CASES]
    assert sorted(titles) == sorted(set(titles))


def test_the_cases_show_every_kind_of_event() -> None:
    kinds = {kind.kind for kind in vars(tee).values() if is_event(kind)}
    lines = [line for case in CASES for line in case.fields.get("events", "").splitlines()]
    assert {re.split("[ :]", line)[0] for line in lines} == kinds


def is_event(thing: object) -> TypeGuard[type[Event]]:
    """Return whether something is a class of events that can happen."""
    return isinstance(thing, type) and issubclass(thing, Event) and "kind" in vars(thing)
