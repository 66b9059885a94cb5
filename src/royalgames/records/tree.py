"""A tree of moves as a record with variations, and back (N7)."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from royalgames.core import RuleError
from royalgames.records.replay import CLOSE, OPEN, Replay, ReplayVisitor, Variation, read
from royalgames.records.syntax import Record, Spot, Token, parse, parse_record
from royalgames.records.write import Transcript, write

_UNWRITTEN: Final = "resignations and agreements can end the main line only"


class Node(NamedTuple):
    """One move of a tree."""

    after: int
    """The number of the move it follows, from 1; 0 for the start."""
    move: Any
    """The move, or the throw."""
    comment: str = ""
    """What is said about it."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Lines of moves from one position; the first move after each belongs to its main line."""

    game: str
    """The game's key."""
    start: Any
    """The state before the first move."""
    nodes: tuple[Node, ...] = ()
    """The moves; each follows an earlier one."""
    comment: str = ""
    """What is said about the start."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Further tags of the record, as a transcript has them."""


def tree_of(replay: Replay) -> Tree:
    """Return the main line and the variations of a record as one tree; equal moves are merged."""
    transcript = replay.transcript
    builder = _Builder()
    main = Variation(0, transcript.moves, replay.comments, replay.variations)
    builder.add(main, [0])
    nodes = tuple(
        Node(after, move, builder.comments.get(number, ""))
        for number, (after, move) in enumerate(builder.moves, start=1)
    )
    comment = builder.comments.get(0, "")
    return Tree(transcript.game, transcript.start, nodes, comment, transcript.tags)


class _Builder:
    """Collects the moves of a record's lines, each once."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, Any]] = []
        self.comments: dict[int, str] = {}
        self._numbers: dict[tuple[int, Any], int] = {}

    def add(self, line: Variation, path: Sequence[int]) -> None:
        """Add a line and its variations; the path is the numbers of the line it leaves."""
        numbers = list(path[: line.before + 1])
        for move in line.moves:
            numbers.append(self._number(numbers[-1], move))
        for count, text in line.comments:
            known = self.comments.get(numbers[count])
            self.comments[numbers[count]] = text.strip() if known is None else f"{known} {text}"
        for each in line.variations:
            self.add(each, numbers)

    def _number(self, after: int, move: Any) -> int:
        known = self._numbers.get((after, move))
        if known is None:
            self.moves.append((after, move))
            known = self._numbers[after, move] = len(self.moves)
        return known


def write_tree(tree: Tree) -> str:
    """Print a tree as a record: the main line, with the other lines as variations.

    A comment in the middle of a ply is written after the ply.
    """
    writer = _Writer(tree)
    main = writer.line_to(0)
    moves = tuple(writer.moves(main))
    record = parse_record(write(Transcript(tree.game, tree.start, moves, tree.tags)))
    added = writer.added(main, 0)
    tokens = [Token("", word) for word in _comment(tree.comment)]
    for index, token in enumerate(record.tokens):
        tokens.append(Token(token.gap or ("\n" if tokens else ""), token.text))
        tokens += [Token(" ", word) for word in added.get(index, ())]
    text = str(Record(record.tags, tuple(tokens), "\n" if tokens else ""))
    if _paths(tree.nodes) != _paths(tree_of(read(text)).nodes):
        raise RuleError("N7", _UNWRITTEN)
    return text


class _Writer:
    """Prints the lines of a tree; a line is the numbers of its moves from the start."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._known: dict[int, _Spelled] = {}
        self._children: list[list[int]] = [[] for _ in range(len(tree.nodes) + 1)]
        for number, node in enumerate(tree.nodes, start=1):
            self._children[node.after].append(number)

    def line_to(self, number: int) -> list[int]:
        """Return the line through a move that stays on the main line after it."""
        line: list[int] = []
        above = number
        while above:
            line.insert(0, above)
            above = self._tree.nodes[above - 1].after
        while self._children[number]:
            number = self._children[number][0]
            line.append(number)
        return line

    def moves(self, line: Sequence[int]) -> list[Any]:
        """Return the moves of a line."""
        return [self._tree.nodes[number - 1].move for number in line]

    def _spelled(self, line: Sequence[int]) -> "_Spelled":
        last = line[-1]
        if last not in self._known:
            tree = self._tree
            self._known[last] = _Spelled()
            text = write(Transcript(tree.game, tree.start, tuple(self.moves(line))))
            parse(text, self._known[last])
        return self._known[last]

    def added(self, line: Sequence[int], own: int) -> dict[int, list[str]]:
        """Return what follows the words of a line: comments, then variations.

        The line's own moves begin at ``own``; what follows earlier ones is another line's.
        """
        said: dict[int, list[str]] = {}
        for index in range(own, len(line)):
            comment = self._tree.nodes[line[index] - 1].comment
            if comment:
                said.setdefault(self._spelled(line).word_of(index), []).append(comment)
        found = {at: _comment(" ".join(texts)) for at, texts in said.items()}
        for index in range(own, len(line)):
            siblings = self._children[self._tree.nodes[line[index] - 1].after]
            # The first move of a variation is itself instead of another one.
            for other in siblings[1:] if siblings[0] == line[index] else ():
                at, words = self._variation(line, self.line_to(other), index)
                found.setdefault(at, []).extend(words)
        return found

    def _variation(
        self, main: Sequence[int], line: Sequence[int], own: int
    ) -> tuple[int, list[str]]:
        """Return the index of the word that a variation follows, and its own words."""
        beside, spelled = self._spelled(main), self._spelled(line)
        both = zip(beside.words, spelled.words, strict=False)
        same = next((at for at, (one, other) in enumerate(both) if one != other), None)
        if same is None:
            raise RuleError("N7", _UNWRITTEN)
        first = max(at for at in beside.starts if at <= same)
        added = self.added(line, own)
        words = [
            each
            for at in range(first, len(spelled.words))
            for each in (spelled.words[at], *added.get(at, ()))
        ]
        return beside.last_word(first), [OPEN, *words, CLOSE]


class _Spelled(ReplayVisitor):
    """A line as a record writes it."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.starts: list[int] = []
        """Which words begin a move."""
        self._numbers: list[int] = []
        self._played: list[int] = []

    def token(self, token: Token, at: Spot) -> None:
        """Keep a word, and whether it begins a move."""
        if token.number is not None:
            self._numbers.append(len(self.words))
        elif self._lines[0].reader.at_move:
            self.starts.append(len(self.words))
        self.words.append(token.text)
        super().token(token, at)
        self._played.append(self._lines[0].playback.count)

    def word_of(self, index: int) -> int:
        """Return the last word of the ply or move that a move of the line is written in."""
        at = bisect_right(self._played, index)
        # A move of several words is played when the next number is read.
        return at - 1 if at in self._numbers or at == len(self.words) else at

    def last_word(self, start: int) -> int:
        """Return the last word of the move that begins with this one."""
        ends = (at for at in (*self.starts, *self._numbers, len(self.words)) if at > start)
        return min(ends) - 1


def _comment(text: str) -> list[str]:
    if "}" in text:
        raise RuleError("N7", "a comment cannot contain }")
    return [f"{{{text}}}"] if text else []


def _paths(nodes: Sequence[Node]) -> set[tuple[Any, ...]]:
    """Return the moves that lead to each node, whatever their numbers."""
    paths: list[tuple[Any, ...]] = [()]
    for node in nodes:
        paths.append((*paths[node.after], node.move))
    return set(paths)
