"""Who pressed, and who was chosen, as the services know people."""

from __future__ import annotations

import discord

from bot.kit.elsewhere import server_without_us
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal
from bot.table.service.limits import Asker
from bot.table.service.lobby import Person
from renderers.translation import language_of


def person(interaction: Interaction) -> Person:
    """Return who pressed, as Discord shows them here."""
    user = interaction.user
    return Person(user.id, user.display_name, language_of(str(interaction.locale)))


def channel_of(interaction: Interaction) -> int | None:
    """Return the channel in which something was pressed; of a thread the one that it hangs on."""
    place = interaction.channel
    return place.parent_id if isinstance(place, discord.Thread) else interaction.channel_id


def asker(interaction: Interaction) -> Asker:
    """Return who pressed as the limits of a server see them, and where."""
    user = interaction.user
    roles = [role.id for role in user.roles] if isinstance(user, discord.Member) else []
    return Asker(channel_of(interaction) or 0, roles, interaction.permissions.manage_guild)


def invited_person(interaction: Interaction, user: discord.Member | discord.User) -> Person:
    """Return somebody who is to be invited; raise a refusal for oneself, bots, and who is not here."""
    if user.id == interaction.user.id:
        raise LobbyRefusal("playing_yourself")
    if user.bot:
        raise LobbyRefusal("playing_bots")
    if not isinstance(user, discord.Member) and server_without_us(interaction) is None:
        raise LobbyRefusal("not_a_member", name=user.display_name)
    return Person(user.id, user.display_name, language_of(str(interaction.guild_locale)))
