"""What can be pressed on leagues: on seasons and their tables, on fixtures, by members and by staff.

What staff presses while it prepares a season stands in ``drafting/verbs.py``.
"""

from __future__ import annotations

from typing import Final, Literal

from bot.kit.messages.verbs import Chosen, FreeVerb, Page, People, Seen, Texts, VerbOf, takes_nothing

# --- What presses say ------------------------------------------------------------------------------


def takes_season(season: Chosen[str] = "") -> None:
    """Say which season is chosen in the list."""


def takes_list(page: Page = 1) -> None:
    """Say which page of a list is meant."""


def takes_page(page: int | None = None) -> None:
    """Say which page, unless it opens in a message of its own."""


def takes_absence(way: Literal["", "back"] = "") -> None:
    """Say whether somebody misses the next round, or is back."""


def takes_person(people: People = ()) -> None:
    """Say whose fixtures are meant."""


def takes_name(name: str = "") -> None:
    """Say what is to be typed."""


def takes_setting(name: str = "", value: Chosen[str] = "") -> None:
    """Say what is set of one's hours, and what it becomes."""


def takes_table(division: int = 0, stage: str = "", form: str = "", page: Page = 1) -> None:
    """Say which table is meant: of which division and event, in which form."""


def takes_division(division: Chosen[int] = 0, stage: str = "", form: str = "", page: Page = 1) -> None:
    """Say the same; another division is chosen in the menu."""


def takes_stage(division: int = 0, stage: Chosen[str] = "", form: str = "", page: Page = 1) -> None:
    """Say the same; another event is chosen."""


def takes_past(*table: str, season: Chosen[str] = "", page: Page = 1) -> None:
    """Say which other season's table is meant; of the one before nothing is kept."""


def takes_entrant(
    division: int = 0, stage: str = "", form: str = "", entrant: Chosen[int | None] = None, page: Page = 1
) -> None:
    """Say which table is meant, and whose figures in it are to be explained."""


def takes_fixture(fixture: int) -> None:
    """Say which fixture is meant."""


def takes_chosen_fixture(fixture: Chosen[int] = 0) -> None:
    """Say which fixture is chosen."""


def takes_time(fixture: int, at: int) -> None:
    """Say which time of a fixture is meant, in seconds since 1970."""


def takes_typed(fixture: int, text: Chosen[str] = "") -> None:
    """Say what is typed for a fixture."""


def takes_round(round_id: int) -> None:
    """Say which round is meant."""


def takes_draw_page(round_id: int, page: int = 0) -> None:
    """Say which page of the draw of a round is meant, from 0."""


def takes_seen(round_id: int, seen: Seen = None) -> None:
    """Say which round is meant, and the number of what was shown of its draw."""


def takes_reason(round_id: int, reason: Chosen[str] = "", seen: Seen = None) -> None:
    """Say why a round is to be drawn anew."""


def takes_why(reason: Chosen[str] = "") -> None:
    """Say why something is done to the whole season."""


def takes_first(round_id: int, first: Chosen[int], seen: Seen = None) -> None:
    """Say who of a round is to change places with somebody."""


def takes_swap(round_id: int, first: int, second: Chosen[int], seen: Seen = None) -> None:
    """Say the same, and with whom."""


def takes_wish(fixture: int, what: Chosen[str] = "") -> None:
    """Say what is to be decided about a fixture."""


def takes_moment(what: str, fixture: int, at: int, *reason: str, seen: Seen = None) -> None:
    """Say the same, until when, and why: the parts of the reason where there are dots in it."""


def takes_decision(
    what: str, number: int, at: int | None = None, texts: Texts = (), seen: Seen = None
) -> None:
    """Say what is decided about a fixture or an entrant, and what is filled in for it, the reason last.

    ``at`` is the moment that was chosen, if one was; ``seen`` the number of what was shown of it.
    """


def takes_line(line: Chosen[int] = 0) -> None:
    """Say which line of the audit is chosen."""


def takes_one_division(division: int | None = None) -> None:
    """Say which division is meant, if not all are."""


def takes_chosen_entrant(entrant: Chosen[int] = 0) -> None:
    """Say which entrant is chosen."""


def takes_about(what: str, entrant: int) -> None:
    """Say what is to be decided about an entrant."""


def takes_undone(line: int, reason: Chosen[str] = "") -> None:
    """Say which line it is, and why it is taken back."""


def takes_audit_page(page: int = 1) -> None:
    """Say which page of the audit is meant."""


# --- Verbs: seasons --------------------------------------------------------------------------------

INFO: Final = FreeVerb("lg_info", takes_season)
"""Opens a season from the lists of leagues of the version before, as ``SEASON`` does."""

ENTER: Final = VerbOf("lg_enter", takes_nothing)
"""Shows the terms, with the button that really enters: ``JOIN``."""

JOIN: Final = VerbOf("lg_join", takes_nothing)
TERMS: Final = VerbOf("lg_terms", takes_nothing)
WHO: Final = VerbOf("lg_who", takes_page)
OWN: Final = VerbOf("lg_own", takes_nothing)
FOLLOW: Final = VerbOf("lg_follow", takes_nothing)
COME: Final = VerbOf("lg_come", takes_nothing)
PAUSE: Final = VerbOf("lg_pause", takes_nothing)

