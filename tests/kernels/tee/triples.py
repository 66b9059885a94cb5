"""Sets of spaces as kernels take them."""

from royalgames.kernels.tee.bits import WORD_BITS, Triple, pack_set


def triple(spaces: int) -> Triple:
    """Return a set word by word."""
    first, second, third = pack_set(spaces)
    return first, second, third


def joined(words: Triple) -> int:
    """Return the set that three words hold."""
    return sum(int(word) << WORD_BITS * index for index, word in enumerate(words))
