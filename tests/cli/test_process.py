"""``royal`` as people start it: in a process of its own."""

import contextlib
import fcntl
import os
import pty
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from royalgames._version import __version__
from royalgames.records import read
from tests.cli.run import command, environment, royal_process
from tests.cli.script import ur_script


def test_version() -> None:
    assert royal_process("--version") == (0, f"royal {__version__}\n", "")


def test_command_is_installed_under_its_name() -> None:
    script = Path(sys.executable).parent / "royal"
    done = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"royal {__version__}\n"


def test_whole_game_at_one_keyboard(tmp_path: Path) -> None:
    script, path = ur_script(3, counters=2), tmp_path / "game.txt"
    words = ("--seats", "you,you", "--counters", "2", "--seed", "3", "--save", str(path))
    answer = royal_process("play", "ur", *words, typed=script.typed.encode())
    assert (answer.code, answer.err) == (0, "")
    assert read(path.read_text(encoding="utf-8")).transcript.moves == script.moves
    assert royal_process("check", str(path)).code == 0


def test_refusal_has_no_traceback() -> None:
    answer = royal_process("show", "o*7 o*7 X throw")
    sentence = 'royal: the position, column 9: N4: the turn cannot be "X": write L or D\n'
    assert answer == (2, "", sentence)


def test_bytes_that_are_no_letters_are_no_walk() -> None:
    answer = royal_process("play", "tee", "--seats", "you,you", typed=b"\xff\xfe\x00\nU\n")
    assert (answer.code, answer.err) == (0, "")
    assert "T9: " in answer.out
    assert "Red claims g2." in answer.out


def test_closed_input_is_the_end_of_the_game() -> None:
    done = subprocess.run(
        [
            "/bin/sh",
            "-c",
            'exec "$0" "$@" <&-',
            *command("play", "ur", "--seats", "you,casual", "--seed", "1"),
        ],
        capture_output=True,
        env=environment(),
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"Goodbye.\n")


def test_letters_that_the_terminal_lacks_are_replaced() -> None:
    done = subprocess.run(
        command("show", "ur"),
        capture_output=True,
        env=environment() | {"PYTHONIOENCODING": "ascii"},
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"o*7 o*7 L throw" in done.stdout


def test_reader_who_leaves_early_is_no_fault() -> None:
    position = "5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 9 r"
    with subprocess.Popen(
        command("moves", position, "--limit", "20000"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"UUUUUU")
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_interrupt_saves_the_game_and_says_goodbye(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = ("--seats", "you,you", "--save", str(path))
    with subprocess.Popen(
        command("play", "tee", *words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"U\n")
        process.stdin.flush()
        heard = b""
        while b"Yellow, walk 1 step (U D L R):" not in heard:
            heard += os.read(process.stdout.fileno(), 4096)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err == b""
    assert out.decode().endswith(f"Saved the record to {path}.\n\nGoodbye.\n")
    replay = read(path.read_text(encoding="utf-8"))
    assert [move.steps for move in replay.transcript.moves] == ["U"]
    assert replay.outcome is None


def _at_terminal(*words: str, typed: bytes, wait_for: bytes, **variables: str) -> tuple[int, bytes]:
    """Run the command at a terminal of 80 x 24, type once something is shown, and wait."""
    ours, theirs = pty.openpty()
    size = (24).to_bytes(2, sys.byteorder) + (80).to_bytes(2, sys.byteorder) + bytes(4)
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, size)
    settings = environment() | {"TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none"} | variables
    del settings["NO_COLOR"], settings["COLUMNS"]
    with subprocess.Popen(
        command(*words), stdin=theirs, stdout=theirs, stderr=theirs, env=settings | variables
    ) as process:
        os.close(theirs)
        heard = b""
        while wait_for not in heard:
            heard += os.read(ours, 65536)
        os.write(ours, typed)
        with contextlib.suppress(OSError):
            while part := os.read(ours, 65536):
                heard += part
        os.close(ours)
        return process.wait(120), heard


@pytest.mark.parametrize(
    "variables", [{"TERM": "screen"}, {"NO_COLOR": "1"}], ids=["few-colours", "no-colours"]
)
def test_a_terminal_gets_the_app(variables: dict[str, str]) -> None:
    words = ("play", "tee", "--seats", "you,you")
    code, heard = _at_terminal(*words, typed=b"q", wait_for=b"walk 1 step", **variables)
    assert code == 0
    assert b"\x1b[?1049h" in heard
    # Few colours are few: none of the 24-bit ones is sent.
    assert b"38;2;" not in heard or "NO_COLOR" in variables


@pytest.mark.parametrize("variables", [{"TERM": "dumb"}, {"ACCESSIBLE": "1"}])
def test_dumb_terminals_and_screen_readers_get_plain_lines(variables: dict[str, str]) -> None:
    words = ("play", "ur", "--seats", "you,you", "--first", "L", "--seed", "1")
    code, heard = _at_terminal(*words, typed=b"quit\n", wait_for=b"to throw:", **variables)
    assert code == 0
    assert b"\x1b[?1049h" not in heard
    assert b"Goodbye." in heard


def test_a_table_needs_a_terminal_and_nothing_else() -> None:
    link = "http://127.0.0.1:1/table/abcdefgh"
    piped = royal_process("play", "--table", link)
    assert piped == (2, "", "royal: --table needs the app, which runs at a terminal only\n")
    both = royal_process("play", "ur", "--table", link)
    assert "the table has its own game and players" in both.err
    named = royal_process("play", "ur", "--name", "Ann")
    assert "--name is for tables of a service" in named.err


def test_starting_the_command_does_not_load_textual() -> None:
    code = "import sys, royalgames.cli; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
