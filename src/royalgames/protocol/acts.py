"""What a player can do at a table."""

from msgspec import Struct

from royalgames.protocol.base import (
    DisplayName,
    Hash,
    MoveText,
    SeatLetter,
    Seed,
    ThrowNumber,
    Token,
)


class Act(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="act"):
    """The base: every act is done for a seat."""

    seat: SeatLetter
    """The seat that acts."""


class Sit(Act, frozen=True, kw_only=True, tag="sit"):
    """Take a free seat; a friend's seat needs its link's token."""

    name: DisplayName
    """The name to show."""
    token: Token | None = None
    """The secret part of the invitation."""


class Bring(Act, frozen=True, kw_only=True, tag="bring"):
    """Bring your seat to this device, with its private link."""

    token: Token
    """The secret part of the link."""


class Ready(Act, frozen=True, kw_only=True, tag="ready"):
    """Add a seed to the dice of a game that uses version 1 of the dice proof."""

    seed: Seed
    """Random bytes of the client's own."""


class Commit(Act, frozen=True, kw_only=True, tag="commit"):
    """Commit to a hash chain for the dice of the game that is about to begin."""

    commitment: Hash
    """Link 0 of the chain."""


class Reveal(Act, frozen=True, kw_only=True, tag="reveal"):
    """Reveal a link of the seat's chain: the seed, or the link of a throw that is awaited."""

    number: ThrowNumber
    """The throw the link belongs to; 0 for the seed."""
    link: Hash
    """The link."""


class Throw(Act, frozen=True, kw_only=True, tag="throw"):
    """Throw the dice."""

    link: Hash | None = None
    """The seat's link for this throw, if its client has one."""


class Move(Act, frozen=True, kw_only=True, tag="move"):
    """Make a move."""

    move: MoveText
    """The move, as the notation spells it."""


class Resign(Act, frozen=True, kw_only=True, tag="resign"):
    """Resign."""


class CountNow(Act, frozen=True, kw_only=True, tag="count"):
    """Propose to end the game and count, agree to it or decline it, where the game has that."""

    agree: bool = True
    """Whether to count; declining clears the proposal."""


class TakeBack(Act, frozen=True, kw_only=True, tag="take-back"):
    """Ask to take the last move back."""


class AnswerTakeBack(Act, frozen=True, kw_only=True, tag="answer"):
    """Allow another player's take-back, or decline it."""

    agree: bool
    """Whether it is allowed."""


class AutoThrow(Act, frozen=True, kw_only=True, tag="auto"):
    """Have the dice thrown automatically from now on, or no longer."""

    on: bool
    """Whether they are."""


class Leave(Act, frozen=True, kw_only=True, tag="leave"):
    """Hand the seat to a bot until you return."""


class Return(Act, frozen=True, kw_only=True, tag="return"):
    """Take the seat back from the bot."""


class Rematch(Act, frozen=True, kw_only=True, tag="rematch"):
    """Ask for another game or the next one of the match, or answer those who asked."""

    agree: bool = True
    """Whether you want it; false declines what others asked for."""


AnyAct = (
    Sit
    | Bring
    | Ready
    | Commit
    | Reveal
    | Throw
    | Move
    | Resign
    | CountNow
    | TakeBack
    | AnswerTakeBack
    | AutoThrow
    | Leave
    | Return
    | Rematch
)
