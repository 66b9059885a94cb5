"""Shared code knows what a game is, never which game.

Everything in ``src/royalgames`` and ``web/src`` is shared, except generated files and what lies in
a folder named after a game. In shared code no identifier, string or import may name a game: by its
key, its name, a seat's name or the number of one of its rules. Comments and docstrings may, as an
example; so may tests. What is allowed beyond that is listed here with its reason.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from royalgames.games import GAMES

ROOT = Path(__file__).parents[1]

ALLOWED: dict[str, tuple[set[str], str]] = {
    "src/royalgames/__init__.py": (
        {"tee", "ur", "museum"},
        "the public names of our own games, for `from royalgames import ...`",
    ),
    "src/royalgames/records/chain.py": ({"ur"}, "the dice proof's version, as records carry it"),
    "src/royalgames/records/proof.py": ({"ur"}, "the dice proof's versions, as records carry them"),
}
"""The words that a file may use although they name a game, and why."""

WORDS = {key.lower() for key in GAMES}
NAMES = re.compile(
    "|".join(
        [re.escape(game.header.name) for game in GAMES.values()]
        + [rf"\b{name}\b" for game in GAMES.values() for name in game.header.seat_names]
        + [rf"\b{game.header.rules}[1-9]\d?\b" for game in GAMES.values()]
    )
)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
_STARTS = {tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
_TEXTS = {"NAME", "STRING", "FSTRING_MIDDLE"}


def _is_shared(path: Path) -> bool:
    if WORDS & set(path.relative_to(ROOT).parts[:-1]) or ".test." in path.name:
        return False
    return not path.read_text(encoding="utf-8").startswith("// Made by tools/")


def _files() -> list[Path]:
    source, web = ROOT / "src" / "royalgames", ROOT / "web" / "src"
    found = [path for path in source.rglob("*.py") if "webapp" not in path.parts]
    found += [path for ending in ("ts", "svelte") for path in web.rglob(f"*.{ending}")]
    return sorted(path for path in found if _is_shared(path))


def _python(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each identifier and string, without docstrings and comments."""
    tokens = [
        token
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type != tokenize.COMMENT
    ]
    before = tokenize.ENCODING
    for token, after in pairwise(tokens):
        alone = before in _STARTS and after.type == tokenize.NEWLINE
        if tokenize.tok_name[token.type] in _TEXTS and not (
            alone and token.type == tokenize.STRING
        ):
            yield token.start[0], token.string
        before = token.type


def _script(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line of TypeScript or Svelte without its comments."""
    blank = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    yield from enumerate(blank.split("\n"), start=1)


def _found(path: Path) -> Iterator[tuple[int, str]]:
    """Yield every place that names a game, as its line and the word; the file's name is line 0."""
    text = path.read_text(encoding="utf-8")
    pieces = (_python if path.suffix == ".py" else _script)(text)
    for line, piece in ((0, path.stem), *pieces):
        yield from ((line, word.lower()) for word in _WORD.findall(piece) if word.lower() in WORDS)
        yield from ((line, name) for name in NAMES.findall(piece))


@pytest.mark.parametrize("path", _files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_shared_code_names_no_game(path: Path) -> None:
    allowed, _ = ALLOWED.get(str(path.relative_to(ROOT)), (set(), ""))
    faults = [f"line {line}: {word}" for line, word in _found(path) if word not in allowed]
    assert not faults


@pytest.mark.parametrize("name", ALLOWED)
def test_every_exception_is_needed(name: str) -> None:
    words, reason = ALLOWED[name]
    assert reason
    assert words == {word for _, word in _found(ROOT / name)}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("from royalgames.games.tee import TEE", ["tee", "tee"]),
        ("class UrBot: tee_moves = x.ur", ["ur", "tee", "ur"]),
        ("x = '/learn/ur' if 'Royal Tee' else 'Dark wins'", ["ur", "tee", "Royal Tee", "Dark"]),
        ("f(\n    'ur',\n    'tee'\n)", ["ur", "tee"]),
        ("raise RuleError('U16', 'no')", ["U16"]),
        ("'''ur'''\nx = 1  # tee", []),
        ("def f():\n    '''Ask for T11.'''\n    return 'steel, urn, U-turn'", []),
    ],
)
def test_what_is_found_in_python(text: str, words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text(text, encoding="utf-8")
    assert [word for _, word in _found(path)] == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import UrBoard from './UrBoard.svelte'", [(1, "ur"), (1, "ur")]),
        ("/* tee\n */ const to = 'https://x/tee'; // ur", [(2, "tee")]),
        ("<!-- Ur -->\n<p>The Royal Tee</p>", [(2, "tee"), (2, "Royal Tee")]),
        ("const thirteenth = curl('blur');", []),
    ],
)
def test_what_is_found_in_scripts(text: str, words: list[tuple[int, str]], tmp_path: Path) -> None:
    path = tmp_path / "code.svelte"
    path.write_text(text, encoding="utf-8")
    assert list(_found(path)) == words
