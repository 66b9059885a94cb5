"""The processes that work beside the event loop: getting ready, stuck, and replaced."""

import os
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from royalgames.server.bots.workers import (
    ATTEMPTS,
    Engine,
    Pool,
    make_executor,
    make_record_worker,
    watched,
)
from tests.server.bots.engines import Quick
from tests.server.support import run


def _sleep_for_ever() -> None:
    with watched(0.3):
        time.sleep(3600)


def _think_in_time() -> int:
    with watched(30.0):
        return os.getpid()


def test_a_worker_that_is_stuck_ends_itself() -> None:
    engine = Quick.make()
    with make_executor(1, engine) as pool:
        worker = pool.submit(_think_in_time).result()
        assert worker != os.getpid()
        with pytest.raises(Exception, match="terminated abruptly"):
            pool.submit(_sleep_for_ever).result(timeout=60)
    # Its time began when the engine was ready.
    assert engine.is_ready


def test_only_workers_are_ended() -> None:
    with watched(0.0):
        time.sleep(0.01)


def test_the_first_worker_that_must_compile_says_so(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("royalgames.kernels.warm", lambda say: say("Preparing ..."))
    engine = Engine.make()
    engine.prepare()
    assert engine.is_ready
    engine.prepare()
    assert capfd.readouterr().err == "Preparing ...\n"


def test_an_engine_that_fails_to_prepare_does_not_keep_bots_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("royalgames.kernels.warm", lambda say: 1 // 0)
    engine = Engine.make()
    assert not engine.is_ready
    with pytest.raises(ZeroDivisionError):
        engine.prepare()
    assert engine.is_ready


def test_without_workers_a_thread_does_the_work_one_piece_at_a_time() -> None:
    for made in (make_executor(0, Engine.make()), make_record_worker(0)):
        with made as executor:
            assert isinstance(executor, ThreadPoolExecutor)
            assert executor._max_workers == 1
            assert executor.submit(os.getpid).result() == os.getpid()


class _Broken(Executor):
    """A worker that ends over whatever it is given."""

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("a worker has ended"))
        return future


class _Works(_Broken):
    """A worker that does as asked."""

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(fn(*args))
        return future


def test_work_whose_worker_ended_is_given_to_another() -> None:
    workers = [_Broken(), _Works()]
    pool = Pool(lambda: workers.pop(0))
    assert run(pool.work(divmod, 7, 2)) == (3, 1)
    assert workers == []
    # The one that works is kept.
    assert run(pool.work(divmod, 9, 2)) == (4, 1)


def test_work_that_ends_every_worker_is_given_up() -> None:
    made: list[Executor] = []

    def make() -> Executor:
        made.append(_Broken())
        return made[-1]

    pool = Pool(make)
    with pytest.raises(BrokenProcessPool):
        run(pool.work(divmod, 7, 2))
    assert len(made) == ATTEMPTS


def test_a_fault_of_the_work_itself_is_not_tried_again() -> None:
    asked: list[int] = []

    def fail() -> None:
        asked.append(1)
        raise ZeroDivisionError

    pool = Pool(lambda: ThreadPoolExecutor(1))
    with pytest.raises(ZeroDivisionError):
        run(pool.work(fail))
    pool.stop()
    assert asked == [1]
