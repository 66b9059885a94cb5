"""The HTTP interface: players, games, tables, lists and records."""

import asyncio
import contextlib
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from litestar import MediaType, Router, get, post, put
from litestar.params import JSONBody, Parameter

from royalgames.core import RoyalError, Step
from royalgames.protocol.base import TableId
from royalgames.protocol.codes import Code
from royalgames.protocol.games import GameAbout
from royalgames.protocol.http import (
    Command,
    History,
    Listing,
    Me,
    PreviewAsked,
    Rename,
    Route,
    RouteAsked,
    SeatLinks,
    SetListing,
    SignOut,
    Stored,
    TableMade,
    TableSummary,
    Tried,
    Try,
)
from royalgames.protocol.setup import NewTable, Setup
from royalgames.protocol.views import PreviewView, TableView
from royalgames.server.accounts import check_table, is_program, own_act
from royalgames.server.http.catalog import catalog
from royalgames.server.http.identity import Player, new_player
from royalgames.server.http.limiting import STUDY, take
from royalgames.server.http.requests import AnyRequest, address_of, player_of, service_of
from royalgames.server.live.live import Live
from royalgames.server.live.updates import PAGE
from royalgames.server.service import Service
from royalgames.server.store import queries
from royalgames.server.table import RefusedError, TableState, entry, view
from royalgames.server.table.names import clean_name
from royalgames.server.table.play import game_of, start, tried
from royalgames.server.table.play import preview as preview_of
from royalgames.server.table.play import route as route_to
from royalgames.server.table.records import find_game
from royalgames.server.table.refusal import by_rule
from royalgames.server.table.view import outcome_view

TablePath = Annotated[TableId, Parameter(description="The table's name.")]


@get("/me", sync_to_thread=False)
def me(request: AnyRequest) -> Me:
    """Return who the cookie belongs to; a new caller gets a new one."""
    return Me(name=player_of(request).name)


@put("/me", sync_to_thread=False)
def rename(request: AnyRequest, data: JSONBody[Rename]) -> Me:
    """Choose a display name."""
    _check_person(request)
    name = clean_name(data.name)
    request.scope["state"]["player"] = replace(player_of(request), name=name)
    return Me(name=name)


@post("/me/sign-out", status_code=200)
async def sign_out(request: AnyRequest, data: JSONBody[SignOut]) -> Me:
    """Sign all other devices of a player out, and this one too if wanted."""
    _check_person(request)
    service, player = service_of(request), player_of(request)
    take(service.new_tables, address_of(request))
    now = service.hub.clock()
    await service.sign_out(player.id, now)
    stays = new_player(now) if data.here else replace(player, since=now)
    request.scope["state"]["player"] = stays
    return Me(name=stays.name)


def _check_person(request: AnyRequest) -> None:
    if is_program(player_of(request).id):
        raise RefusedError(
            Code.NOT_YOURS, "A bot account's name and tokens are set by the server's operator."
        )


@get("/games", sync_to_thread=False)
def games() -> list[GameAbout]:
    """List the games that can be played here, with their options and levels."""
    return catalog()


@post("/tables")
async def make_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableMade:
    """Create a table and take your seats at it."""
    service, player = service_of(request), player_of(request)
    limit = service.account_tables if is_program(player.id) else service.new_tables
    take(limit, address_of(request), "new tables")
    check_table(data, player)
    live = await _made(service, data, player)
    if data.public:
        await _list(service, live.state.id, public=True)
    return TableMade(
        table=live.state.id,
        yours=list(live.state.seats_of(player.id)),
        links=links_of(live.state, player),
        state=view(live.state),
    )


async def _made(service: Service, wanted: NewTable, player: Player) -> Live:
    """Create a table, or return the one that the same request created before."""
    if wanted.id is None:
        return await service.hub.create(wanted, player.id, player.name)
    table = service.signer.table(player.id, wanted.id)
    found = await _found(service, table)
    if found is not None:
        return found
    try:
        return await service.hub.create(wanted, player.id, player.name, table)
    except RefusedError as refusal:
        # Perhaps the same request, sent twice, was faster.
        found = await _found(service, table) if refusal.code is Code.STORE else None
        if found is None:
            raise
        return found


async def _found(service: Service, table: str) -> Live | None:
    try:
        return await service.hub.load(table)
    except RefusedError as refusal:
        if refusal.code is not Code.UNKNOWN:
            raise
        return None


async def _list(service: Service, table: str, *, public: bool) -> None:
    await service.store.write(partial(queries.set_public, table=table, public=public))


@get("/tables/{table:str}/public")
async def listing(request: AnyRequest, table: TablePath) -> Listing:
    """Return whether a table's finished games are listed publicly."""
    service = service_of(request)
    await service.hub.load(table)
    return Listing(public=await asyncio.to_thread(queries.is_public, service.store, table))


@put("/tables/{table:str}/public")
async def set_listing(request: AnyRequest, table: TablePath, data: JSONBody[SetListing]) -> Listing:
    """Choose, as the table's creator, whether its finished games are listed publicly."""
    service = service_of(request)
    if (await service.hub.load(table)).state.owner != player_of(request).id:
        raise RefusedError(Code.NOT_YOURS, "Only the player who made the table can change this.")
    await _list(service, table, public=data.public)
    return Listing(public=data.public)


