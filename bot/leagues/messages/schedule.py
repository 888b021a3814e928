"""The messages by which people of a live fixture agree on a time, come, and are called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

import discord
from discord import ui

from bot.clocks.messages.words import instant, moment
from bot.clocks.service.calendar import Moment
from bot.kit.messages.message import Item, Message, row, safe, text_message
from bot.kit.messages.press import PressButton, modal
from bot.kit.messages.verbs import VerbOf
from bot.leagues.messages.formats import match_words, round_words
from bot.leagues.messages.rounds import fixture_state, fixture_text
from bot.leagues.messages.verbs import ASK_TIME, FIXTURES, HERE, NOW, PROPOSE, TAKE, TYPED_TIME, ZONE
from bot.leagues.messages.words import entrant_name, meeting_line, season_name
from bot.leagues.service.agenda import SHOW_UP
from bot.leagues.service.meeting import (
    AGREED,
    EARLY,
    LATE,
    MISSED,
    OFFERED,
    PROPOSED,
    READY,
    TAKEN,
    Told,
    on_offer,
    waits,
    who_is_here,
)
from bot.leagues.service.scheduling import typed
from bot.leagues.service.scheduling.offers import READY as READY_FOR
from bot.leagues.service.scheduling.offers import Offer, read
from bot.leagues.service.season import Season
from bot.storage.league_rows import FixtureRow
from bot.table.messages.links import jump_url
from renderers import rule_words
from renderers.translation import N_, Translator


def full(at: float) -> str:
    """Return a time as Discord shows it with the day of the week, and how far it is."""
    return f"<t:{int(at)}:F> ({instant(at)})"


# --- A fixture, to one of its people ---------------------------------------------------------------


Away: TypeAlias = Mapping[float, Sequence[int]]
"""Who of a fixture's people is on vacation, by time."""

NOBODY: Final[Away] = MappingProxyType({})


def meeting_message(
    season: Season,
    fixture: FixtureRow,
    user_id: int,
    now: float,
    t: Translator,
    note: str = "",
    away: Away = NOBODY,
) -> Message:
    """Return how it stands with the time of a fixture, to one of its people, with what they can do.

    ``note`` is told first; ``away`` says at which times on offer somebody is on vacation.
    Whoever is no part of it sees how the fixture stands, and nothing to press.
    """
    own = season.entrant_of(user_id)
    if own is None or own.number not in fixture.seats:
        return text_message(fixture_text(season, fixture, t))
    told = match_words(season, fixture, t)
    lines = [meeting_line(season, fixture, own.number, told, t)]
    if not waits(season, fixture):
        return text_message(note, "\n".join([*lines, *fixture_state(season, fixture, t)]))
    times = on_offer(fixture, now)
    lines += _coming(season, fixture, now, t)
    lines += _times(season, fixture, times, away, t)
    lines += [f"-# {line}" for line in [*fixture_state(season, fixture, t), *_at_stake(fixture, t)]]
    rows = [
        row(*some) for some in (_takes(season, fixture, times, user_id, t), _others(season, fixture, now, t))
    ]
    return text_message(note, "\n".join(lines), rows=[one for one in rows if one.children])


def _coming(season: Season, fixture: FixtureRow, now: float, t: Translator) -> list[str]:
    """Return who has come to the agreed time, and until when the others can."""
    if not _can_come(fixture, now):
        return []
    assert fixture.agreed_at is not None
    until = (read(fixture.offers).called_at or fixture.agreed_at) + SHOW_UP
    lines = [
        t.t(
            "Press **I'm here**: the game begins when everybody has. Whoever hasn't by {time} "
            "({left}) loses.",
            time=moment(until),
            left=instant(until),
        )
    ]
    here = who_is_here(fixture)
    return [*lines, t.t("Here: {names}", names=_people(season, here, t))] if here else lines


def _times(
    season: Season, fixture: FixtureRow, times: Sequence[Offer], away: Away, t: Translator
) -> list[str]:
    """Return the times on offer, with who takes them, and who is on vacation then."""
    if not times:
        none = N_(
            "No times are proposed yet: that happens once everybody has set a time zone and hours in "
            "`/settings`. You can propose one yourself."
        )
        return [] if fixture.agreed_at is not None else [t.t(none)]
    found = [one for one in times if not one.by]
    if not found:
        heading = N_("Proposed:")
    elif not all(one.fits for one in found):
        heading = N_("No three times suit everybody; these come closest:")
    else:
        heading = N_("Both free:") if len(fixture.seats) == 2 else N_("All free:")
    lines = [_time_line(season, number, one, away.get(one.at, ()), t) for number, one in enumerate(times, 1)]
    if fixture.agreed_at is not None:
        lines.append("-# " + t.t("The time you have agreed on holds until everybody takes another one."))
    return [t.t(heading), *lines]


