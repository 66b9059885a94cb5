"""Engines for tests."""

import time

from royalgames.server.bots.workers import Engine, Stage


class Quick(Engine):
    """An engine with nothing to compile."""

    def prepare(self) -> None:
        time.sleep(0.2)
        self.stage.value = Stage.READY
