"""Every game keeps the contract, and the contract notices a game that does not."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from royalgames.core import Event, Outcome, RuleError, Step, TextError
from royalgames.core.contract import Contract, ContractError
from royalgames.games.race import Side
from royalgames.games.tee import TEE
from royalgames.games.ur import UR, Throw, UrGame, UrMove, UrOptions, UrState
from royalgames.games.ur.events import Moved, Threw
from tests.core.contracts import CONTRACTS
from tests.games.ur.contracts import wrong_moves

# Slices of seeds, so that two cores share the work.
SLICES = [range(first, first + 25) for first in range(0, 100, 25)]
SOAK_SLICES = [range(first, first + 250) for first in range(1000, 3000, 250)]


@pytest.mark.parametrize("kind", CONTRACTS)
def test_a_game_of_each_kind_keeps_the_contract(kind: str) -> None:
    assert CONTRACTS[kind].play_through(7).finished


@pytest.mark.long
@pytest.mark.parametrize("seeds", SLICES, ids=str)
@pytest.mark.parametrize("kind", CONTRACTS)
def test_games_keep_the_contract(kind: str, seeds: range) -> None:
    for seed in seeds:
        assert CONTRACTS[kind].play_through(seed).finished, f"seed {seed}"


@pytest.mark.soak
@pytest.mark.parametrize("seeds", SOAK_SLICES, ids=str)
@pytest.mark.parametrize("kind", CONTRACTS)
def test_many_games_keep_the_contract(kind: str, seeds: range) -> None:
    for seed in seeds:
        assert CONTRACTS[kind].play_through(seed).finished, f"seed {seed}"


def test_a_game_that_does_not_end_is_left() -> None:
    played = Contract(TEE, longest=10).play_through(1)
    assert (played.seed, played.moves, played.finished) == (1, 10, False)
    assert played.final.round == 3


class _Broken(UrGame):
    """A game with one fault, laid over the right one."""

    def __init__(self, **faults: Callable[..., Any]) -> None:
        for name, fault in faults.items():
            setattr(self, name, fault)


def _text(state: UrState) -> str:
    return UR.text(state).replace("throw", "over")


def _parse_other_turn(text: str, options: UrOptions | None = None) -> UrState:
    state = UR.parse(text, options)
    return replace(state, turn=state.turn.other)


class _Unequal(Throw):
    """A throw that does not print as itself."""


def _silent(state: UrState, move: UrMove) -> Step[UrState]:
    return Step(UR.play(state, move).state, ())


def _wrong_before(state: UrState, move: UrMove) -> Step[UrState]:
    return Step(state, (Moved("L", 3, 4, 9, 9),))


class _Mute(Threw):
    """An event without a sentence."""

    def words(self) -> str:
        return "throws"


def _mute(state: UrState, move: UrMove) -> Step[UrState]:
    step = UR.play(state, move)
    mute = _Mute("L", 0, "")
    return Step(
        step.state, tuple(mute if isinstance(event, Threw) else event for event in step.events)
    )


class _Unlisted(Event):
    """An event that the game doesn't list."""

    kind = "unlisted"


def _unlisted(state: UrState, move: UrMove) -> Step[UrState]:
    step = UR.play(state, move)
    return Step(step.state, (*step.events, _Unlisted("L")))


def _fickle() -> Callable[[UrState, UrMove], Step[UrState]]:
    calls = iter(range(1_000_000))

    def play(state: UrState, move: UrMove) -> Step[UrState]:
        step = UR.play(state, move)
        odd: tuple[Event, ...] = (Threw("L", 0, "no dots"),) if next(calls) % 2 else ()
        return Step(step.state, step.events + odd)

    return play


def _outcome(winners: tuple[Side, ...], scores: tuple[tuple[Side, int], ...]) -> Callable[..., Any]:
    def outcome(state: UrState) -> Outcome | None:
        over = UR.outcome(state)
        return over and Outcome(over.ended, winners, scores, over.rule)

    return outcome


def _twice(state: UrState) -> Iterator[UrMove]:
    yield from UR.legal(state)
    yield from UR.legal(state)


def _short_chance(state: UrState) -> tuple[tuple[UrMove, Fraction], ...]:
    return tuple((move, Fraction(chance) / 2) for move, chance in UR.chance(state))


def _always_chance(state: UrState) -> tuple[tuple[UrMove, Fraction], ...]:
    return UR.chance(UR.new())


def _lost_throw(state: UrState) -> tuple[tuple[UrMove, Fraction], ...]:
    throws = UR.chance(state)
    return ((throws[0][0], Fraction(1)),) if throws else ()


