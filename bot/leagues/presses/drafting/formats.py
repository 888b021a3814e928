"""The second step of a draft: formats and what is set of them."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from bot.kit.pressing import Presses
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.formats import TIES, USUAL, bonuses_form, number_form
from bot.leagues.messages.drafting.spots import FORMATS, OTHER, Spot
from bot.leagues.presses.door import SeasonRequest
from bot.leagues.presses.drafting.steps import (
    change_event,
    change_season,
    number,
    of_draft,
    require_draft,
    show,
    spot_of,
)
from bot.leagues.service import drafting as terms_of
from bot.leagues.service.formats import WAYS, tables
from bot.leagues.service.terms import EventTerms

VERBS: Final = Presses()


def _second(request: SeasonRequest, event: int, opened: str = "") -> Spot:
    return spot_of(request, FORMATS, event, opened)


@VERBS.on(verbs.FORMAT, of_draft)
async def in_format(request: SeasonRequest, event: int, wanted: str = "") -> None:
    """Let a game be played in another format."""
    if wanted not in WAYS:
        raise LeagueRefusal("no_such_setting")
    await change_event(request, _second(request, event), lambda one: terms_of.in_format(one, wanted))


@VERBS.on(verbs.SETTING, of_draft)
async def setting(request: SeasonRequest, event: int, name: str = "") -> None:
    """Show the values of a setting."""
    require_draft(request.season)
    await show(request, request.season, _second(request, event, name))


@VERBS.on(verbs.SET, of_draft)
async def set_value(request: SeasonRequest, event: int, name: str, value: str = "") -> None:
    """Change a setting to a value that was chosen, or open the form in which a number is typed."""
    spot = _second(request, event, name)
    if name == TIES:
        await change_event(request, spot, lambda one: _with_tie(one, value))
    elif value == OTHER and name in terms_of.settings_of(request.season.terms.events[spot.event]):
        await request.open(number_form(request.season, spot, name, request.t))
    else:
        decoded = _decoded(value)
        await change_event(request, spot, lambda one: terms_of.with_setting(one, name, decoded))


def _decoded(text: str) -> object:
    """Return the value that stands in a menu; refuse what no menu of ours says."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        raise LeagueRefusal("no_such_setting") from None


def _with_tie(event: EventTerms, name: str) -> EventTerms:
    return terms_of.with_usual_ties(event) if name == USUAL else terms_of.with_tie(event, name)


@VERBS.on(verbs.SET_TYPED, of_draft)
async def typed_value(request: SeasonRequest, event: int, name: str, value: str = "") -> None:
    """Change a setting to a number that was typed."""
    text = value.strip()
    chosen = number(text) if text.isdecimal() else text
    spot = _second(request, event, name)
    await change_event(request, spot, lambda one: terms_of.with_setting(one, name, chosen))


@VERBS.on(verbs.BONUSES, of_draft)
async def bonuses(request: SeasonRequest, event: int) -> None:
    """Open the form in which the bonuses of places are typed."""
    await request.open(bonuses_form(request.season, _second(request, event), request.t))


@VERBS.on(verbs.BONUSES_TYPED, of_draft)
async def bonuses_typed(request: SeasonRequest, event: int, text: str = "") -> None:
    """Set the bonuses of places."""
    typed = _integers(text)
    await change_event(request, _second(request, event), lambda one: tables.with_bonuses(one, typed))


def _integers(text: str) -> list[int]:
    """Read whole numbers, apart by spaces or commas; what is none stands for too large a number."""
    words = text.replace("\N{MINUS SIGN}", "-").replace(",", " ").split()
    fine = all(re.fullmatch(r"[+-]?\d{1,5}", word, re.ASCII) for word in words)
    return [int(word) for word in words] if fine else [tables.MOST_BONUS + 1]


@VERBS.on(verbs.COUNTING, of_draft)
async def counting(request: SeasonRequest, event: int, count: int = 0) -> None:
    """Let the best of several games count, or all."""
    await change_season(
        request, _second(request, event), lambda terms: msgspec.structs.replace(terms, counting=count)
    )
