"""Programs that break the protocol in every way: each is a fault in time, with a clear sentence."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from royalgames.engine import EngineFault, EngineProcess, Go, Limits
from royalgames.games import GAMES
from tests.engine.programs import HELLO, QUICK, program, says

UR = GAMES["ur"]
STATE = UR.parse("o*3,s,4*2,11 o*4,s,3,8 L 2")
AT = [f"position text {UR.text(STATE)}"]


@contextmanager
def _running(command: tuple[str, ...], limits: Limits = QUICK) -> Iterator[EngineProcess]:
    engine = EngineProcess(command, limits)
    try:
        engine.start()
        engine.new_game(UR, UR.options(STATE))
        yield engine
    finally:
        engine.close()


def _fault(command: tuple[str, ...], limits: Limits = QUICK, go: Go | None = None) -> str:
    with pytest.raises(EngineFault) as fault, _running(command, limits) as engine:
        engine.choose(UR, STATE, AT, go or Go(nodes=1))
    return str(fault.value)


def test_a_good_engine_answers_and_says_who_it_is() -> None:
    go = says("info nodes 12 value 0.5 line 4") + "; " + says("bestmove 4")
    with _running(program(go)) as engine:
        answer = engine.choose(UR, STATE, AT, Go(nodes=1))
        assert (UR.move_text(answer.move), answer.nodes) == ("4", 12)
        assert engine.about.name == "Test"
        assert engine.about.games == ["ur", "tee", "museum"]


def test_it_hears_the_position_the_dice_and_its_time(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    keep = f"open({str(heard)!r}, 'a').write(line)"
    code = program(says("bestmove 4"))[-1]
    code = code.replace("    word = ", f"    {keep}; word = ")
    with _running((sys.executable, "-I", "-S", "-c", code)) as engine:
        before = UR.parse("o*3,s,4*2,11 o*4,s,3,8 L throw")
        lines = [f"position text {UR.text(before)}", "dice 2:"]
        engine.choose(UR, STATE, lines, Go(clock=60_000, increment=500))
    assert heard.read_text(encoding="utf-8").splitlines() == [
        "engine 1",
        "newgame ur counters=7 dice=1/2 first=L",
        "isready",
        *lines,
        "isready",
        "go clock 60000 increment 500",
        "quit",
    ]


@pytest.mark.parametrize(
    ("go", "sentence"),
    [
        (says("bestmove 12"), "played an illegal move, 12: U8: "),
        (says("bestmove e2e4"), "played an illegal move, e2e4: e2e4 is not a move"),
        (says("bestmove"), "must answer bestmove and one move"),
        (says("bestmove 4 ponder 8"), "must answer bestmove and one move, not: 4 ponder 8"),
        (says("error out of ideas"), "answered go with: error out of ideas"),
        ("raise ValueError('no such move')", "ended with exit code 1: ValueError: no such move"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "was ended by signal SIGSEGV"),
        ("sys.exit(0)", "ended with exit code 0"),
        (
            "\n        ".join(["while True:", "    print('info nodes 1')"]),
            "wrote more than 10000 lines for one answer",
        ),
        (
            "\n        ".join(["while True:", "    sys.stdout.write('x' * 1000)"]),
            "wrote a line of more than 65536 characters",
        ),
        (
            "\n        ".join(["while True:", "    os.write(1, b'\\x00\\xff' * 1000 + b'\\n')"]),
            "wrote more than 10000 lines for one answer",
        ),
    ],
)
def test_what_breaks_while_it_chooses(go: str, sentence: str) -> None:
    assert _fault(program(go)).startswith(sentence)


@pytest.mark.parametrize(
    ("go", "sentence"),
    [
        (Go(nodes=1), "did not answer go within 0.2 s"),
        (Go(movetime=50), "ran out of time: no move within 0.05 s and a margin of 0.1"),
        (Go(clock=50), "ran out of time: no move within 0.05 s and a margin of 0.1"),
    ],
)
def test_silence_ends_in_time(go: Go, sentence: str) -> None:
    begun = time.monotonic()
    assert _fault(program("pass"), replace(QUICK, silence=0.2, margin=0.1), go) == sentence
    assert time.monotonic() - begun < 8  # not the ten seconds of the other limits


def test_a_flood_on_standard_error_neither_blocks_nor_fills_the_memory() -> None:
    shout = "os.write(2, b'x' * 5_000_000); " + says("bestmove 4")
    with _running(program(shout)) as engine:
        assert engine.choose(UR, STATE, AT, Go(nodes=1)).move is not None


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (program(start="time.sleep(60)"), "did not identify itself with engineok within 0.3 s"),
        (("cat",), 'of its start; its last line was "engine 1"'),
        (program(hello=says("uciok")), 'its last line was "uciok"'),
    ],
)
def test_a_slow_start_or_another_protocol(command: tuple[str, ...], sentence: str) -> None:
    assert sentence in _fault(command, replace(QUICK, start=0.3))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (("/no/such/program",), "cannot be started: no such file or directory"),
        (("/",), "cannot be started: permission denied"),
        (program(start="raise SystemExit('no licence')"), "ended with exit code 1: no licence"),
        (program(hello=says("engineok 2")), "speaks 2 of the protocol, not version 1"),
        (program(hello=says("game chess\nengineok 1")), "does not play ur; it plays chess"),
        (program(hello=says("engineok 1")), "does not play ur; it plays no game"),
        (program(ready=says("error dice=1/2")), "refused the game or the position: error dice"),
        (program(start="os.close(1); time.sleep(60)"), "closed its output"),
    ],
)
def test_what_cannot_start(command: tuple[str, ...], sentence: str) -> None:
    assert _fault(command).startswith(sentence)


def test_an_engine_that_closes_its_input() -> None:
    # It closes its input while we wait, then keeps talking as if nothing had happened.
    go = "os.close(0); print('bestmove 4', flush=True); time.sleep(60)"
    with _running(program(go)) as engine:
        engine.choose(UR, STATE, AT, Go(nodes=1))
        with pytest.raises(EngineFault, match="closed its input"):
            engine.choose(UR, STATE, AT, Go(nodes=1))


def test_an_engine_that_stops_reading_cannot_block_us() -> None:
    with _running(program(says("bestmove 4") + "; time.sleep(60)")) as engine:
        engine.choose(UR, STATE, AT, Go(nodes=1))
        engine.limits = replace(QUICK, ready=0.3)
        with pytest.raises(EngineFault, match="does not read its input"):
            engine.choose(UR, STATE, [f"position text {'x' * 60_000}"] * 8, Go(nodes=1))


def test_a_move_that_nobody_asked_for() -> None:
    twice = says("bestmove 4\nbestmove 4")
    with _running(program(twice)) as engine:
        engine.choose(UR, STATE, AT, Go(nodes=1))
        with pytest.raises(EngineFault, match="without being asked"):
            engine.choose(UR, STATE, AT, Go(nodes=1))


def test_closing_ends_the_program_and_what_it_started() -> None:
    start = "signal.signal(signal.SIGTERM, signal.SIG_IGN); child = os.fork()"
    hello = HELLO.replace("Test", "{os.getpgid(0)}").replace("(", "(f", 1)
    with _running(program(start=start + "\nif child == 0: time.sleep(60)", hello=hello)) as engine:
        group = int(engine.about.name)
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)  # the orphan is collected by the system in its own time
    pytest.fail("a program that the engine started is still running")
