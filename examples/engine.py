"""An engine in 30 lines: it tries some moves at random and plays the one that leads by most.

royal arena ur --bots casual --engine "python examples/engine.py" --games 20
"""

import random
import sys

from royalgames import GAMES

for line in sys.stdin:
    command, *words = line.split() or [""]
    if command == "engine":
        print("id name Example", *(f"game {key}" for key in GAMES), "engineok 1", sep="\n")
    elif command == "isready":
        print("readyok")
    elif command == "newgame":
        game = GAMES[words[0]]
        values = dict(word.split("=") for word in words[1:])
        specs = [spec for spec in game.header.options if spec.name in values]
        options = game.options_from({spec.name: spec.parse(values[spec.name]) for spec in specs})
    elif command == "position":  # "text", then the position; this engine expects no "moves"
        state = game.parse(" ".join(words[1:]), options)
    elif command == "dice":
        state = game.play(state, game.parse_move(words[0])).state
    elif command == "go":
        tries = [game.sample(state, random.Random(number)) for number in range(20)]
        best = max(tries, key=lambda move: len(game.play(state, move).events))
        print("bestmove", game.move_text(best).replace(" ", "_"))
    elif command == "quit":
        break
    sys.stdout.flush()
