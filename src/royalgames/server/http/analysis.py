"""The analysis board over HTTP."""

from typing import Annotated, Final, Literal

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import JSONBody, Parameter, QueryParameter

from royalgames.games import GAMES, unknown_game
from royalgames.protocol.analysis import (
    AnalysisAsked,
    AnalysisRead,
    ExploreAsked,
    ExploreRead,
    PositionAsked,
    PositionFound,
    RolloutAsked,
    RolloutRead,
    TreeAsked,
    TreeRead,
)
from royalgames.protocol.base import LONGEST_POSITION
from royalgames.protocol.codes import Code
from royalgames.server.bots.analyst import play_tree, record_tree, setups_with
from royalgames.server.bots.record_worker import draw
from royalgames.server.http.limiting import STUDY, take
from royalgames.server.http.requests import AnyRequest, address_of, encoded, service_of
from royalgames.server.table import RefusedError


@post("/analyse", status_code=200)
async def analyse(request: AnyRequest, data: JSONBody[AnalysisAsked]) -> Response[AnalysisRead]:
    """Say what a position is worth, and what every throw or choice leads to."""
    analyst, address = service_of(request).analyst, address_of(request)
    take(analyst.questions, address, "analyses")
    return encoded(await analyst.analyse(address, data))


@post("/rollout", status_code=200)
async def rollout(request: AnyRequest, data: JSONBody[RolloutAsked]) -> Response[RolloutRead]:
    """Play games from a position for about a second; return all so far, those kept included."""
    roller, address = service_of(request).analyst.roller, address_of(request)
    take(roller.questions, address, "rollouts")
    return encoded(await roller.roll_out(address, data.setup, data.position, data.games))


@post("/explore", status_code=200)
async def explore(request: AnyRequest, data: JSONBody[ExploreAsked]) -> ExploreRead:
    """Say what was played in a position in the finished games of public tables."""
    service = service_of(request)
    take(service.questions, address_of(request))
    return await service.explorer.explore(data.setup, data.position)


@post("/positions", status_code=200, sync_to_thread=False)
def positions(request: AnyRequest, data: JSONBody[PositionAsked]) -> list[PositionFound]:
    """List the games that have a position, with options that fit it."""
    take(service_of(request).questions, address_of(request))
    return [PositionFound(setup=setup) for setup in setups_with(data.position)]


@post("/lines", status_code=200)
async def lines(request: AnyRequest, data: JSONBody[TreeAsked]) -> Response[TreeRead]:
    """Play a tree of moves from any position; options that the position needs are found."""
    service, address = service_of(request), address_of(request)
    take(service.replays, address)
    return encoded(await service.records.do(address, play_tree, msgspec.json.encode(data)))


@post("/lines/record", status_code=200, media_type=MediaType.TEXT)
async def lines_record(request: AnyRequest, data: JSONBody[TreeAsked]) -> str:
    """Write a tree of moves as a record with variations; nothing is stored."""
    service, address = service_of(request), address_of(request)
    take(service.replays, address)
    text: str = await service.records.do(address, record_tree, msgspec.json.encode(data))
    return text


PICTURES: Final = {"svg": "image/svg+xml", "png": "image/png"}
"""The formats of pictures, and their media types."""


@get("/picture", media_type="image/svg+xml")
async def picture(
    request: AnyRequest,
    game: Annotated[str, Parameter(max_length=40, description="The game's key.")],
    position: Annotated[str, Parameter(max_length=LONGEST_POSITION, description="The position.")],
    kind: Annotated[
        Literal["svg", "png"], QueryParameter(name="format", description="The kind of file.")
    ] = "svg",
) -> Response[bytes]:
    """Draw a position as an SVG or PNG file."""
    service, address = service_of(request), address_of(request)
    if game not in GAMES:
        raise RefusedError(Code.UNKNOWN, unknown_game(game))
    take(service.replays, address)
    drawing: bytes = await service.records.do(address, draw, game, position, kind)
    return Response(drawing, media_type=PICTURES[kind])


ROUTER = Router(
    "/api",
    route_handlers=[analyse, rollout, explore, positions, lines, lines_record, picture],
    opt=STUDY,
)
"""The analysis board, under /api."""
