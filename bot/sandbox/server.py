"""The server: API, gateway, files and page on one port of the loopback interface."""

import errno
from pathlib import Path

from aiohttp import web

from bot.sandbox.doors import HOST, Doorkeeper, Keys
from bot.sandbox.hub import Hub
from bot.sandbox.interactions import Interactions
from bot.sandbox.membership import Membership
from bot.sandbox.people import People
from bot.sandbox.rest.app import PREFIX, Api
from bot.sandbox.rest.files import serve_attachment, serve_avatar, serve_emoji
from bot.sandbox.schema import Schema

#: Ten files of 10 MiB and the text around them.
LARGEST_BODY = 120 * 1024 * 1024


class PortInUse(Exception):
    """Another program listens on the port already."""

    def __init__(self, port: int) -> None:
        super().__init__(f"port {port} on {HOST} is in use")
        self.port = port


class Server:
    """One simulated Discord."""

    def __init__(self, folder: Path, *, schema: Schema | None = None, privileged_intents: int = 0) -> None:
        self.keys = Keys()
        self.hub = Hub(folder, self.keys, privileged_intents=privileged_intents)
        self.interactions = Interactions(self.hub)
        self.people = People(self.hub, self.interactions)
        self.membership = Membership(self.hub)
        self.api = Api(self.hub, self.interactions, schema)
        self._doorkeeper = Doorkeeper()
        self.app = web.Application(client_max_size=LARGEST_BODY, middlewares=[self._doorkeeper.check])
        self.app.router.add_route("*", PREFIX + "/{rest:.*}", self.api.handle)
        self.app.router.add_get("/gateway", self.hub.gateway.handle)
        self.app.router.add_get("/gateway/", self.hub.gateway.handle)
        self.app.router.add_get("/attachments/{channel}/{id:[0-9]{1,20}}/{name}", self._serve_attachment)
        self.app.router.add_get(r"/emojis/{id:[0-9]{1,20}}{extension:(\.\w+)?}", self._serve_emoji)
        self.app.router.add_get(r"/avatars/{id:[0-9]{1,20}}/{hash:\w+}.png", self._serve_avatar)
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """Return the server's address."""
        return self.hub.payloads.base_url

    @property
    def page_url(self) -> str:
        """Return the address to open in a browser, with the key to it."""
        return f"{self.url}/#{self.keys.page}"

    async def _serve_attachment(self, request: web.Request) -> web.StreamResponse:
        return serve_attachment(self.hub, request)

    async def _serve_emoji(self, request: web.Request) -> web.StreamResponse:
        return serve_emoji(self.hub, request)

    async def _serve_avatar(self, request: web.Request) -> web.StreamResponse:
        return serve_avatar(self.hub, request)

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
        bound = runner.addresses[0][1]
        self._doorkeeper.stand_at(bound)
        self.hub.payloads.base_url = f"http://{HOST}:{bound}"

    async def stop(self) -> None:
        """Close all connections and the saved world."""
        await self.hub.gateway.shut()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
            self.hub.close()
