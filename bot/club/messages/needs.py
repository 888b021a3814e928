"""What waits for staff, as cards: each tells in a line or two what it is, with the buttons that settle it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import discord

from bot.clocks.messages.words import instant, moment
from bot.club.messages.page import Card
from bot.club.service.needs import Kind, Need
from bot.kit.messages.message import Message, text_message
from bot.kit.messages.press import PressButton
from bot.leagues.messages import verbs
from bot.leagues.messages.drafting.spots import TERMS
from bot.leagues.messages.drafting.verbs import STEP
from bot.leagues.messages.formats import round_name
from bot.leagues.messages.words import names, season_name
from bot.leagues.service.correcting import EXPEL, FORFEIT
from bot.leagues.service.registering import least_of
from bot.leagues.service.season import Season
from bot.storage.league_rows import FixtureRow
from bot.table.messages.links import jump_url
from renderers.text import clean
from renderers.translation import N_, Translator

PRIMARY: Final = discord.ButtonStyle.primary


def card(need: Need, t: Translator) -> Card:
    """Return the card of something that waits."""
    return CARDS[need.kind](need, t)


def _stuck(need: Need, t: Translator) -> Card:
    text = t.t(
        "{league} is stuck: one step keeps failing. I'll keep trying. Decide what is open, take the "
        "last decision back, or end the season.",
        league=_league(need),
    )
    season = need.season.id
    return Card(
        text,
        (
            PressButton(verbs.FIXTURES(season), t.t("Fixtures …")),
            PressButton(verbs.UNDO_LIST(season), t.t("Take back …")),
            PressButton(verbs.AUDIT(season), t.t("What was changed")),
            PressButton(verbs.END(season), t.t("End …")),
        ),
    )


def _rules(need: Need, t: Translator) -> Card:
    text = t.t(
        "{league} is waiting: the rules of its game have changed. Continue with today's rules?",
        league=_league(need),
    )
    go_on = PressButton(verbs.NEW_RULES(need.season.id), t.t("Use today's rules"), PRIMARY)
    return Card(text, (go_on, PressButton(verbs.END(need.season.id), t.t("End …"))))


def _preview(need: Need, t: Translator) -> Card:
    one = need.season.rounds[need.key]
    text = t.t(
        "{league}, {round}: the pairings will be published {time}.",
        league=_league(need),
        round=round_name(need.season, one, t),
        time=instant(need.at),
    )
    this = need.season.id, need.key
    return Card(
        text,
        (
            PressButton(verbs.PUBLISH(*this), t.t("Publish"), discord.ButtonStyle.success),
            PressButton(verbs.DRAW_PAGE(*this), t.t("Show pairings")),
            PressButton(verbs.REDRAW(*this), t.t("Pair again …")),
        ),
    )


def _held_up(need: Need, t: Translator) -> Card:
    told = N_("{league} needs a winner: {people}. If you don't decide, a lot is drawn {time}.")
    return _undecided(need, told, instant(need.at), t)


def _annulled(need: Need, t: Translator) -> Card:
    told = N_(
        "{league}: {people} is annulled. Set its outcome or replay it. If you don't, its round stays open "
        "for that until {time}."
    )
    return _undecided(need, told, moment(need.at), t)


def _undecided(need: Need, told: str, time: str, t: Translator) -> Card:
    """Return the card of a fixture about which staff is to decide."""
    text = t.t(told, league=_league(need), people=_pair(need, t), time=time)
    return Card(text, (_decide(need, t),))


def _waits(need: Need, t: Translator) -> Card:
    if need.gone:
        return _gone(need, t)
    if not (need.who and need.whom):
        told = N_("{league}: {people} have not begun (waiting since {time}).")
        return _undecided(need, told, moment(need.at), t)
    text = t.t(
        "{league}: {who} has been waiting for {whom} since {time}.",
        league=_league(need),
        who=names(need.season, need.who, t),
        whom=names(need.season, need.whom, t),
        time=moment(need.at),
    )
    return Card(text, (_decide(need, t),))


def _gone(need: Need, t: Translator) -> Card:
    """Return the card of somebody who waits for an opponent who has left the server."""
    season, fixture = need.season, need.season.fixtures[need.key]
    left = names(season, need.gone, t)
    told = [
        t.t("{league}: {whom} has left the server.", league=_league(need), whom=left)
        if len(need.gone) == 1
        else t.t("{league}: {whom} have left the server.", league=_league(need), whom=left)
    ]
    if need.left_alone:
        who = names(season, need.left_alone, t)
        told.append(t.t("{who} waits (since {time}) and is told.", who=who, time=moment(need.at)))
    withdraw = [
        PressButton(
            verbs.ABOUT(season.id, EXPEL, number),
            t.t("Withdraw {name} …", name=clean(season.entrants[number].name)),
            discord.ButtonStyle.danger,
        )
        for number in need.gone[:MOST_WITHDRAWN]
    ]
    award = [] if fixture.started or len(fixture.seats) > 2 else [_award(need, t)]
    return Card(t.sentences(told), (*award, *withdraw, _decide(need, t)))


MOST_WITHDRAWN: Final = 3
"""Buttons of a card by which somebody is withdrawn."""


def _award(need: Need, t: Translator) -> PressButton:
    return PressButton(verbs.CORRECT(need.season.id, need.key, FORFEIT), t.t("Award …"), PRIMARY)


def gone_message(season: Season, fixture: FixtureRow, left: Sequence[int], t: Translator) -> Message:
    """Return what somebody reads who waits for people that have left the server."""
    league, whom = f"**{season_name(season)}**", names(season, left, t)
    told = N_("{league}: {whom}, your opponent, is not in the server any more.")
    if len(left) > 1:
        told = N_("{league}: {whom}, your opponents, are not in the server any more.")
    ends = fixture.deadline or season.rounds[fixture.round].ends
    staff = t.t("Staff sees it on their page and decides; you need not do anything.")
    late = [] if ends is None else [t.t("Otherwise it is decided {time}.", time=moment(ends))]
    return text_message(t.sentences([t.t(told, league=league, whom=whom), staff, *late]))


def _too_few(need: Need, t: Translator) -> Card:
    season = need.season
    text = t.t(
        "{league} closes {time} with too few people: {count} of {least} have entered.",
        league=_league(need),
        time=instant(need.at),
        count=len(season.playing),
        least=least_of(season),
    )
    return Card(text, _ways(need, t))


def _ready(need: Need, t: Translator) -> Card:
    text = t.tn(
        "{league} can begin: {count} person has entered.",
        "{league} can begin: {count} people have entered.",
        len(need.season.playing),
        league=_league(need),
    )
    return Card(text, _ways(need, t))


def _ways(need: Need, t: Translator) -> Sequence[PressButton]:
    season = need.season.id
    return (
        PressButton(verbs.END(season), t.t("Start …"), PRIMARY),
        PressButton(verbs.WHO(season), t.t("Entrants")),
    )


def _draft(need: Need, t: Translator) -> Card:
    text = t.t("{league} is a draft: nobody sees it yet.", league=_league(need))
    return Card(text, (PressButton(STEP(need.season.id, 0, TERMS), t.t("Continue"), PRIMARY),))


CARDS: Final[Mapping[Kind, Callable[[Need, Translator], Card]]] = {
    Kind.STUCK: _stuck,
    Kind.RULES: _rules,
    Kind.PREVIEW: _preview,
    Kind.HELD_UP: _held_up,
    Kind.ANNULLED: _annulled,
    Kind.TOO_FEW: _too_few,
    Kind.WAITS: _waits,
    Kind.READY: _ready,
    Kind.DRAFT: _draft,
}
"""How each kind of what waits is told."""


def _league(need: Need) -> str:
    return f"**{season_name(need.season)}**"


def _pair(need: Need, t: Translator) -> str:
    """Return who sits in a fixture, with the way to its thread."""
    fixture = need.season.fixtures[need.key]
    who = names(need.season, fixture.seats, t)
    if fixture.thread_id is None:
        return who
    return f"[{who}]({jump_url(need.season.row.guild_id, fixture.thread_id)})"


def _decide(need: Need, t: Translator) -> PressButton:
    return PressButton(verbs.FIXTURE(need.season.id, need.key), t.t("Decide …"), PRIMARY)
