"""The private pages of a league: its terms before one enters, who plays, one's own part, and leaving it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from math import inf
from typing import Any, Final, NamedTuple

import discord
from discord import ui

from bot.clocks.messages.words import instant, moment
from bot.kit.messages.message import Message, framed, row, safe, text_message
from bot.kit.messages.press import Press, PressButton, PressSelect
from bot.leagues.messages.seasons import (
    ENTER,
    JOIN,
    OWN,
    TABLE,
    TERMS,
    WHO,
    button,
    fixture_text,
    season_body,
    season_heading,
    table_line,
)
from bot.leagues.messages.words import (
    FORMATS,
    division_name,
    entrant_name,
    format_words,
    names,
    plain_name,
    points_words,
    round_words,
    season_name,
)
from bot.leagues.service import agenda, formats
from bot.leagues.service.closing import read_final
from bot.leagues.service.field import Kind
from bot.leagues.service.games import games_of
from bot.leagues.service.meeting import waits
from bot.leagues.service.opening import waits_to_be_opened
from bot.leagues.service.registering import may_enter_late
from bot.leagues.service.scoring.points import absence_points
from bot.leagues.service.season import BEGUN, OUT, Season, read_terms
from bot.leagues.service.terms import Format
from bot.results.messages.naming import rating_text
from bot.storage.league_rows import EntrantRow, FixtureRow, SeasonRow
from bot.table.messages.links import jump_url
from bot.table.messages.mine import LONGEST, Item, fitting
from renderers.translation import N_, Translator

OPEN: Final = "lg_open_game"
"""The verb of the menu by which somebody lets one of their games have its thread; its values are fixtures."""

LONGEST_LABEL: Final = 100
MOST_TO_OPEN: Final = 25
"""Signs of an item of a menu, and its items, that Discord allows."""

INFO: Final = "lg_info"
"""The verb that shows a season to who asks: of a button, or of a menu whose values are seasons."""

LEAVE: Final = "lg_leave"
"""The verb that asks whether somebody really wants to leave."""

LEFT: Final = "lg_left"
"""The verb that really leaves."""

ABSENT: Final = "lg_absent"
"""The verb by which somebody misses the next round; with the argument of ``BACK`` they take that back."""

BACK: Final = "back"

TIMES: Final = "lg_times"
"""The verb that shows how the time of a fixture is agreed on; its argument is the fixture."""

MOST_TIMES: Final = 5
"""Fixtures that have a button of their own: a row's."""

PER_PAGE: Final = 40
"""People of a page: two lines of a phone for each are too many, one is not."""

MOST_SEASONS: Final = 10
"""Seasons whose fixtures are shown together: a message holds 40 parts."""

MOST_LISTED: Final = 25
"""Leagues that a menu of Discord's holds."""

PLAYED: Final = 5
"""Fixtures that are told when they are over."""


# --- One season ------------------------------------------------------------------------------------


def terms_message(season: Season, terms: str, t: Translator) -> Message:
    """Return the terms of a season to who only wants to read them."""
    return text_message(f"## {season_heading(season, t)}", _shortened(terms, t))


def _shortened(terms: str, t: Translator) -> str:
    """Return the terms of many games as far as a message holds them."""
    return fitting(terms.split("\n"), LONGEST - 500, t)


def enter_message(season: Season, terms: str, t: Translator) -> Message:
    """Return the terms of a season with the button that really enters it."""
    enter = PressButton(Press(JOIN, season.id), t.t("Enter with these terms"), discord.ButtonStyle.success)
    close = PressButton(Press("close"), t.t("Cancel"))
    return text_message(
        f"## {season_heading(season, t)}",
        _shortened(terms, t),
        late_text(season, t),
        rows=[row(enter, close)],
    )


def late_text(season: Season, t: Translator) -> str:
    """Return what it means to enter a season that runs; empty before it does."""
    if season.row.state != "running":
        return ""
    division = season.divisions[-1]
    stage = agenda.current_stage(season, division) or 0
    begun = sum(one.state != "drawn" for one in season.rounds_of(division, stage))
    if season.event_of(stage).format is not Format.SWISS or not begun:
        return t.t("The season runs already: you play from the next draw on.")
    missed = t.tn(
        "{count} round has begun without you: you play from the next one.",
        "{count} rounds have begun without you: you play from the next one.",
        begun,
    )
    given = min(begun, season.event_of(stage).late)
    points = t.tn("{count} of them gives you ½ point.", "{count} of them give you ½ point each.", given)
    return t.sentences([missed, points if given else t.t("They give you nothing.")])


