"""The lines of figures and letters."""

from royalgames.envs.letters import LETTERS


def test_a_letter_is_read_line_by_line() -> None:
    assert LETTERS["7"] == (((0, 0), (2, 0), (0.8, 4)),)
    assert LETTERS["H"] == (((0, 0), (0, 4)), ((2, 0), (2, 4)), ((0, 2), (2, 2)))


def test_letters_keep_to_the_grid() -> None:
    deep = set()
    for letter, lines in LETTERS.items():
        for line in lines:
            assert len(line) >= 2
            assert all(0 <= x <= 2 and 0 <= y <= 5 for x, y in line)
            if max(y for _, y in line) > 4:
                deep.add(letter)
    assert deep == {"g", "j"}


def test_all_that_boards_need_is_there_and_no_two_are_alike() -> None:
    assert set(LETTERS) == set("0123456789abcdefghijklSH")
    assert len(set(LETTERS.values())) == len(LETTERS)
