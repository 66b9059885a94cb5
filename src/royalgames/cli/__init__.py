"""The command ``royal``: parses what is asked, calls the library, prints the answer."""

from royalgames.cli.app import app, main
from royalgames.cli.manual import reference

__all__ = ["app", "main", "reference"]
