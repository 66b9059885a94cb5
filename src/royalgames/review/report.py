"""A review in sentences: a short summary, and what is to be said of each moment."""

from collections.abc import Collection
from typing import Any, Final

from royalgames.review.data import COUNTS, Account, Moment, Review
from royalgames.review.words import percent, plural

NOTHING: Final = 0.0005
"""What would be written as 0 %."""

UNITS: Final = {"ur": "point", "tee": "space"}
"""What each game counts beside winning."""


class Report:
    """Speaks of one review, to a reader who may have played some of its seats."""

    def __init__(self, review: Review, yours: Collection[str] = ()) -> None:
        self._review = review
        self._you = {
            place
            for place, seat in enumerate(review.seats)
            # Whoever played several seats is better served by names.
            if str(seat) in yours and len(yours) == 1
        }
        self._unit = UNITS[review.game]

    def json(self) -> dict[str, Any]:
        """Return the review as plain data, with its sentences."""
        data = self._review.json()
        for told, moment in zip(data["moments"], self._review.moments, strict=True):
            told["verdict"] = self.verdict(moment)
        return {"summary": self.summary(), **data}

    def subject(self, seat: int) -> str:
        """Name a player at the beginning of a sentence."""
        return "You" if seat in self._you else self._review.accounts[seat].name

    def _object(self, seat: int) -> str:
        return "you" if seat in self._you else self._review.accounts[seat].name

    def result(self) -> str:
        """Say how the game ended."""
        outcome = self._review.outcome
        if outcome is None:
            return "The record leaves the game open."
        winners = [self._review.seats.index(seat) for seat in outcome.winners]
        if len(winners) > 1:
            names = [self.subject(winner) for winner in winners]
            return f"{', '.join(names[:-1])} and {names[-1]} shared the win."
        score = dict(outcome.scores)[outcome.winners[0]]
        return f"{self.subject(winners[0])} won with {plural(score, self._unit)}."

    def summary(self) -> list[str]:
        """Say in a few sentences how the game went."""
        accounts = enumerate(self._review.accounts)
        lines = [self.result(), *(self._account(place, account) for place, account in accounts)]
        if self._review.turning:
            lines.append(self._turned())
        return lines

    def _account(self, place: int, account: Account) -> str:
        parts = [self._decided(place, account)]
        if account.given_up >= NOTHING:
            parts[0] += f" and gave {percent(account.given_up)} away by resigning"
        if abs(account.luck) >= NOTHING:
            parts.append(self._luck(account.luck, place, "the dice"))
        if account.missed:
            missed = plural(account.missed, "space")
            parts.append(f"{missed} could have been surrounded and {_were(account.missed)} not")
        return "; ".join(parts) + "."

    def _decided(self, place: int, account: Account) -> str:
        who = self.subject(place)
        if account.decisions == 0:
            return f"{who} had nothing to decide"
        if account.lost < COUNTS:
            return f"{who} lost next to nothing in {plural(account.decisions, 'decision')}"
        lost = self._lost(account.lost, account.lost_score)
        slips, all_ = account.slips, plural(account.decisions, "decision")
        where = f"in {slips} of {all_}" if slips else f"bit by bit in {all_}"
        return f"{who} lost {lost} {where}"

    def _lost(self, chance: float, score: float) -> str:
        also = f" and {plural(score, self._unit)}" if score >= 0.05 else ""
        return percent(chance) + also

    def _luck(self, luck: float, place: int, what: str, about: str = "") -> str:
        who = self._object(place)
        if luck > 0:
            return f"{what} gave {who} {about}{percent(luck)}"
        return f"{what} took {about}{percent(-luck)} from {who}"

    def _turned(self) -> str:
        largest = max(self._review.turning, key=lambda moment: abs(moment.change(moment.seat)))
        return f"The game turned most at move {largest.number}. {self.verdict(largest)}"

    def verdict(self, moment: Moment) -> str:
        """Say what a moment was worth."""
        match moment.kind:
            case "throw":
                return self._throw_verdict(moment)
            case "choice":
                return self._choice_verdict(moment) + _missed(moment)
            case "only":
                return "There was no other choice."
            case "resigned":
                gave = _about(moment) + percent(max(0.0, moment.given_up))
                return f"{self.subject(moment.seat)} gave {gave} away by resigning."
            case _:
                return "The game was counted as it stood."

    def _throw_verdict(self, moment: Moment) -> str:
        if abs(moment.luck) < NOTHING:
            return "The throw changed nothing."
        return self._luck(moment.luck, moment.seat, "The throw", _about(moment)) + "."

    def _choice_verdict(self, moment: Moment) -> str:
        who, best = self.subject(moment.seat), moment.alternatives[0]
        if moment.lost < NOTHING:
            return f"{who} chose as well as possible."
        lost = self._lost(moment.lost, moment.lost_score)
        return f"{who} lost {_about(moment)}{lost}. Better was {best.name}: {best.words}"


def _about(moment: Moment) -> str:
    """Mark what is an estimate."""
    return "" if moment.exact else "about "


def _missed(moment: Moment) -> str:
    """Say what could have been surrounded."""
    closures = moment.closures
    if closures is None or not moment.missed:
        return ""
    most = plural(closures.most, "space")
    return f" {most} could have been surrounded, not {closures.made}."


def _were(count: int) -> str:
    return "was" if count == 1 else "were"
