"""What can be pressed on the card that welcomes somebody."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.kit.messages.verbs import Chosen, FreeVerb, takes_nothing


class Purpose(StrEnum):
    """What commands are for."""

    PLAY = "play"
    BOARD = "board"
    LOOK_BACK = "look_back"
    STANDINGS = "standings"
    LEAGUES = "leagues"
    OWN = "own"
    STAFF = "staff"


def takes_game(game: Chosen[str] = "", /) -> None:
    """Say of which game."""


def takes_purpose(purpose: Chosen[Purpose | None] = None, /) -> None:
    """Say what the commands are for."""


PLAY_NOW: Final = FreeVerb("w_play", takes_nothing)
GAMES: Final = FreeVerb("w_games", takes_nothing)
MINE: Final = FreeVerb("w_mine", takes_nothing)
RULES: Final = FreeVerb("w_rules", takes_game)
CLUB: Final = FreeVerb("w_club", takes_nothing)
PROFILE: Final = FreeVerb("w_profile", takes_nothing)
STANDINGS: Final = FreeVerb("w_standings", takes_nothing)
SETTINGS: Final = FreeVerb("w_settings", takes_nothing)
ABOUT: Final = FreeVerb("w_about", takes_nothing)
COMMANDS: Final = FreeVerb("w_commands", takes_purpose)
