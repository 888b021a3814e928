"""The glue between the page and the server."""

from typing import TYPE_CHECKING

from bot.sandbox.server import Server

if TYPE_CHECKING:
    from bot.sandbox.launcher import Keeper


class Page:
    """Serves the page."""

    def __init__(self, server: Server, keeper: "Keeper") -> None:
        self._server = server
        self._keeper = keeper

    def attach(self) -> None:
        """Add the page's routes to the server."""

    async def close(self) -> None:
        """End all connections of the page."""
