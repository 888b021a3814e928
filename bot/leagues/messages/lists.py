"""The leagues of a server, and one of them as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import discord

from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import PressButton, PressSelect
from bot.kit.messages.verbs import VerbOf
from bot.leagues.messages.buttons import button
from bot.leagues.messages.formats import words_of
from bot.leagues.messages.seasons import season_body, season_heading
from bot.leagues.messages.verbs import ENTER, INFO, OWN, TABLE, TERMS, WHO
from bot.leagues.messages.words import closes_words, plain_season, season_line
from bot.leagues.service.closing import read_final
from bot.leagues.service.registering import may_enter_late
from bot.leagues.service.season import OUT, Season, read_terms
from bot.storage.league_rows import EntrantRow, SeasonRow
from bot.table.messages.links import jump_url
from bot.table.messages.mine import LONGEST, fitting
from renderers.translation import N_, Translator

MOST_LISTED: Final = 25
"""Leagues that a menu of Discord's holds."""


class Listed(NamedTuple):
    """A season in a list: its row, how many have entered, and whether the reader has."""

    row: SeasonRow
    entered: int
    mine: bool


def list_message(found: Sequence[Listed], t: Translator) -> Message:
    """Return the leagues of a server, the open ones first, with a menu to look at one."""
    if not found:
        return text_message(
            t.t(
                "There is no league here yet. Whoever may manage this server can open one: `/organise "
                "create`."
            )
        )
    parts, room = [], LONGEST
    for heading, states in (
        (N_("### Open to enter"), {"registration"}),
        (N_("### Running"), {"running"}),
        (N_("### Over"), {"closed", "archived", "cancelled"}),
    ):
        lines = [_listed_line(one, t) for one in found if one.row.state in states]
        if lines:
            told = fitting([t.t(heading), *lines], room, t)
            room -= len(told)
            parts.append(told)
    options = [
        discord.SelectOption(label=plain_season(one.row)[:100], value=one.row.id)
        for one in found[:MOST_LISTED]
    ]
    return text_message(*parts, rows=[row(PressSelect(INFO(), options, t.t("Look at a league")))])


def _listed_line(one: Listed, t: Translator) -> str:
    terms = read_terms(one.row.terms)
    told = [t.t(words_of(terms.events[0]).name)] if len(terms.events) == 1 else []
    if one.row.state in {"registration", "running"}:
        told.append(t.t("{count} entered", count=one.entered))
    if one.row.state == "registration":
        told += closes_words(one.row, t)
    if one.mine:
        told.append(t.t("you are in"))
    return season_line(one.row, told)


def info_message(season: Season, past: Iterable[SeasonRow], own: EntrantRow | None, t: Translator) -> Message:
    """Return one league: its season as it stands, where its message is, and who won before."""
    texts = [f"## {season_heading(season, t)}", *season_body(season, t)]
    if season.row.message_id is not None:
        place = jump_url(season.row.guild_id, season.terms.channel_id, season.row.message_id)
        texts.append(t.t("Its message: {link}", link=place))
    before = [_past_line(one, t) for one in past]
    parts = ["\n".join(texts)]
    if before:
        parts.append(fitting([t.t("### Before"), *before], LONGEST - len(parts[0]), t))
    return text_message(*parts, rows=[row(*_info_buttons(season, own, t))])


def _past_line(season: SeasonRow, t: Translator) -> str:
    number = t.t("Season {number}", number=season.number)
    tables = read_final(season.final).tables
    first = [safe(line.name) for line in tables[0] if line.place == 1] if tables else []
    return "- " + t.t("{name}: {what}", name=number, what=t.both(first)) if first else f"- {number}"


def _info_buttons(season: Season, own: EntrantRow | None, t: Translator) -> list[PressButton]:
    state = season.row.state
    entered = own is not None and own.state not in OUT
    verbs: list[VerbOf[...]] = []
    if not entered and (state == "registration" or (state == "running" and may_enter_late(season))):
        verbs.append(ENTER)
    if state in {"running", "closed", "archived"}:
        verbs.append(TABLE)
    if entered:
        verbs.append(OWN)
    return [button(verb, season, t) for verb in (*verbs, TERMS, WHO)]