def _refuse_by_letter(state: UrState, move: UrMove) -> None:
    try:
        UR.check(state, move)
    except RuleError as error:
        raise RuleError("X1", error.sentence) from None


def _unreadable(text: str) -> UrMove:
    raise TextError("N5", "unreadable")


LIGHT, DARK = Side.LIGHT, Side.DARK
FAULTS: dict[str, tuple[dict[str, Callable[..., Any]], str]] = {
    "text": ({"text": _text}, "over"),
    "parse": ({"parse": _parse_other_turn}, "read back"),
    "chooser": ({"chooser": lambda _: None}, "a choice must be open"),
    "stranger": ({"chooser": lambda s: "X" if UR.chooser(s) else None}, "does not play"),
    "chances": ({"chance": _short_chance}, "add up to 1"),
    "chance-elsewhere": ({"chance": _always_chance}, "only where the dice choose"),
    "throw-missing": ({"chance": _lost_throw}, "throws are missing"),
    "no-legal": ({"legal": lambda _: iter(())}, "throws are missing"),
    "legal-twice": ({"legal": _twice}, "listed twice"),
    "check-all": ({"check": lambda _s, _m: None}, "was not refused"),
    "check-letter": ({"check": _refuse_by_letter}, "not a rule of the game"),
    "move-text": ({"parse_move": lambda _: _Unequal(0)}, "does not read back"),
    "unreadable": ({"parse_move": _unreadable}, "unreadable"),
    "silent": ({"play": _silent}, "account for the board"),
    "wrong-event": ({"play": _wrong_before}, "L 3 was 0"),
    "mute": ({"play": _mute}, "has no sentence"),
    "unlisted": ({"play": _unlisted}, "unlisted is not in the list of events"),
    "fickle": ({"play": _fickle()}, "a different result"),
    "winner": ({"outcome": _outcome((), ((LIGHT, 1), (DARK, 0)))}, "best score must win"),
    "scores": ({"outcome": _outcome((LIGHT,), ((LIGHT, 1),))}, "in seat order"),
    "sample-on": (
        {"sample": lambda s, r: UR.sample(UR.new() if UR.outcome(s) else s, r)},
        "can be played on",
    ),
    "decides": ({"decides": lambda _: False}, "does not agree with the throws"),
    "resign-on": ({"resign": lambda _: Throw(0)}, "can be resigned"),
}


def _resign_plays_on(state: UrState, move: UrMove) -> Step[UrState]:
    return Step(state, ()) if UR.outcome(state) else UR.play(state, move)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_contract_notices(fault: str) -> None:
    methods, sentence = FAULTS[fault]
    if fault == "resign-on":
        methods = {"play": _resign_plays_on}
    # Refusals stay out where the fault is elsewhere, so that each check fails by itself.
    wrong = wrong_moves if fault.startswith("check") else (lambda _state: ())
    counters = 2 if fault == "decides" else 1
    contract = Contract(_Broken(**methods), UrOptions(counters=counters), wrong)
    with pytest.raises(ContractError, match=sentence) as caught:
        contract.play_through(5)
    assert "seed 5, move" in str(caught.value)


def test_the_contract_notices_a_board_that_does_not_add_up() -> None:
    contract = Contract(UR, UrOptions(counters=1), balanced=lambda state: state.light[0] == 0)
    with pytest.raises(ContractError, match="does not add up"):
        contract.play_through(5)


def test_the_contract_notices_a_changed_argument() -> None:
    facts = iter([{"turn": "L"}, {"turn": "D"}])
    contract = Contract(_Broken(facts=lambda _: next(facts)), UrOptions(counters=1))
    with pytest.raises(ContractError, match="a refusal changed the state"):
        contract.play_through(5)


class _Unsteady(UrState):
    """A state whose hash is its own, however equal it is."""

    __slots__ = ()

    def __hash__(self) -> int:
        return id(self)


def test_the_contract_notices_unequal_hashes() -> None:
    def unsteady(state: UrState) -> UrState:
        parts = (state.light, state.dark, state.turn, state.phase, state.options)
        return _Unsteady(*parts)

    game = _Broken(
        new=lambda options: unsteady(UR.new(options)),
        parse=lambda text, options: unsteady(UR.parse(text, options)),
    )
    with pytest.raises(ContractError, match="different hashes"):
        Contract(game, UrOptions(counters=1)).play_through(5)


def test_the_contract_notices_play_that_changes_its_argument() -> None:
    texts = iter(["o o L throw"] * 3 + ["o o D throw"] * 3)
    game = _Broken(text=lambda _: next(texts), parse=lambda _t, _o: UR.new(UrOptions(counters=1)))
    with pytest.raises(ContractError, match="play changed its own argument"):
        Contract(game, UrOptions(counters=1)).play_through(5)
