"""Random numbers of the kernels."""

import numpy as np

from royalgames.kernels import mix


def test_splitmix_gives_its_known_numbers() -> None:
    state, numbers = np.uint64(1234567), []
    for _ in range(3):
        following, bits = mix.draw(state)
        state = np.uint64(following)
        numbers.append(int(bits))
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]
