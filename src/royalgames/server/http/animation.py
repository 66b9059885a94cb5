"""Animated images over HTTP."""

import msgspec
from litestar import Response, Router, post
from litestar.params import JSONBody

from royalgames.protocol.animation import AnimationAsked
from royalgames.protocol.codes import Code
from royalgames.server.bots.animator import animate
from royalgames.server.http.requests import AnyRequest, address_of, service_of
from royalgames.server.table import RefusedError


@post("/animation", status_code=200, media_type="image/gif")
async def animation(request: AnyRequest, data: JSONBody[AnimationAsked]) -> Response[bytes]:
    """Draw positions one after the other as an animated GIF file."""
    service, address = service_of(request), address_of(request)
    if not service.replays.take(address):
        raise RefusedError(Code.SLOW_DOWN, "Too many requests. Wait a moment.")
    image: bytes = await service.records.do(address, animate, msgspec.json.encode(data))
    return Response(image, media_type="image/gif")


ROUTER = Router("/api", route_handlers=[animation])
"""Animated images, under /api."""
