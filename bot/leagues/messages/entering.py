"""What somebody reads of a season before they enter it, and when they have."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.kit.messages.message import Message, framed, row, safe, text_message
from bot.kit.messages.press import PressButton
from bot.leagues.messages.buttons import button
from bot.leagues.messages.formats import words_of
from bot.leagues.messages.own import next_text
from bot.leagues.messages.seasons import season_heading
from bot.leagues.messages.verbs import JOIN, LEAVE, TERMS, WHO
from bot.leagues.messages.words import season_name
from bot.leagues.service import agenda
from bot.leagues.service.formats import way_of
from bot.leagues.service.formats.way import is_live
from bot.leagues.service.season import Season
from bot.table.messages.mine import LONGEST, fitting
from bot.table.messages.verbs import CLOSE
from renderers.translation import Translator


def terms_message(season: Season, terms: str, t: Translator) -> Message:
    """Return the terms of a season to who only wants to read them."""
    return text_message(f"## {season_heading(season, t)}", _shortened(terms, t))


def _shortened(terms: str, t: Translator) -> str:
    """Return the terms of many games as far as a message holds them."""
    return fitting(terms.split("\n"), LONGEST - 500, t)


def enter_message(season: Season, terms: str, t: Translator, user_id: int = 0) -> Message:
    """Return the terms of a season with the button by which somebody really enters it."""
    enter = PressButton(JOIN(season.id), t.t("Enter with these terms"), discord.ButtonStyle.success)
    close = PressButton(CLOSE(), t.t("Cancel"))
    return text_message(
        f"## {season_heading(season, t)}",
        _shortened(terms, t),
        late_text(season, t, user_id),
        rows=[row(enter, close)],
    )


def late_text(season: Season, t: Translator, user_id: int = 0) -> str:
    """Return what it means to enter a season that runs; empty before it does.

    Who comes back gets nothing for the rounds that they have missed.
    """
    if season.row.state != "running":
        return ""
    division = season.divisions[-1]
    stage = agenda.current_stage(season, division) or 0
    own = season.entrant_of(user_id)
    there = season.seated(own.number) if own is not None else set()
    rounds = season.rounds_of(division, stage)
    begun = sum(one.state != "drawn" and one.id not in there for one in rounds)
    if way_of(season.event_of(stage)).late != "half" or not begun:
        return t.t(words_of(season.event_of(stage)).late)
    missed = t.tn(
        "{count} round has begun without you: you'll play from the next one.",
        "{count} rounds have begun without you: you'll play from the next one.",
        begun,
    )
    given = 0 if there else min(begun, season.event_of(stage).late)
    return t.sentences([missed, _missed_points(begun, given, t)])


def _missed_points(begun: int, given: int, t: Translator) -> str:
    """Return what rounds give that have begun without somebody, of which so many give anything."""
    if not given:
        return t.tn("It scores 0.", "They score 0.", begun)
    if given == begun:
        return t.tn("It gives you ½ point.", "Each of them gives you ½ point.", begun)
    return t.tn("{count} of them gives you ½ point.", "{count} of them give you ½ point each.", given)


def too_many_message(entered: Mapping[str, str], t: Translator) -> Message:
    """Return to who has entered as many seasons as one may that they can leave one: names by identifier."""
    told = t.tn(
        "You have entered {count} open season, and may enter no more. Leave it first:",
        "You have entered {count} open seasons, and may enter no more. Leave one of them first:",
        len(entered),
    )
    parts: list[discord.ui.Item[discord.ui.LayoutView]] = [discord.ui.TextDisplay(told)]
    for season_id, name in entered.items():
        leave = PressButton(LEAVE(season_id), t.t("Leave"))
        parts += [discord.ui.TextDisplay(f"**{safe(name)}**"), row(leave)]
    return framed(parts, [])


def entered_message(season: Season, t: Translator) -> Message:
    """Tell somebody that they have entered, and what comes next."""
    lines = [t.t("You have entered **{league}**.", league=season_name(season)), next_text(season, t)]
    if any(is_live(event) for event in season.terms.events):
        lines.append(t.t("Say when you can play: `/settings`."))
    leave = PressButton(LEAVE(season.id), t.t("Leave"))
    rows = [row(button(TERMS, season, t), button(WHO, season, t), leave)]
    return text_message(t.sentences(lines), rows=rows)
