"""Writing a record (N7, N8)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from royalgames.games import GAMES
from royalgames.records.headers import Headers, scribe_of, tag_order, understand
from royalgames.records.options import print_options
from royalgames.records.scribe import Scribe
from royalgames.records.syntax import Record, Spot, Tag, Token
from royalgames.records.tags import TagReader


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game from its first move to its last, finished or not."""

    game: str
    """The game's key."""
    start: Any
    """The state before the first move, its options included."""
    moves: tuple[Any, ...] = ()
    """All moves in order: throws, choices, resignations, agreements."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Further tags of the record: Date, Players, Match and the dice proof."""

    def states(self) -> list[Any]:
        """List the states, from the start to the last."""
        game, states = GAMES[self.game], [self.start]
        for move in self.moves:
            states.append(game.play(states[-1], move).state)
        return states


def write(transcript: Transcript) -> str:
    """Print a game as a record; tags that couldn't be read back are refused."""
    scribe = scribe_of(transcript.game)
    tags = _tags(scribe, transcript)
    ordered = tuple(Tag(name, tags[name]) for name in tag_order(scribe) if name in tags)
    _check(tags)
    tokens = _tokens(scribe.lines(transcript.start, transcript.moves))
    return str(Record(ordered, tokens, "\n" if tokens else ""))


def _tags(scribe: Scribe, transcript: Transcript) -> dict[str, str]:
    game, start = scribe.game, transcript.start
    outcome = game.outcome(transcript.states()[-1])
    tags = {"Game": transcript.game, "Rules": game.header.version, **transcript.tags}
    tags |= print_options(game, start) | dict(scribe.own_values(start, transcript.moves))
    if start != game.new(game.options(start)):
        tags["Position"] = game.text(start)
    if outcome:
        tags["Result"] = scribe.result(outcome)
    tags["Ended"] = outcome.ended if outcome else "open"
    return tags


def _tokens(lines: Sequence[Sequence[str]]) -> tuple[Token, ...]:
    return tuple(
        Token("\n" if column == 0 and row else " " if column else "", text)
        for row, line in enumerate(lines)
        for column, text in enumerate(line)
    )


def _check(tags: Mapping[str, str]) -> Headers:
    spots = {name: Spot(line, len(name) + 4) for line, name in enumerate(tags, start=1)}
    for name, value in tags.items():
        if re.search(r"[\x00-\x1f\x7f]", value):
            raise spots[name].fault("N7", f"the value of {name} contains a control character")
    return understand(TagReader(tags, spots, Spot(len(tags) + 1, 1)))
