"""What crosses between processes: named functions, and values of our own types."""

import pickle
from typing import Any

import pytest

from royalgames.bots import Budget
from royalgames.games import GAMES
from royalgames.games.ur import Side
from royalgames.review.hint import hint
from royalgames.server.bots.driver import answer, choose
from royalgames.server.bots.parcels import TASKS, ParcelError, name_of, pack, task_of, unpack
from royalgames.server.bots.reviewer import look_at


@pytest.mark.parametrize("key", list(GAMES))
def test_positions_of_every_game_arrive_as_they_were(key: str) -> None:
    values = (key, "random", GAMES[key].new(), 5, Budget(nodes=3), frozenset({1}), (b"x", None))
    assert unpack(pack(values)) == values


def test_every_task_is_found_by_its_name() -> None:
    assert {name_of(task) for task in (choose, answer, look_at, hint)} == TASKS
    assert all(name_of(task_of(name)) == name for name in TASKS)


def test_no_other_function_is_work() -> None:
    with pytest.raises(ParcelError, match="os:system is not work for others"):
        task_of("os:system")


class _Evil:
    def __init__(self, call: Any, *args: Any) -> None:
        self._call = (call, args)

    def __reduce__(self) -> Any:
        return self._call


@pytest.mark.parametrize(
    "value",
    [_Evil(print, "hello"), _Evil(eval, "1"), _Evil(name_of, choose), _Evil(pickle.loads, b"")],
)
def test_bytes_that_call_a_function_are_refused(
    value: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ParcelError, match="is no type of ours"):
        unpack(pickle.dumps(value))
    assert capsys.readouterr().out == ""


def test_a_member_of_an_enumeration_may_be_named_and_nothing_else() -> None:
    """Python 3.11.0 to 3.11.3 pickle a member as an attribute of its class."""
    assert unpack(pickle.dumps(_Evil(getattr, Side, "LIGHT"))) is Side.LIGHT
    for kind, name in ((Side, "__class__"), (Budget, "__init__")):
        with pytest.raises(ParcelError):
            unpack(pickle.dumps(_Evil(getattr, kind, name)))


def test_bytes_that_are_no_parcel_are_refused() -> None:
    with pytest.raises(ParcelError, match="cannot be read"):
        unpack(b"nonsense")
