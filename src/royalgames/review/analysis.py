"""A position as the analysis board shows it: what it is worth, and every throw and choice."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

from royalgames.core import CHANCE, Seat
from royalgames.review.data import Alternative
from royalgames.review.judge import AnyJudge, Worth
from royalgames.review.judges import judge_of
from royalgames.review.look import alternative


@dataclass(frozen=True, slots=True)
class ThrowValue:
    """One throw that may come, and what it is worth to the thrower."""

    move: str
    """The throw."""
    probability: float
    """How likely it is."""
    words: str
    """What it does."""
    chance: float
    """The thrower's chance of winning after it."""
    score: float | None
    """The thrower's score after it, in the game's unit; None where only winning is judged."""
    exact: bool
    """Whether the chance is exact."""
    exact_score: bool
    """Whether the score is exact."""
    best: str
    """The name of the best choice after it, for the middle of a sentence; empty without one."""
    best_move: str
    """The move itself."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a position is worth, and what every throw or choice leads to."""

    game: str
    """The game's key."""
    position: str
    """The position."""
    kind: Literal["throws", "choices", "over"]
    """What comes next."""
    seats: tuple[Seat, ...]
    """The seats in turn order."""
    seat: Seat | None
    """Who throws or chooses."""
    worth: Worth
    """What the position is worth to each seat, assuming the best choices."""
    error: float | None
    """By how much estimated chances are off on average, where that was measured."""
    choices: tuple[Alternative, ...] = ()
    """The choices, the best first."""
    complete: bool = True
    """Whether every choice is listed; otherwise only promising ones are."""
    throws: tuple[ThrowValue, ...] = ()
    """The throws, in the game's order."""
    deepens: bool = False
    """Whether an engine looks deeper the longer it thinks."""
    depth: int | None = None
    """How many turns it has looked at, if it was given time."""
    nodes: int | None = None
    """How many nodes that took."""

    @property
    def exact(self) -> bool:
        """Whether every chance in it is exact."""
        values = [each.exact for each in self.choices] + [each.exact for each in self.throws]
        return self.worth.exact and all(values)

    def json(self) -> dict[str, Any]:
        """Return the analysis as plain data."""
        return {
            "game": self.game,
            "position": self.position,
            "kind": self.kind,
            "seats": [str(seat) for seat in self.seats],
            "seat": None if self.seat is None else str(self.seat),
            "chances": list(self.worth.chances),
            "scores": list(self.worth.scores),
            "exact": self.exact,
            "error": None if self.exact else self.error,
            "choices": [asdict(each) for each in self.choices],
            "complete": self.complete,
            "throws": [asdict(each) for each in self.throws],
            "deepens": self.deepens,
            "depth": self.depth,
            "nodes": self.nodes,
        }


def analyse(
    key: str, state: Any, judge: AnyJudge | None = None, seconds: float | None = None
) -> Analysis:
    """Analyse a position of a game that has a judge; where its engine deepens, for some time."""
    judge = judge or judge_of(key)
    game = judge.game
    seats, chooser = game.seats(state), game.chooser(state)
    position = game.text(state)
    if chooser is None:
        return Analysis(key, position, "over", seats, None, judge.worth(state), judge.error(state))
    prompt = game.prompt(state)
    assert prompt is not None  # noqa: S101  # the game is not over
    place = seats.index(prompt.seat)
    if chooser is CHANCE:
        throws = tuple(
            _throw(judge, state, move, float(chance), place) for move, chance in game.chance(state)
        )
        worth = judge.worth(state)
        return Analysis(
            key, position, "throws", seats, prompt.seat, worth, judge.error(state), throws=throws
        )
    deepens = judge.deepens(state)
    depth, nodes = None, None
    if seconds is not None and deepens:
        judged, depth, nodes = judge.deepened(state, seconds)
    else:
        judged = judge.candidates(state)
    choices = tuple(alternative(judge, state, rated, place) for rated in judged.moves)
    return Analysis(
        key,
        position,
        "choices",
        seats,
        prompt.seat,
        judged.before,
        judge.error(state),
        choices,
        judged.is_complete,
        deepens=deepens,
        depth=depth,
        nodes=nodes,
    )


def _throw(judge: AnyJudge, state: Any, move: Any, probability: float, place: int) -> ThrowValue:
    game = judge.game
    after, events = game.play(state, move)
    worth = judge.worth(after)
    best = _best(judge, after)
    return ThrowValue(
        move=game.move_text(move),
        probability=probability,
        words=judge.describe(events),
        chance=worth.chances[place],
        score=worth.scores[place] if worth.scores else None,
        exact=worth.exact,
        exact_score=worth.exact_score,
        best="" if best is None else judge.name_move(after, best),
        best_move="" if best is None else game.move_text(best),
    )


def _best(judge: AnyJudge, state: Any) -> Any:
    """Return the best choice after a throw, or None if there is nothing to choose."""
    if judge.game.chooser(state) in (None, CHANCE):
        return None
    return judge.judge(state, None).moves[0].move
