"""Places in which somebody uses the bot though it is not there: it was installed by them, for themselves.

In such a server, and in a group of people, the bot can only answer: it reads no members, posts nothing by
itself, and edits an answer for a quarter of an hour.  So to us such a server is none.
"""

from __future__ import annotations

from typing import Final

from bot.kit.protocols import Interaction

GROUP: Final = 0
"""What stands for the server of a place that belongs to none."""

_NOTED: Final = "elsewhere"


def settle(interaction: Interaction) -> None:
    """Note once whether the bot is where somebody does something; a server without it counts as none."""
    if _NOTED in interaction.extras:
        return
    guild_id, found = interaction.guild_id, None
    if guild_id is None:
        found = GROUP if interaction.context.private_channel else None
    elif not interaction.is_guild_integration() and interaction.client.get_guild(guild_id) is None:
        found, interaction.guild_id = guild_id, None
    interaction.extras[_NOTED] = found


def server_without_us(interaction: Interaction) -> int | None:
    """Return the server without the bot in which somebody does something, :data:`GROUP` for a group.

    None where the bot is: in a server, or in its DM with them.
    """
    found: int | None = interaction.extras.get(_NOTED)
    return found


def by_discord(interaction: Interaction) -> int | None:
    """Return the server by which Discord has chosen the shard that hears of it."""
    return server_without_us(interaction) or interaction.guild_id


def hides_answers(interaction: Interaction) -> bool:
    """Whether nobody but who asks would see an answer: the server wants it so."""
    return bool(server_without_us(interaction)) and not interaction.permissions.use_external_apps
