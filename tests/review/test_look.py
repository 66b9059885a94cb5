"""What a review looks at."""

import pytest

from royalgames.core import TextError
from royalgames.games.tee import TEE, Colour, TeeOptions
from royalgames.games.ur import UrOptions
from royalgames.records import read
from royalgames.review import judge_of, review
from royalgames.review.look import position_before
from tests.review.games import played


def test_each_moment_begins_where_the_last_one_ended() -> None:
    found = review(played("ur", UrOptions(counters=3), "random", 5))
    for one, two in zip(found.moments, found.moments[1:], strict=False):
        assert one.after.chances == pytest.approx(two.before.chances, abs=1e-12)


def test_an_empty_record_has_nothing_to_review() -> None:
    with pytest.raises(TextError, match="without moves"):
        review(read('[Game "ur"]\n[Rules "1"]\n[First "L"]\n\n'))


def test_a_position_that_leaves_something_out_is_not_offered() -> None:
    judge, start = judge_of("tee"), TEE.new(TeeOptions(tuple(Colour)))
    assert position_before(judge, start) == TEE.text(start)
    assert position_before(judge, TEE.play(start, TEE.resign("b")).state) == ""