def too_many_message(entered: Mapping[str, str], t: Translator) -> Message:
    """Return to who has entered as many seasons as one may that they can leave one: names by identifier."""
    told = t.tn(
        "You have entered {count} open season, and may enter no more. Leave it first:",
        "You have entered {count} open seasons, and may enter no more. Leave one of them first:",
        len(entered),
    )
    parts: list[discord.ui.Item[discord.ui.LayoutView]] = [discord.ui.TextDisplay(told)]
    for season_id, name in entered.items():
        leave = PressButton(Press(LEAVE, season_id), t.t("Leave"))
        parts += [discord.ui.TextDisplay(f"**{safe(name)}**"), row(leave)]
    return framed(parts, [])


def entered_message(season: Season, t: Translator) -> Message:
    """Tell somebody that they have entered, and what comes next."""
    lines = [t.t("You have entered **{league}**.", league=season_name(season)), _next_text(season, t)]
    if any(formats.is_live(event) for event in season.terms.events):
        lines.append(t.t("Say when you can play: `/availability`."))
    return text_message(t.sentences(lines), rows=[_own_row(season, t)])


def _next_text(season: Season, t: Translator) -> str:
    if season.row.state == "running":
        return t.t("You are in the next draw. `/league schedule` shows your fixtures.")
    starts = season.row.starts or season.row.registers_until
    if starts is None:
        return t.t("Staff starts it; you are told when it begins.")
    return t.t("It begins {time}; you are told whom you meet.", time=moment(starts))


def _own_row(season: Season, t: Translator) -> discord.ui.ActionRow[discord.ui.LayoutView]:
    return row(
        PressButton(Press(TERMS, season.id), t.t("Terms")),
        PressButton(Press(WHO, season.id), t.t("Who?")),
        PressButton(Press(LEAVE, season.id), t.t("Leave")),
    )


# --- Who plays -------------------------------------------------------------------------------------


