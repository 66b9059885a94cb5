"""``royal engine``, and engines in ``royal arena``."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.run import royal, royal_process
from tests.engine.programs import program

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"
PAGE = Path(__file__).parents[2] / "docs" / "engine-protocol.md"
ARENA = ("arena", "ur", "--games", "2", "--counters", "2", "--jobs", "1")


def test_a_talk_over_real_pipes() -> None:
    talk = "engine 1\nnewgame ur\nposition start moves 3:\nisready\ngo nodes 1\n"
    answer = royal_process("engine", "--level", "casual", typed=talk.encode())
    lines = answer.out.splitlines()
    assert (answer.code, answer.err) == (0, "")
    assert lines[0].startswith("id name Royal Games")
    assert "readyok" in lines
    assert lines[-1] == "bestmove enter"


def test_bytes_that_are_no_text_are_answered() -> None:
    answer = royal_process("engine", typed=b"\xff\xfe\x00\nisready\nquit\n")
    assert answer.code == 0
    assert answer.out.splitlines()[0].startswith("error unknown command ")
    assert answer.out.splitlines()[1] == "readyok"


def test_the_talk_on_the_page_is_right() -> None:
    page = PAGE.read_text(encoding="utf-8")
    talk = page.split("```text\n")[1].split("```")[0].splitlines()
    typed = "".join(line[2:] + "\n" for line in talk if line.startswith("> "))
    answer = royal_process("engine", "--level", "casual", typed=typed.encode()).out
    assert "error" not in answer
    assert answer.count("readyok\n") == 2


def test_json_lines() -> None:
    page = PAGE.read_text(encoding="utf-8")
    question = page.split("echo '")[1].split("'")[0]
    answer = royal("engine", "--json", "--level", "casual", typed=question + "\n\nnonsense\n")
    first, second = map(json.loads, answer.out.splitlines())
    assert first["id"] == 1
    assert first["move"] in ("s", "4", "11")
    assert second == {"error": "not JSON: each line is one object"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--level", "genius"), "--level: no game has a bot genius. Choose from: "),
        (("--jobs", "0"), "--jobs must be from 1 to 256, not 0"),
    ],
)
def test_wrong_flags_of_the_engine(words: tuple[str, ...], sentence: str) -> None:
    answer = royal("engine", *words)
    assert answer.code == 2
    assert sentence in answer.err


def test_the_example_in_the_arena() -> None:
    answer = royal(*ARENA, "--bots", "random", "--engine", f"{sys.executable} {EXAMPLE}", "--json")
    data = json.loads(answer.out)
    assert data["bots"] == ["random", "engine-1"]
    assert data["faults"] == []
    assert not data["repeatable"]


def test_two_engines_and_no_bots_and_why_one_lost() -> None:
    broken = " ".join(f"'{word}'" for word in program("sys.exit(3)"))
    example = f"good={sys.executable} {EXAMPLE}"
    answer = royal(*ARENA, "--engine", example, "--engine", f"bad={broken}", "--clock", "30+1")
    assert answer.code == 0
    assert "bad forfeited" in answer.out
    assert "it ended with exit code 3." in answer.out
    assert "30+1 s" in answer.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "name is missing"),
        (("--engine", ""), "--engine needs a command"),
        (("--engine", "x='"), "No closing quotation"),
        (("--engine", "/no/such"), "--engine: there is no program /no/such"),
        (("--engine", "a=cat", "--engine", "a=cat"), "two engines are called a"),
        (("--bots", "random,casual", "--clock", "5"), "--clock is for engines"),
        (("--engine", "cat", "--clock", "5m"), "such as 60+1, not 5m"),
        (("--engine", "cat", "--clock", "0"), "not 0"),
        (("--engine", "random=cat", "--bots", "random"), "at least 2 bots"),
    ],
)
def test_wrong_engines(words: tuple[str, ...], sentence: str) -> None:
    answer = royal(*ARENA, *words)
    assert answer.code == 2
    assert sentence in answer.err
    assert "Traceback" not in answer.err
