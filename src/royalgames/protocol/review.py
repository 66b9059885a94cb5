"""Reviews and hints over plain HTTP."""

from msgspec import field

from royalgames.protocol.base import Asked, SeatLetter, Wire
from royalgames.protocol.records import RecordRead


class ReviewAsked(Asked, frozen=True, kw_only=True):
    """Ask for a review of a record; nothing is stored."""

    text: str
    """The record."""
    yours: list[SeatLetter] = field(default_factory=list)
    """The seats you played, so that the sentences say "you"."""
    strength: str = "standard"
    """How deeply to look: one of the game's ``strengths``."""


class ReviewChoice(Wire, frozen=True, kw_only=True):
    """One choice of a decision."""

    move: str
    """The move."""
    name: str
    """Its name in the middle of a sentence: ``moving from 4``."""
    words: str
    """What it does."""
    chance: float
    """The chooser's chance of winning after it, from 0 to 1."""
    score: float | None
    """The chooser's score after it, in the game's unit: what they have, or expect to lead by."""
    exact: bool
    """Whether the chance is exact; otherwise it is an estimate."""
    exact_score: bool
    """Whether the score is exact."""
    played: bool
    """Whether it was chosen."""


class ReviewMoment(Wire, frozen=True, kw_only=True):
    """One move or throw, and what it changed."""

    number: int
    """Its number in the game, throws included, from 1."""
    kind: str
    """``throw``, ``choice``, ``only``, ``resigned`` or ``agreed``."""
    seat: int
    """Who threw or chose, as an index into the record's ``seats``."""
    move: str
    """The move."""
    words: str
    """What it did."""
    verdict: str
    """What it was worth, in one sentence."""
    better: str
    """What would have been better, in one sentence; empty if nothing would."""
    note: str
    """What was missed of what the game counts separately, in one sentence; or empty."""
    chances: list[float]
    """Each seat's chance of winning after it."""
    scores: list[float]
    """Each seat's score after it, in the game's unit; empty where only winning is judged."""
    change: float
    """How far it moved the chance of the player who threw or chose."""
    luck: float
    """What a throw gave its thrower, in winning chance."""
    luck_score: float
    """The same in score."""
    lost: float
    """What a choice gave away, in winning chance."""
    lost_score: float
    """What a choice gave away, in the game's unit of score."""
    given_up: float
    """What a resignation gave away, in winning chance."""
    exact: bool
    """Whether all of this is exact; otherwise it is an estimate."""
    exact_chances: bool
    """Whether the chances after it are exact."""
    turning: bool
    """Whether it is a turning point of the game."""
    mistake: bool
    """Whether it is a choice that lost 2% of winning chance or more."""
    position: str
    """Where it is a mistake: the position before it, for ``NewTable.position``; or empty."""
    alternatives: list[ReviewChoice]
    """Where a choice was open: the best ones and the one played, the best first."""
    missed: int
    """How much more could have been made of what the game counts separately."""


class ReviewAccount(Wire, frozen=True, kw_only=True):
    """The totals of one seat's decisions, and of its luck."""

    seat: str
    """The seat's letter."""
    name: str
    """The player's name."""
    decisions: int
    """How many decisions there were."""
    mistakes: int
    """How many of them lost 2% of winning chance or more."""
    worst: int | None
    """The number of the move that lost most, if it was a mistake."""
    worst_lost: float
    """What it lost, in winning chance."""
    decided: str
    """Mistakes and the worst of them in words, to follow the player's name."""
    mean_lost: float
    """What a choice lost on average, in winning chance."""
    accuracy: float | None
    """The share that was kept of what was at stake: between the worst choice and the best.

    From 0 to 1; none if there was nothing to decide.
    """
    lost: float
    """What all choices together lost, in winning chance; over a long game it may exceed 1."""
    lost_score: float
    """The score lost in all."""
    luck: float
    """What all throws together gave this seat, in winning chance; it may exceed a whole win."""
    dice: str
    """The same as part of a sentence; empty if the dice gave and cost nothing."""
    note: str
    """What was missed of what the game counts separately, as part of a sentence; or empty."""
    luck_score: float
    """The same in score."""
    given_up: float
    """What resigning gave away, in winning chance."""
    missed: int
    """How much was missed of what the game counts separately."""


class ReviewAbout(Wire, frozen=True, kw_only=True):
    """What the numbers mean, in a sentence each."""

    accuracy: str
    """What accuracy is."""
    luck: str
    """What luck is."""


class ReviewRead(Wire, frozen=True, kw_only=True):
    """A reviewed game: the record replayed, and a verdict for each move."""

    record: RecordRead
    """The game, move by move."""
    yours: list[str]
    """The seats that the sentences call "you"."""
    strength: str
    """How deeply the engine looked."""
    exact: bool
    """Whether everything in it is exact."""
    summary: list[str]
    """The game in a few sentences."""
    about: ReviewAbout
    """What the numbers mean."""
    turning: list[int]
    """The numbers of the turning points: decisions first, then throws, each in game order."""
    start: list[float]
    """Each seat's chance before the first move."""
    accounts: list[ReviewAccount]
    """The totals of each seat, in seat order."""
    moments: list[ReviewMoment]
    """Every move and throw in order, one for each of the record's steps."""


class HintRead(Wire, frozen=True, kw_only=True):
    """The best move now, at a table where all other players are bots."""

    seq: int
    """The event after which it is true."""
    seat: str
    """Who chooses."""
    move: str
    """The best move."""
    name: str
    """Its name in the middle of a sentence: ``moving from 4``."""
    words: str
    """What it does."""
    why: str
    """Why it is the best."""
    exact: bool
    """Whether this is exact; otherwise it is an estimate."""
    choices: list[ReviewChoice]
    """The best choices, the best first."""
