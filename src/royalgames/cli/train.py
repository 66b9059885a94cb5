"""``royal train``: a network that learns by playing itself, here or on a cluster."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from royalgames.cli.faults import InputError
from royalgames.cluster import Cluster, ClusterError


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game, by its key.")],
    folder: Annotated[
        Path,
        typer.Argument(metavar="FOLDER", help="Where the run is kept; a stopped one continues."),
    ],
    rounds: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many rounds of games to play and learn from."),
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting of the game's training."),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT, auto or local."),
    ] = None,
) -> None:
    """Train the network of a game's bots by self-play."""
    # Training loads numba, for which no other command should wait.
    from royalgames.training import trainer  # noqa: PLC0415

    try:
        with ExitStack() as stack:
            trainer.trainer_of(game)
            cluster = stack.enter_context(Cluster(ray)) if ray is not None else None
            path = trainer.train(game, folder, rounds, _settings(given or []), cluster, typer.echo)
            if cluster is not None:
                sent, received = cluster.sent, cluster.received
                typer.echo(f"royal train: sent {sent:,} bytes, received {received:,}", err=True)
    except (trainer.TrainingError, ClusterError) as error:
        raise InputError(str(error)) from None
    typer.echo(f"The network is in {path}.")


def _settings(given: list[str]) -> dict[str, str]:
    """Read settings as they are written on the command line."""
    found = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise InputError(f"--set is NAME=VALUE, not {each}")
        found[name.strip()] = value.strip()
    return found
