"""The process beside a screen: it answers, fails in a sentence, and can be stopped."""

import asyncio
import os
import random
import time

import pytest

from royalgames.bots.aside import Aside, AsideError, agrees_to_count, choose
from royalgames.games import GAMES


def test_it_thinks_as_a_bot_does_here_and_goes_on_after_a_fault() -> None:
    async def talk() -> None:
        aside, game = Aside(), GAMES["tee"]
        state, rng = game.new(), random.Random(3)
        try:
            there = await aside.ask(choose, "tee", "casual", state, rng.getstate())
            assert there == choose("tee", "casual", state, rng.getstate())
            with pytest.raises(AsideError, match="ZeroDivisionError: integer"):
                await aside.ask(divmod, 1, 0)
            assert await aside.ask(agrees_to_count, "tee", "casual", state, "r") is False
        finally:
            await aside.stop()

    asyncio.run(talk())


def test_a_question_that_is_given_up_is_killed() -> None:
    async def talk() -> None:
        aside = Aside()
        try:
            number = await aside.ask(os.getpid)
            asking = asyncio.create_task(aside.ask(time.sleep, 3600))
            await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            with pytest.raises(ProcessLookupError):
                os.kill(number, 0)
            assert await aside.ask(os.getpid) != number
        finally:
            await aside.stop()

    asyncio.run(talk())


def test_a_process_that_dies_is_a_sentence() -> None:
    async def talk() -> None:
        aside = Aside()
        with pytest.raises(AsideError, match="has stopped"):
            await aside.ask(os._exit, 1)
        await aside.stop()

    asyncio.run(talk())
