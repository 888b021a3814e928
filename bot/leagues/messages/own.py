"""One's own part in a season: one's fixtures, one's absence, and what waits for one among everything else."""

from __future__ import annotations

from collections.abc import Iterable, Set
from math import inf
from typing import Final

from bot.clocks.messages.words import instant, moment
from bot.kit.messages.message import ActionRow, Message, row, text_message
from bot.kit.messages.press import MOST_CHOSEN, PressButton, PressSelect, choice
from bot.leagues.messages.buttons import button
from bot.leagues.messages.formats import format_words, match_words, words_of
from bot.leagues.messages.ladders import open_challenges
from bot.leagues.messages.rounds import fixture_text, table_line
from bot.leagues.messages.verbs import ABSENT, LEAVE, OPEN_GAME, TABLE, TERMS, TIMES
from bot.leagues.messages.words import closes_words, names, plain_name, points_words, season_line, season_name
from bot.leagues.service import agenda, formats
from bot.leagues.service.field import Kind
from bot.leagues.service.meeting import waits
from bot.leagues.service.opening import waits_to_be_opened
from bot.leagues.service.scoring.points import absence_points
from bot.leagues.service.season import BEGUN, OUT, Season, games_of
from bot.leagues.store.seasons import GOING
from bot.storage.league_rows import EntrantRow, FixtureRow
from bot.table.messages.links import jump_url
from bot.table.messages.mine import LONGEST, Item, fitting
from renderers.translation import N_, Translator

MOST_TIMES: Final = 5
"""Fixtures that have a button of their own: a row's."""

MOST_ANSWERED: Final = 2
"""Challenges that have their buttons: nobody has more of them at once."""

PLAYED: Final = 5
"""Fixtures that are told when they are over."""


# --- One season ------------------------------------------------------------------------------------


def next_text(season: Season, t: Translator) -> str:
    """Return what comes next for somebody who has entered."""
    words = words_of(season.event_of(0))
    if season.row.state == "running":
        return t.t(words.soon)
    starts = season.row.starts or season.row.registers_until
    if starts is None:
        return t.t("Staff will start it; I'll tell you when it begins.")
    return t.t(words.opening, time=moment(starts))


# --- One's own part --------------------------------------------------------------------------------


def own_message(season: Season, own: EntrantRow, t: Translator) -> Message:
    """Return somebody's fixtures: first the open ones, then the last that are over."""
    waiting, over = own_fixtures(season, own)
    parts = [f"### {season_name(season)}"]
    parts += [fixture_text(season, one, t, own.user_id or 0) for one in waiting[:1]]
    if waiting[1:]:
        parts.append("\n".join(own_line(season, own, one, t) for one in waiting[1:]))
    asked = open_challenges(season, own.number, t)
    parts += [text for text, _ in asked]
    if over:
        parts.append("\n".join(_over_line(season, one, t) for one in over[-PLAYED:]))
    if not waiting and not asked:
        parts.append(_nothing_waits(season, own, t))
    if own.state == "absent":
        parts.append(absence_text(season, own, t))
    answers = [buttons for _, buttons in asked if buttons][:MOST_ANSWERED]
    below = (*answers, times_buttons(season, own, waiting, t), _own_buttons(season, own, t))
    rows = [row(*some) for some in below if some]
    return text_message(fitting(parts, LONGEST, t), rows=[*_to_open(season, own, waiting, t), *rows])


def _to_open(
    season: Season, own: EntrantRow, waiting: Iterable[FixtureRow], t: Translator
) -> list[ActionRow]:
    """Return the menu of those games that get a thread when somebody wants to play them."""
    options = [
        choice(
            t.t(
                "{round}: {who}",
                round=match_words(season, one, t),
                who=t.both(_others(season, own, one, t)),
            ),
            str(one.id),
        )
        for one in waiting
        if waits_to_be_opened(season, one)
    ][:MOST_CHOSEN]
    return [row(PressSelect(OPEN_GAME(season.id), options, t.t("Open a game")))] if options else []


def times_buttons(
    season: Season, own: EntrantRow, waiting: Iterable[FixtureRow], t: Translator
) -> list[PressButton]:
    """Return a button for each fixture whose time is to be agreed on."""
    return [
        PressButton(
            TIMES(season.id, one.id), t.t("Time with {name}", name=t.both(_others(season, own, one, t)))
        )
        for one in waiting
        if waits(season, one)
    ][:MOST_TIMES]


def _others(season: Season, own: EntrantRow, fixture: FixtureRow, t: Translator) -> list[str]:
    """Return whom somebody meets, as buttons say it."""
    numbers = [number for number in fixture.seats if number and number != own.number]
    return [plain_name(season.entrants[number], t) for number in numbers]


def own_fixtures(season: Season, own: EntrantRow) -> tuple[list[FixtureRow], list[FixtureRow]]:
    """Return somebody's published fixtures in their order: those that are open, and those that are over."""
    theirs = [
        one
        for one in sorted(season.fixtures.values(), key=lambda one: one.id)
        if own.number in one.seats and season.rounds[one.round].state in BEGUN
    ]
    decided = [one for one in theirs if season.is_decided(one)]
    return [one for one in theirs if season.is_open(one)], decided


