"""Files as the CDN answers them: attachments, whose addresses are signed, pictures of emojis, avatars."""

from aiohttp import web

from bot.sandbox.doors import same
from bot.sandbox.hub import Hub
from bot.sandbox.images import media_type

HEADERS = {
    "Cache-Control": "private, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def serve_attachment(hub: Hub, request: web.Request) -> web.StreamResponse:
    """Answer a request for a file of a message; 404 where the address is not as it was given out."""
    number = int(request.match_info["id"])
    if not same(request.query.get("hm"), hub.keys.signature(number)):
        raise web.HTTPNotFound
    extra = {"Content-Disposition": "attachment"} if "download" in request.query else {}
    return _file(hub, number, media_type(request.match_info["name"]), extra)


def serve_emoji(hub: Hub, request: web.Request) -> web.StreamResponse:
    """Answer a request for the picture of an emoji, whatever kind the address asks for."""
    emoji = hub.world.emojis.get(int(request.match_info["id"]))
    if emoji is None:
        raise web.HTTPNotFound
    return _file(hub, emoji.id, emoji.content_type, {})


def serve_avatar(hub: Hub, request: web.Request) -> web.StreamResponse:
    """Answer a request for somebody's avatar by its hash; 404 for one that they have no more."""
    person = hub.world.users.get(int(request.match_info["id"]))
    if person is None or request.match_info["hash"] != person.avatar:
        raise web.HTTPNotFound
    return _file(hub, person.id, "image/png", {})


def _file(hub: Hub, number: int, kind: str | None, extra: dict[str, str]) -> web.StreamResponse:
    body = hub.store.file(number)
    if body is None:
        raise web.HTTPNotFound
    headers = {**HEADERS, "Content-Type": kind or "application/octet-stream", **extra}
    return web.Response(body=body, headers=headers)
