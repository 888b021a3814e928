"""What staff can press: to decide about a game, and to take a decision back."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import Chosen, FreeVerb, Page, People, Seen, Texts, VerbOf, takes_nothing


def takes_decision(what: str = "", texts: Texts = (), seen: Seen = None) -> None:
    """Say what is decided, and what is filled in for it, the reason last.

    ``seen`` is the number of what was shown of the game.
    """


def takes_line(line: Chosen[int] = 0) -> None:
    """Say which line of the audit is chosen."""


def takes_reason(line: int = 0, reason: Chosen[str] = "") -> None:
    """Say which line it is, and why it is taken back."""


def takes_what(what: str) -> None:
    """Say what is to be decided."""


STAFF_ASK: Final = VerbOf("staff_ask", takes_what)
STAFF_DO: Final = VerbOf("staff_do", takes_decision)
STAFF_UNDO: Final = FreeVerb("staff_undo", takes_line)
STAFF_UNDO_YES: Final = FreeVerb("staff_undo_yes", takes_reason)


def takes_back(back: bool = False) -> None:
    """Say whether it is shown in place of the page to which it led."""


def takes_seat(seat: Chosen[int] = -1) -> None:
    """Say which seat is chosen."""


def takes_person(seat: int, people: People = ()) -> None:
    """Say which seat it is, and who is to get it."""


def takes_sitter(seat: int, user: int, former: int, reason: Chosen[str] = "") -> None:
    """Say which seat somebody gets, from whom, and why; 0 is a computer player."""


def takes_place(place: Chosen[int] = 0) -> None:
    """Say which channel or thread is chosen."""


def takes_move(place: int, before: int, reason: Chosen[str] = "") -> None:
    """Say where a game is to be played, where it is played now, and why."""


def takes_why(reason: Chosen[str] = "") -> None:
    """Say why."""


STAFF_GAME: Final = VerbOf("staff_game", takes_back)
STAFF_REMIND: Final = VerbOf("staff_remind", takes_nothing)
STAFF_GO_ON: Final = VerbOf("staff_go_on", takes_nothing)
STAFF_GO_ON_YES: Final = VerbOf("staff_go_on_yes", takes_why)
STAFF_CALL_OFF: Final = VerbOf("staff_off", takes_nothing)
STAFF_CALL_OFF_YES: Final = VerbOf("staff_off_yes", takes_why)
STAFF_SEATS: Final = VerbOf("staff_seats", takes_back)
STAFF_SEAT: Final = VerbOf("staff_seat", takes_seat)
STAFF_SEAT_WHO: Final = VerbOf("staff_seat_who", takes_person)
STAFF_SEAT_YES: Final = VerbOf("staff_seat_yes", takes_sitter)
STAFF_WITHDRAW: Final = VerbOf("staff_withdraw", takes_nothing)
STAFF_WITHDRAW_YES: Final = VerbOf("staff_withdraw_yes", takes_why)
STAFF_PLACES: Final = VerbOf("staff_places", takes_nothing)
STAFF_PLACE: Final = VerbOf("staff_place", takes_place)
STAFF_PLACE_YES: Final = VerbOf("staff_place_yes", takes_move)
"""What staff does for a running game: a page, and what its buttons ask once more."""


def takes_people(people: People = ()) -> None:
    """Say who is chosen."""


def takes_terms(user: int, texts: Texts = ()) -> None:
    """Say who is barred, for how many days, and why."""


def takes_user(user: Chosen[int] = 0) -> None:
    """Say whom it is about."""


def takes_user_why(user: int, reason: Chosen[str] = "") -> None:
    """Say whom it is about, and why."""


def takes_page(page: Page = 1) -> None:
    """Say which page."""


def takes_game(game: Chosen[str] = "") -> None:
    """Say which game is chosen."""


STAFF_BARS: Final = FreeVerb("staff_bars", takes_page)
STAFF_BAR: Final = FreeVerb("staff_bar", takes_people)
STAFF_BAR_YES: Final = FreeVerb("staff_bar_yes", takes_terms)
STAFF_LIFT: Final = FreeVerb("staff_lift", takes_user)
STAFF_LIFT_YES: Final = FreeVerb("staff_lift_yes", takes_user_why)
STAFF_OPEN: Final = FreeVerb("staff_open", takes_game)
"""Who begins and joins no games here, and what becomes of the games that they have begun."""


def takes_question(line: int) -> None:
    """Say which question it is, by its line of the audit."""


SEAT_AGREE: Final = VerbOf("seat_agree", takes_question)
SEAT_DECLINE: Final = VerbOf("seat_decline", takes_question)
"""What somebody answers whom staff has asked to take a seat."""
