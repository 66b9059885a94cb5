"""The rules pages: complete, well formed, and true wherever they can be held against the code."""

import re

import pytest

from royalgames.core import TextError
from royalgames.games import GAMES
from royalgames.games.museum import MUSEUM
from royalgames.games.museum import board as museum_board
from royalgames.games.museum import notation as museum
from royalgames.games.museum.moves import THROW_CHANCES
from royalgames.games.rulebook import (
    PAGES,
    Part,
    Rule,
    Rulebook,
    _pages,
    parse_page,
    rulebook,
)
from royalgames.games.tee import TEE, board
from royalgames.games.ur import UR
from royalgames.games.ur import board as ur_board
from royalgames.games.ur.header import DICE
from royalgames.games.ur.moves import throw_chances
from royalgames.games.ur.notation import parse_ply, ply_text
from royalgames.records import read, write
from royalgames.records.headers import scribe_of, tag_order
from royalgames.records.proof import PROOF_TAGS

LAST = {"tee": "T22", "ur": "U17", "museum": "M18", "notation": "N9"}


def figures(key: str, number: str) -> list[str]:
    rule = rulebook(key).find(number)
    assert rule is not None
    return [figure for part in rule.parts for figure in part.figures]


def table(figure: str) -> list[list[str]]:
    """Return a Markdown table's rows without its head."""
    return [[cell.strip() for cell in row[1:-1].split("|")] for row in figure.split("\n")[2:]]


@pytest.mark.parametrize("key", LAST)
def test_every_number_stands_once_and_in_order(key: str) -> None:
    letter, count = LAST[key][0], int(LAST[key][1:])
    expected = [f"{letter}{number}" for number in range(1, count + 1)]
    assert [rule.number for rule in rulebook(key).rules] == expected


def test_every_game_has_a_page_with_its_letter() -> None:
    assert set(PAGES) == {*GAMES, "notation"} == set(LAST)
    for key, game in GAMES.items():
        assert rulebook(key).rules[0].number == f"{game.header.rules}1"
        assert game.header.name in rulebook(key).title


@pytest.mark.parametrize("key", LAST)
def test_every_rule_has_parts_and_every_ruling_a_reason(key: str) -> None:
    for rule in rulebook(key).rules:
        assert rule.parts, rule.number
        for part in rule.parts:
            assert part.text.endswith("."), (rule.number, part.text)
            assert bool(part.why) == (part.origin == "ruling"), rule.number
            assert not part.why or part.why.endswith("."), (rule.number, part.why)


@pytest.mark.parametrize(
    ("number", "origin", "said"),
    [
        ("T10", "sheet", "come to the same space as often as the player likes"),
        ("T10", "ruling", "turn straight back"),
        ("T21", "ruling", "so does a player who declines"),
        ("U3", "sheet", "with seven counters each"),
        ("U3", "ruling", "All counters are off the board at first"),
        ("U3", "ruling", '"set up as shown"'),
        ("U3", "ruling", "one counter on the third square"),
        ("U4", "ruling", "lets the highest throw start"),
        ("U13", "sheet", 'breaks off after "which is"'),
        ("U15", "ruling", "The value 20 never scores, because no counter can rest on 7 or 10"),
    ],
)
def test_what_the_sheets_say_and_what_we_add_are_kept_apart(
    number: str, origin: str, said: str
) -> None:
    rule = rulebook("tee" if number[0] == "T" else "ur").find(number)
    assert rule is not None
    texts = {part.origin: "" for part in rule.parts}
    for part in rule.parts:
        texts[part.origin] += f"{part.text} {part.why} "
    assert said in texts[origin]  # type: ignore[index]


def test_the_sheets_do_not_say_what_we_infer() -> None:
    sheets = {
        rule.number: " ".join(part.text for part in rule.parts if part.origin == "sheet")
        for key in GAMES
        for rule in rulebook(key).rules
    }
    assert "off the board" not in sheets["U3"]
    assert "turn back" not in sheets["T10"]
    assert "cross" not in sheets["T10"]


@pytest.mark.parametrize("key", LAST)
def test_every_rule_that_is_mentioned_exists(key: str) -> None:
    known = {rule.number for page in LAST for rule in rulebook(page).rules}
    letters = "".join(game.header.rules for game in GAMES.values())
    mentioned = set(re.findall(rf"\b[{letters}N]\d+\b", rulebook(key).page))
    assert mentioned <= known
    assert len(mentioned) >= len(rulebook(key).rules)


