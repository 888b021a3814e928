"""What staff can press while it prepares a season: each says of which of its games, by their place."""

from __future__ import annotations

from typing import Final, ParamSpec

from bot.kit.messages.press import Press
from bot.kit.messages.verbs import Chosen, Texts, Verb, VerbOf, takes_nothing
from bot.leagues.service.season import Season
from bot.table.messages.verbs import RuleVerbs

P = ParamSpec("P")


class OfDraft(Verb[P]):
    """A verb that changes a draft, or asks how: its presses say which version of it was shown.

    That stands where those of games have the ply: what was pressed for an older one is not done.
    """

    def __call__(self, season: Season, /, *said: P.args, **named: P.kwargs) -> Press:
        """Return the press that says this about a draft as it is."""
        return self.write(season.id, *said, **named).at(season.row.version)


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

GAME: Final = OfDraft("lg_game", takes_choice)
ADD_GAME: Final = OfDraft("lg_game_more", takes_event)
DROP_GAME: Final = OfDraft("lg_game_less", takes_event)
RULE: Final = RuleVerbs(
    preset=OfDraft("lg_preset", takes_choice),
    group=OfDraft("lg_group", takes_choice),
    option=OfDraft("lg_option", takes_choice),
    value=OfDraft("lg_value", takes_value),
    part=OfDraft("lg_rule_part", takes_value),
    drop=OfDraft("lg_rule_drop", takes_value),
    type=OfDraft("lg_rule_type", takes_name),
    typed=OfDraft("lg_rule_typed", takes_typed),
)

FORMAT: Final = OfDraft("lg_format", takes_choice)
SETTING: Final = OfDraft("lg_setting", takes_choice)
SET: Final = OfDraft("lg_set", takes_value)
SET_TYPED: Final = OfDraft("lg_typed", takes_value)
BONUSES: Final = OfDraft("lg_bonus", takes_event)
BONUSES_TYPED: Final = OfDraft("lg_bonused", takes_choice)
COUNTING: Final = OfDraft("lg_counting", takes_count)

CLOCK: Final = OfDraft("lg_clock", takes_choice)
CLOCK_TYPED: Final = OfDraft("lg_clocked", takes_choice)
RATED: Final = OfDraft("lg_rated", takes_event)
DIVISIONS: Final = OfDraft("lg_divisions", takes_event)
UNTIL: Final = OfDraft("lg_until", takes_choice)
DATES_TYPED: Final = OfDraft("lg_dated", takes_texts)
DATES: Final = OfDraft("lg_dates", takes_dates)
PEOPLE: Final = OfDraft("lg_people", takes_choice)
PEOPLE_TYPED: Final = OfDraft("lg_peopled", takes_texts)
CHANNEL: Final = OfDraft("lg_channel", takes_place)
ROLE: Final = OfDraft("lg_role", takes_place)

OPEN: Final = OfDraft("lg_open", takes_nothing)
KEEP: Final = VerbOf("lg_keep", takes_nothing)
DISCARD: Final = OfDraft("lg_discard", takes_nothing)
DISCARD_YES: Final = OfDraft("lg_discard_yes", takes_nothing)
