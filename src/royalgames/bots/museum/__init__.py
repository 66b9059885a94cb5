"""Players of Museum Ur."""