def who_message(season: Season, hidden: Collection[int], page: int, t: Translator) -> Message:
    """Return who has entered, by division and seed, without the ratings of those who hide them."""
    lines = _who_lines(season, hidden, t)
    pages = max(1, -(-len(lines) // PER_PAGE))
    page = min(max(page, 1), pages)
    shown = lines[(page - 1) * PER_PAGE : page * PER_PAGE]
    count = t.t("{count} entered", count=len(season.playing))
    head = f"### {season_name(season)} · {count}"
    body = fitting(shown, LONGEST, t) if shown else t.t("Nobody yet. Be the first!")
    rows = [row(*_turning(season, page, pages, t))] if pages > 1 else []
    return text_message(head, body, rows=rows)


def _who_lines(season: Season, hidden: Collection[int], t: Translator) -> list[str]:
    lines: list[str] = []
    for division in season.divisions:
        if len(season.divisions) > 1:
            lines.append(f"**{division_name(division, t)}**")
        there = [one for one in season.members(division) if one.state not in OUT]
        gone = [one for one in season.members(division) if one.state in OUT]
        lines += [_who_line(season, one, hidden, t) for one in (*there, *gone)]
    return lines


def _who_line(season: Season, one: EntrantRow, hidden: Collection[int], t: Translator) -> str:
    told = [entrant_name(season, one.number, t)]
    if one.rating and one.user_id not in hidden:
        told.append(rating_text(one.rating, provisional=False))
    if one.state in _STATES:
        told.append(t.t(_STATES[one.state]))
    return f"{one.seed}\\. " + " · ".join(told)


_STATES: Final[Mapping[str, str]] = {
    "absent": N_("absent"),
    "waiting": N_("waits for a place"),
    "out": N_("withdrawn"),
    "expelled": N_("excluded"),
}
"""What is told of somebody who does not simply play."""


def _turning(season: Season, page: int, pages: int, t: Translator) -> list[PressButton]:
    back = PressButton(Press(WHO, season.id, args=(str(page - 1),)), "◀")
    on = PressButton(Press(WHO, season.id, args=(str(page + 1),)), "▶")
    where = PressButton(
        Press(WHO, season.id, args=(str(page), "here")),
        t.t("Page {page} of {pages}", page=page, pages=pages),
    )
    back.item.disabled, on.item.disabled, where.item.disabled = page == 1, page == pages, True
    return [back, where, on]


# --- One's own part --------------------------------------------------------------------------------


def own_message(season: Season, own: EntrantRow, t: Translator) -> Message:
    """Return somebody's fixtures: first the open ones, then the last that are over."""
    waiting, over = own_fixtures(season, own)
    parts = [f"### {season_name(season)}"]
    parts += [fixture_text(season, one, t, own.user_id or 0) for one in waiting[:1]]
    if waiting[1:]:
        parts.append("\n".join(own_line(season, own, one, t) for one in waiting[1:]))
    if over:
        parts.append("\n".join(_over_line(season, one, t) for one in over[-PLAYED:]))
    if not waiting:
        parts.append(_nothing_waits(season, own, t))
    if own.state == "absent":
        parts.append(absence_text(season, own, t))
    rows = [row(*some) for some in (_times(season, own, waiting, t), _own_buttons(season, own, t)) if some]
    return text_message(fitting(parts, LONGEST, t), rows=[*_to_open(season, own, waiting, t), *rows])


def _to_open(
    season: Season, own: EntrantRow, waiting: Iterable[FixtureRow], t: Translator
) -> list[ui.ActionRow[Any]]:
    """Return the menu of those games that get a thread when somebody wants to play them."""
    options = [
        discord.SelectOption(
            label=t.t(
                "{round}: {who}",
                round=round_words(season, season.rounds[one.round], t),
                who=t.both(_others(season, own, one, t)),
            )[:LONGEST_LABEL],
            value=str(one.id),
        )
        for one in waiting
        if waits_to_be_opened(season, one)
    ][:MOST_TO_OPEN]
    return [row(PressSelect(Press(OPEN, season.id), options, t.t("Open a game")))] if options else []


def all_fixtures_message(seasons: Iterable[Season], user_id: int, t: Translator) -> Message:
    """Return somebody's open fixtures in the seasons that they have entered, with a button for each."""
    parts: list[discord.ui.Item[discord.ui.LayoutView]] = []
    for season in list(seasons)[:MOST_SEASONS]:
        mine = season.entry_of(user_id)
        waiting, _ = own_fixtures(season, mine)
        lines = [own_line(season, mine, one, t) for one in waiting] or [_nothing_waits(season, mine, t)]
        told = fitting([f"### {season_name(season)}", *lines], LONGEST // MOST_SEASONS, t)
        parts += [discord.ui.TextDisplay(told), row(button(OWN, season, t))]
    return framed(parts, [])


def _times(
    season: Season, own: EntrantRow, waiting: Iterable[FixtureRow], t: Translator
) -> list[PressButton]:
    """Return a button for each fixture whose time is to be agreed on."""
    return [
        PressButton(
            Press(TIMES, season.id, args=(str(one.id),)),
            t.t("Time with {name}", name=t.both(_others(season, own, one, t))),
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
        round=round_words(season, season.rounds[fixture.round], t),
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
    this = season.rounds[fixture.round]
    outcome = season.outcome(fixture.id)
    told = _ALONE.get(Kind(outcome.kind)) if outcome is not None else None
    what = table_line(season, fixture, t) if told is None else t.t(told)
    return "-# " + t.t("{round}: {who}", round=round_words(season, this, t), who=what)


_ALONE: Final = {Kind.BYE: N_("bye"), Kind.FREE: N_("free round"), Kind.ABSENT: N_("absent")}
"""What is told of a round in which one has no table."""


def _nothing_waits(season: Season, own: EntrantRow, t: Translator) -> str:
    if season.row.state == "registration":
        return _next_text(season, t)
    if season.row.state != "running":
        return t.t("This season is over.")
    stage = agenda.current_stage(season, own.division)
    if stage is None:
        return t.t("All your fixtures are over. The table is final soon.")
    return t.t("Nothing waits for you now. You are told when the next round comes.")


def _own_buttons(season: Season, own: EntrantRow, t: Translator) -> list[PressButton]:
    buttons = []
    if season.row.state in {"running", "closed", "archived"}:
        buttons.append(PressButton(Press(TABLE, season.id), t.t("Table")))
    if own.state == "absent":
        buttons.append(_back_button(season, t))
    elif may_be_absent(season, own):
        buttons.append(PressButton(Press(ABSENT, season.id), t.t("Miss the next round")))
    if season.row.state in {"registration", "running"}:
        buttons.append(PressButton(Press(LEAVE, season.id), t.t("Leave")))
    return [*buttons, PressButton(Press(TERMS, season.id), t.t("Terms"))]


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
    place = jump_url(season.row.guild_id, season.terms.channel_id, season.row.message_id)
    told = [format_words(season, 0, t)] if len(season.terms.events) == 1 else []
    if season.row.state == "registration":
        told.append(t.t("{count} entered", count=len(season.playing)))
        if season.row.registers_until is not None:
            told.append(t.t("closes {time}", time=instant(season.row.registers_until)))
    return " · ".join([f"- [{season_name(season)}]({place})", *told])


# --- Being absent ----------------------------------------------------------------------------------


def may_be_absent(season: Season, own: EntrantRow) -> bool:
    """Whether somebody may say that they miss the next round, which has to be still to be drawn."""
    if season.row.state not in {"registration", "running"}:
        return False
    if not agenda.may_miss(season, own.division):
        return False
    return all(one.state != "drawn" for one in season.rounds.values() if one.division == own.division)


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
        f"**{season_name(season)}**", absence_text(season, own, t), rows=[row(_back_button(season, t))]
    )


def _back_button(season: Season, t: Translator) -> PressButton:
    return PressButton(Press(ABSENT, season.id, args=(BACK,)), t.t("I can play after all"))


# --- Leaving ---------------------------------------------------------------------------------------


def leave_message(season: Season, own: EntrantRow, t: Translator) -> Message:
    """Ask somebody whether they want to leave, and say what that costs."""
    parts = [t.t("### Leave {league}?", league=season_name(season)), *lost_by_leaving(season, own, t)]
    leave = PressButton(Press(LEFT, season.id), t.t("Leave"), discord.ButtonStyle.danger)
    stay = PressButton(Press("close"), t.t("Stay"))
    return text_message("\n".join(parts), rows=[row(leave, stay)])


def lost_by_leaving(season: Season, own: EntrantRow, t: Translator) -> list[str]:
    """Return what somebody loses who leaves now, in sentences."""
    if season.row.state != "running":
        return [t.t("Nothing is lost yet: you can enter again until registration closes.")]
    waiting, _ = own_fixtures(season, own)
    lines = []
    if waiting:
        lines.append(t.t("You forfeit what you have not finished:"))
        lines += [own_line(season, own, one, t) for one in waiting]
    stage = agenda.current_stage(season, own.division) or 0
    lines.append(t.t(_LEAVING[season.event_of(stage).format]))
    back = N_("You can come back while entering is possible.")
    return [*lines, t.t(back if may_enter_late(season) else N_("You can't come back in this season."))]


_LEAVING: Final[Mapping[Format, str]] = {
    Format.LADDER: N_("You lose your place: who comes back begins at the bottom."),
    Format.ROUND_ROBIN: N_(
        "With less than half of your games played your results leave the table, otherwise the rest is lost."
    ),
    Format.SWISS: N_("What you have won stays in the table; the rounds that you miss give nothing."),
    Format.KNOCKOUT: N_("You are out, and your opponent goes on."),
    Format.TABLES: N_("What you have won stays in the table; the rounds that you miss give nothing."),
    Format.ARENA: N_("What you have won stays in the table."),
}
"""What becomes of somebody's results when they leave, by format."""


def left_message(season: Season, t: Translator) -> Message:
    """Tell somebody that they have left."""
    told = t.t("You have left **{league}**.", league=season_name(season))
    again = season.row.state == "registration" or (season.row.state == "running" and may_enter_late(season))
    enter = [row(PressButton(Press(ENTER, season.id), t.t("Enter again")))] if again else []
    return text_message(told, rows=enter)


# --- Leagues ---------------------------------------------------------------------------------------


class Listed(NamedTuple):
    """A season in a list: its row, how many have entered, and whether the reader has."""

    row: SeasonRow
    entered: int
    mine: bool


def list_message(found: Sequence[Listed], t: Translator) -> Message:
    """Return the leagues of a server, the open ones first, with a menu to look at one."""
    if not found:
        return text_message(
            t.t("There is no league here yet. Who manages the server opens one: `/organise create`.")
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
        discord.SelectOption(label=_plain_name(one.row)[:100], value=one.row.id)
        for one in found[:MOST_LISTED]
    ]
    return text_message(*parts, rows=[row(PressSelect(Press(INFO), options, t.t("Look at a league")))])


def _plain_name(season: SeasonRow) -> str:
    name = read_terms(season.terms).name
    return name if season.number == 1 else f"{name} {season.number}"


def _listed_line(one: Listed, t: Translator) -> str:
    terms = read_terms(one.row.terms)
    name = safe(_plain_name(one.row))
    place = jump_url(one.row.guild_id, terms.channel_id, one.row.message_id)
    told = [t.t(FORMATS[terms.events[0].format])] if len(terms.events) == 1 else []
    if one.row.state in {"registration", "running"}:
        told.append(t.t("{count} entered", count=one.entered))
    if one.row.state == "registration" and one.row.registers_until is not None:
        told.append(t.t("closes {time}", time=instant(one.row.registers_until)))
    if one.mine:
        told.append(t.t("you are in"))
    return " · ".join([f"- [{name}]({place})", *told])


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
    verbs = []
    if not entered and (state == "registration" or (state == "running" and may_enter_late(season))):
        verbs.append(ENTER)
    if state in {"running", "closed", "archived"}:
        verbs.append(TABLE)
    if entered:
        verbs.append(OWN)
    return [button(verb, season, t) for verb in (*verbs, TERMS, WHO)]
