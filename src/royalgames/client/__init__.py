"""A Python client of the live protocol."""

from royalgames.client.client import Client
from royalgames.client.errors import ActRefusedError, ClientError
from royalgames.client.feed import Feed

__all__ = ["ActRefusedError", "Client", "ClientError", "Feed"]
