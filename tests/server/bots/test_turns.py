"""The fair queue before the workers."""

import asyncio

import pytest

from royalgames.protocol.codes import Code
from royalgames.server.bots.turns import Turns
from royalgames.server.table import RefusedError
from tests.server.support import run


def test_item_15_keys_take_turns() -> None:
    done: list[str] = []

    async def work(turns: Turns, key: str) -> None:
        async with turns.turn(key):
            done.append(key)
            await asyncio.sleep(0)

    async def many() -> None:
        turns = Turns(1)
        async with asyncio.TaskGroup() as group:
            for key in ["greedy"] * 20 + ["ann", "ben", "ann"]:
                group.create_task(work(turns, key))
        assert turns.waiting == 0

    run(many())
    assert len(done) == 23
    assert done.index("ann") <= 4
    assert done.index("ben") <= 5


def test_item_15_a_key_has_only_so_much_waiting() -> None:
    async def many() -> None:
        turns = Turns(1, 2)
        async with turns.turn("greedy"):
            waiting = [asyncio.ensure_future(turns._take("greedy")) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(RefusedError) as refused:
                await turns._take("greedy")
            assert refused.value.code is Code.SLOW_DOWN
            other = asyncio.ensure_future(turns._take("ann"))
            await asyncio.sleep(0)
            for task in (*waiting, other):
                task.cancel()
            await asyncio.gather(*waiting, other, return_exceptions=True)
            assert turns.waiting == 0
        async with asyncio.timeout(1), turns.turn("ben"):
            pass

    run(many())


def test_item_15_a_turn_is_not_lost_when_its_owner_goes() -> None:
    """A job that is cancelled at the very moment of its turn passes the turn on."""

    async def many() -> None:
        for settle in (0, 1):
            turns = Turns(1)
            await turns._take("a")
            waiting = [asyncio.ensure_future(turns._take(key)) for key in "bc"]
            await asyncio.sleep(0)
            turns._give()
            for _ in range(settle):
                await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.gather(waiting[0], return_exceptions=True)
            if not waiting[0].cancelled():
                turns._give()
            async with asyncio.timeout(1):
                await waiting[1]

    run(many())
