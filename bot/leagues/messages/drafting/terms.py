"""The fourth step: the terms, and what becomes of the draft."""

from __future__ import annotations

import discord

from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.press import PressButton
from bot.leagues.messages.buttons import to_club
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.spots import (
    FORMATS,
    GAMES,
    PEOPLE_AND_DATES,
    TERMS,
    TITLES,
    Shown,
    Spot,
    to_step,
)
from bot.leagues.messages.terms import terms_text
from bot.leagues.messages.words import season_name
from bot.leagues.service.season import Season
from renderers.translation import N_, Translator


def terms_step(season: Season, spot: Spot, t: Translator) -> Shown:
    """Return the step of all terms once more, and the way to open the season."""
    changing = N_("Change: {what}")
    rows = [
        row(
            PressButton(verbs.OPEN(season), t.t("Create and open"), discord.ButtonStyle.success),
            PressButton(verbs.KEEP(season.id), t.t("Create as a draft")),
            PressButton(verbs.DISCARD(season), t.t("Discard …"), discord.ButtonStyle.danger),
        ),
        row(
            *(
                to_step(season, spot.event, step, t.t(changing, what=t.t(TITLES[step])))
                for step in (GAMES, FORMATS, PEOPLE_AND_DATES)
            )
        ),
    ]
    return terms_text(season, t), rows


def kept_message(season: Season, t: Translator) -> Message:
    """Return what is said when a draft is left as it is."""
    text = t.t(
        "**{league}** is kept as a draft: nobody sees it yet. Continue it in `/club`.",
        league=season_name(season),
    )
    return text_message(text, rows=[row(to_step(season, 0, TERMS, t.t("Continue")), to_club(t))])


def opened_message(season: Season, t: Translator) -> Message:
    """Return what is said when a season has been opened."""
    text = t.t(
        "**{league}** is open and announced in <#{channel}>, with a button to enter.",
        league=season_name(season),
        channel=season.terms.channel_id,
    )
    return text_message(text, rows=[row(to_club(t))])


def discard_message(season: Season, t: Translator) -> Message:
    """Ask once whether a draft is to be thrown away."""
    text = t.t("Discard the draft of **{league}**?", league=season_name(season))
    yes = PressButton(verbs.DISCARD_YES(season), t.t("Discard the draft"), discord.ButtonStyle.danger)
    no = to_step(season, 0, TERMS, t.t("◀ Back"))
    return text_message(text, rows=[row(yes, no)])
