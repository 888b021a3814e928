"""The limits of a server: a page of its settings, each of whose menus changes one of them."""

from __future__ import annotations

import re
from typing import Final

from bot.kit.messages.verbs import People
from bot.kit.pressing import Presses
from bot.kit.service.errors import Outdated
from bot.kit.store import people
from bot.people.app import Bot
from bot.people.messages import verbs
from bot.people.messages.limits import limits_message
from bot.people.presses.preferring import THIS_SERVER, change
from bot.table.presses import pages
from bot.table.presses.door import Ask, Who
from engine import catalogue

VERBS: Final = Presses()


@VERBS.on(verbs.LIMITS, Who.STAFF)
async def turn_to_limits(ask: Ask[Bot]) -> None:
    """Show the limits, in the message that was pressed."""
    await _show(ask)


async def _show(ask: Ask[Bot], above: str = "") -> None:
    async with ask.bot.app.database.read() as connection:
        server = await people.guild(connection, ask.server)
    rows = pages.rows(pages.SETTINGS, THIS_SERVER, ask.interaction)
    await ask.replace(limits_message(server, ask.t, rows, above))


@VERBS.on(verbs.LIMIT_CHANNELS, Who.STAFF)
async def channels(ask: Ask[Bot], chosen: tuple[str, ...] = (), seen: int | None = None) -> None:
    """Keep games to these channels; none: any."""
    _require(all(_NUMBER.fullmatch(one) for one in chosen))
    await _set(ask, "only_channels", " ".join(chosen), seen)


@VERBS.on(verbs.LIMIT_GAMES, Who.STAFF)
async def games(ask: Ask[Bot], chosen: tuple[str, ...] = (), seen: int | None = None) -> None:
    """Keep to these games; none: all."""
    _require({*chosen} <= {*catalogue.ids()})
    await _set(ask, "only_games", " ".join(chosen), seen)


@VERBS.on(verbs.LIMIT_ROLE, Who.STAFF)
async def role(ask: Ask[Bot], role_id: int | None = None, seen: int | None = None) -> None:
    """Let only a role play; none: everybody."""
    _require(role_id is None or role_id > 0)
    await _set(ask, "only_role_id", role_id, seen)


@VERBS.on(verbs.LIMIT_QUICK, Who.STAFF)
async def quick(ask: Ask[Bot], role_id: int | None = None, seen: int | None = None) -> None:
    """Never slow down members with a role; none: no role."""
    _require(role_id is None or role_id > 0)
    await _set(ask, "quick_role_id", role_id, seen)


@VERBS.on(verbs.LIMIT_PEOPLE, Who.STAFF)
async def quick_people(ask: Ask[Bot], people: People = (), seen: int | None = None) -> None:
    """Never slow down these members; none: no single one."""
    await _set(ask, "quick_people", " ".join(str(one.id) for one in people), seen)


_NUMBER: Final = re.compile(r"[1-9][0-9]{0,18}")
"""What Discord's numbers look like."""


def _require(offered: bool) -> None:
    """Raise Outdated for what no menu of ours offers: stored, it would spoil the page for good."""
    if not offered:
        raise Outdated


async def _set(ask: Ask[Bot], column: str, value: object, seen: int | None) -> None:
    """Change a limit; show all as they stand, that one unchanged if others have changed it meanwhile."""
    await _show(ask, await change(ask, column, value, seen))