def own_line(season: Season, own: EntrantRow, fixture: FixtureRow, t: Translator, *, league: str = "") -> str:
    """Return a fixture as an item of a list: the round, whom one meets, and until when; and its league."""
    others = [number for number in fixture.seats if number != own.number]
    told = t.t(
        "{round}: {who}",
        round=match_words(season, fixture, t),
        who=names(season, others, t),
    )
    told = f"{league} · {told}" if league else told
    if fixture.thread_id is not None:
        told = f"[{told}]({jump_url(season.row.guild_id, fixture.thread_id)})"
    ends = waits_until(fixture)
    return f"- {told}" if ends is None else f"- {told} · {instant(ends)}"


def waits_until(fixture: FixtureRow) -> float | None:
    """Return when a fixture begins or has to be over, in seconds since 1970; None where nobody knows."""
    agreed = None if fixture.started else fixture.agreed_at
    return fixture.deadline if agreed is None else agreed


def _over_line(season: Season, fixture: FixtureRow, t: Translator) -> str:
    outcome = season.outcome(fixture.id)
    told = _ALONE.get(Kind(outcome.kind)) if outcome is not None else None
    what = table_line(season, fixture, t) if told is None else t.t(told)
    return "-# " + t.t("{round}: {who}", round=match_words(season, fixture, t), who=what)


_ALONE: Final = {Kind.BYE: N_("bye"), Kind.FREE: N_("bye"), Kind.ABSENT: N_("absent")}
"""What is told of a round in which one has no table."""


def _nothing_waits(season: Season, own: EntrantRow, t: Translator) -> str:
    if season.row.state == "registration":
        return next_text(season, t)
    if season.row.state != "running":
        return t.t("This season is over.")
    stage = agenda.current_stage(season, own.division)
    if stage is None:
        return t.t("All your fixtures are over. The table will be final soon.")
    return t.t(words_of(season.event_of(stage)).idle)


def _own_buttons(season: Season, own: EntrantRow, t: Translator) -> list[PressButton]:
    buttons = []
    if season.row.state in {"running", "closed", "archived"}:
        buttons.append(button(TABLE, season, t))
    buttons += absence_buttons(season, own, t)
    if season.row.state in GOING:
        buttons.append(PressButton(LEAVE(season.id), t.t("Leave")))
    return [*buttons, button(TERMS, season, t)]


# --- Among all that waits for somebody -------------------------------------------------------------


def waiting_fixtures(season: Season, user_id: int, running: Set[str], t: Translator) -> list[Item]:
    """Return somebody's open fixtures, but those of which a game is running: games are listed themselves."""
    own = season.entrant_of(user_id)
    if own is None or own.state in OUT:
        return []
    waiting, _ = own_fixtures(season, own)
    return [
        Item(waits_until(one) or inf, own_line(season, own, one, t, league=season_name(season)))
        for one in waiting
        if running.isdisjoint(games_of(one))
    ]


def entered_line(season: Season, t: Translator) -> str:
    """Return a league that somebody has entered, as an item of a list: how it is played, how it stands."""
    told = [format_words(season, t)] if len(season.terms.events) == 1 else []
    if season.row.state == "registration":
        told.append(t.t("{count} entered", count=len(season.playing)))
        told += closes_words(season.row, t)
    return season_line(season.row, told)


# --- Being absent ----------------------------------------------------------------------------------


def may_be_absent(season: Season, own: EntrantRow) -> bool:
    """Whether somebody may say that they miss the next round, which has to be still to be drawn."""
    if season.row.state not in GOING:
        return False
    return agenda.may_miss(season, own.division) and not agenda.has_drawn(season, own.division)


def absence_text(season: Season, own: EntrantRow, t: Translator) -> str:
    """Return what it gives somebody to miss the next round."""
    stage = agenda.current_stage(season, own.division) or 0
    number = len(season.rounds_of(own.division, stage)) + 1
    event = season.event_of(stage)
    if formats.way_of(event).free is not Kind.BYE:
        return t.t("You miss round {number}: that gives no points.", number=number)
    points = absence_points(season.field(own.division, stage), own.number, number)
    told = points_words(points, event, t)
    return t.t("You miss round {number}: that gives {points}.", number=number, points=told)


def absence_message(season: Season, own: EntrantRow, t: Translator) -> Message:
    """Tell somebody that they miss the next round, or that they play in it."""
    if own.state != "absent":
        return text_message(t.t("You play in the next round of **{league}**.", league=season_name(season)))
    return text_message(
        f"**{season_name(season)}**",
        absence_text(season, own, t),
        rows=[row(*absence_buttons(season, own, t))],
    )


def absence_buttons(season: Season, own: EntrantRow, t: Translator) -> list[PressButton]:
    """Return the button by which somebody misses the next round, or plays in it after all."""
    if own.state == "absent":
        return [PressButton(ABSENT(season.id, "back"), t.t("I can play after all"))]
    return [PressButton(ABSENT(season.id), t.t("Miss the next round"))] if may_be_absent(season, own) else []
