"""Checking a record's dice: every throw, and the lot for who begins, from the record alone."""

from dataclasses import dataclass

from royalgames.core import Header, Seat, option_values
from royalgames.records.proof import DiceStream, Proof, ThrowCheck, read_proof
from royalgames.records.replay import Replay, read


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the proof of a record's dice gives."""

    header: Header
    """The game's header, which names the seats."""
    proof: Proof
    """The proof in the tags."""
    lot: Seat | None
    """Who begins by lot; None for a later game, from a position, or while it is secret."""
    throws: tuple[ThrowCheck, ...]
    """Every throw as recorded and as proved; empty while the secret is kept."""

    @property
    def unforeseeable(self) -> int:
        """How many throws no single party could know in advance."""
        return sum(check.unforeseeable for check in self.throws)

    @property
    def withheld(self) -> tuple[Seat, ...]:
        """The seats that committed to a seed and did not reveal it before the game."""
        pairs = zip(self.header.seats, self.proof.chains, self.proof.seeds, strict=False)
        return tuple(seat for seat, chain, seed in pairs if chain.commitment and not seed)


def verify(text: str) -> Verdict:
    """Replay a record and recompute its dice; the first throw that differs is raised (N8)."""
    replay = read(text)
    headers, header = replay.headers, replay.headers.game.header
    proof = read_proof(headers.tags, header.seat_names)
    if proof is None:
        raise headers.reader.fault("Proof", "this record carries no dice proof")
    stream = proof.stream()
    if stream is None:
        return Verdict(header, proof, None, ())
    # From a position no lot was drawn.
    by_lot = proof.game == 1 and "Position" not in headers.tags
    lot = stream.lot(header.seats) if by_lot else None
    if lot is not None:
        _check_lot(replay, lot)
    return Verdict(header, proof, lot, _throws(replay, proof, stream))


def _check_lot(replay: Replay, lot: Seat) -> None:
    """Hold the option that is drawn by lot against what the proof draws."""
    headers, header = replay.headers, replay.headers.game.header
    values = option_values(header.options, headers.game.options(headers.start))
    for spec in header.options:
        if spec.by_lot and values[spec.name] != lot:
            name = header.seat_name(lot)
            raise headers.reader.fault(spec.tag, f"by lot {name} begins", spec.rule)


def _throws(replay: Replay, proof: Proof, stream: DiceStream) -> tuple[ThrowCheck, ...]:
    headers = replay.headers
    links = _Links(proof, headers.game.header.seats)
    dice = headers.game.dice(headers.start)
    assert dice is not None  # noqa: S101  # only games with dice have the tags of the proof
    shown = {headers.game.throw(dots): dots for dots in range(dice.count + 1)}
    checks: list[ThrowCheck] = []
    for move, at in zip(replay.transcript.moves, replay.spots, strict=True):
        if move not in shown:
            continue
        dots = shown[move]
        number = len(checks) + 1
        for seat in links.unmarked(number):
            name = headers.game.header.seat_name(seat)
            sentence = f"throw {number} has no link of {name}'s and is not marked as missing it"
            raise headers.reader.fault("Links", sentence)
        proved = stream.throw(number, dice, links.of(number))
        if dots != proved:
            raise at.fault("N8", f"throw {number} shows {dots} dots, but its proof {proved}")
        missing = links.missing(number)
        unforeseeable = links.committed and not missing
        checks.append(ThrowCheck(number, dots, proved, missing, unforeseeable))
    last = max((end for chain in proof.chains for _, end in chain.missing), default=0)
    if last > len(checks):
        raise headers.reader.fault("Missing", f"there is no throw {last} in this game")
    return tuple(checks)


class _Links:
    """The links of a game by throw; none at all in version 1."""

    def __init__(self, proof: Proof, seats: tuple[Seat, ...]) -> None:
        self._seats = tuple(zip(seats, proof.chains, strict=False))
        self._links = [
            chain.links(proof.place(seat)) or () for seat, chain in enumerate(proof.chains)
        ]
        self.committed = any(chain.commitment for chain in proof.chains)

    def missing(self, number: int) -> tuple[Seat, ...]:
        """List the seats without a link in a throw though they committed to one."""
        return tuple(seat for seat, chain in self._seats if chain.lacks(number))

    def unmarked(self, number: int) -> tuple[Seat, ...]:
        """List the seats whose link should be in a throw and was never revealed."""
        return tuple(
            seat
            for seat, chain in self._seats
            if chain.commitment and number > chain.last and not chain.lacks(number)
        )

    def of(self, number: int) -> tuple[bytes, ...]:
        """Return every seat's link in a throw, empty where it has none."""
        return tuple(
            links[number] if chain.commitment and not chain.lacks(number) else b""
            for links, (_, chain) in zip(self._links, self._seats, strict=True)
        )
