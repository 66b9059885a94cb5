"""Animated images over HTTP."""

import msgspec
from litestar import Response, Router, post
from litestar.params import JSONBody

from royalgames.protocol.animation import AnimationAsked
from royalgames.server.bots.animator import animate
from royalgames.server.http.limiting import STUDY, take
from royalgames.server.http.requests import AnyRequest, address_of, service_of


@post("/animation", status_code=200, media_type="image/gif")
async def animation(request: AnyRequest, data: JSONBody[AnimationAsked]) -> Response[bytes]:
    """Draw positions one after the other as an animated GIF file."""
    service, address = service_of(request), address_of(request)
    take(service.replays, address)
    image: bytes = await service.records.do(address, animate, msgspec.json.encode(data))
    return Response(image, media_type="image/gif")


ROUTER = Router("/api", route_handlers=[animation], opt=STUDY)
"""Animated images, under /api."""
