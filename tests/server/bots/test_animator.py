"""Animated images from the record worker."""

from typing import Any

import msgspec
import pytest

from royalgames.protocol.codes import Code
from royalgames.server.bots.animator import animate
from royalgames.server.table import RefusedError
from tests.envs.test_gif import frames

POSITIONS = ["o*2 o*2 L throw", "o*2 o*2 L 3", "o,s o*2 D throw"]


def _asked(**fields: Any) -> bytes:
    return msgspec.json.encode({"setup": {"game": "ur"}, "positions": POSITIONS} | fields)


def test_positions_become_pictures_under_options_that_fit() -> None:
    found, _ = frames(animate(_asked()))
    assert len(found) == 3


def test_a_position_that_is_none_is_named() -> None:
    with pytest.raises(RefusedError, match="Position 2: ") as refused:
        animate(_asked(positions=[POSITIONS[0], "o*2 o*3 L throw"]))
    assert (refused.value.code, refused.value.rule) == (Code.ILLEGAL, "N3")
