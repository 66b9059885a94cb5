"""The help window: which keys do what."""

from rich.text import Text

from royalgames.cli.tui.table import Table
from royalgames.core import HasCounting, HasPaths, HasRoutes


def help_text(table: Table) -> Text:
    """List the keys of a game, those for its moves first."""
    ui = table.ui
    game = ui.game
    lines = []
    if game.header.has_dice:
        lines.append(("Enter", "throw the dice"))
    if isinstance(game, HasPaths):
        keys = "arrow keys" if ui.arrows else "1 to 9"
        lines += [
            (keys, "walk a step; what it would gain is marked on the board"),
            ("Backspace", "take a step back"),
            ("Escape", "clear the walk"),
            ("Enter", "play the walk, once it is complete"),
        ]
        if isinstance(game, HasRoutes):
            lines.append(("mouse", "a click leads the walk there; a click on its end plays it"))
    else:
        lines += [
            ("1 to 9", "play that choice"),
            ("arrow keys", "pick a choice and see on the board what it changes"),
            ("Enter", "play the picked choice"),
            ("mouse", "a click picks a piece, a second one plays it"),
        ]
    lines += [("u", "take back your last move"), ("r", "resign")]
    if isinstance(game, HasCounting):
        lines.append(("c", "propose to end the game and count now"))
    lines += [
        ("y, n", "answer a question of another player"),
        ("l", "move list"),
        ("v", "review the finished game"),
        ("a", "play again"),
        ("s", "save the record to a file"),
        ("d", "light or dark"),
        ("q, Ctrl-C", "leave; you are asked whether to save"),
    ]
    text = Text()
    for key, words in lines:
        text.append(f"{key:<12}", "bold").append(f"{words}\n")
    text.append(f"\nThe rules: royal rules {game.header.key}")
    return text
