"""What staff can press while it prepares a season: each says of which of its games, by their place."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import Chosen, Texts, VerbOf, takes_nothing
from bot.table.messages.verbs import RuleVerbs

# --- What presses say ------------------------------------------------------------------------------


def takes_spot(event: int, step: int) -> None:
    """Say which step is shown, and for which game."""


def takes_other_event(event: Chosen[int], step: int) -> None:
    """Say the same; another game is chosen in the menu."""


def takes_event(event: int) -> None:
    """Say of which game something is changed."""


def takes_choice(event: int, value: Chosen[str] = "", /) -> None:
    """Say the same, and what is chosen in the menu, or typed into the form."""


def takes_count(event: int, count: Chosen[int] = 0) -> None:
    """Say the same; how many of several games count is chosen, 0 for all."""


def takes_place(event: int, place: Chosen[int | None] = None, /) -> None:
    """Say the same; a channel or a role is chosen, or none."""


def takes_texts(event: int, texts: Texts = ()) -> None:
    """Say the same, and everything that is typed into the form."""


def takes_dates(event: int, until: int | None = None, starts: int | None = None) -> None:
    """Say until when people may enter, and when the first round begins, in seconds since 1970."""


def takes_name(event: int, name: str) -> None:
    """Say which rule or setting is meant."""


def takes_value(event: int, name: str, value: Chosen[str] = "") -> None:
    """Say the same, and what it becomes."""


def takes_typed(event: int, name: str, texts: Texts = ()) -> None:
    """Say the same, and what is typed for it."""


# --- Verbs -----------------------------------------------------------------------------------------

STEP: Final = VerbOf("lg_step", takes_spot)
EVENT: Final = VerbOf("lg_event", takes_other_event)

GAME: Final = VerbOf("lg_game", takes_choice)
ADD_GAME: Final = VerbOf("lg_game_more", takes_event)
DROP_GAME: Final = VerbOf("lg_game_less", takes_event)
RULE: Final = RuleVerbs(
    preset=VerbOf("lg_preset", takes_choice),
    group=VerbOf("lg_group", takes_choice),
    option=VerbOf("lg_option", takes_choice),
    value=VerbOf("lg_value", takes_value),
    part=VerbOf("lg_rule_part", takes_value),
    drop=VerbOf("lg_rule_drop", takes_value),
    type=VerbOf("lg_rule_type", takes_name),
    typed=VerbOf("lg_rule_typed", takes_typed),
)

FORMAT: Final = VerbOf("lg_format", takes_choice)
SETTING: Final = VerbOf("lg_setting", takes_choice)
SET: Final = VerbOf("lg_set", takes_value)
SET_TYPED: Final = VerbOf("lg_typed", takes_value)
BONUSES: Final = VerbOf("lg_bonus", takes_event)
BONUSES_TYPED: Final = VerbOf("lg_bonused", takes_choice)
COUNTING: Final = VerbOf("lg_counting", takes_count)

CLOCK: Final = VerbOf("lg_clock", takes_choice)
CLOCK_TYPED: Final = VerbOf("lg_clocked", takes_choice)
RATED: Final = VerbOf("lg_rated", takes_event)
DIVISIONS: Final = VerbOf("lg_divisions", takes_event)
UNTIL: Final = VerbOf("lg_until", takes_choice)
DATES_TYPED: Final = VerbOf("lg_dated", takes_texts)
DATES: Final = VerbOf("lg_dates", takes_dates)
PEOPLE: Final = VerbOf("lg_people", takes_choice)
PEOPLE_TYPED: Final = VerbOf("lg_peopled", takes_texts)
CHANNEL: Final = VerbOf("lg_channel", takes_place)
ROLE: Final = VerbOf("lg_role", takes_place)

OPEN: Final = VerbOf("lg_open", takes_nothing)
KEEP: Final = VerbOf("lg_keep", takes_nothing)
DISCARD: Final = VerbOf("lg_discard", takes_nothing)
DISCARD_YES: Final = VerbOf("lg_discard_yes", takes_nothing)
