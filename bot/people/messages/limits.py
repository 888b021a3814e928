"""The page on which staff keeps the bot to channels, games and a role, and says who is never slowed down."""

from __future__ import annotations

from collections.abc import Sequence

from bot.kit.messages.message import ActionRow, Message, row, text_message
from bot.kit.messages.press import (
    MOST_CHOSEN,
    PressChannelSelect,
    PressRoleSelect,
    PressSelect,
    PressUserSelect,
    choice,
)
from bot.people.messages.verbs import LIMIT_CHANNELS, LIMIT_GAMES, LIMIT_PEOPLE, LIMIT_QUICK, LIMIT_ROLE
from bot.people.service.guilds import sight
from bot.storage.rows import GuildRow
from bot.table.service.limits import channels_of, games_of
from engine import catalogue
from renderers import rule_words
from renderers.translation import Translator


def limits_message(server: GuildRow, t: Translator, pages: Sequence[ActionRow], above: str) -> Message:
    """Return what a server keeps the bot to, with the menus that change it, below what is said ``above``."""
    text = t.t(
        "## What I keep to here\n"
        "This comes on top of what Discord allows. It holds for beginning and joining games; those that have "
        "begun go on. A menu without a choice sets no limit.\n"
        "- Channels: games are begun only there.\n"
        "- Games: only these are begun.\n"
        "- Who may play: only members with this role begin and join games, and whoever may manage this "
        "server.\n"
        "- Nobody waits: these members, and those with this role, are never told that something was too much "
        "at once, as long as this server as a whole does not ask for too much."
    )
    channels, role = channels_of(server), server.only_role_id
    rows = [
        row(
            PressChannelSelect(
                LIMIT_CHANNELS(seen=sight(server, "only_channels")), t.t("Channels: all"), channels, most=25
            )
        ),
        row(_games(server, t)),
        row(
            PressRoleSelect(
                LIMIT_ROLE(seen=sight(server, "only_role_id")), t.t("Who may play: everybody"), role
            )
        ),
        row(
            PressRoleSelect(
                LIMIT_QUICK(seen=sight(server, "quick_role_id")),
                t.t("Nobody waits: no role"),
                server.quick_role_id,
            )
        ),
        row(
            PressUserSelect(
                LIMIT_PEOPLE(seen=sight(server, "quick_people")),
                t.t("Nobody waits: no single member"),
                MOST_CHOSEN,
                0,
                map(int, server.quick_people.split()),
            )
        ),
    ]
    return text_message(above, text, rows=[*rows, *pages])


def _games(server: GuildRow, t: Translator) -> PressSelect:
    kept = games_of(server)
    options = [
        choice(rule_words.game_name(game, t.language), game, chosen=game in kept) for game in catalogue.ids()
    ]
    return PressSelect(
        LIMIT_GAMES(seen=sight(server, "only_games")), options, t.t("Games: all"), len(options), 0
    )
