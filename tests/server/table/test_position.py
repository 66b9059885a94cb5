"""Tables whose games start from a position: checked, replayed, proved, never listed."""

from typing import Any

import pytest

from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.records import Transcript, read, verify, write
from royalgames.server.store.writes import write_of
from royalgames.server.table import Draft, RefusedError
from royalgames.server.table.records import tags_of
from tests.server.desk import Desk, begin, desk

PENDING = "o*6,s o*7 L 3"
EYE = "o*2,2,5,6,9,14 o*6,1 D eye"
TEE = "5y6/12/12/12/12/12/12/12/12/12/6r5/6r5 r:g2,y:f12 1 y"


def _ur(position: str, **options: Any) -> Desk:
    wanted = NewTable(
        setup=setup_of("ur", **options),
        seats={"L": SeatPlan(kind="you"), "D": SeatPlan(kind="open")},
        position=position,
    )
    made = desk(wanted)
    made.do("ben", acts.Sit(seat="D", name="Ben"))
    begin(made)
    return made


def _record(made: Desk) -> str:
    table, game = made.table, made.table.current
    moves = tuple(played.move for played in game.played)
    return write(Transcript("ur", game.start, moves, tags_of(table, game)))


@pytest.mark.parametrize(("position", "actor"), [(PENDING, "L"), (EYE, "L")])
def test_a_game_starts_from_the_position(position: str, actor: str) -> None:
    made = _ur(position)
    assert made.view.position == position
    assert made.table.actor == actor
    began = next(e.event for e in made.stored_events if isinstance(e.event, ev.Began))
    assert (began.position, began.first, began.by_lot) == (position, actor, False)


def test_its_record_replays_and_its_dice_are_proved() -> None:
    made = _ur(PENDING)
    made.do("ann", acts.Move(seat="L", move="enter"))
    made.throw("L")
    made.do("ben", acts.Resign(seat="D"))
    text = _record(made)
    assert f'[Position "{PENDING}"]' in text
    assert "1. L ~enter " in text
    assert read(text).final == made.table.current.state
    verdict = verify(text)
    assert verdict.lot is None
    assert [check.number for check in verdict.throws] == [1]
    assert verdict.unforeseeable == 1


def test_a_rematch_starts_from_it_again() -> None:
    made = _ur(PENDING)
    made.do("ann", acts.Resign(seat="L"))
    for player, seat in (("ann", "L"), ("ben", "D")):
        made.do(player, acts.Rematch(seat=seat))
    begin(made)
    assert (made.table.current.number, made.view.position) == (2, PENDING)


def test_its_games_are_not_listed() -> None:
    for position, listed in ((PENDING, 0), (None, 1)):
        wanted = NewTable(
            setup=setup_of("ur"),
            seats={"L": SeatPlan(kind="you"), "D": SeatPlan(kind="bot")},
            position=position,
        )
        made = desk(wanted)
        made.commit("ann", "L")
        made.reveal_all()
        draft = Draft(made.table, made.context("ann"))
        draft.play("L", made.table.game.resign("L"), "person")
        assert len(write_of(draft, b"").finished) == listed


def test_a_game_without_dice_starts_from_it_too() -> None:
    plans = {"r": SeatPlan(kind="bot"), "y": SeatPlan(kind="you")}
    made = desk(NewTable(setup=setup_of("tee", colours="ry"), seats=plans, position=TEE))
    assert (made.view.position, made.table.actor) == (TEE, "y")


@pytest.mark.parametrize(
    ("position", "options", "code", "rule"),
    [
        ("o*6,s o*7 L 5", {}, Code.ILLEGAL, "N4"),
        ("o*7 o*7 L 2", {}, Code.ILLEGAL, "N4"),
        ("nonsense", {}, Code.ILLEGAL, "N3"),
        ("o*5,s o*6 L 3", {}, Code.ILLEGAL, "N3"),
        ("h*7 o*7 L over", {}, Code.ILLEGAL, "U3"),
        ("o*7 o*7 L throw", {}, Code.BAD_MESSAGE, None),
        (PENDING, {"match": {"target": 3, "unit": "games"}}, Code.BAD_MESSAGE, None),
    ],
)
def test_what_no_game_can_start_from_is_refused(
    position: str, options: dict[str, Any], code: Code, rule: str | None
) -> None:
    with pytest.raises(RefusedError) as caught:
        _ur(position, **options)
    assert (caught.value.code, caught.value.rule) == (code, rule)