def _at_stake(fixture: FixtureRow, t: Translator) -> list[str]:
    """Return what becomes of a fixture whose people never agree on a time."""
    if fixture.agreed_at is not None or fixture.deadline is None:
        return []
    two = N_("If you agree on no time and don't play by then, both of you lose.")
    more = N_("If you agree on no time and don't play by then, all of you lose.")
    return [t.t(two if len(fixture.seats) == 2 else more)]


def _time_line(season: Season, number: int, offer: Offer, away: Sequence[int], t: Translator) -> str:
    parts = [f"{number}. {full(offer.at)}"]
    if offer.takers:
        parts.append(t.t("taken by {names}", names=_people(season, offer.takers, t)))
    if away:
        parts.append(t.t("on vacation then: {names}", names=_people(season, away, t)))
    return " · ".join(parts)


def _takes(
    season: Season, fixture: FixtureRow, times: Sequence[Offer], user_id: int, t: Translator
) -> list[Item]:
    """Return a button for each time; green what the person has taken."""
    return [
        PressButton(
            TAKE(season.id, fixture.id, int(one.at)),
            t.t("Take {number}", number=number),
            discord.ButtonStyle.success if user_id in one.takers else discord.ButtonStyle.primary,
        )
        for number, one in enumerate(times, 1)
    ]


def _others(season: Season, fixture: FixtureRow, now: float, t: Translator) -> list[Item]:
    """Return what else can be done."""
    verbs: list[VerbOf[...]] = [HERE, ASK_TIME] if _can_come(fixture, now) else [ASK_TIME, NOW]
    if fixture.agreed_at is None and not read(fixture.offers).times:
        verbs.append(ZONE)
    shown = [(verb, *BUTTONS[verb]) for verb in verbs]
    return [PressButton(verb(season.id, fixture.id), t.t(label), style) for verb, label, style in shown]


BUTTONS: Final[Mapping[VerbOf[...], tuple[str, discord.ButtonStyle]]] = {
    HERE: (N_("I'm here"), discord.ButtonStyle.success),
    ASK_TIME: (N_("Propose …"), discord.ButtonStyle.secondary),
    NOW: (N_("Play now"), discord.ButtonStyle.secondary),
    ZONE: (N_("Time zone"), discord.ButtonStyle.secondary),
}
"""The buttons below a fixture that waits, besides those that take a time."""

BELOW: Final[Collection[VerbOf[...]]] = (TAKE, PROPOSE, *BUTTONS)
"""All that is pressed below a fixture that waits; each says first which fixture it is."""


def _can_come(fixture: FixtureRow, now: float) -> bool:
    return fixture.agreed_at is not None and now >= fixture.agreed_at - EARLY


def _people(season: Season, users: Iterable[int], t: Translator) -> str:
    return t.both([_person(season, user, t) for user in users])


def _person(season: Season, user_id: int, t: Translator) -> str:
    row_of = season.entrant_of(user_id)
    return "?" if row_of is None else entrant_name(season, row_of.number, t)


# --- What has happened -----------------------------------------------------------------------------


def told_line(season: Season, fixture: FixtureRow, told: Told, t: Translator) -> str:
    """Return what has happened in a fixture, as its people are told."""
    return _TOLD[told.what](season, fixture, told.user_id, t)


def _told_ready(season: Season, fixture: FixtureRow, user_id: int, t: Translator) -> str:
    pressed = dict(read(fixture.offers).ready).get(user_id)
    if pressed is None:
        return ""
    return t.t(
        "{name} is ready to play now. If you are too, press **Play now** ({left}).",
        name=_person(season, user_id, t),
        left=instant(pressed + READY_FOR),
    )


def _with_name(text: str) -> Callable[[Season, FixtureRow, int, Translator], str]:
    return lambda season, _fixture, user_id, t: t.t(text, name=_person(season, user_id, t))


_TOLD: Final[Mapping[str, Callable[[Season, FixtureRow, int, Translator], str]]] = {
    OFFERED: lambda _season, _fixture, _user, _t: "",
    TAKEN: _with_name(N_("{name} takes one of these times.")),
    PROPOSED: _with_name(N_("{name} proposes a time.")),
    AGREED: lambda _season, _fixture, _user, t: t.t("You have agreed on a time. I'll ping you then."),
    READY: _told_ready,
    MISSED: lambda _season, _fixture, _user, t: t.t(
        "I was away around the time you agreed on, so it no longer counts, and nobody loses. Please agree "
        "on another time."
    ),
    LATE: lambda _season, _fixture, _user, t: t.t("Half the time is over, and no time is agreed yet."),
}
"""What people are told, by what has happened."""


def calling_line(t: Translator) -> str:
    """Return what people are told at the agreed time."""
    return t.t("It is time to play.")


def taken_note(season: Season, fixture: FixtureRow, at: float, t: Translator) -> str:
    """Return the answer to somebody who has taken or proposed a time."""
    if fixture.agreed_at == at:
        return t.t("It is agreed: {time}. I'll ping you then.", time=full(at))
    takers = [user for one in read(fixture.offers).times if one.at == at for user in one.takers]
    return t.t(
        "You take {time}. It is agreed when all do; still missing: {names}.",
        time=full(at),
        names=_missing(season, fixture, takers, t),
    )


