"""Leaving a season, and what that costs."""

from __future__ import annotations

from typing import Final

import discord

from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.press import PressButton
from bot.leagues.messages.formats import match_name, words_of
from bot.leagues.messages.own import own_fixtures, own_line
from bot.leagues.messages.verbs import ENTER, LEFT
from bot.leagues.messages.words import STRUCK, names, season_name
from bot.leagues.service import agenda, closing
from bot.leagues.service.registering import may_enter, may_enter_late
from bot.leagues.service.season import Season
from bot.storage.league_rows import EntrantRow, FixtureRow
from bot.table.messages.verbs import CLOSE
from renderers.translation import N_, Translator


def leave_message(season: Season, own: EntrantRow, t: Translator) -> Message:
    """Ask somebody whether they want to leave, and say what that costs."""
    parts = [t.t("### Leave {league}?", league=season_name(season)), *lost_by_leaving(season, own, t)]
    leave = PressButton(LEFT(season.id), t.t("Leave"), discord.ButtonStyle.danger)
    stay = PressButton(CLOSE(), t.t("Stay"))
    return text_message("\n".join(parts), rows=[row(leave, stay)])


def lost_by_leaving(season: Season, own: EntrantRow, t: Translator) -> list[str]:
    """Return what somebody loses who leaves now, in sentences."""
    if season.row.state != "running":
        return [t.t("Nothing is lost yet: you can enter again until registration closes.")]
    waiting, _ = own_fixtures(season, own)
    lines = []
    for several, told in _UNFINISHED.items():
        theirs = [one for one in waiting if (len(one.seats) > 2) is several]
        if theirs:
            lines += [t.t(told), *(own_line(season, own, one, t) for one in theirs)]
    stage = agenda.current_stage(season, own.division) or 0
    lines.append(t.t(words_of(season.event_of(stage)).leaving))
    back = N_("You can come back while entering is possible.")
    return [*lines, t.t(back if may_enter_late(season) else N_("You can't come back in this season."))]


_UNFINISHED: Final = {
    False: N_("You forfeit what you have not finished:"),
    True: N_("You give up your seat, and the others play on without you:"),
}
"""What becomes of open fixtures of somebody who leaves, by whether several sit there."""


def forfeits(season: Season, one: EntrantRow, t: Translator) -> list[str]:
    """Return what becomes of the fixtures that somebody was playing when they left, in sentences."""
    theirs = [fixture for fixture in season.fixtures.values() if one.number in fixture.seats]
    if any(len(fixture.seats) == 2 and closing.struck(season, fixture) for fixture in theirs):
        return [t.t(STRUCK)]
    told = []
    for fixture in theirs:
        if not was_playing(season, fixture, one):
            continue
        others = [number for number in fixture.seats if number != one.number]
        told.append(
            t.t(
                "{name} wins by forfeit ({round}).",
                name=names(season, others, t),
                round=match_name(season, fixture, t),
            )
        )
    return told


def was_playing(season: Season, fixture: FixtureRow, one: EntrantRow) -> bool:
    """Whether somebody was playing a fixture of two when they left; its round may be over since."""
    if one.number not in fixture.seats or len(fixture.seats) != 2:
        return False
    outcome = season.outcome(fixture.id)
    if outcome is None:
        return season.rounds[fixture.round].state == "published"
    return outcome.at >= one.since


def left_message(season: Season, t: Translator) -> Message:
    """Tell somebody that they have left."""
    told = t.t("You have left **{league}**.", league=season_name(season))
    enter = [row(PressButton(ENTER(season.id), t.t("Enter again")))] if may_enter(season) else []
    return text_message(told, rows=enter)
