"""What is written about the kernels runs."""

import doctest
from pathlib import Path

from royalgames.kernels import museum, tee, ur

PAGE = Path(__file__).parents[2] / "docs" / "kernels.md"


def test_the_page() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted >= 5
    assert results.failed == 0


def test_the_examples_in_the_code() -> None:
    for package in (tee, ur, museum):
        results = doctest.testmod(package)
        assert results.attempted >= 4
        assert results.failed == 0


def test_the_page_names_every_function() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for package in (tee, ur, museum):
        for name in package.__all__:
            if name.islower() and not name.startswith(("pack_", "unpack_")):
                assert f"`{name}" in text or f"{name}()`" in text, name
