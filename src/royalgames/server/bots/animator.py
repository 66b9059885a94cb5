"""Animated images, drawn by the record worker."""

import msgspec

from royalgames.core import RoyalError
from royalgames.envs.animation import animation, artist_of
from royalgames.protocol.animation import AnimationAsked
from royalgames.protocol.codes import Code
from royalgames.server.table import RefusedError
from royalgames.server.table.play import read_position


def animate(asked: bytes) -> bytes:
    """Draw positions, an AnimationAsked as JSON, as an animated GIF file."""
    wanted = msgspec.json.decode(asked, type=AnimationAsked)
    artist = artist_of(wanted.setup.game)
    if artist is None:
        raise RefusedError(Code.UNSUPPORTED, "There are no drawings of this game.")
    states = []
    for number, position in enumerate(wanted.positions, start=1):
        try:
            states.append(read_position(wanted.setup, position))
        except RoyalError as error:
            raise RefusedError(
                Code.ILLEGAL, f"Position {number}: {error.sentence}", error.rule
            ) from None
    return animation(artist, states)
