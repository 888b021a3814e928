"""Who may come in by which door, and whom that keeps out.

The sandbox listens on the loopback interface alone, so nobody comes from another machine. Who is left:

**A web page of another site, open in the same browser.** It can send requests here with ``fetch``, forms,
pictures and WebSockets, and it can give its own name this machine's address (DNS rebinding). Every request
must therefore name the sandbox as ``Host`` by its one address, be of the page's own ``Origin`` where it tells
one (a browser always does with a POST and a WebSocket; a bot never does), and not be marked by the browser as
coming from elsewhere (``Sec-Fetch-Site``: pictures and scripts tell no origin). Only the page itself may be
opened by a link: it holds no secret, and no frame may hold it. A body is JSON or a form with files, as
Discord wants it, never the plain text that any site may send without asking.

**Another user of this machine**, whose programs can send whatever they like. They know none of the ``Keys``:

- the bot's token: in the bot's environment only, neither on a command line nor in any output;
- the page's key, without which nobody acts as a person: behind the ``#`` of the printed address, so that it
  is sent to nobody, and shown by the page to the sandbox when it connects;
- the key that signs the addresses of files, as Discord's are signed: pictures of hands lie there.

All three are made anew at each start. An interaction is answered, as at Discord, by whoever knows its token,
which the bot alone is told. The saved world can be read by its owner only.

Who acts as the same user is not kept out: they can read the bot's memory. Emojis are open to everybody who
knows their number: they belong to the bot, not to people.
"""

import hashlib
import hmac
import secrets

from aiohttp import web
from aiohttp.typedefs import Handler

HOST = "127.0.0.1"
DEFAULT_PORT = 80
#: What a browser says of requests by the page itself, and of an address that a person typed.
NEAR = frozenset({"same-origin", "none"})
OPEN_TO_LINKS = "/"


class Keys:
    """The secrets of one start."""

    def __init__(self) -> None:
        self.bot = secrets.token_urlsafe(32)
        self.page = secrets.token_urlsafe(32)
        self._files = secrets.token_bytes(32)

    def signature(self, file_id: int) -> str:
        """Return what the address of a file must end with."""
        return hmac.new(self._files, str(file_id).encode(), hashlib.sha256).hexdigest()


def same(given: object, secret: str) -> bool:
    """Compare what somebody gave with a secret, in a time that tells nothing of it."""
    return isinstance(given, str) and given.isascii() and hmac.compare_digest(given, secret)


class Doorkeeper:
    """Refuses what comes from other sites, before anything else is done."""

    def __init__(self) -> None:
        self._authority = ""
        self._origin = ""

    def stand_at(self, port: int) -> None:
        """Learn the one address under which the sandbox is reached."""
        self._authority = HOST if port == DEFAULT_PORT else f"{HOST}:{port}"
        self._origin = f"http://{self._authority}"

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let a request in, or raise 421 for a wrong name and 403 for another site."""
        headers = request.headers
        if headers.get("Host") != self._authority:
            raise web.HTTPMisdirectedRequest
        if headers.get("Origin", self._origin) != self._origin:
            raise web.HTTPForbidden
        if headers.get("Sec-Fetch-Site", "none") not in NEAR and request.path != OPEN_TO_LINKS:
            raise web.HTTPForbidden
        return await handler(request)
