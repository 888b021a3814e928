"""A league's tables with the ways to all others: divisions, events, seasons, pages, forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import discord
from discord import ui

from bot.kit.messages.message import Gallery, Item, Message, framed, row
from bot.kit.messages.paging import page_buttons
from bot.kit.messages.press import MOST_CHOSEN, Press, PressButton, PressSelect, choice
from bot.kit.messages.verbs import VerbOf
from bot.leagues.messages.table_pictures import BRACKET, CROSS, LINES, Look, event_name
from bot.leagues.messages.verbs import DIVISION, FILE, HOW, PAST, SHOW, STAGE, TABLE, TURN, WORDS
from bot.leagues.messages.words import division_name, season_name
from bot.leagues.service.formats import way_of
from bot.leagues.service.season import Season
from bot.leagues.service.tables import TOTAL, Wanted
from bot.storage.league_rows import SeasonRow
from renderers import Dress
from renderers.translation import N_, Translator

FORMS: Final[Mapping[str, str]] = {LINES: N_("Table"), CROSS: N_("Crosstable"), BRACKET: N_("Bracket")}
"""What the buttons to them say."""

EVERY: Final = "all"
"""What stands for all events in menus and custom ids."""

NAME: Final = "league"
"""The name of picture and file."""


# --- What is looked at -----------------------------------------------------------------------------


def state(wanted: Wanted, form: str = LINES) -> tuple[int, str, str]:
    """Return what a control has to carry of the table it stands at."""
    return wanted.division, EVERY if wanted.stage == TOTAL else str(wanted.stage), form


def other_form(season: Season, stage: int) -> str:
    """Return the form that a table has beside its lines; empty if none."""
    if stage == TOTAL:
        return ""
    return _SHAPES[way_of(season.terms.events[stage]).shape]


_SHAPES: Final = {"": "", "crosstable": CROSS, "bracket": BRACKET}


# --- A table in its three forms --------------------------------------------------------------------


async def table_message(
    season: Season,
    wanted: Wanted,
    form: str,
    seen: Look,
    t: Translator,
    *,
    dress: Dress,
    seasons: Sequence[SeasonRow] = (),
    here: bool = True,
) -> Message:
    """Return a table for its reader alone, with the ways to all others.

    ``seasons`` are all of the league; ``here``: it is asked for where everybody may see it.
    """
    picture = await seen.picture(t, dress)
    content: list[Item] = [ui.TextDisplay(_heading(season, t)), Gallery(picture, NAME)]
    rows = _menus(season, wanted, form, seasons, t)
    if seen.pages > 1:
        rows.append(row(*_pages(season, wanted, form, seen, t)))
    rows.append(row(*_ways(season, wanted, form, t, here=here)))
    return framed(content, rows)


async def public_table(
    season: Season, wanted: Wanted, form: str, seen: Look, t: Translator, dress: Dress
) -> Message:
    """Return a table for everybody: nobody turns the pages of others, so one button opens an own table."""
    picture = await seen.picture(t, dress)
    content: list[Item] = [ui.TextDisplay(_heading(season, t)), Gallery(picture, NAME)]
    button = PressButton(TABLE(season.id, *state(wanted, form), seen.page), t.t("Look closer"))
    return framed(content, [row(button)])


def _heading(season: Season, t: Translator) -> str:
    return t.t("## Standings: {name}", name=season_name(season))


# --- What else may be looked at --------------------------------------------------------------------


def _menus(
    season: Season, wanted: Wanted, form: str, seasons: Sequence[SeasonRow], t: Translator
) -> list[Item]:
    """Return a menu for each of what there are several of."""
    carried = state(wanted, form)
    divisions = {str(number): division_name(number, t) for number in season.divisions}
    events: dict[str, str] = {}
    if len(season.terms.events) > 1:
        events = {EVERY: t.t("All events")}
        events |= {str(stage): event_name(season, stage, t) for stage in range(len(season.terms.events))}
    past = {
        one.id: t.t("Season {number}", number=one.number)
        for one in sorted(seasons, key=lambda one: -one.number)
    }
    menus: Iterable[tuple[VerbOf[...], Mapping[str, str], str]] = (
        (DIVISION, divisions, str(wanted.division)),
        (STAGE, events, carried[1]),
        (PAST, past, season.id),
    )
    return [
        row(PressSelect(verb(season.id, *carried, page=1), _options(choices, chosen)))
        for verb, choices, chosen in menus
        if len(choices) > 1
    ]


def _options(choices: Mapping[str, str], chosen: str) -> list[discord.SelectOption]:
    kept = list(choices.items())[:MOST_CHOSEN]
    if chosen in choices and chosen not in dict(kept):
        kept[-1] = (chosen, choices[chosen])
    return [choice(name, key, chosen=key == chosen) for key, name in kept]


def _pages(season: Season, wanted: Wanted, form: str, seen: Look, t: Translator) -> list[PressButton]:
    def turned(there: int, way: str) -> Press:
        return TURN(season.id, *state(wanted, form), there).apart(way)

    return page_buttons(seen.page, range(1, seen.pages + 1), turned, t, seen.mine or None)


def _ways(season: Season, wanted: Wanted, form: str, t: Translator, *, here: bool) -> list[PressButton]:
    """Return the buttons below a table: its other form, in words, as a file, how it came about, for all."""
    other = LINES if form != LINES else other_form(season, wanted.stage)
    buttons = []
    if other:
        press = TURN(season.id, *state(wanted, other), 1).apart("form")
        buttons.append(PressButton(press, t.t(FORMS[other])))
    ways: list[tuple[VerbOf[...], str]] = [
        (WORDS, N_("In words")),
        (FILE, N_("CSV")),
        (HOW, N_("How it is computed")),
    ]
    if here:
        ways.append((SHOW, N_("Show to everybody")))
    carried = state(wanted, form)
    buttons += [PressButton(verb(season.id, *carried, page=wanted.page), t.t(label)) for verb, label in ways]
    return buttons
