"""Players of Museum Ur."""

PART = None