def waiting_note(season: Season, fixture: FixtureRow, now: float, t: Translator) -> str:
    """Return the answer to somebody who is there, or would play now; with the last one the game begins."""
    if not fixture.started:
        come = who_is_here(fixture) if _can_come(fixture, now) else read(fixture.offers).ready_at(now)
        return t.t(
            "Noted. The game begins when all have pressed; still missing: {names}.",
            names=_missing(season, fixture, come, t),
        )
    begins = t.t("All are here: the game begins.")
    if fixture.thread_id is None:
        return begins
    return t.sentences([begins, jump_url(season.row.guild_id, fixture.thread_id)])


def _missing(season: Season, fixture: FixtureRow, users: Collection[int], t: Translator) -> str:
    """Return the people of a fixture besides these."""
    return _people(season, [user for user in season.people(fixture) if user not in users], t)


# --- Proposing -------------------------------------------------------------------------------------


def time_form(season: Season, fixture: FixtureRow, zone: str, t: Translator) -> ui.Modal:
    """Return the form in which a time is typed."""
    label = t.t("Day and time, in your zone")
    field = (label, t.t("sat 20:00, or 2027-03-28 20:00"), typed.LONGEST)
    return modal(TYPED_TIME(season.id, fixture.id), f"{t.t('Propose a time')} ({zone})", field)


def zone_note(zone: str, t: Translator) -> str:
    """Return the answer to somebody who has said their zone."""
    return t.t("Your time zone is {zone} now.", zone=zone)


def choice_message(
    season: Season, fixture: FixtureRow, said: str, found: Moment, zone: ZoneInfo, t: Translator
) -> Message:
    """Ask which time is meant, where clocks show it twice or leave it out."""
    if found.exact:
        text = t.t("Clocks show “{value}” twice that day. Which one do you mean?", value=safe(said))
    else:
        text = t.t(
            "Clocks skip “{value}” that day. The next time that exists: {time}",
            value=safe(said),
            time=full(found.instants[0]),
        )
    return _asked(season, fixture, text, found.instants, zone, t)


def away_message(
    season: Season, fixture: FixtureRow, at: float, away: Sequence[int], zone: ZoneInfo, t: Translator
) -> Message:
    """Ask whether a time is meant at which some of a fixture's people are on vacation."""
    text = t.t(
        "{time}: {names} will be on vacation then. Propose it all the same?",
        time=full(at),
        names=_people(season, away, t),
    )
    return _asked(season, fixture, text, (at,), zone, t)


def _asked(
    season: Season, fixture: FixtureRow, text: str, times: Sequence[float], zone: ZoneInfo, t: Translator
) -> Message:
    """Return a question with a button that proposes each of these times."""
    buttons = [
        PressButton(
            PROPOSE(season.id, fixture.id, int(at)),
            t.t("Propose {time}", time=_wall(at, zone)),
            discord.ButtonStyle.primary,
        )
        for at in times
    ]
    return text_message(text, rows=[row(*buttons)])


def _wall(at: float, zone: ZoneInfo) -> str:
    """Return a time of day with how far it is from UTC: that tells apart what clocks show twice."""
    there = datetime.fromtimestamp(at, zone).isoformat(timespec="minutes")
    return f"{there[11:16]} UTC{there[16:]}"


# --- Staff, Discord's events -----------------------------------------------------------------------


def unscheduled_message(
    season: Season, round_id: int, tables: Collection[FixtureRow], t: Translator
) -> Message:
    """Tell staff which tables of a round have no time yet, when half of it is over."""
    row_of = season.rounds[round_id]
    head = t.t(
        "**{league}**, {round}: half the time is over, and these people have not agreed on when to play:",
        league=season_name(season),
        round=round_words(season, row_of, t),
    )
    lines = [
        f"{one.table_number}. " + " – ".join(entrant_name(season, n, t) for n in one.seats) for one in tables
    ]
    hint = t.t("Whoever hasn't played when the round ends loses. You can nudge them or extend the deadline.")
    decide = PressButton(FIXTURES(season.id), t.t("Fixtures …"))
    return text_message("\n".join([head, *lines, f"-# {hint}"]), rows=[row(decide)])


LONGEST_NAME: Final = 100
"""Signs that Discord allows in the name of an event."""


def event_name(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what Discord's event of a fixture is called: who plays, then the game."""
    game = rule_words.game_name(season.event(fixture).game_id, t.language)
    who = " – ".join(_plain(season, number, t) for number in fixture.seats)
    return f"{who}"[: LONGEST_NAME - len(game) - 3] + f" · {game}"


def _plain(season: Season, number: int, t: Translator) -> str:
    return discord.utils.remove_markdown(entrant_name(season, number, t))


def event_text(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what Discord's event of a fixture says."""
    told = match_words(season, fixture, t)
    return f"{season_name(season)} · {told} · {season.id}:{fixture.id}"
