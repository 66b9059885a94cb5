"""Our own engine: what it answers, line by line."""

import queue
import random
from collections.abc import Iterator

import pytest

from royalgames.core import CHANCE
from royalgames.engine import Speaker
from royalgames.engine.lines import move_word, setup_words
from royalgames.games import GAMES

UR_POSITION = "position text o*3,s,4*2,11 o*4,s,3,8 L 2"


class _Talk:
    """A talk with an engine; ``wait`` returns the lines up to one that starts with a word."""

    def __init__(self, level: str = "casual") -> None:
        self.lines: queue.Queue[str] = queue.Queue()
        self.speaker = Speaker(self.lines.put, level)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.speaker.hear(line)

    def wait(self, word: str) -> list[str]:
        found: list[str] = []
        while not found or not found[-1].startswith(word):
            found.append(self.lines.get(timeout=60))
        return found

    def answer(self, *lines: str) -> str:
        self.say(*lines)
        return self.lines.get(timeout=60)


def test_it_identifies_itself() -> None:
    talk = _Talk()
    talk.say("engine 1")
    lines = talk.wait("engineok")
    assert lines[0].startswith("id name Royal Games ")
    assert [line for line in lines if line.startswith("game ")] == [f"game {key}" for key in GAMES]
    assert any(line.startswith("option level default casual values random ") for line in lines)
    assert lines[-1] == "engineok 1"
    assert talk.answer("isready") == "readyok"


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["uci"], "error unknown command uci. Choose from: engine, isready"),
        (["engine 2"], "error this engine speaks version 1; write engine 1"),
        (["go"], "error send newgame first"),
        (["newgame ur", "go"], "error go: the dice are to be thrown"),
        (["newgame ur", "dice"], "error dice needs one throw"),
        (["newgame ur", "dice 9:"], "error 9: is not a move|error move 1, 9:"),
        (["newgame tee", "dice 2:"], "error dice: the dice are not to be thrown here"),
        (["newgame museum", "position text o0,h7 o7 L over", "go"], "error go: the game is over"),
        (["newgame ur", UR_POSITION, "go depth 3"], "error go: unknown word depth"),
        (["setoption level genius"], "error setoption: no game has a level genius"),
        (["setoption"], "error setoption needs level"),
        (["setoption level furthest", "newgame tee", "go"], 'error go: "furthest" is not a bot'),
        (["x" * 70_000], "error a line has at most 65536 characters"),
    ],
)
def test_what_it_cannot_understand(lines: list[str], sentence: str) -> None:
    talk = _Talk()
    *before, last = lines
    talk.say(*before)
    answer = talk.answer(last)
    assert any(answer.startswith(each) for each in sentence.split("|")), answer
    assert talk.answer("isready") == "readyok"


@pytest.mark.parametrize("key", GAMES)
def test_it_plays_a_whole_game_and_repeats_it(key: str) -> None:
    assert list(_moves(key)) == list(_moves(key))


def _moves(key: str) -> Iterator[str]:
    """Play a short game of every kind against itself through the protocol."""
    game, talk, rng = GAMES[key], _Talk("first-game"), random.Random(3)
    spec = {spec.name: spec.quick for spec in game.header.options if spec.quick is not None}
    options = game.options_from({**spec})
    talk.say("newgame " + " ".join(setup_words(game, options)))
    state = game.new(options)
    for _ in range(120):
        chooser = game.chooser(state)
        if chooser is None:
            return
        if chooser is CHANCE:
            move = game.sample(state, rng)
            talk.say(f"position text {game.text(state)}", f"dice {move_word(game, move)}")
        else:
            talk.say(f"position text {game.text(state)}", "go nodes 50")
            word = talk.wait("bestmove")[-1].split()[1]
            yield word
            move = game.parse_move(word.replace("_", " "))
        state = game.play(state, move).state


def test_stop_answers_an_endless_search_once() -> None:
    talk = _Talk()
    talk.say("newgame ur", UR_POSITION, "go infinite")
    assert talk.wait("info")
    talk.say("go")
    assert talk.wait("error")[-1] == "error go: still thinking; send stop first"
    talk.say("stop", "stop")
    assert talk.wait("bestmove")
    talk.say("isready")
    assert talk.wait("readyok") == ["readyok"]
    talk.say("go nodes 1")
    assert len(talk.wait("bestmove")) == 2


def test_the_end_of_the_input_finishes_a_search() -> None:
    for go in ("go nodes 100", "go infinite"):
        talk = _Talk()
        talk.speaker.run(["newgame ur\n", UR_POSITION + "\n", go + "\n"])
        assert talk.wait("bestmove")


def test_quit_ends_at_once() -> None:
    talk = _Talk()
    talk.speaker.run(["quit\n", "isready\n"])
    assert talk.lines.empty()
