"""Challenges on a ladder: the message to who is challenged, and what everybody is told without a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.clocks.messages.words import instant, moment
from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.press import PressButton
from bot.leagues.messages.verbs import ACCEPT, DECLINE
from bot.leagues.messages.words import called, entrant_name, game_words, season_name
from bot.leagues.service.field import Kind
from bot.leagues.service.formats import ladder as rungs
from bot.leagues.service.formats import way_of
from bot.leagues.service.season import Season, integers
from bot.storage.league_rows import FixtureRow
from renderers.translation import N_, Translator


def challenge_message(
    season: Season, fixture: FixtureRow, left: int, t: Translator, *, calling: bool = False
) -> Message:
    """Return the message to who is challenged, who may decline so often; ``calling`` names them."""
    challenged, challenger = fixture.seats
    head = _challenges_you(season, challenger, t)
    lines = [
        t.sentences([called(season, challenged, t), head]) if calling else head,
        game_words(season.terms.events[0], t),
        _answer_by(season, fixture, t),
        t.tn(
            "You may decline {count} challenge within 30 days.",
            "You may decline {count} challenges within 30 days.",
            left,
        )
        if left
        else t.t("You have declined twice within 30 days: if you decline again, you lose your place."),
    ]
    return text_message("\n".join(lines), rows=[row(*_answers(season, fixture, t))])


def _challenges_you(season: Season, challenger: int, t: Translator) -> str:
    return t.t(
        "**{name}** challenges you on **{league}**.",
        name=entrant_name(season, challenger, t),
        league=season_name(season),
    )


def _answer_by(season: Season, fixture: FixtureRow, t: Translator) -> str:
    until = fixture.deadline or season.rounds[fixture.round].at
    told = N_("Answer by {time} ({left}): if you don't, you lose your place.")
    return t.t(told, time=moment(until), left=instant(until))


def _answers(season: Season, fixture: FixtureRow, t: Translator) -> Sequence[PressButton]:
    return (
        PressButton(ACCEPT(season.id, fixture.id), t.t("Accept"), discord.ButtonStyle.primary),
        PressButton(DECLINE(season.id, fixture.id), t.t("Decline")),
    )


def open_challenges(season: Season, own: int, t: Translator) -> list[tuple[str, Sequence[PressButton]]]:
    """Return somebody's challenges that are not answered: what is to be told, and how they answer it."""
    if way_of(season.terms.events[0]).order is None:
        return []
    found: list[tuple[str, Sequence[PressButton]]] = []
    for fixture in sorted(season.fixtures.values(), key=lambda one: one.id):
        if season.rounds[fixture.round].state != "drawn" or own not in fixture.seats:
            continue
        challenger = fixture.seats[1]
        if own == challenger:
            found.append((challenged_text(season, fixture, t), ()))
        else:
            text = t.sentences([_challenges_you(season, challenger, t), _answer_by(season, fixture, t)])
            found.append((text, _answers(season, fixture, t)))
    return found


def moved_text(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what happened on a ladder without a game; empty where that is nothing to tell."""
    outcome = season.outcome(fixture.id)
    if outcome is None:
        return ""
    league, first = season_name(season), called(season, fixture.seats[0], t)
    if outcome.kind == Kind.IDLE:
        if integers(outcome.places) == (0,):
            return ""
        return t.t(
            "**{league}**: {name} has not played for a long time and drops one place. Playing a game "
            "stops this.",
            league=league,
            name=first,
        )
    told = _TOLD.get(outcome.kind)
    if told is None or len(fixture.seats) < 2:
        return ""
    return t.t(told, league=league, name=first, other=called(season, fixture.seats[1], t))


_TOLD: Final = {
    Kind.DECLINED.value: N_("**{league}**: {name} declines to play {other}. Nobody moves."),
    Kind.NO_SHOW.value: N_("**{league}**: {name} does not play {other}, who takes the place."),
}


def unchallenged_text(season: Season, gone: int, t: Translator, *, again: bool = True) -> str:
    """Return that a challenge is off, since one of its two has left; ``again``: how to challenge anew."""
    off = t.t(
        "**{league}**: {name} has left, so the challenge is off.",
        league=season_name(season),
        name=entrant_name(season, gone, t),
    )
    more = t.t("You can challenge somebody else: **Challenge …** on the season's page in `/club`.")
    return t.sentences([off, more]) if again else off


def challenged_text(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what the challenger is told."""
    until = fixture.deadline or season.rounds[fixture.round].at
    return t.t(
        "You challenge {name}, who has until {time} ({left}) to answer.",
        name=entrant_name(season, fixture.seats[0], t),
        time=moment(until),
        left=instant(until),
    )


def place_words(season: Season, number: int, t: Translator) -> str:
    """Return an entrant with their place, as plain text for a suggestion."""
    place = rungs.standing(season).place(number)
    return t.t("{place}. {name}", place=place, name=season.entrants[number].name)
