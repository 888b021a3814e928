"""The server: API, gateway, files and page on one port of the loopback interface."""

import errno
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox.hub import Hub
from bot.sandbox.interactions import Interactions
from bot.sandbox.membership import Membership
from bot.sandbox.people import People
from bot.sandbox.rest.app import PREFIX, Api, serve_file
from bot.sandbox.schema import Schema

HOST = "127.0.0.1"
LOCAL_NAMES = frozenset({HOST, "localhost", "::1"})
#: Ten files of 10 MiB and the text around them.
LARGEST_BODY = 120 * 1024 * 1024


@web.middleware
async def only_for_this_machine(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests under other names: a foreign site may give its own name this machine's address."""
    if request.url.host not in LOCAL_NAMES:
        raise web.HTTPMisdirectedRequest
    return await handler(request)


class PortInUse(Exception):
    """Another program listens on the port already."""

    def __init__(self, port: int) -> None:
        super().__init__(f"port {port} on {HOST} is in use")
        self.port = port


class Server:
    """One simulated Discord."""

    def __init__(self, folder: Path, *, schema: Schema | None = None, privileged_intents: int = 0) -> None:
        self.hub = Hub(folder, privileged_intents=privileged_intents)
        self.interactions = Interactions(self.hub)
        self.people = People(self.hub, self.interactions)
        self.membership = Membership(self.hub)
        self.api = Api(self.hub, self.interactions, schema)
        self.app = web.Application(client_max_size=LARGEST_BODY, middlewares=[only_for_this_machine])
        self.app.router.add_route("*", PREFIX + "/{rest:.*}", self.api.handle)
        self.app.router.add_get("/gateway", self.hub.gateway.handle)
        self.app.router.add_get("/gateway/", self.hub.gateway.handle)
        for path in ("/attachments/{channel}/{id}/{name}", "/emojis/{id}"):
            self.app.router.add_get(path, self._serve_file)
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """Return the server's address."""
        return self.hub.payloads.base_url

    async def _serve_file(self, request: web.Request) -> web.StreamResponse:
        return await serve_file(self.hub, request)

    async def start(self, port: int = 0) -> None:
        """Listen on a port, or on a free one."""
        runner = web.AppRunner(self.app, access_log=None, handle_signals=False, shutdown_timeout=2)
        await runner.setup()
        site = web.TCPSite(runner, HOST, port)
        try:
            await site.start()
        except OSError as error:
            await runner.cleanup()
            self.hub.close()
            if error.errno == errno.EADDRINUSE:
                raise PortInUse(port) from error
            raise
        self._runner = runner
        host, bound = runner.addresses[0][:2]
        self.hub.payloads.base_url = f"http://{host}:{bound}"

    async def stop(self) -> None:
        """Close all connections and the saved world."""
        await self.hub.gateway.shut()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
            self.hub.close()