def test_a_page_is_read_once() -> None:
    assert rulebook("tee") is rulebook("tee")
    with pytest.raises(KeyError):
        rulebook("chess")


def test_a_game_without_a_page_has_no_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("royalgames.games.rulebook.part_file", lambda *_: None)
    assert [key for key, _ in _pages()] == ["notation"]


def test_a_number_that_no_rule_has_is_not_found() -> None:
    assert rulebook("ur").find("U18") is None


# What the pages draw and list, held against the rules themselves.


def drawn_boards(figure: str) -> list[dict[str, str]]:
    """Read each drawn piece of a Royal Tee board: the sign on each space by the space's name."""
    lines = figure.split("\n")
    boards: list[dict[str, str]] = []
    for top, line in enumerate(lines):
        for head in re.finditer(r"(?:[a-l] ){3,}[a-l]\b", line):
            signs: dict[str, str] = {}
            for below in lines[top + 1 :]:
                found = re.fullmatch(r" ?(\d+)  (\S.*)", below[head.start() - 4 : head.end()])
                if not found:
                    break
                cells = zip(head[0].split(), found[2].split(), strict=True)
                signs |= {f"{file}{found[1]}": sign for file, sign in cells}
            boards.append(signs)
    return boards


def held(signs: dict[str, str], sign: str) -> set[str]:
    return {name for name, found in signs.items() if found == sign}


def test_the_drawn_set_up_is_the_real_one() -> None:
    (signs,) = drawn_boards(figures("tee", "T4")[0])
    assert set(signs) == set(board.SPACE_NAMES)
    drawn = {name: sign.lower() for name, sign in signs.items() if sign != "."}
    assert drawn == {board.space_name(space): colour for colour, space in board.START.items()}


@pytest.mark.parametrize(("number", "bonus"), [("T15", [4, 0]), ("T16", [4, 0]), ("T17", [3, 0])])
def test_the_drawn_bonus_spaces_are_the_real_ones(number: str, bonus: list[int]) -> None:
    boards = drawn_boards(figures("tee", number)[0])
    assert [len(held(signs, "+")) for signs in boards] == bonus
    for signs in boards:
        names = {name: board.find_space(name) for name in held(signs, "R")}
        red = board.space_set(space for space in names.values() if space is not None)
        won = {
            board.space_name(space)
            for space in board.spaces_of(board.surrounded(red, board.Colour.RED))
        }
        assert won - held(signs, "B") == held(signs, "+")


def test_the_drawn_places_of_ur_follow_the_track() -> None:
    dark, centre, light = figures("ur", "U2")[0].split("\n")[3:8:2]
    assert dark.removeprefix("Dark") == light.removeprefix("Light").rjust(len(dark) - 4)
    assert re.findall(r"\d+|S|H", light) == ["4", "3", "2", "1", "S", "H", "14", "13"]
    assert re.findall(r"\d+", centre) == [str(place) for place in ur_board.CENTRE]


def test_the_drawn_designs_have_the_dots_of_their_places() -> None:
    drawing, legend = figures("ur", "U1")
    dots = {sign: int(count) for sign, _, count in table(legend)}
    rows = [re.findall(r"ros|eye|dot|zig|gri|4x5", line) for line in drawing.split("\n")[3:8:2]]
    assert rows[0] == rows[2]
    outer, centre = rows[2], rows[1]
    track = [*outer[3::-1], *centre, outer[5], outer[4]]
    assert tuple(dots[sign] for sign in track) == ur_board.VALUES[1:15]


def test_the_table_of_places_is_the_board() -> None:
    kinds = dict.fromkeys(range(1, 15), "plain")
    kinds |= dict.fromkeys(ur_board.ROSETTES, "rosette") | dict.fromkeys(ur_board.EYES, "eye")
    kinds |= dict.fromkeys(ur_board.DOUBLES, "doubles")
    kinds |= {ur_board.START: "start", ur_board.HOME: "home"}
    expected = [
        [ur_board.place_name(place), kinds[place], str(ur_board.VALUES[place])]
        for place in ur_board.TRACK
    ]
    assert table(figures("ur", "U2")[1]) == expected


def test_the_throws_mean_what_the_table_says() -> None:
    means = dict(table(figures("ur", "U5")[0]))
    found = {dots: re.findall(r"move (\d)", words) for dots, words in means.items()}
    scores = ur_board.SCORES
    assert found == {str(dots): [str(scores[dots])] if dots in scores else [] for dots in range(4)}