@get("/tables")
async def my_tables(request: AnyRequest) -> list[TableSummary]:
    """List the tables at which you have a seat, the latest first."""
    service, player = service_of(request), player_of(request)
    found = await asyncio.to_thread(queries.tables_of, service.store, player.id)
    mine = []
    for each in found:
        with contextlib.suppress(RefusedError):  # started under other rules
            mine.append(_summary((await service.hub.load(each.id)).state, player))
    return mine


def _summary(table: TableState, player: Player) -> TableSummary:
    yours = table.seats_of(player.id)
    return TableSummary(
        table=table.id,
        game=table.game.header.key,
        phase=table.phase,
        players=[seat.name or "" for seat in table.seats],
        yours=list(yours),
        your_turn=table.actor in yours,
        updated_at=table.updated_at,
        outcome=outcome_view(table),
        from_position=table.from_position is not None,
    )


@get("/tables/{table:str}")
async def table_state(request: AnyRequest, table: TablePath) -> TableView:
    """Return a table's state."""
    return view((await service_of(request).hub.load(table)).state)


@get("/tables/{table:str}/events")
async def table_events(
    request: AnyRequest,
    table: TablePath,
    after: Annotated[int, Parameter(ge=0, le=2**53, description="The last event you have.")] = 0,
) -> History:
    """List what happened at a table, at most 200 events per request."""
    live = await service_of(request).hub.load(table)
    page = live.stored_events[after : after + PAGE]
    return History(table=table, entries=[entry(stored) for stored in page])


@get("/tables/{table:str}/links")
async def table_links(request: AnyRequest, table: TablePath) -> SeatLinks:
    """List the private links you may share."""
    live = await service_of(request).hub.load(table)
    return links_of(live.state, player_of(request))


def links_of(table: TableState, player: Player) -> SeatLinks:
    """Gather the links a player may know: their own seats', and invitations if they created it."""
    free = [s for s in table.people() if s.name is None and table.owner == player.id]
    own = [seat for seat in table.seats if player.id in seat.players]
    return SeatLinks(
        table=table.id,
        invites={seat.letter: seat.invite for seat in free if seat.plan.kind == "friend"},
        seats={seat.letter: seat.link for seat in own},
    )


@post("/tables/{table:str}/acts", status_code=200)
async def act(request: AnyRequest, table: TablePath, data: JSONBody[Command]) -> Stored:
    """Act at a table, as over a socket."""
    service, player = service_of(request), player_of(request)
    given = own_act(data.act, player)
    seq = await service.hub.act(table, given, data.seq, player=player.id, command=data.id)
    live = await service.hub.load(table)
    return Stored(seq=seq, state=view(live.state))


@get("/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(
    request: AnyRequest,
    table: TablePath,
    game: Annotated[
        int | None,
        Parameter(ge=1, le=2**31, description="Its number at this table; the latest by default."),
    ] = None,
) -> str:
    """Return a game's record, finished or not."""
    service = service_of(request)
    live = await service.hub.load(table)
    return await service.records.record(
        address_of(request), live.state, find_game(live.state, game)
    )


def _question(request: AnyRequest) -> None:
    take(service_of(request).questions, address_of(request))


@post("/try", status_code=200, sync_to_thread=False, opt=STUDY)
def try_move(request: AnyRequest, data: JSONBody[Try]) -> Tried:
    """Try a move on any position, and return what comes next; nothing is stored."""
    _question(request)
    game = game_of(data.setup)
    try:
        state = _position(data.setup, data.position)
        played = data.move and game.play(state, game.parse_move(data.move))
    except RoyalError as error:
        # Without the column: people who move pieces by hand never see the text.
        raise by_rule(error) from None
    return tried(game, played or Step(state, ()))


@post("/preview", status_code=200, sync_to_thread=False, opt=STUDY)
def preview(request: AnyRequest, data: JSONBody[PreviewAsked]) -> PreviewView:
    """Return what a walk would do on any position of a game with walks."""
    _question(request)
    return preview_of(game_of(data.setup), _position(data.setup, data.position), data.walk)


@post("/route", status_code=200, sync_to_thread=False)
def route(request: AnyRequest, data: JSONBody[RouteAsked]) -> Route:
    """Lead a walk to a place on any position of a game with walks, or say why none leads there."""
    _question(request)
    state = _position(data.setup, data.position)
    return route_to(game_of(data.setup), state, data.walk, data.place)


def _position(setup: Setup, position: str) -> Any:
    """Read a position under a setup's options."""
    game = game_of(setup)
    return game.parse(position, game.options(start(setup)))


ROUTER = Router(
    "/api",
    route_handlers=[
        me,
        rename,
        games,
        sign_out,
        make_table,
        listing,
        set_listing,
        my_tables,
        table_state,
        table_events,
        table_links,
        act,
        record,
        try_move,
        preview,
        route,
    ],
)
"""Everything under /api but the socket."""
