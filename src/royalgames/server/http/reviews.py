"""Reviews and hints over HTTP."""

from typing import Annotated, Final

from litestar import Response, Router, get, post
from litestar.params import JSONBody, Parameter

from royalgames.protocol.base import TableId
from royalgames.protocol.codes import Code
from royalgames.protocol.review import HintRead, ReviewAsked, ReviewRead
from royalgames.review import STANDARD
from royalgames.server.bots.reviewer import Reviewer
from royalgames.server.http.limiting import take
from royalgames.server.http.requests import (
    AnyRequest,
    address_of,
    encoded,
    player_of,
    reading_record,
    service_of,
)
from royalgames.server.table import RefusedError
from royalgames.server.table.records import find_game

TablePath = Annotated[TableId, Parameter(description="The table's name.")]


DEEPER: Final = 5
"""As how many more reviews a deeper one counts, since it takes so much longer."""


def _reviewer(request: AnyRequest, strength: str) -> Reviewer:
    reviewer, address = service_of(request).reviews, address_of(request)
    take(reviewer.reviews, address, "reviews")
    if strength != STANDARD:
        reviewer.reviews.charge(address, DEEPER)
    return reviewer


@post("/review", status_code=200)
async def review_record(request: AnyRequest, data: JSONBody[ReviewAsked]) -> Response[ReviewRead]:
    """Review a record: what each decision lost, and what the dice gave."""
    reviewer, address = _reviewer(request, data.strength), address_of(request)
    with reading_record():
        return encoded(await reviewer.review(address, data.text, data.yours, data.strength))


@get("/tables/{table:str}/review")
async def review_game(
    request: AnyRequest,
    table: TablePath,
    game: Annotated[
        int | None,
        Parameter(ge=1, le=2**31, description="Its number at this table; the latest by default."),
    ] = None,
    strength: Annotated[
        str,
        Parameter(max_length=40, description="How deeply to look, as the catalog names it."),
    ] = STANDARD,
) -> Response[ReviewRead]:
    """Review a game of a table, once it is over."""
    reviewer, service = _reviewer(request, strength), service_of(request)
    address = address_of(request)
    live = await service.hub.load(table)
    played = find_game(live.state, game)
    if not played.ended:
        raise RefusedError(Code.NOT_NOW, "The game isn't over yet. It can be reviewed afterwards.")
    text = await service.records.record(address, live.state, played)
    yours = list(live.state.seats_of(player_of(request).id, played.number))
    return encoded(await reviewer.review(address, text, yours, strength))


@get("/tables/{table:str}/hint")
async def table_hint(request: AnyRequest, table: TablePath) -> HintRead:
    """Return the best move now, at a table where all other players are bots."""
    service, player = service_of(request), player_of(request)
    reviewer = service.reviews
    take(reviewer.hints, player.id, "hints")
    live = await service.hub.load(table)
    return await reviewer.hint(address_of(request), live.state, player.id)


ROUTER = Router("/api", route_handlers=[review_record, review_game, table_hint])
"""Reviews and hints, under /api."""
