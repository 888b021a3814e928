"""What can be pressed on results: tables, profiles, ratings over time, finished games, planned seasons."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import Chosen, FreeVerb, Page, People, VerbOf, takes_nothing

ALL: Final = "all"
"""What stands for all games in menus and custom ids."""


# --- What presses say ------------------------------------------------------------------------------


def takes_table(by: str = "", period: str = "", game: str = "", page: Page = 1) -> None:
    """Say which table is meant: by what, of when, of which game."""


def takes_other_game(by: str = "", period: str = "", game: Chosen[str] = "", page: Page = 1) -> None:
    """Say the same; another game is chosen in the menu."""


def takes_other_period(by: str = "", period: Chosen[str] = "", game: str = "", page: Page = 1) -> None:
    """Say the same; another period is chosen."""


def takes_other_order(by: Chosen[str] = "", period: str = "", game: str = "", page: Page = 1) -> None:
    """Say the same; another order is chosen."""


def takes_filters(game: str = "", opponent: int = 0, went: str = "", page: Page = 1) -> None:
    """Say which finished games are meant."""


def takes_played(game: Chosen[str] = "", opponent: int = 0, went: str = "", page: Page = 1) -> None:
    """Say the same; another game is chosen in the menu."""


def takes_went(game: str = "", opponent: int = 0, went: Chosen[str] = "", page: Page = 1) -> None:
    """Say the same; another result is chosen."""


def takes_opponent(game: str = "", opponent: int = 0, went: str = "", people: People = ()) -> None:
    """Say the same; another opponent is chosen."""


def takes_choice(game: Chosen[str] = "", /) -> None:
    """Say which finished game is chosen in the menu."""


def takes_user(user: int = 0) -> None:
    """Say whose profile it is."""


def takes_against(user: int = 0, people: People = ()) -> None:
    """Say whose profile it is, and who is chosen."""


def takes_hidden(hidden: bool = False) -> None:
    """Say whether it is to be hidden."""


def takes_plot(key: str = ALL, *short: str) -> None:
    """Say whose ratings are drawn, by their numbers in short, and in which game."""


def takes_compared(key: str = ALL, first: str = "", people: People = ()) -> None:
    """Say in which game, whose rating is drawn, and who is chosen besides."""


def takes_pool(*short: str, key: Chosen[str] = ALL) -> None:
    """Say whose ratings are drawn; another game is chosen in the menu."""


def takes_book(number: int, page: Page = 1) -> None:
    """Say which season of the server is meant, and which page of its book; 0 is the moving picture."""


def takes_dates(starts: int, ends: int, *name: str) -> None:
    """Say when a season begins and ends, and what it is called: its parts where there are dots in it."""


# --- Verbs -----------------------------------------------------------------------------------------

TABLE: Final = FreeVerb("table", takes_table)
TABLE_GAME: Final = FreeVerb("table_game", takes_other_game)
TABLE_TIME: Final = FreeVerb("table_time", takes_other_period)
TABLE_BY: Final = FreeVerb("table_by", takes_other_order)
TABLE_WORDS: Final = FreeVerb("table_words", takes_table)
TABLE_FILE: Final = FreeVerb("table_file", takes_table)
TABLE_SHOW: Final = FreeVerb("table_show", takes_table)
TABLE_OPEN: Final = FreeVerb("table_open", takes_table)

HISTORY: Final = FreeVerb("history", takes_filters)
HISTORY_GAME: Final = FreeVerb("history_game", takes_played)
HISTORY_WENT: Final = FreeVerb("history_went", takes_went)
HISTORY_WITH: Final = FreeVerb("history_with", takes_opponent)
HISTORY_OPEN: Final = FreeVerb("history_open", takes_choice)

PROFILE: Final = FreeVerb("profile", takes_user)
LUCK: Final = FreeVerb("profile_luck", takes_user)
AGAINST: Final = FreeVerb("profile_against", takes_against)
HIDE: Final = FreeVerb("profile_hide", takes_hidden)
PLOT: Final = FreeVerb("profile_plot", takes_plot)
COMPARE: Final = FreeVerb("profile_compare", takes_compared)
POOL: Final = FreeVerb("profile_pool", takes_pool)

WRONG: Final = VerbOf("wrong", takes_nothing)
"""Opens the form in which a player says what is wrong with a result; who answers it is a room above."""

SEASON_BOOK: Final = FreeVerb("season_book", takes_book)
SEASON_TURN: Final = FreeVerb("season_turn", takes_book)
SEASON_ADD: Final = FreeVerb("season_add", takes_dates)
