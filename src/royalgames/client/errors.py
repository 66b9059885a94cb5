"""What can go wrong for a client."""

from royalgames.protocol.messages import Refused


class ClientError(Exception):
    """The service could not be reached, or said something that was not understood."""


class ActRefusedError(ClientError):
    """The service refused an act; unless the code is `store`, nothing happened."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.code}: {refused.sentence}")
        self.refused = refused
        """What it said."""
