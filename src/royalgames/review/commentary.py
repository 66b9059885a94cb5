"""A review in sentences: a short summary, and what to say about each moment."""

from collections.abc import Collection
from typing import Any, Final

from royalgames.core import Outcome
from royalgames.games import GAMES
from royalgames.review.data import Account, Moment, Review
from royalgames.review.judges import judge_class
from royalgames.review.words import amount, percent

NOTHING: Final = 0.0005
"""What would be written as 0%."""

ACCURACY: Final = (
    "Accuracy is how much of what was at stake a player's choices kept, from 0 to 100: "
    "100 is the best choice every time."
)
"""The sentence beside every accuracy."""

LUCK: Final = (
    "Luck is what all throws together gave a player, in winning chance; mistakes don't change it."
)
"""The sentence beside every luck."""


class Commentary:
    """Words one review for a reader, who may have played some of its seats."""

    def __init__(self, review: Review, yours: Collection[str] = ()) -> None:
        self._review = review
        self._you = {
            place
            for place, seat in enumerate(review.seats)
            # A reader who played several seats needs names to distinguish them.
            if str(seat) in yours and len(yours) == 1
        }
        self._unit = GAMES[review.game].header.score
        self._judge = judge_class(review.game)

    def json(self) -> dict[str, Any]:
        """Return the review as plain data, with its sentences as fields."""
        data = self._review.json()
        for fields, moment in zip(data["moments"], self._review.moments, strict=True):
            fields["verdict"] = self.verdict(moment)
            fields["better"] = self.better(moment)
            fields["note"] = self.note(moment)
        for place, fields in enumerate(data["accounts"]):
            fields["decided"] = self.decided(place)
            fields["dice"] = self._dice(place)
            fields["note"] = self._missed(self._review.accounts[place])
        about = {"accuracy": ACCURACY, "luck": LUCK}
        return {"summary": self.summary(), "about": about, **data}

    def subject(self, seat: int) -> str:
        """Name a player at the beginning of a sentence."""
        return "You" if seat in self._you else self._review.accounts[seat].name

    def _object(self, seat: int) -> str:
        return "you" if seat in self._you else self._review.accounts[seat].name

    def result(self) -> str:
        """Say how the game ended."""
        outcome = self._review.outcome
        if outcome is None:
            return "The game is unfinished."
        winners = [self._review.seats.index(seat) for seat in outcome.winners]
        if len(winners) > 1:
            names = [self.subject(winner) for winner in winners]
            return f"{', '.join(names[:-1])} and {names[-1]} shared the win."
        if outcome.ended.startswith("resigned ") and len(self._review.seats) == 2:
            loser = self._object(1 - winners[0])
            return f"{self.subject(winners[0])} won: {loser} resigned."
        return f"{self.subject(winners[0])} won by {amount(self._lead(outcome), self._unit)}."

    @staticmethod
    def _lead(outcome: Outcome) -> int:
        """Return by how much the winner was ahead of the next."""
        others = [score for seat, score in outcome.scores if seat not in outcome.winners]
        return dict(outcome.scores)[outcome.winners[0]] - max(others)

    def summary(self) -> list[str]:
        """Say in a few sentences how the game went."""
        places = range(len(self._review.accounts))
        lines = [self.result(), *(self.account(place) for place in places)]
        if self._review.turning:
            lines.append(self._turned())
        return lines

    def account(self, place: int) -> str:
        """Say in one sentence what a player decided, and what the dice did."""
        account = self._review.accounts[place]
        parts = [f"{self.subject(place)} {self.decided(place)}"]
        if account.accuracy is not None:
            parts.append(f"accuracy {score(account)}")
        parts += [self._dice(place), self._missed(account)]
        return "; ".join(filter(None, parts)) + "."

    def decided(self, place: int) -> str:
        """Count a player's mistakes and name the worst, to follow the player's name."""
        account = self._review.accounts[place]
        if account.given_up < NOTHING:
            return self._mistakes(account)
        return f"{self._mistakes(account)}, and gave away {percent(account.given_up)} by resigning"

    def _missed(self, account: Account) -> str:
        """Say what was missed of what the game counts separately, or nothing."""
        return self._judge.missed_in_game(account.missed) if account.missed and self._judge else ""

    @staticmethod
    def _mistakes(account: Account) -> str:
        if account.decisions == 0:
            return "had nothing to decide"
        decisions = "1 decision" if account.decisions == 1 else f"{account.decisions} decisions"
        if account.worst is None:
            return f"made no mistakes in {decisions}"
        worst = f"on move {account.worst}: {percent(account.worst_lost)}"
        if account.mistakes == 1:
            return f"made 1 mistake in {decisions}, {worst}"
        return f"made {account.mistakes} mistakes in {decisions}, the worst {worst}"

    def _dice(self, place: int) -> str:
        luck = self._review.accounts[place].luck
        if abs(luck) < NOTHING:
            return ""
        verb = "gave" if luck > 0 else "cost"
        return f"the dice {verb} {self._object(place)} {luck_amount(luck)}"

    def _lost(self, chance: float, score: float) -> str:
        also = f" and {amount(score, self._unit)}" if score >= 0.05 else ""
        return percent(chance) + also

    def _luck(self, luck: float, place: int, what: str, about: str = "") -> str:
        verb = "gave" if luck > 0 else "cost"
        return f"{what} {verb} {self._object(place)} {about}{percent(abs(luck))}"

    def _turned(self) -> str:
        largest = max(self._review.turning, key=lambda moment: abs(moment.change(moment.seat)))
        return f"The biggest turning point was move {largest.number}. {self.comment(largest)}"

    def comment(self, moment: Moment) -> str:
        """Say all there is to say about a moment."""
        sentences = (self.verdict(moment), self.better(moment), self.note(moment))
        return " ".join(filter(None, sentences))

    def verdict(self, moment: Moment) -> str:
        """Say what a moment was worth."""
        match moment.kind:
            case "throw":
                return self._throw_verdict(moment)
            case "choice":
                return self._choice_verdict(moment)
            case "only":
                return "There was no other choice."
            case "resigned":
                gave = _about(moment) + percent(max(0.0, moment.given_up))
                return f"{self.subject(moment.seat)} gave away {gave} by resigning."
            case _:
                return "The position stays as it is."

    def better(self, moment: Moment) -> str:
        """Say what would have been better, or nothing."""
        if moment.lost < NOTHING or not moment.alternatives:
            return ""
        best = moment.alternatives[0]
        return f"{best.name[:1].upper()}{best.name[1:]} was better: {best.words}"

    def note(self, moment: Moment) -> str:
        """Say what was missed of what the game counts separately, or nothing."""
        if not moment.missed_by or moment.missed is None or self._judge is None:
            return ""
        return self._judge.missed_in_move(moment.missed)

    def _throw_verdict(self, moment: Moment) -> str:
        if abs(moment.luck) < NOTHING:
            return "The throw changed nothing."
        return self._luck(moment.luck, moment.seat, "The throw", _about(moment)) + "."

    def _choice_verdict(self, moment: Moment) -> str:
        who = self.subject(moment.seat)
        if moment.lost < NOTHING:
            return f"{who} made the best choice."
        lost = self._lost(moment.lost, moment.lost_score)
        return f"{who} lost {_about(moment)}{lost}."


def _about(moment: Moment) -> str:
    """Mark an estimate."""
    return "" if moment.exact else "about "


def score(account: Account) -> str:
    """Write an accuracy from 0 to 100; after a mistake it is never rounded up to 100."""
    assert account.accuracy is not None  # noqa: S101  # the caller has looked
    rounded = round(100 * account.accuracy)
    return str(min(rounded, 99) if account.mistakes else rounded)


def luck_amount(luck: float) -> str:
    """Write how much the dice gave or cost; more than everything is no percentage."""
    return percent(abs(luck)) if abs(luck) < 1 else "more than a whole win"
