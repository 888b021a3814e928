"""Evenings that come every week: the form in which staff says when, and how they are told."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.clocks.messages.words import moment
from bot.club.messages.verbs import EVENING_SET, EVENING_STOP, SECTION, Section
from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import PressButton, modal
from bot.leagues.messages.availability import DAYS
from bot.leagues.messages.buttons import to_club, to_season
from bot.leagues.messages.verbs import ENTER
from bot.leagues.messages.words import season_name
from bot.leagues.service.season import Season
from bot.storage.league_rows import EveningRow
from renderers.translation import N_, Translator

LEFT_OUT: Final = {
    "season_open": N_(
        "No season of {league} opens for {when}: the last one is not closed. "
        "Close it, and one opens for the evening after."
    ),
    "too_many_seasons": N_(
        "No season of {league} opens for {when}: this server has as many open seasons as it can have. "
        "Close one, and a season opens for the evening after."
    ),
}
"""Why an evening has no season, as who has made the evenings is told."""

LONGEST: Final = 64
"""Signs of a time that is typed, and of a zone."""


def every_words(evening: EveningRow, t: Translator) -> str:
    """Return when a season begins by itself: "every Fri 20:00, next on …"."""
    return t.t(
        "every {day} {time} ({zone}), next on {next}",
        day=t.t(DAYS[evening.weekday]),
        time="{:02}:{:02}".format(*divmod(evening.minute, 60)),
        zone=safe(evening.zone),
        next=moment(evening.at),
    )


def evening_form(season: Season, zone: str, t: Translator) -> ui.Modal:
    """Return the form that asks when a season is to begin every week."""
    when = t.t("Like fri 20:00. It opens three days earlier, with the last season's terms.")
    return modal(
        EVENING_SET(season.id),
        t.t("A season every week"),
        (t.t("Day and time"), when, LONGEST),
        (t.t("Time zone"), t.t("for example Europe/Berlin, or Tokyo"), LONGEST),
        filled=["", zone],
    )


def evening_message(season: Season, evening: EveningRow | None, t: Translator, above: str = "") -> Message:
    """Return how it stands with the evenings of a league, with the way to end them, below ``above``."""
    back = to_season(season, t)
    name = f"### {season_name(season)}"
    if evening is None:
        return text_message(above, name, t.t("Seasons no longer open by themselves."), rows=[row(back)])
    text = t.t(
        "A season begins {every}. People can enter from three days before.", every=every_words(evening, t)
    )
    stop = PressButton(EVENING_STOP(season.id), t.t("Stop repeating"))
    return text_message(above, name, text, rows=[row(stop, back)])


def left_out_message(league: str, at: float, rule: str, t: Translator) -> Message:
    """Return what is told of an evening for which no season opens."""
    text = t.t(LEFT_OUT[rule], league=f"**{safe(league)}**", when=moment(at))
    return text_message(text, rows=[row(to_club(t))])


def way_to_enter(season_id: str, league: str, t: Translator) -> PressButton:
    """Return the button that leads somebody new into a season that can be entered."""
    return PressButton(ENTER(season_id), t.t("Enter {league}", league=league))


def way_to_week(t: Translator) -> PressButton:
    """Return the button that shows when others of the club play."""
    return PressButton(SECTION(Section.WEEK), t.t("Club evenings"))
