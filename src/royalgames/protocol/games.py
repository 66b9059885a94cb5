"""The games that can be played here, with all that forms need."""

from royalgames.protocol.base import Wire


class SeatAbout(Wire, frozen=True, kw_only=True):
    """A seat of a game."""

    letter: str
    """Its letter."""
    name: str
    """Its name in sentences."""


class UnitAbout(Wire, frozen=True, kw_only=True):
    """Something that is counted."""

    one: str
    """In the singular."""
    many: str
    """In the plural."""


class OptionChoiceAbout(Wire, frozen=True, kw_only=True):
    """One of the values an option can have."""

    value: str
    """As the setup spells it."""
    label: str
    """As a form shows it."""


class OptionAbout(Wire, frozen=True, kw_only=True):
    """One option of a game: a number within bounds, or one of a few choices."""

    name: str
    """Its field in the setup."""
    label: str
    """What a form calls it."""
    about: str
    """What it does, in one sentence."""
    rule: str
    """The rule it belongs to."""
    tag: str
    """The record tag that carries it."""
    tag_required: bool
    """Whether a record must carry the tag."""
    default: int | str | None
    """The value unless another is agreed; None for an option that is off by default."""
    choices: list[OptionChoiceAbout]
    """The values to choose from; empty for a number."""
    least: int
    """The smallest number."""
    most: int
    """The largest number."""
    house: bool
    """Whether any other value than the default is a house rule."""
    by_lot: bool
    """Whether it is drawn when a game starts; the setup has no field for it then."""
    suggested: int | str | None
    """What forms preselect, if it differs from the default."""
    between_bots: int | str | None
    """The same for games between bots alone."""
    quick: int | str | None
    """The value for a quick game; None for an option that doesn't shorten a game."""


class MatchUnitAbout(Wire, frozen=True, kw_only=True):
    """What a match can be played to."""

    unit: str
    """As the setup spells it."""
    most: int
    """The most that one game can score."""


class MatchAbout(Wire, frozen=True, kw_only=True):
    """How a game is played as a match of several games."""

    rule: str
    """The rule that allows matches."""
    units: list[MatchUnitAbout]
    """What a match can be played to; the first is the default."""
    most_target: int
    """The highest target."""


class LevelAbout(Wire, frozen=True, kw_only=True):
    """A bot's level."""

    name: str
    """Its name in a seat's plan."""
    title: str
    """The name people read."""
    about: str
    """How it plays."""
    group: str
    """Who plays like this, as a heading of menus; empty where there are few levels."""
    rank: int | None
    """Its place among the levels, 1 the weakest; None for a sparring partner."""
    rating: str | None
    """Its rating on the ladder, such as ``1532 ± 25``."""
    standing: str | None
    """The same in words: how often it beats the level below; None for the weakest."""
    needs_engine: bool
    """Whether it waits for the engine, which is compiled at the very first start."""


class GameAbout(Wire, frozen=True, kw_only=True):
    """A game that can be played here."""

    key: str
    """Its short name."""
    name: str
    """The name people say."""
    rules: str
    """The letter before the numbers of its rules."""
    version: str
    """The version of its rules."""
    seats: list[SeatAbout]
    """All its seats in turn order."""
    has_dice: bool
    """Whether chance takes part."""
    has_counting: bool
    """Whether the players can agree to end the game and count."""
    score: UnitAbout
    """What a final score counts."""
    length: UnitAbout
    """What a game's length is counted in."""
    options: list[OptionAbout]
    """What can be agreed before a game."""
    match: MatchAbout | None
    """How matches are played, if they are."""
    levels: list[LevelAbout]
    """The bots that play it, the weakest first."""
    default_level: str
    """The level that forms preselect, and that plays where none is named."""
    has_reviews: bool
    """Whether games can be reviewed."""
    has_hints: bool
    """Whether hints are offered."""
    strengths: list[str]
    """How deeply reviews can look, the default first; empty without reviews."""
    has_rollouts: bool = False
    """Whether the analysis board can play positions out."""
