"""What can be pressed on the page of the club; what leads to a season's page is declared by the leagues."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.kit.messages.verbs import Chosen, FreeVerb, Page, Seen, Texts, VerbOf, takes_nothing


class Section(StrEnum):
    """A part of the page."""

    NEEDS = "needs"
    WEEK = "week"
    SEASONS = "seasons"
    DONE = "done"
    MINE = "mine"


def takes_section(section: Section, page: Page = 1) -> None:
    """Say which part of the page is meant, and which page of that."""


def takes_page(page: Page = 1) -> None:
    """Say which page of a list."""


def takes_league(texts: Texts = ()) -> None:
    """Say what a new league is called; its game is what was chosen."""


def takes_name(name: Chosen[str] = "") -> None:
    """Say what the copy of a league is called."""


SECTION: Final = FreeVerb("cl_page", takes_section)
STUCK: Final = FreeVerb("cl_stuck", takes_page)
NEW: Final = FreeVerb("cl_new", takes_nothing)
MADE: Final = FreeVerb("cl_made", takes_league)
COPY: Final = VerbOf("cl_copy", takes_nothing)
COPIED: Final = VerbOf("cl_copied", takes_name)
"""What the buttons of the page do, and the forms that they open."""


def takes_user(user: int) -> None:
    """Say who calls the result of a game wrong."""


def takes_word(user: int, word: Chosen[str] = "") -> None:
    """Say the same, and why staff lets it count."""


def takes_reason(reason: Chosen[str] = "") -> None:
    """Say what is wrong."""


SAID: Final = VerbOf("wrong_said", takes_reason)
DECLINE: Final = VerbOf("cl_decline", takes_user)
DECLINED: Final = VerbOf("cl_declined", takes_word)
"""A result is called wrong by a form that the result's own button opens; staff lets it count by another."""


def takes_what(what: Chosen[str] = "") -> None:
    """Say what a role is for, as it is chosen in a menu."""


def takes_chosen_role(what: str, role: Chosen[str] = "", seen: Seen = None) -> None:
    """Say what a role is for, and which it is to be; none is none any more.

    ``seen`` is the number of which it was as it was shown.
    """


def takes_made_role(what: str = "", seen: Seen = None) -> None:
    """Say what a role is for that is made, and the same number."""


def takes_role(role: int) -> None:
    """Say which role."""


ROLES: Final = FreeVerb("cl_roles", takes_nothing)
ROLE: Final = FreeVerb("cl_role", takes_what)
ROLE_SET: Final = FreeVerb("cl_role_set", takes_chosen_role)
ROLE_MAKE: Final = FreeVerb("cl_role_make", takes_made_role)
ROLE_RATED: Final = FreeVerb("cl_role_rated", takes_league)
ROLE_AGAIN: Final = FreeVerb("cl_role_again", takes_role)
"""Which roles the bot gives champions and for ranks; what Discord has refused is tried again."""


def takes_time(texts: Texts = ()) -> None:
    """Say at which time a season is to begin every week, and in which zone that is meant."""


EVENING: Final = VerbOf("cl_evening", takes_nothing)
EVENING_SET: Final = VerbOf("cl_evening_set", takes_time)
EVENING_STOP: Final = VerbOf("cl_evening_stop", takes_nothing)
"""A season of a league opens by itself every week, or no more."""
