"""The lists of finished games over HTTP."""

import asyncio
import re
from typing import Annotated, Any, Final

from litestar import Request, Router, get
from litestar.datastructures import State
from litestar.params import Parameter

from royalgames.games import GAMES, unknown_game
from royalgames.protocol.base import TableId
from royalgames.protocol.codes import Code
from royalgames.protocol.http import FinishedGame
from royalgames.server.http.requests import player_of
from royalgames.server.service import Service
from royalgames.server.store.finished import After, Listed, Wanted, finished_games
from royalgames.server.store.transaction import Finished
from royalgames.server.table import RefusedError

AnyRequest = Request[Any, Any, State]

SCORES: Final = re.compile(r"([A-Za-z])(-?\d+)")
"""The scores by seat as the store has them: ``L37 D0``."""


@get("/finished")
async def finished(
    request: AnyRequest,
    mine: Annotated[
        bool, Parameter(description="Your own games instead of those of public tables.")
    ] = False,
    game: Annotated[str | None, Parameter(description="Only of the game with this key.")] = None,
    before: Annotated[
        int | None,
        Parameter(ge=0, le=2**53, description="`ended_at` of the last game you have, for more."),
    ] = None,
    table: Annotated[TableId | None, Parameter(description="The table of that game.")] = None,
    number: Annotated[int, Parameter(ge=0, le=2**31, description="Its number there.")] = 0,
) -> list[FinishedGame]:
    """List finished games, the latest first: at most 50 per request."""
    if game is not None and game not in GAMES:
        raise RefusedError(Code.UNKNOWN, unknown_game(game))
    service: Service = request.app.state.service
    player = player_of(request).id
    # Without a table, everything that ended at that time is behind it.
    after = None if before is None else After(before, table or "\x7f", number)
    wanted = Wanted(player if mine else None, game, after)
    found = await asyncio.to_thread(finished_games, service.store, wanted)
    return [await _listed(service, each, player if mine else None) for each in found]


async def _listed(service: Service, listed: Listed, player: str | None) -> FinishedGame:
    game, ended = listed
    scores = {seat: int(score) for seat, score in SCORES.findall(game.result)}
    return FinishedGame(
        table=game.table,
        number=game.number,
        game=game.game,
        seats=list(scores),
        players=game.names.split("; "),
        yours=await _yours(service, game, player) if player else [],
        winners=ended.winners if ended else [],
        scores=scores,
        ended=game.ended,
        ended_at=game.ended_at,
    )


async def _yours(service: Service, game: Finished, player: str) -> list[str]:
    try:
        return list((await service.hub.load(game.table)).state.seats_of(player, game.number))
    except RefusedError:  # damaged, or started under other rules
        return []


ROUTER = Router("/api", route_handlers=[finished])
"""The lists of finished games, under /api."""
