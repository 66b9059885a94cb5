"""The engine protocol: our bots speak it, and programs of other people are played through it."""

from royalgames.engine.lines import VERSION, Go, LineError
from royalgames.engine.process import EngineFault, EngineProcess, Limits
from royalgames.engine.speaker import Speaker

__all__ = ["VERSION", "EngineFault", "EngineProcess", "Go", "Limits", "LineError", "Speaker"]
