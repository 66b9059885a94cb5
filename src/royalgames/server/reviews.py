"""Reviews and hints over HTTP."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, Parameter

from royalgames.protocol.base import TableId
from royalgames.protocol.codes import Code
from royalgames.protocol.review import HintRead, ReviewAsked, ReviewRead
from royalgames.review import Report, Review
from royalgames.server.http import address_of, player_of
from royalgames.server.records import find_run, record_text
from royalgames.server.reviewing import ReviewDesk
from royalgames.server.service import Service
from royalgames.server.table import RefusedError

AnyRequest = Request[Any, Any, State]
TablePath = Annotated[TableId, Parameter(description="The table's name.")]


def _service(request: AnyRequest) -> Service:
    service: Service = request.app.state.service
    return service


def _answer(review: Review, yours: list[str]) -> ReviewRead:
    return msgspec.convert({**Report(review, yours).json(), "yours": yours}, ReviewRead)


def _desk(request: AnyRequest) -> ReviewDesk:
    desk = _service(request).reviews
    if not desk.reviews.take(address_of(request)):
        raise RefusedError(Code.SLOW_DOWN, "too many reviews; wait a moment")
    return desk


@post("/review", status_code=200)
async def review_record(request: AnyRequest, data: JSONBody[ReviewAsked]) -> ReviewRead:
    """Review a record: what each decision lost, and what the dice gave."""
    found = await _desk(request).review(data.text)
    return await asyncio.to_thread(_answer, found, data.yours)


@get("/tables/{table:str}/review")
async def review_game(
    request: AnyRequest,
    table: TablePath,
    game: Annotated[
        int | None,
        Parameter(ge=1, le=2**31, description="Its number here; the latest if not told."),
    ] = None,
) -> ReviewRead:
    """Review a game of a table, once it is over."""
    desk = _desk(request)
    live = await _service(request).hub.load(table)
    run = find_run(live.state, game)
    if not run.ended:
        raise RefusedError(Code.NOT_NOW, "the game is not over; it can be reviewed when it is")
    text = await asyncio.to_thread(record_text, live.state, run)
    yours = list(live.state.seats_of(player_of(request).id))
    return await asyncio.to_thread(_answer, await desk.review(text), yours)


@get("/tables/{table:str}/hint")
async def table_hint(request: AnyRequest, table: TablePath) -> HintRead:
    """Tell what is best now, at a table where all others are bots."""
    service, player = _service(request), player_of(request)
    desk = service.reviews
    if not desk.hints.take(player.id):
        raise RefusedError(Code.SLOW_DOWN, "too many hints; wait a moment")
    return await desk.hint((await service.hub.load(table)).state, player.id)


ROUTER = Router("/api", route_handlers=[review_record, review_game, table_hint])
"""Reviews and hints, under /api."""
