"""The names that players show."""

import unicodedata

from royalgames.core.names import LONGEST_NAME
from royalgames.protocol.codes import Code
from royalgames.server.table.refusal import RefusedError


def clean_name(name: str) -> str:
    """Return a display name as it is kept, or refuse it."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise RefusedError(Code.BAD_MESSAGE, f"A name must have 1 to {LONGEST_NAME} characters.")
    # Control and direction marks could hide or reverse the text beside a name.
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise RefusedError(Code.BAD_MESSAGE, "A name can't contain control characters.")
    if ";" in name:
        raise RefusedError(
            Code.BAD_MESSAGE, "A name can't contain a semicolon, which separates names in records."
        )
    return name
