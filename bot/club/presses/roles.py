"""Staff chooses roles for champions and ranks; whoever does must be allowed to give them themself."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import discord

from bot.club.app import Bot
from bot.club.messages.roles import OTHER, Chosen, made_name, rating_form, role_message, roles_message
from bot.club.messages.verbs import ROLE, ROLE_MAKE, ROLE_RATED, ROLE_SET, ROLES
from bot.club.service.roles import RATING, What, read_what, sight
from bot.club.telling.roles import hindrance
from bot.kit.messages.message import CHANGED, Message
from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.kit.service.errors import Changed, LobbyRefusal, NotYourGame
from bot.leagues.presses.drafting.steps import answer
from bot.leagues.store import seasons as leagues
from bot.table.presses.door import Ask, Who

VERBS: Final = Presses()


async def chosen_in(bot: Bot, guild_id: int) -> Chosen:
    """Return the roles of a server, with what its leagues are called."""
    roles, holders = await bot.app.roles.of_guild(guild_id)
    async with bot.app.database.read() as connection:
        found = await leagues.of_guild(connection, guild_id)
    return Chosen(roles, holders, {league.id: league.name for league in found})


@VERBS.on(ROLES, Who.STAFF)
async def show(ask: Ask[Bot]) -> None:
    """Show which roles are given for what."""
    await answer(ask, roles_message(await chosen_in(ask.bot, ask.server), ask.t))


@VERBS.on(ROLE, Who.STAFF)
async def open_one(ask: Ask[Bot], what: str = "") -> None:
    """Show which role is given for something; a rating is typed before."""
    if what == OTHER:
        await ask.open(rating_form(ask.t))
    else:
        await answer(ask, await _shown(ask, read_what(what)))


@VERBS.on(ROLE_RATED, Who.STAFF)
async def rated(ask: Ask[Bot], texts: Texts = ()) -> None:
    """Show which role is given from the rating on that was typed."""
    (typed,) = (*texts, "")[:1]
    await answer(ask, await _shown(ask, read_what(str(What(RATING, typed.strip())))))


@VERBS.on(ROLE_SET, Who.STAFF)
async def choose(ask: Ask[Bot], what: str, role: str = "", seen: int | None = None) -> None:
    """Let a role be given for something, or none any more."""
    meant, role_id = read_what(what), int(role) if role.isdecimal() else None
    if role_id is not None:
        _require_givable(ask, role_id)
    await _choose(ask, meant, role_id, seen)


@VERBS.on(ROLE_MAKE, Who.STAFF)
async def make(ask: Ask[Bot], what: str = "", seen: int | None = None) -> None:
    """Make a role that lets nobody do more, and give it for something."""
    meant, guild = read_what(what), ask.interaction.guild
    if guild is None or not ask.interaction.permissions.manage_roles:
        raise NotYourGame("needs_manage_roles")
    chosen = await chosen_in(ask.bot, ask.server)
    if seen not in {None, sight(chosen.role_for(meant))}:
        await answer(ask, await _shown(ask, meant, above=ask.t.t(CHANGED)))
        return
    name = made_name(meant, chosen, ask.t)
    try:
        made = await guild.create_role(name=name)
    except discord.Forbidden as error:
        raise LobbyRefusal("cannot_make_role") from error
    await _choose(ask, meant, made.id, seen, made)


async def _choose(
    ask: Ask[Bot], what: What, role_id: int | None, seen: int | None, made: discord.Role | None = None
) -> None:
    """Let a role be given; one that was ``made`` for it goes if others have chosen meanwhile."""
    above = ""
    try:
        await ask.bot.app.roles.choose(ask.server, what, role_id, ask.user, ask.interaction.id, seen)
    except Changed:
        above = ask.t.t(CHANGED)
        if made is not None:
            with suppress(discord.HTTPException):  # somebody may have been faster
                await made.delete()
    ask.bot.delivery.wake()
    await answer(ask, await _shown(ask, what, None if made is None else made.id, above))


async def _shown(ask: Ask[Bot], what: What, made: int | None = None, above: str = "") -> Message:
    """Return the page of something; a role that was ``made`` now the library may not know yet."""
    chosen, guild = await chosen_in(ask.bot, ask.server), ask.interaction.guild
    role_id = chosen.role_for(what)
    hindered = "" if role_id in {None, made} or guild is None else hindrance(guild, role_id)
    return role_message(what, chosen, hindered, ask.t, above)


def _require_givable(ask: Ask[Bot], role_id: int) -> None:
    """Refuse a role that nobody can be given, and one that the person could not give by hand.

    Else whoever may manage the server, but not its roles, would get by a league what they may not have.
    """
    guild, person = ask.interaction.guild, ask.interaction.user
    role = None if guild is None else guild.get_role(role_id)
    if guild is None or role is None or role.managed or role.is_default():
        raise LobbyRefusal("no_such_role")
    if person.id == guild.owner_id:
        return
    if not ask.interaction.permissions.manage_roles:
        raise NotYourGame("needs_manage_roles")
    if not isinstance(person, discord.Member) or role >= person.top_role:
        raise NotYourGame("role_above_you")
