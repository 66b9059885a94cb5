"""Many positions as JSON lines: one question per line, one answer per line, in the same order."""

import json
import multiprocessing
import random
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from time import perf_counter
from typing import Any, Final

from royalgames.bots import Budget, UnknownBotError, bot_of
from royalgames.bots.processes import deaf_to_interrupts, end_with_parent
from royalgames.core import CHANCE, AnyGame, RoyalError
from royalgames.core.errors import excerpt
from royalgames.core.options import check_values
from royalgames.engine.lines import LONGEST_LINE, MOST_MS, MOST_NODES, LineError, played
from royalgames.engine.speaker import STRONGEST, level_or_strongest
from royalgames.games import GAMES, unknown_game

AHEAD: Final = 8
"""How many questions per process are read ahead of their answers."""

FIELDS: Final[dict[str, type | tuple[type, ...]]] = {
    "id": object,
    "game": str,
    "options": dict,
    "position": str,
    "moves": list,
    "level": str,
    "nodes": int,
    "seconds": (int, float),
    "seed": int,
}
"""What a question may contain."""


def analyse_lines(
    lines: Iterable[str], jobs: int = 1, level: str = STRONGEST, seed: int = 1
) -> Iterator[str]:
    """Answer questions line by line; empty lines are skipped."""
    questions = (line for line in lines if line.strip())
    answer = partial(analyse_line, level=level, seed=seed)
    if jobs == 1:
        yield from map(answer, questions)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=end_with_parent)
    waiting: deque[Future[str]] = deque()
    try:
        for line in questions:
            with deaf_to_interrupts():
                waiting.append(pool.submit(answer, line))
            while waiting and (waiting[0].done() or len(waiting) > AHEAD * jobs):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def analyse_line(line: str, level: str = STRONGEST, seed: int = 1) -> str:
    """Answer one question; what is wrong with it is its answer's ``error``."""
    answer: dict[str, Any] = {}
    try:
        question = _read(line)
        if "id" in question:
            answer["id"] = question["id"]
        answer |= analyse({"level": level, "seed": seed, **question})
    except (LineError, RoyalError, UnknownBotError) as error:
        answer["error"] = str(error)
    return json.dumps(answer)


def _read(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise LineError(f"a line has at most {LONGEST_LINE} characters")
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        raise LineError("not JSON: each line is one object") from None
    if not isinstance(question, dict):
        raise LineError("each line is one JSON object")
    return question


def analyse(question: Mapping[str, Any]) -> dict[str, Any]:
    """Say what a bot plays at a position, or after each throw where the dice are to be thrown."""
    _check(question)
    key = question.get("game", "")
    if key not in GAMES:
        raise LineError(unknown_game(key))
    game = GAMES[key]
    options = game.options_from(check_values(game.header.options, _options(game, question)))
    text = question.get("position")
    state = game.new(options) if text is None else game.parse(text, options)
    state = played(game, state, [str(word) for word in question.get("moves", [])])
    answer: dict[str, Any] = {"position": game.text(state)}
    chooser = game.chooser(state)
    if chooser is None:
        return answer | _outcome(game, state)
    if chooser is not CHANCE:
        return answer | {"seat": chooser} | _thought(game, state, question)
    return answer | {
        "throws": [_thrown(game, state, throw, question) for throw in _throws(game, state)]
    }


def _throws(game: AnyGame, state: Any) -> Iterator[tuple[Any, str]]:
    return ((throw, str(chance)) for throw, chance in game.chance(state))


def _thrown(
    game: AnyGame, state: Any, throw: tuple[Any, str], question: Mapping[str, Any]
) -> dict[str, Any]:
    """Say what a bot plays after a throw, if the throw leaves anyone a choice."""
    move, chance = throw
    after = game.play(state, move).state
    found: dict[str, Any] = {"throw": game.move_text(move), "chance": chance}
    chooser = game.chooser(after)
    if chooser is None:
        return found | _outcome(game, after)
    if chooser is CHANCE:
        return found | {"position": game.text(after)}
    return found | {"seat": chooser} | _thought(game, after, question)


def _outcome(game: AnyGame, state: Any) -> dict[str, Any]:
    outcome = game.outcome(state)
    assert outcome is not None  # noqa: S101  # no seat is to choose
    return {
        "ended": outcome.ended,
        "winners": list(outcome.winners),
        "scores": dict(outcome.scores),
    }


def _thought(game: AnyGame, state: Any, question: Mapping[str, Any]) -> dict[str, Any]:
    key = game.header.key
    bot = bot_of(key, level_or_strongest(key, question["level"]))
    budget = bot.budget
    if "nodes" in question:
        budget = Budget(nodes=question["nodes"])
    elif "seconds" in question:
        budget = Budget(seconds=question["seconds"])
    begun = perf_counter()
    # The position starts the random stream, so that an answer doesn't depend on those before it.
    lots = random.Random(f"analysis {question['seed']} {game.text(state)}")
    thought = bot.think(state, budget, lots)
    return {
        "move": game.move_text(thought.move),
        "value": thought.value,
        "line": [game.move_text(move) for move in thought.line or (thought.move,)],
        "nodes": thought.nodes,
        "seconds": round(perf_counter() - begun, 6),
    }


def _options(game: AnyGame, question: Mapping[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = question.get("options", {})
    for name in given:
        game.header.option(name)
    return given


def _check(question: Mapping[str, Any]) -> None:
    for name, value in question.items():
        if name not in FIELDS:
            raise LineError(f"unknown field {excerpt(name)}. Choose from: {', '.join(FIELDS)}")
        if not isinstance(value, FIELDS[name]) or (isinstance(value, bool) and name != "id"):
            raise LineError(f"{name} has a value of the wrong kind: {excerpt(value)}")
    if "nodes" in question and "seconds" in question:
        raise LineError("give nodes or seconds, not both")
    if not 1 <= question.get("nodes", 1) <= MOST_NODES:
        raise LineError(f"nodes must be from 1 to {MOST_NODES}")
    if not 0 < question.get("seconds", 1) <= MOST_MS / 1000:
        raise LineError(f"seconds must be more than 0 and at most {MOST_MS // 1000}")
