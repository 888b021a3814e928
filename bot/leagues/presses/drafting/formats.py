"""The second step of a draft: formats and what is set of them."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from bot.kit.service.errors import LeagueRefusal
from bot.leagues.messages.drafting.formats import (
    BONUSES,
    BONUSES_TYPED,
    COUNTING,
    FORMAT,
    ROUNDS_TYPED,
    SET,
    SETTING,
    TIES,
    USUAL,
    bonuses_form,
    number_form,
)
from bot.leagues.messages.drafting.spots import FORMATS, OTHER, Spot
from bot.leagues.presses.door import Needs, SeasonRequest, Verbs
from bot.leagues.presses.drafting.steps import (
    argument,
    change_event,
    change_season,
    chosen_event,
    chosen_value,
    event_of,
    number,
    require_draft,
    show,
)
from bot.leagues.service import drafting as terms_of
from bot.leagues.service.formats import WAYS
from bot.leagues.service.terms import EventTerms


async def in_format(request: SeasonRequest) -> None:
    """Let a game be played in another format."""
    wanted = chosen_value(request)
    if wanted not in WAYS:
        raise LeagueRefusal("no_such_setting")
    spot = Spot(FORMATS, event_of(request))
    await change_event(request, spot, lambda event: terms_of.in_format(event, wanted))


async def setting(request: SeasonRequest) -> None:
    """Show the values of a setting."""
    require_draft(request.season)
    await show(request, request.season, Spot(FORMATS, event_of(request), chosen_value(request)))


async def set_value(request: SeasonRequest) -> None:
    """Change a setting to a value that was chosen, or open the form in which a number is typed."""
    name, chosen = argument(request, 1), chosen_value(request)
    spot = Spot(FORMATS, event_of(request), name)
    if name == TIES:
        await change_event(request, spot, lambda event: _with_tie(event, chosen))
    elif chosen == OTHER and name in terms_of.settings_of(chosen_event(request)):
        form = number_form(request.season, spot, name, request.t)
        await request.interaction.response.send_modal(form)
    else:
        decoded = _decoded(chosen)
        await change_event(request, spot, lambda event: terms_of.with_setting(event, name, decoded))


def _decoded(text: str) -> Any:
    """Return the value that stands in a menu; refuse what no menu of ours says."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        raise LeagueRefusal("no_such_setting") from None


def _with_tie(event: EventTerms, name: str) -> EventTerms:
    return terms_of.with_usual_ties(event) if name == USUAL else terms_of.with_tie(event, name)


async def typed_value(request: SeasonRequest) -> None:
    """Change a setting to a number that was typed."""
    name, text = argument(request, 1), chosen_value(request).strip()
    chosen = number(text) if text.isdecimal() else text
    spot = Spot(FORMATS, event_of(request), name)
    await change_event(request, spot, lambda event: terms_of.with_setting(event, name, chosen))


async def bonuses(request: SeasonRequest) -> None:
    """Open the form in which the bonuses of places are typed."""
    spot = Spot(FORMATS, event_of(request))
    form = bonuses_form(request.season, spot, request.t)
    await request.interaction.response.send_modal(form)


async def bonuses_typed(request: SeasonRequest) -> None:
    """Set the bonuses of places."""
    numbers_typed = _integers(chosen_value(request))
    spot = Spot(FORMATS, event_of(request))
    await change_event(request, spot, lambda event: terms_of.with_bonuses(event, numbers_typed))


def _integers(text: str) -> list[int]:
    """Read whole numbers, apart by spaces or commas; what is none stands for too large a number."""
    words = text.replace("\N{MINUS SIGN}", "-").replace(",", " ").split()
    fine = all(re.fullmatch(r"[+-]?\d{1,5}", word, re.ASCII) for word in words)
    return [int(word) for word in words] if fine else [terms_of.MOST_BONUS + 1]


async def counting(request: SeasonRequest) -> None:
    """Let the best of several games count, or all."""
    wanted = number(chosen_value(request))
    spot = Spot(FORMATS, event_of(request))
    await change_season(request, spot, lambda terms: msgspec.structs.replace(terms, counting=wanted))


VERBS: Final[Verbs] = {
    FORMAT: (Needs.STAFF, in_format),
    SETTING: (Needs.STAFF, setting),
    SET: (Needs.STAFF, set_value),
    ROUNDS_TYPED: (Needs.STAFF, typed_value),
    BONUSES: (Needs.STAFF, bonuses),
    BONUSES_TYPED: (Needs.STAFF, bonuses_typed),
    COUNTING: (Needs.STAFF, counting),
}
