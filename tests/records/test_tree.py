"""Trees of moves as records with variations: they read back, and what cannot be written is said."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from royalgames.core import AnyGame, RuleError
from royalgames.games import GAMES
from royalgames.games.positions import fitting
from royalgames.games.tee import TEE, TeeOptions
from royalgames.games.ur import UR, UrOptions
from royalgames.records import Node, Tree, parse_record, read, tree_of, write, write_tree
from royalgames.records.replay import DEEPEST
from tests.records.faults import TEE_TAGS, UR_TAGS, Fault, check_fault
from tests.records.games import from_position, museum_game, tee_game, ur_game

POSITION = "4,9 8,14 L 0"


def _tree(game: AnyGame, start: Any, *nodes: tuple[int, str] | tuple[int, str, str]) -> Tree:
    found = tuple(Node(after, game.parse_move(move), *said) for after, move, *said in nodes)
    return Tree(game.header.key, start, found)


def _body(text: str) -> str:
    return text.split("\n\n", 1)[1]


def test_a_variation_replaces_the_ply_before_it() -> None:
    start = UR.new(UrOptions())
    tree = _tree(
        UR,
        start,
        (0, "3:"),
        (1, "enter", "the only way in"),
        (2, "1:"),
        (0, "2:", "unlucky"),
        (4, "1:"),
        (2, "2:"),
        (6, "s"),
    )
    text = write_tree(tree)
    assert _body(text) == "1. L 3:enter {the only way in} ( 2:- {unlucky} 1: ) 1: ( 2:s )\n"
    assert str(parse_record(text)) == text
    replay = read(text)
    assert replay.transcript.moves == tuple(node.move for node in tree.nodes[:3])
    assert [len(each.moves) for each in replay.variations] == [2, 2]
    assert write_tree(tree_of(replay)) == text


def test_choices_after_one_throw_are_plies_of_their_own() -> None:
    start = UR.parse("o,2,4 o*2,12 L throw", UrOptions(counters=3))
    tree = _tree(UR, start, (0, "2:", "what now?"), (1, "2"), (1, "4"), (3, "1:"))
    text = write_tree(tree)
    assert _body(text) == "1. L 2:2 {what now?} ( 2:4 1: )\n"
    # The comment is about the throw; the record has it after the ply.
    expected = (Node(0, tree.nodes[0].move), tree.nodes[1]._replace(comment="what now?"))
    assert tree_of(read(text)).nodes == (*expected, *tree.nodes[2:])


def test_the_rest_of_a_ply_has_variations_too() -> None:
    tree = _tree(UR, fitting(UR, POSITION), (0, "4"), (1, "3:"), (0, "9"), (3, "2:"), (3, "1:"))
    text = write_tree(tree)
    assert _body(text) == "1. L ~4 ( ~9 2:? ( 1: ) ) 3:?\n"
    assert tree_of(read(text)).nodes[0] == tree.nodes[0]


def test_rounds_keep_their_numbers() -> None:
    start = TEE.new(TeeOptions(("r", "y")))  # type: ignore[arg-type]  # letters
    steps = ((0, "U"), (1, "D"), (2, "UU"), (1, "L"), (4, "LL"), (5, "DD"), (0, "R"))
    tree = _tree(TEE, start, *steps)
    text = write_tree(tree)
    assert _body(text) == "1. U ( R ) D ( L 2. LL DD )\n2. UU\n"
    assert _paths(tree_of(read(text))) == _paths(tree)


def test_what_is_said_about_the_start_comes_first() -> None:
    tree = Tree("ur", UR.new(UrOptions()), (), "a new game")
    text = write_tree(tree)
    assert _body(text) == "{a new game}\n"
    assert tree_of(read(text)).comment == "a new game"
    moved = Tree("ur", tree.start, (Node(0, UR.parse_move("1:")),), "a new game")
    assert _body(write_tree(moved)) == "{a new game}\n1. L 1:\n"


@pytest.mark.parametrize("game", [ur_game, tee_game, museum_game, from_position])
def test_a_tree_with_one_line_is_written_as_a_game_is(game: Callable[[int], Any]) -> None:
    for seed in range(6):
        transcript = game(seed)
        nodes = tuple(Node(after, move) for after, move in enumerate(transcript.moves))
        tree = Tree(transcript.game, transcript.start, nodes, "", transcript.tags)
        assert write_tree(tree) == write(transcript), f"seed {seed}"
        assert tree_of(read(write(transcript))).nodes == nodes, f"seed {seed}"


def _grown(game: AnyGame, rng: Random) -> Tree:
    """Grow a random tree: each move follows any earlier one, in most cases the last."""
    state = game.new()
    for _ in range(rng.randrange(40)):
        if game.outcome(state) is None:
            state = game.play(state, game.sample(state, rng)).state
    start = game.parse(game.text(state), game.options(state))
    states = [start]
    nodes: list[Node] = []
    for _ in range(30):
        after = len(nodes) if rng.random() < 0.7 else rng.randrange(len(states))
        if game.outcome(states[after]) is not None:
            continue
        move = game.sample(states[after], rng)
        if any((node.after, node.move) == (after, move) for node in nodes):
            continue
        nodes.append(Node(after, move, rng.choice(("", "", f"move {len(nodes)}"))))
        states.append(game.play(states[after], move).state)
    return Tree(game.header.key, start, tuple(nodes))


def _paths(tree: Tree) -> list[tuple[Any, ...]]:
    """The moves to each node, those after each move in the order of the tree."""
    paths: list[tuple[Any, ...]] = [()]
    for node in tree.nodes:
        paths.append((*paths[node.after], node.move))
    children: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path in paths[1:]:
        children.setdefault(path[:-1], []).append(path)
    return [path for key in sorted(children, key=str) for path in children[key]]


@pytest.mark.parametrize("key", ["ur", "tee", "museum"])
@pytest.mark.parametrize("plain", [False, True])
def test_random_trees_read_back(key: str, plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if plain:
        monkeypatch.setattr("royalgames.records.headers.part", lambda _package, _key: None)
    branched = 0
    for seed in range(8):
        tree = _grown(GAMES[key], Random(seed))
        text = write_tree(tree)
        again = tree_of(read(text))
        assert _paths(again) == _paths(tree), f"seed {seed}"
        assert write_tree(again) == text, f"seed {seed}"
        assert {word for node in again.nodes for word in node.comment.split()} == {
            word for node in tree.nodes for word in node.comment.split()
        }, f"seed {seed}"
        branched += " ( " in text
    assert branched > 4


def test_moves_of_several_words_are_replaced_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("royalgames.records.headers.part", lambda _package, _key: None)
    tree = _tree(TEE, TEE.new(), (0, "count r"), (0, "count b"), (1, "U"), (2, "resign r"))
    text = write_tree(tree)
    assert _body(text) == "1. count r ( count b 2. resign r )\n2. U\n"
    assert _paths(tree_of(read(text))) == _paths(tree)


def test_resignations_are_written_on_the_main_line_only() -> None:
    start = UR.new(UrOptions())
    assert 'Ended "resigned L"' in write_tree(_tree(UR, start, (0, "3:"), (1, "resign L")))
    for nodes in (
        ((0, "3:"), (1, "enter"), (1, "resign L")),
        ((0, "3:"), (1, "enter"), (0, "2:"), (3, "resign L")),
        ((0, "3:"), (0, "resign L")),
    ):
        with pytest.raises(RuleError, match="N7: resignations and agreements"):
            write_tree(_tree(UR, start, *nodes))


def test_a_comment_that_would_end_early_is_refused() -> None:
    with pytest.raises(RuleError, match="N7: a comment cannot contain }"):
        write_tree(_tree(UR, UR.new(UrOptions()), (0, "1:", "so } it is")))


FAULTS: list[Fault] = [
    (UR_TAGS + "( 1: )", 5, 1, "N7", "a variation follows the move it replaces"),
    (UR_TAGS + "1. ( L 1: )", 5, 4, "N7", "a variation follows the move it replaces"),
    (UR_TAGS + "1. L ( 1: )", 5, 6, "N7", "a variation follows the move it replaces"),
    (UR_TAGS + "1. L 0:- ( )", 5, 12, "N7", "a variation needs at least one move"),
    (UR_TAGS + "1. L 0:- )", 5, 10, "N7", "unexpected ): no variation is open"),
    (UR_TAGS + "1. L 0:- ( 1:\n2. D 0:-", 5, 10, "N7", "this variation is never closed"),
    (
        UR_TAGS + "1. L 0:- ( 1: 2. D )",
        5,
        20,
        "N7",
        "expected a throw after the number of the turn and the thrower",
    ),
    (UR_TAGS + "1. L 0:- ( 3:- )", 5, 14, "U8", "Light can use this throw and must"),
    (TEE_TAGS + "1. U ( U 2. D )", 5, 10, "N7", "only a new round can start with a number"),
    (TEE_TAGS + "1. U D ( D 2. )", 5, 15, "N7", "expected a move after the number of the round"),
    (
        TEE_TAGS + "1. U" + " ( U" * (DEEPEST + 1),
        5,
        6 + 4 * DEEPEST,
        "N7",
        f"variations are nested at most {DEEPEST} deep",
    ),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_first_fault_is_raised(fault: Fault) -> None:
    check_fault(fault)


def test_resignations_in_the_tags_are_the_main_lines() -> None:
    tags = '[Game "tee"]\n[Rules "1"]\n[Colours "rbyg"]\n[Resigned "g 2"]\n\n'
    replay = read(tags + "1. U L ( L D R 2. UU ) D -\n")
    assert [TEE.move_text(move) for move in replay.variations[0].moves] == ["L", "D", "R", "UU"]
    assert [TEE.move_text(move) for move in replay.transcript.moves][2:] == ["resign g", "D", "-"]
