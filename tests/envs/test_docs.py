"""The examples of the page about environments run as they are printed."""

import contextlib
import io
import random
import re
from pathlib import Path

import numpy as np
import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_every_tool_has_an_example_of_about_ten_lines() -> None:
    assert len(EXAMPLES) == 4
    assert all(len(example.splitlines()) <= 13 for example in EXAMPLES)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples(number: int) -> None:
    random.seed(1)
    np.random.seed(1)
    printed, names = io.StringIO(), dict[str, object]()
    with contextlib.redirect_stdout(printed):
        exec(EXAMPLES[number], names)  # noqa: S102  # our own page
    text = printed.getvalue()
    assert ("won" in text) == bool(text)
    if "print" not in EXAMPLES[number]:
        assert "rewards" in names


def test_the_share_of_wins_in_the_page_is_about_half() -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(EXAMPLES[1], {})  # noqa: S102  # our own page
    assert 0.4 < float(printed.getvalue().split()[-1]) < 0.6