TIMES: Final = VerbOf("lg_times", takes_fixture)
OPEN_GAME: Final = VerbOf("lg_open_game", takes_chosen_fixture)
ABSENT: Final = VerbOf("lg_absent", takes_absence)
LEAVE: Final = VerbOf("lg_leave", takes_nothing)
"""Asks whether somebody wants to leave; ``LEFT`` really leaves."""

LEFT: Final = VerbOf("lg_left", takes_nothing)

ACCEPT: Final = VerbOf("lg_accept", takes_fixture)
DECLINE: Final = VerbOf("lg_decline", takes_fixture)

RIVALS: Final = VerbOf("lg_rivals", takes_list)
CHALLENGE: Final = VerbOf("lg_challenge", takes_chosen_entrant)

HISTORY: Final = VerbOf("lg_history", takes_person)

HOURS_PAGE: Final = FreeVerb("hours_page", takes_nothing)
ASK_HOURS: Final = FreeVerb("ask_hours", takes_name)
OWN_HOURS: Final = FreeVerb("own_hours", takes_setting)

# --- Verbs: the page of the club, which a room above has --------------------------------------------

CLUB: Final = FreeVerb("club", takes_nothing)
SEASON: Final = FreeVerb("cl_season", takes_season)
"""The page of a season on it: what members and staff can do there."""

# --- Verbs: tables ---------------------------------------------------------------------------------

TABLE: Final = VerbOf("lg_table", takes_table)
TURN: Final = VerbOf("lg_turn", takes_table)
BOOK: Final = VerbOf("lg_book", takes_list)
BOOK_TURN: Final = VerbOf("lg_book_turn", takes_list)
DIVISION: Final = VerbOf("lg_division", takes_division)
STAGE: Final = VerbOf("lg_stage", takes_stage)
PAST: Final = VerbOf("lg_past", takes_past)
WORDS: Final = VerbOf("lg_words", takes_table)
FILE: Final = VerbOf("lg_file", takes_table)
HOW: Final = VerbOf("lg_how", takes_entrant)
SHOW: Final = VerbOf("lg_show", takes_table)

# --- Verbs: the time of a fixture ------------------------------------------------------------------

TAKE: Final = VerbOf("fx_take", takes_time)
ASK_TIME: Final = VerbOf("fx_ask", takes_fixture)
TYPED_TIME: Final = VerbOf("fx_typed", takes_typed)
PROPOSE: Final = VerbOf("fx_propose", takes_time)
ZONE: Final = VerbOf("fx_zone", takes_typed)
"""Opens the form for the time zone, and is what that form presses."""

HERE: Final = VerbOf("fx_here", takes_fixture)
NOW: Final = VerbOf("fx_now", takes_fixture)

# --- Verbs: what staff does with a season ----------------------------------------------------------

PREVIEW: Final = VerbOf("lg_preview", takes_round)
DRAW_PAGE: Final = VerbOf("lg_draw_page", takes_draw_page)
PUBLISH: Final = VerbOf("lg_publish", takes_seen)
PUBLISH_YES: Final = VerbOf("lg_publish_yes", takes_seen)
SWAP: Final = VerbOf("lg_swap", takes_seen)
SWAP_ONE: Final = VerbOf("lg_swap_one", takes_first)
SWAP_OTHER: Final = VerbOf("lg_swap_other", takes_swap)
SWAP_YES: Final = VerbOf("lg_swap_yes", takes_swap)
REDRAW: Final = VerbOf("lg_redraw", takes_seen)
REDRAW_YES: Final = VerbOf("lg_redraw_yes", takes_reason)

DRAW: Final = VerbOf("lg_draw", takes_one_division)
END: Final = VerbOf("lg_end", takes_nothing)
"""Asks whether a registration is to be closed, or a season that runs; shows a draft."""

NEXT: Final = VerbOf("lg_next", takes_nothing)
"""Makes a draft of the next season of a league, from any season of it."""

START_YES: Final = VerbOf("lg_start_yes", takes_nothing)
ROBIN_YES: Final = VerbOf("lg_robin_yes", takes_nothing)
CALL_OFF_YES: Final = VerbOf("lg_off_yes", takes_nothing)
CLOSE_YES: Final = VerbOf("lg_close_yes", takes_nothing)
CLOSE_WHY: Final = VerbOf("lg_close_why", takes_why)
NEW_RULES: Final = VerbOf("lg_new_rules", takes_nothing)

FIXTURES: Final = VerbOf("lg_fixtures", takes_list)
FIXTURE: Final = VerbOf("lg_fixture", takes_chosen_fixture)
PEOPLE: Final = VerbOf("lg_entrants", takes_list)
PERSON: Final = VerbOf("lg_entrant", takes_chosen_entrant)
ABOUT: Final = VerbOf("lg_about", takes_about)
CORRECT: Final = VerbOf("lg_correct", takes_wish)
CORRECT_AT: Final = VerbOf("lg_correct_at", takes_moment)
CORRECT_YES: Final = VerbOf("lg_correct_yes", takes_decision)
UNDO_LIST: Final = VerbOf("lg_undo_list", takes_nothing)
UNDO: Final = VerbOf("lg_undo", takes_line)
UNDO_YES: Final = VerbOf("lg_undo_yes", takes_undone)
AUDIT: Final = VerbOf("lg_audit", takes_audit_page)
