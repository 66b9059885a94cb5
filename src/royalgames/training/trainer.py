"""What a game brings to be trained, and what a run is asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from royalgames.cluster import Cluster
from royalgames.core.parts import part, parts

Setting = int | str

MOST_ROUNDS: Final = 10_000_000
MOST_UNITS: Final = 1024


class TrainingError(Exception):
    """A training that cannot be, in a sentence."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A training run that somebody asks for."""

    folder: Path
    """Where the run is kept; one that was stopped continues there."""
    rounds: int
    settings: Mapping[str, Setting] = field(default_factory=dict)
    """Every setting of the trainer, by name."""
    cluster: Cluster | None = None
    """Where games are played, if not here."""
    say: Callable[[str], None] = print
    """Reports progress, a line at a time."""

    def number(self, name: str) -> int:
        """Return a setting that is a number."""
        return int(self.settings[name])

    def text(self, name: str) -> str:
        """Return a setting that is a word."""
        return str(self.settings[name])


@dataclass(frozen=True, slots=True)
class Trainer:
    """How a game's network is trained."""

    run: Callable[[Wanted], Path]
    """Trains, and returns the file of the network."""
    rounds: int
    """How many rounds a run has unless told otherwise."""
    settings: Mapping[str, Setting]
    """What else can be set, with what it is otherwise; ``units`` is how large the network is."""
    distributes: bool = False
    """Whether its games can be played on a cluster."""


def trainable() -> list[str]:
    """List the games whose networks can be trained."""
    return sorted(parts("training"))


def trainer_of(game: str) -> Trainer:
    """Return how a game's network is trained, or refuse a game that has none."""
    found: Trainer | None = part("training", game)
    if found is None:
        raise TrainingError(f"{game} has no network; choose from: {', '.join(trainable())}")
    return found


def settings_of(trainer: Trainer, given: Mapping[str, str]) -> dict[str, Setting]:
    """Complete settings that were given as text; refuse what the trainer does not know."""
    found = dict(trainer.settings)
    for name, text in given.items():
        if name not in found:
            known = ", ".join(f"{name}={value}" for name, value in trainer.settings.items())
            raise TrainingError(f"there is no setting {name}; there are: {known}")
        found[name] = _whole(name, text) if isinstance(found[name], int) else text
    if not 1 <= int(found["units"]) <= MOST_UNITS:
        raise TrainingError(f"units is 1 to {MOST_UNITS:,}, not {found['units']}")
    return found


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise TrainingError(f"{name} is a whole number from 0, not {text}")
    return int(text)


def train(
    game: str,
    folder: Path,
    rounds: int | None = None,
    given: Mapping[str, str] | None = None,
    cluster: Cluster | None = None,
    say: Callable[[str], None] = print,
) -> Path:
    """Train a game's network in a folder; return the network's file."""
    trainer = trainer_of(game)
    if cluster is not None and not trainer.distributes:
        raise TrainingError(f"{game} learns in one process; leave --ray out")
    wanted = trainer.rounds if rounds is None else rounds
    if not 1 <= wanted <= MOST_ROUNDS:
        raise TrainingError(f"a run has 1 to {MOST_ROUNDS:,} rounds, not {wanted}")
    settings = settings_of(trainer, given or {})
    folder.mkdir(parents=True, exist_ok=True)
    return trainer.run(Wanted(folder, wanted, settings, cluster, say))
