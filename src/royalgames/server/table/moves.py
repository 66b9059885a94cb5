"""The moves of a game, as a sequence that is extended without copying what is there."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar, overload

Item = TypeVar("Item")


class Moves(Sequence[Item], Generic[Item]):
    """An immutable sequence whose extensions share one list with it.

    A tuple would be copied with every move, so that a long game cost the square of its length.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Sequence[Item] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    @classmethod
    def _view(cls, items: list[Item], length: int) -> "Moves[Item]":
        view = cls.__new__(cls)
        view._items, view._length = items, length
        return view

    def plus(self, item: Item) -> "Moves[Item]":
        """Return the sequence with one more item; this one stays as it is."""
        items = self._items
        if len(items) != self._length:
            # Extended from here before, by a decision that was not stored or was taken back.
            items = items[: self._length]
        items.append(item)
        return self._view(items, self._length + 1)

    def first(self, count: int) -> "Moves[Item]":
        """Return only the first items."""
        return self._view(self._items, min(count, self._length))

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        if isinstance(index, slice):
            return tuple(self._items[i] for i in range(*index.indices(self._length)))
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index if index >= 0 else self._length + index]

    def __iter__(self) -> Iterator[Item]:
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moves) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Moves({list(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Moves, (tuple(self),))
