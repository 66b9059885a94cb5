"""A name that is just short enough is taken on the wire, and a longer one refused."""

import msgspec
import pytest

from royalgames.core.names import LONGEST_NAME
from royalgames.protocol.base import DisplayName


def test_the_wire_takes_names_up_to_the_limit() -> None:
    name = "x" * LONGEST_NAME
    assert msgspec.convert(name, DisplayName) == name
    with pytest.raises(msgspec.ValidationError, match=str(LONGEST_NAME)):
        msgspec.convert(f"{name}x", DisplayName)
