"""The command ``royal``: parses arguments, calls the library, prints results."""

from royalgames.cli.app import app, main
from royalgames.cli.manual import reference

__all__ = ["app", "main", "reference"]
