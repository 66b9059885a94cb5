"""The rules as pages, for the app to show."""

from royalgames.protocol.base import Wire


class RulePart(Wire, frozen=True, kw_only=True):
    """What one source says about a rule."""

    origin: str
    """``sheet`` or ``ruling``."""
    text: str
    """The rule, as one paragraph of inline Markdown."""
    why: str
    """A ruling's reason."""
    figures: list[str]
    """Drawings, tables and lists as Markdown blocks."""


class RulePage(Wire, frozen=True, kw_only=True):
    """One numbered rule."""

    number: str
    """Its number."""
    title: str
    """What it is about."""
    section: str
    """The heading it comes under."""
    parts: list[RulePart]
    """What the source says, and our rulings."""


class RulesPage(Wire, frozen=True, kw_only=True):
    """The rules of a game, or of the notation."""

    key: str
    """The game's key, or ``notation``."""
    title: str
    """The page's title."""
    introduction: list[str]
    """The paragraphs before the first rule."""
    rules: list[RulePage]
    """All rules in order."""
