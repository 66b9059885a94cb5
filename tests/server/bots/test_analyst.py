"""Analyses are made once, kept and given up; trees of moves are played by the rules."""

import asyncio
from concurrent.futures import Future
from typing import Any

import msgspec
import pytest

from royalgames.games.tee import TEE, TeeOptions
from royalgames.games.tee.board import TURN_ORDER
from royalgames.protocol.analysis import AnalysisAsked, AnalysisRead, TreeAsked, TreeMove, TreeRead
from royalgames.protocol.setup import Setup, setup_of
from royalgames.protocol.views import ChoicesPrompt, PathPrompt
from royalgames.server.bots import analyst
from royalgames.server.bots.analyst import Analyst, get_ready, play_tree, setups_with
from royalgames.server.bots.record_worker import RecordWorker
from royalgames.server.bots.workers import Pool
from royalgames.server.limits import Limits
from royalgames.server.table import RefusedError

SETUP = setup_of("ur", counters=2)


def _asked(position: str, setup: Setup = SETUP, step: int = 0) -> AnalysisAsked:
    return AnalysisAsked(setup=setup, position=position, step=step)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the process is asked, which here answers at once."""
    found: list[str] = []

    def submit(self: Pool, task: Any, *args: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        if task is not get_ready:
            found.append(args[0])
        future.set_result(None if task is get_ready else task(*args))
        return future

    monkeypatch.setattr(Pool, "submit", submit)
    return found


def test_what_was_analysed_is_kept(asked: list[str]) -> None:
    async def thrice() -> set[bytes]:
        desk = Analyst(0, Limits())
        both = await asyncio.gather(
            *(desk.analyse(who, _asked("4,9 8,14 L 0")) for who in ("a", "b"))
        )
        again = await desk.analyse("a", _asked("4,9 8,14 L 0", setup=setup_of("ur")))
        assert desk.waiting == 0
        desk.stop()
        return {*both, again}

    (found,) = asyncio.run(thrice())
    assert msgspec.json.decode(found, type=AnalysisRead).choices[0].move == "4"
    assert asked == ["ur"]


def test_an_engine_looks_less_deep_while_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []

    def submit(self: Pool, task: Any, *args: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        if task is not get_ready:
            steps.append(args[-1])
        future.set_result(b"")
        return future

    monkeypatch.setattr(Pool, "submit", submit)

    async def asked() -> None:
        desk = Analyst(0, Limits())
        await desk.analyse("a", _asked("4,9 8,14 L 0", step=5))
        monkeypatch.setattr(Analyst, "waiting", 1)
        await desk.analyse("a", _asked("4,9 8,14 L 2", step=5))
        await desk.analyse("a", _asked("4,9 8,14 L 2", step=1))

    asyncio.run(asked())
    assert steps == [5, 3, 1]


def test_only_so_many_are_kept(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "MOST_KEPT", 1)

    async def three() -> int:
        desk = Analyst(0, Limits())
        for pending in ("0", "2", "0"):
            await desk.analyse("a", _asked(f"4,9 8,14 L {pending}"))
        return len(desk._kept)

    assert asyncio.run(three()) == 1
    assert len(asked) == 3


def test_one_that_takes_too_long_is_given_up_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "DEADLINE_SECONDS", 0.01)

    def submit(self: Pool, task: Any, *args: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        if task is get_ready:
            future.set_result(None)
        return future

    monkeypatch.setattr(Pool, "submit", submit)

    async def twice() -> None:
        desk = Analyst(0, Limits())
        for _ in range(2):
            with pytest.raises(RefusedError, match="took too long"):
                await desk.analyse("a", _asked("4,9 8,14 L 0"))
        assert not desk._kept

    asyncio.run(twice())


def test_a_game_without_a_judge_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "judge_class", lambda key: None)
    with pytest.raises(RefusedError, match="no analysis of this game"):
        asyncio.run(Analyst(0, Limits()).analyse("a", _asked("4,9 8,14 L 0")))


def test_a_real_process_answers() -> None:
    async def once() -> bytes:
        desk = Analyst(1, Limits())
        try:
            return await desk.analyse("a", _asked("4,9 8,14 L 0"))
        finally:
            desk.stop()

    found = msgspec.json.decode(asyncio.run(once()), type=AnalysisRead)
    assert (found.exact, found.seat) == (True, "L")


def test_branches_start_where_they_say() -> None:
    moves = [TreeMove(after=0, move="4"), TreeMove(after=0, move="9"), TreeMove(after=1, move="1:")]
    asked = msgspec.json.encode(TreeAsked(setup=SETUP, position="4,9 8,14 L 0", moves=moves))

    async def played() -> bytes:
        """Have it done as the service does, by another process."""
        worker = RecordWorker(1, 1)
        try:
            found: bytes = await worker.do("a", play_tree, asked)
            return found
        finally:
            worker.stop()

    found = msgspec.json.decode(asyncio.run(played()), type=TreeRead)
    first, second, third = (step.position for step in found.steps)
    assert first != second
    assert third.split()[:2] == first.split()[:2], "one dot moves nothing"


def _played(setup: Setup, *moves: str) -> TreeRead:
    line = [TreeMove(after=after, move=move) for after, move in enumerate(moves)]
    asked = msgspec.json.encode(TreeAsked(setup=setup, moves=line))
    return msgspec.json.decode(play_tree(asked), type=TreeRead)


def test_after_a_line_it_is_known_who_resigned() -> None:
    over = _played(setup_of("tee", colours="bg"), "U", "resign g").last
    assert (over.ended, over.prompt) == ("resigned g", None)
    four = setup_of("tee", colours="rbyg")
    assert isinstance(_played(four, "U").last.prompt, PathPrompt)
    resigned = _played(four, "U", "resign b")
    assert resigned.last.position == resigned.steps[-1].position
    prompt = resigned.last.prompt
    assert isinstance(prompt, ChoicesPrompt)
    assert [choice.move for choice in prompt.choices] == ["-"], "a pass (T22)"
    assert isinstance(_played(four, "U", "resign b", "-").last.prompt, PathPrompt)


def test_values_know_who_has_resigned() -> None:
    four = TEE.new(TeeOptions(TURN_ORDER))
    found = msgspec.json.decode(analyst.look_at("tee", four, ("U", "resign b", "-")))
    assert (found["seat"], found["chances"][1]) == ("y", 0)
    passing = msgspec.json.decode(analyst.look_at("tee", four, ("U", "resign b")))
    assert passing["complete"]
    assert [choice["name"] for choice in passing["choices"]] == ["passing"]
    with pytest.raises(RefusedError, match="Move 2, LL: "):
        analyst.look_at("tee", four, ("U", "LL"))


def test_the_games_that_have_a_position_are_found() -> None:
    (found,) = setups_with("o*3,s,4*2,11 o*4,s,3,8 L 2")
    assert (found.game, found.values()["counters"]) == ("ur", 7)
    assert [setup.game for setup in setups_with("o2 o2 L throw")] == ["museum"]


@pytest.mark.parametrize(
    ("position", "rule", "sentence"),
    [
        ("nothing at all", "N3", "not a position of any game here: .*Museum Ur"),
        ("o*7 o*7 L throw x", "N3", "Column 1: "),
        ("o*3,s,4*2,11 o*4,s,3,8 L 9", "N4", 'Column 26: pending cannot be "9": write throw, 0, 2'),
        ("12/12 r:a1 1 r", "N1", "Column 7: "),
    ],
)
def test_a_position_of_no_game_is_refused_with_its_fault(
    position: str, rule: str, sentence: str
) -> None:
    with pytest.raises(RefusedError, match=sentence) as refused:
        setups_with(position)
    assert refused.value.rule == rule
