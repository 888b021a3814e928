"""The message of a round, its tables, and its fixtures in short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.clocks.messages.words import instant, moment
from bot.kit.messages.message import Message, row, text_message
from bot.leagues.messages.buttons import button
from bot.leagues.messages.formats import match_words, round_words, words_of
from bot.leagues.messages.words import (
    called,
    division_name,
    entrant_name,
    names,
    numbered_line,
    planned_rounds,
    points_words,
    result_words,
    season_name,
    winners,
)
from bot.leagues.service import agenda
from bot.leagues.service.field import ALONE, Kind
from bot.leagues.service.formats import way_of
from bot.leagues.service.season import BEGUN, Season, fractions
from bot.storage.league_rows import FixtureRow, OutcomeRow, RoundRow
from bot.table.messages.links import jump_url
from bot.table.messages.mine import LONGEST, fitting
from renderers import rule_words
from renderers.translation import N_, Translator

# --- Rounds ----------------------------------------------------------------------------------------


def rounds_told(season: Season, round_id: int) -> list[RoundRow]:
    """Return the rounds that the message of a round tells: all, where they are open at the same time."""
    this = season.rounds[round_id]
    if not agenda.at_once(season, this.division, this.stage):
        return [this]
    return [one for one in season.rounds_of(this.division, this.stage) if one.state in BEGUN]


def round_message(season: Season, round_id: int, t: Translator, *, calling: bool = False) -> Message:
    """Return the public message of a round; ``calling`` names its people so that they can be called.

    Whom it calls is another matter: that says who sends it.
    """
    rounds = rounds_told(season, round_id)
    text = _round_text(season, rounds, t, calling=calling)
    verbs = words_of(season.event_of(rounds[0].stage)).round_verbs
    return text_message(text, rows=[row(*(button(verb, season, t) for verb in verbs))])


def _round_text(season: Season, rounds: Sequence[RoundRow], t: Translator, *, calling: bool) -> str:
    this = rounds[0]
    head = round_words(season, this, t) if len(rounds) == 1 else t.t("All rounds")
    if any(one.state == "closed" for one in rounds):
        head = t.t("{round} · over", round=head)
    elif this.ends is not None:
        head = t.t("{round} · until {time}", round=head, time=moment(this.ends))
    league = [season_name(season)]
    if len(season.divisions) > 1:
        league.append(division_name(this.division, t))
    if len(season.terms.events) > 1:
        league.append(rule_words.game_name(season.event_of(this.stage).game_id, t.language))
    lines = [f"## {head}", "-# " + " · ".join(league)]
    for one in rounds:
        if len(rounds) > 1:
            lines.append(f"**{round_words(season, one, t)}**")
        lines += _tables(season, one, t, calling=calling)
        goes_on = _goes_on(season, one, t) if len(rounds) == 1 else ""
        lines += free_lines(season, one, t, goes_on, calling=calling)
    return fitting(lines, LONGEST, t)


def _tables(season: Season, one: RoundRow, t: Translator, *, calling: bool) -> list[str]:
    tables = [table for table in season.tables(one.id) if len(table.seats) > 1]
    return [_numbered(season, table, table_line(season, table, t, calling=calling), t) for table in tables]


def _numbered(season: Season, table: FixtureRow, told: str, t: Translator) -> str:
    """Return what is told of a table behind its number; at one of several, places have numbers too."""
    if len(table.seats) == 2:
        return numbered_line(season, table, told, t)
    return t.t("Table {number}: {what}", number=table.table_number, what=told)


def table_line(season: Season, table: FixtureRow, t: Translator, *, calling: bool = False) -> str:
    """Return who sits at a table, the winner in bold, with the result, and the way there."""
    best = winners(season, table)
    who = [
        f"**{name}**" if number in best else name
        for number in table.seats
        for name in [(called if calling else entrant_name)(season, number, t)]
    ]
    pair = " – ".join(who)
    if table.thread_id is not None and not calling:
        pair = f"[{pair}]({jump_url(season.row.guild_id, table.thread_id)})"
    told = result_words(season, table, t)
    if told and season.is_open(table):
        until = t.t("until {time}", time=moment(table.deadline or 0.0))
        return f"{pair} · {told} · {until}"
    if told and len(table.seats) > 2:
        return told
    return f"{pair} · {told}" if told else pair


def _alone(season: Season, one: RoundRow) -> list[tuple[FixtureRow, OutcomeRow]]:
    """Return the tables of a round at which somebody is alone, with what that has given."""
    tables = [table for table in season.tables(one.id) if len(table.seats) == 1]
    decided = [(table, season.outcome(table.id)) for table in tables]
    return [(table, found) for table, found in decided if found is not None and Kind(found.kind) in ALONE]


def resting(season: Season, one: RoundRow) -> list[int]:
    """Return the entrants who have a bye in a round: unlike those who are absent they do not know it yet."""
    return [table.seats[0] for table, found in _alone(season, one) if found.kind != Kind.ABSENT]


def free_lines(
    season: Season, one: RoundRow, t: Translator, goes_on: str = "", *, calling: bool = False
) -> list[str]:
    """Return who has no table in a round, and what that gives, a line for each reason.

    To those who have a bye it says when it ``goes_on``, and names them so that they can be called.
    """
    alone: dict[str, list[str]] = {}
    for table, outcome in _alone(season, one):
        naming = called if calling and outcome.kind != Kind.ABSENT else entrant_name
        name = naming(season, table.seats[0], t)
        alone.setdefault(outcome.kind, []).append(_with_points(season, table, outcome, name, t))
    lines = {kind: t.t(_ALONE[Kind(kind)], names=t.both(found)) for kind, found in alone.items()}
    return [
        t.sentences([t.sentence(line), goes_on]) if goes_on and kind != Kind.ABSENT else line
        for kind, line in lines.items()
    ]


def _goes_on(season: Season, one: RoundRow, t: Translator) -> str:
    """Return when the round after one begins at the latest; empty where none does, or nobody knows."""
    last = one.number >= planned_rounds(season, one.division, one.stage)
    if last or one.state != "published" or one.ends is None:
        return ""
    return t.t("The next round begins by {time}.", time=moment(one.ends + season.terms.preview))


def _with_points(season: Season, table: FixtureRow, outcome: OutcomeRow, name: str, t: Translator) -> str:
    if outcome.kind == Kind.FREE or not way_of(season.event(table)).by_points:
        return name
    (points,) = fractions(outcome.points)
    return t.t("{name} ({points})", name=name, points=points_words(points, season.event(table), t))


_ALONE: Final = {
    Kind.BYE: N_("Bye this round: {names}"),
    Kind.FREE: N_("Bye this round: {names}"),
    Kind.ABSENT: N_("Absent: {names}"),
}
"""Why somebody has no table in a round."""


# --- Fixtures --------------------------------------------------------------------------------------


def fixture_text(season: Season, fixture: FixtureRow, t: Translator, user_id: int = 0) -> str:
    """Return a fixture in short lines: who sits where, until when, how it stands.

    To one of its people (``user_id``) it says whom they meet and where they sit.
    """
    own = season.entrant_of(user_id) if user_id else None
    if own is not None and own.number in fixture.seats:
        lines = [_own_head(season, fixture, own.number, t)]
    else:
        who = " – ".join(f"**{entrant_name(season, number, t)}**" for number in fixture.seats)
        lines = [t.t("{round}: {who}", round=match_words(season, fixture, t), who=who)]
    return "\n".join([*lines, *fixture_state(season, fixture, t)])


def _own_head(season: Season, fixture: FixtureRow, own: int, t: Translator) -> str:
    event, told = season.event(fixture), match_words(season, fixture, t)
    others = [number for number in fixture.seats if number != own]
    if not others:
        return t.t("{round}: you have a bye.", round=told)
    return t.t(
        "**You meet {names}** ({round}, your seat: {seat})",
        names=names(season, others, t),
        round=told,
        seat=rule_words.seat_name(event.game_id, fixture.seats.index(own), t.language),
    )


def fixture_state(season: Season, fixture: FixtureRow, t: Translator) -> list[str]:
    """Return how a fixture stands: its result, or what it waits for, and where it is played."""
    told = result_words(season, fixture, t)
    if told and not season.is_open(fixture):
        return [t.t("Result: {result}", result=told)]
    lines = [t.t("It is played again.")] if told else []
    if fixture.games_to_play > 1:
        lines.append(t.t("Best of {count}", count=fixture.games_to_play))
    if fixture.agreed_at is not None and not fixture.started:
        at = fixture.agreed_at
        lines.append(t.t("Agreed: {time} ({left})", time=moment(at), left=instant(at)))
    if fixture.deadline is not None:
        ends = fixture.deadline
        lines.append(t.t("Until {time} ({left})", time=moment(ends), left=instant(ends)))
    if fixture.thread_id is not None:
        lines.append(jump_url(season.row.guild_id, fixture.thread_id))
    return lines
