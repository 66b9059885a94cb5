"""How each game is held to the contract: see its ``tests/games/<key>/contracts.py``."""

from importlib import import_module

from royalgames.core.contract import Contract
from royalgames.games import GAMES

CONTRACTS: dict[str, Contract] = {
    f"{key}-{kind}": contract
    for key in GAMES
    for kind, contract in import_module(f"tests.games.{key}.contracts").CONTRACTS.items()
}