def test_the_chances_of_the_throws_are_right() -> None:
    rows = table(figures("ur", "U6")[0])
    assert [row[0] for row in rows] == ["0", "1", "2", "3"]
    for column, dice in enumerate(DICE, start=1):
        assert [row[column] for row in rows] == [str(chance) for chance in throw_chances(dice)]


def test_the_positions_of_the_notation_page_read_back() -> None:
    tee = figures("notation", "N1")[1].split("\n")[2::3]
    assert [TEE.text(TEE.parse(text)) for text in tee] == tee
    assert tee[0] == TEE.text(TEE.new())
    two = TEE.new(TEE.options(TEE.parse(tee[1])))
    assert tee[1] == TEE.text(TEE.play(two, TEE.parse_move("U")).state)
    ur = [line.split("   ")[0] for line in figures("notation", "N3")[1].split("\n")[1:-1]]
    assert [UR.text(UR.parse(text)) for text in ur] == ur
    assert ur[0] == UR.text(UR.new())


@pytest.mark.parametrize("number", ["N5", "N6"])
def test_the_plies_of_the_notation_page_read_back(number: str) -> None:
    plies = [line.split()[0] for line in figures("notation", number)[0].split("\n")[1:-1]]
    assert len(plies) >= 4
    assert [ply_text(parse_ply(text)) for text in plies] == plies


def test_the_museum_page_draws_its_board() -> None:
    dark, middle, light = figures("museum", "M2")[0].split("\n")[3:8:2]
    assert dark.removeprefix("Dark") == light.removeprefix("Light").rjust(len(dark) - 4)
    assert re.findall(r"\d+", light) == ["4", "3", "2", "1", "14", "13"]
    assert re.findall(r"\d+", middle) == [str(square) for square in museum_board.SHARED]
    starred = {int(square) for square in re.findall(r"(\d+)\*", light + middle)}
    assert starred == museum_board.ROSETTES
    rosettes = [row.count("ros") for row in figures("museum", "M1")[0].split("\n")[3:8:2]]
    assert rosettes == [2, 1, 2]


def test_the_museum_page_gives_the_chances_of_the_throws() -> None:
    rows = table(figures("museum", "M5")[0])
    assert rows == [[str(dots), str(odds)] for dots, odds in enumerate(THROW_CHANCES)]


def test_the_texts_of_the_museum_page_read_back() -> None:
    positions = [re.split("  +", line)[0] for line in figures("museum", "M16")[1].split("\n")[1:-1]]
    assert [MUSEUM.text(MUSEUM.parse(text)) for text in positions] == positions
    assert positions[0] == MUSEUM.text(MUSEUM.new())
    plies = [line.split()[0] for line in figures("museum", "M17")[0].split("\n")[1:-1]]
    assert [museum.ply_text(museum.parse_ply(text)) for text in plies] == plies
    record = figures("museum", "M18")[1].removeprefix("```text\n").removesuffix("```")
    assert write(read(record).transcript) == record


def test_the_walk_of_the_notation_page_reads_back() -> None:
    moves = [line.split()[0] for line in figures("notation", "N2")[0].split("\n")[1:-1]]
    assert moves == ["UULD", "-"]
    assert [TEE.move_text(TEE.parse_move(text)) for text in moves] == moves


def examples() -> list[str]:
    """Cut the examples out of the notation page."""
    return [
        figure.removeprefix("```text\n").removesuffix("```") for figure in figures("notation", "N7")
    ]


def records() -> list[str]:
    """Return the examples that are whole records."""
    return [text for text in examples() if text.startswith("[")]


def test_the_records_of_the_notation_page_are_written_as_we_write_them() -> None:
    assert [read(text).headers.game for text in records()] == [TEE, UR]
    assert [write(read(text).transcript) for text in records()] == records()


def test_the_variations_of_the_notation_page_can_be_read() -> None:
    (moves,) = (text for text in examples() if not text.startswith("["))
    tags, _, _ = records()[1].partition("\n\n")
    replay = read(f"{tags}\n\n{moves}")
    assert replay.headers.game == UR
    assert len(replay.variations) == 2


