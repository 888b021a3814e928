"""What can be pressed on the settings: a person's own, a server's, and what is stored of somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.kit.messages.press import Press
from bot.kit.messages.verbs import Chosen, FreeVerb, People, Seen, Texts, takes_nothing
from bot.people.service.guilds import sight
from bot.storage.rows import GuildRow

MINE, SERVERS, BACK = "mine", "server", "back"
"""Whose look: the person's own, or the server's; and the way back to the settings, from before."""


def takes_setting(name: str = "", value: Chosen[str] = "") -> None:
    """Say which setting is meant, and what it becomes."""


def takes_server_setting(name: str = "", value: Chosen[str] = "", seen: Seen = None) -> None:
    """Say the same, and the number of what it was as it was shown."""


def takes_name(name: str = "") -> None:
    """Say which setting is to be typed."""


def takes_whose(whose: str = MINE) -> None:
    """Say whose look is meant."""


def takes_chosen(chosen: Texts = (), seen: Seen = None) -> None:
    """Say what is chosen in a menu of several."""


def takes_people(people: People = (), seen: Seen = None) -> None:
    """Say who is chosen in a menu of people."""


def takes_role(role: Chosen[int | None] = None, /, seen: Seen = None) -> None:
    """Say which role is chosen, or none."""


PLAY_PAGE: Final = FreeVerb("play_page", takes_nothing)
DATA_PAGE: Final = FreeVerb("data_page", takes_nothing)
SERVER_PAGE: Final = FreeVerb("server_page", takes_nothing)

LIMITS: Final = FreeVerb("limits", takes_nothing)
LIMIT_CHANNELS: Final = FreeVerb("limit_channels", takes_chosen)
LIMIT_GAMES: Final = FreeVerb("limit_games", takes_chosen)
LIMIT_ROLE: Final = FreeVerb("limit_role", takes_role)
LIMIT_QUICK: Final = FreeVerb("limit_quick", takes_role)
LIMIT_PEOPLE: Final = FreeVerb("limit_people", takes_people)

PREFER: Final = FreeVerb("prefer", takes_setting)
SERVER: Final = FreeVerb("server", takes_server_setting)


COLUMNS: Final[Mapping[str, str]] = {"channel": "channel_id", "staff_channel": "staff_channel_id"}
"""The columns of settings that are called otherwise than these."""


def of_server(server: GuildRow, name: str, value: str = "") -> Press:
    """Return the press by which a setting of a server, as it stands, becomes another one."""
    return SERVER(name, value, seen=sight(server, COLUMNS.get(name, name)))


ASK_SERVER: Final = FreeVerb("ask_server", takes_name)
LOOK: Final = FreeVerb("look", takes_whose)

MY_DATA: Final = FreeVerb("my_data", takes_nothing)
ERASE_ME: Final = FreeVerb("erase_me", takes_nothing)
ERASE_ME_YES: Final = FreeVerb("erase_me_yes", takes_nothing)
