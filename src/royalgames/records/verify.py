"""Checking a record's dice: every throw, and the lot for who begins, from the record alone."""

from dataclasses import dataclass

from royalgames.games.ur import Side, Throw
from royalgames.records.proof import DiceStream, Proof, ThrowCheck, read_proof
from royalgames.records.replay import Replay, read


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the proof of a record's dice gives."""

    proof: Proof
    """What the tags say."""
    lot: Side | None
    """Who begins by lot; None for a later game of a table, or while the secret is kept."""
    throws: tuple[ThrowCheck, ...]
    """Every throw as recorded and as proved; empty while the secret is kept."""

    @property
    def unforeseeable(self) -> int:
        """How many throws nobody could know in advance."""
        return sum(check.unforeseeable for check in self.throws)

    @property
    def withheld(self) -> tuple[Side, ...]:
        """The seats that committed to a seed and did not reveal it before the game."""
        pairs = zip(Side, self.proof.chains, self.proof.seeds, strict=False)
        return tuple(side for side, chain, seed in pairs if chain.commitment and not seed)


def verify(text: str) -> Verdict:
    """Replay a record and recompute its dice; the first throw that differs is raised (N5)."""
    replay = read(text)
    headers = replay.headers
    proof = read_proof(headers.tags)
    if proof is None:
        raise headers.reader.fault("Proof", "this record carries no dice proof")
    stream = proof.stream()
    if stream is None:
        return Verdict(proof, None, ())
    lot = stream.lot() if proof.game == 1 else None
    if lot is not None and headers.start.options.first != lot:
        raise headers.reader.fault("First", f"by lot {lot.title} begins", "U4")
    return Verdict(proof, lot, _throws(replay, proof, stream))


def _throws(replay: Replay, proof: Proof, stream: DiceStream) -> tuple[ThrowCheck, ...]:
    links = _Links(proof)
    dice = replay.headers.start.options.dice
    checks: list[ThrowCheck] = []
    for move, at in zip(replay.transcript.moves, replay.spots, strict=True):
        if not isinstance(move, Throw):
            continue
        number = len(checks) + 1
        for side in links.unmarked(number):
            told = f"throw {number} has no link of {side.title}'s and is not marked as missing it"
            raise replay.headers.reader.fault("Links", told)
        proved = stream.throw(number, dice, links.of(number))
        if move.dots != proved:
            raise at.fault("N5", f"throw {number} shows {move.dots} dots, but its proof {proved}")
        missing = links.missing(number)
        unforeseeable = links.committed and not missing
        checks.append(ThrowCheck(number, move.dots, proved, missing, unforeseeable))
    last = max((end for chain in proof.chains for _, end in chain.missing), default=0)
    if last > len(checks):
        raise replay.headers.reader.fault("Missing", f"there is no throw {last} in this game")
    return tuple(checks)


class _Links:
    """The links of a game by throw; none at all in version 1."""

    def __init__(self, proof: Proof) -> None:
        self._sides = tuple(zip(Side, proof.chains, strict=False))
        self._links = [
            chain.links(proof.place(seat)) or () for seat, chain in enumerate(proof.chains)
        ]
        self.committed = any(chain.commitment for chain in proof.chains)

    def missing(self, number: int) -> tuple[Side, ...]:
        """List the seats without a link in a throw though they committed to one."""
        return tuple(side for side, chain in self._sides if chain.lacks(number))

    def unmarked(self, number: int) -> tuple[Side, ...]:
        """List the seats whose link should be in a throw and was never revealed."""
        return tuple(
            side
            for side, chain in self._sides
            if chain.commitment and number > chain.last and not chain.lacks(number)
        )

    def of(self, number: int) -> tuple[bytes, ...]:
        """Return every seat's link in a throw, empty where it has none."""
        return tuple(
            links[number] if chain.commitment and not chain.lacks(number) else b""
            for links, (_, chain) in zip(self._links, self._sides, strict=True)
        )