def test_the_tables_of_tags_are_complete() -> None:
    rows = table(figures("notation", "N8")[0])
    listed = [row[0].strip("`") for row in rows]
    assert len(listed) == len(set(listed))
    for key in GAMES:
        for rule in rulebook(key).rules:
            for figure in figures(key, rule.number):
                if figure.startswith("| tag |"):
                    listed += [row[0].strip("`") for row in table(figure)]
    known = {name for key in GAMES for name in tag_order(scribe_of(key))}
    assert set(listed) == known - set(PROOF_TAGS)


@pytest.mark.parametrize(("example", "needed"), [(0, "Colours"), (1, "First")])
def test_the_page_says_which_tags_must_be_there(example: int, needed: str) -> None:
    text = records()[example]
    names = re.findall(r"^\[(\w+) ", text, re.MULTILINE)
    refused = []
    for name in names:
        try:
            read(re.sub(rf"\[{name} .*\n", "", text))
        except TextError as error:
            assert error.rule == "N8"
            refused.append(name)
    assert refused == ["Game", "Rules", needed]


# The form of a page.

PAGE = """\
# The rules of Pebbles

A game with
pebbles.

Second paragraph.

## Play

### P1 · Taking

**Sheet.** Take one
or two.

| a | b |
|---|---|
| 1 | 2 |

**Ruling.** Never three. *Why:* It would
be too easy.

```text
o o

o
```

- one
- two

## End

### P2 · Last pebble

**Sheet.** Who takes it wins.
"""


def test_a_page_becomes_data() -> None:
    taking = Rule(
        "P1",
        "Taking",
        "Play",
        (
            Part("sheet", "Take one or two.", "", ("| a | b |\n|---|---|\n| 1 | 2 |",)),
            Part(
                "ruling",
                "Never three.",
                "It would be too easy.",
                ("```text\no o\n\no\n```", "- one\n- two"),
            ),
        ),
    )
    last = Rule("P2", "Last pebble", "End", (Part("sheet", "Who takes it wins.", ""),))
    introduction = ("A game with pebbles.", "Second paragraph.")
    assert parse_page("pebbles", PAGE) == Rulebook(
        "pebbles", "The rules of Pebbles", introduction, (taking, last), PAGE
    )


def test_a_page_may_end_without_a_line_feed() -> None:
    assert parse_page("pebbles", PAGE.rstrip()).rules == parse_page("pebbles", PAGE).rules
    assert len(parse_page("pebbles", PAGE + "\n\n").rules) == 2


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("# The rules of Pebbles\n\n", "", "line 1: a page starts with its title"),
        ("# The rules of Pebbles", "## Play", "line 1: a heading is"),
        ("Second paragraph.", "# Again", "line 6: a heading is"),
        ("### P1 · Taking", "### P1 Taking", "line 10: a heading is"),
        ("### P1 · Taking", "### P1 · Taking\nmore", "line 10: a heading is"),
        ("## Play\n", "", "line 9: P1 comes before the first section"),
        ("### P1 · Taking\n", "", "line 11: a page starts with its title, and a section"),
        ("### P2 ·", "### P3 ·", "line 33: expected P2, found P3"),
        ("### P2 ·", "### Q2 ·", "line 33: expected P2, found Q2"),
        ("**Sheet.** Who takes it wins.\n", "", "line 33: P2 has no text"),
        ("**Ruling.** Never", "Never", "line 19: P1: a part starts with"),
        ("**Ruling.** Never", "**Guess.** Never", "line 19: P1: a part starts with"),
        ("**Sheet.** Take one\nor two.\n\n", "", "line 12: P1: a part starts with"),
        (" *Why:* It would\nbe too easy.", "", "line 19: a ruling ends with"),
        ("wins.", "wins. *Why:* It is so.", "line 35: a ruling ends with"),
        ("be too easy.\n", "be too easy.", "line 19: an empty line is missing"),
        ("or two.\n", "or two.", "line 12: an empty line is missing"),
        ("o\n```", "o", "line 22: this drawing has no end"),
        ("A game with\npebbles.\n\nSecond paragraph.\n", "", "line 31: a page has"),
    ],
)
def test_a_malformed_page_is_refused_by_line(old: str, new: str, fault: str) -> None:
    assert PAGE.count(old) == 1
    with pytest.raises(ValueError, match=re.escape(f"pebbles, {fault}")):
        parse_page("pebbles", PAGE.replace(old, new))


def test_an_empty_page_is_refused() -> None:
    with pytest.raises(ValueError, match="the page tee, line 1: a page has"):
        parse_page("tee", "")
