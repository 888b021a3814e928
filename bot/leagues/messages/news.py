"""What leagues tell in a line or two: who is called, who left, what is missing, how a round ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.clocks.messages.words import instant, moment
from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.press import PressButton
from bot.leagues.messages.buttons import button
from bot.leagues.messages.correcting import decisions_menu
from bot.leagues.messages.formats import match_name, round_name
from bot.leagues.messages.leaving import forfeits
from bot.leagues.messages.rounds import free_lines
from bot.leagues.messages.verbs import COME, NEW_RULES, PREVIEW, TABLE
from bot.leagues.messages.words import (
    STRUCK,
    entrant_name,
    names,
    numbered_line,
    plain_name,
    planned_rounds,
    points_words,
    result_words,
    season_name,
)
from bot.leagues.service import agenda, closing, notices
from bot.leagues.service.correcting import FORFEIT, REPLAY, SET
from bot.leagues.service.field import Kind
from bot.leagues.service.formats import way_of
from bot.leagues.service.season import Season, fractions, integers
from bot.storage.league_rows import EntrantRow, FixtureRow, RoundRow
from bot.table.messages.links import jump_url
from bot.table.messages.lobby import mentions
from bot.table.messages.mine import LONGEST, fitting
from renderers import rule_words
from renderers.translation import N_, Translator

MOST_LEADERS: Final = 8
"""So many of those who share their places are named."""

MOST_ROWS: Final = 5
"""Menus that a message has room for."""

LEADERS: Final = 3
"""People who are named as leading after a round."""


def called_text(_season: Season, users: Sequence[int], t: Translator) -> str:
    """Return the call to those of a round whom its own message could not call."""
    return t.t("{people}, you play in this round too: see above.", people=mentions(users))


def begun_text(season: Season, users: Sequence[int], t: Translator, link: str = "") -> str:
    """Return the call to spectators: a game begins (at ``link``), or all of a round."""
    said = {"people": mentions(users), "league": season_name(season)}
    if not link:
        return t.t("{people}, new games of {league} begin: see above.", **said)
    return t.t("{people}, a game of {league} begins: {link}", **said, link=link)


def draw_waits_message(season: Season, one: RoundRow, t: Translator) -> Message:
    """Return what all read where staff could not be shown a draw in private."""
    text = t.t(
        "**{league}**, {round}: the pairings are waiting for staff. They will be published {when} at "
        "the latest.",
        league=season_name(season),
        round=round_name(season, one, t),
        when=moment(one.at + season.terms.preview),
    )
    return text_message(text, rows=[row(PressButton(PREVIEW(season.id, one.id), t.t("Show pairings")))])


def rules_message(season: Season, t: Translator) -> Message:
    """Return the question to staff how a season goes on when the rules of its game have changed."""
    names = dict.fromkeys(rule_words.game_name(event.game_id, t.language) for event in season.terms.events)
    text = t.t(
        "**{league}** is waiting for staff: the rules of {games} have changed. Running games keep "
        "theirs. Should the season go on by today's rules? If not, end it: **End …** on its page in "
        "`/club`.",
        league=season_name(season),
        games=t.both(list(names)),
    )
    label = t.t("Use today's rules")
    return text_message(text, rows=[row(PressButton(NEW_RULES(season.id), label))])


def held_up_message(season: Season, one: RoundRow, t: Translator) -> Message:
    """Return to staff that a knock-out waits: of some matches of a closed round nobody is the winner.

    Below stands a menu for each, as far as there is room.
    """
    open_ones = agenda.held_up(season, one.division, one.stage)
    matches = [" – ".join(names(season, [number], t) for number in table.seats) for table in open_ones]
    text = t.t(
        "**{league}**, {round}: nobody has won {matches}, so the season is waiting. Decide it below "
        "or by **Fixtures …** on its page in `/club`, or replay it. If nobody does, a lot is drawn "
        "{time}.",
        league=season_name(season),
        round=round_name(season, one, t),
        matches=t.both(matches),
        time=moment(max(agenda.lot_at(season, table) for table in open_ones)),
    )
    rows = [
        row(decisions_menu(season, table, (SET, FORFEIT, REPLAY), _pair(season, table, t), t))
        for table in open_ones[:MOST_ROWS]
    ]
    return text_message(text, rows=rows)


def _pair(season: Season, table: FixtureRow, t: Translator) -> str:
    """Return the two of a match in plain words, for a menu."""
    return " – ".join(plain_name(season.entrants[number], t) for number in table.seats)


def round_over_message(season: Season, one: RoundRow, t: Translator) -> Message:
    """Return how a round ended: its results, what others have got without a game, and who leads now."""
    title = t.t(
        "### {league} · {round}: the results", league=season_name(season), round=round_name(season, one, t)
    )
    lines = [_result(season, table, t) for table in season.tables(one.id) if len(table.seats) > 1]
    lines += free_lines(season, one, t)
    body = fitting([title, *(line for line in lines if line)], LONGEST, t)
    told = body, _leaders(season, one, t), _follows(season, one, t)
    return text_message(*told, rows=[row(button(TABLE, season, t))])


def _follows(season: Season, one: RoundRow, t: Translator) -> str:
    """Return when the next round of an event begins; empty if none does, or nobody knows."""
    if season.row.state != "running" or one.stage >= len(season.terms.events) or not season.terms.preview:
        return ""
    beside = season.rounds_of(one.division, one.stage)
    waits = any(other.state == "published" for other in beside)
    if waits or agenda.held_up(season, one.division, one.stage):
        return ""
    if one.number >= planned_rounds(season, one.division, one.stage):
        return ""
    begins = one.at + season.terms.preview
    return t.t("The next round begins {time} ({left}).", time=moment(begins), left=instant(begins))


def rounds_over_message(season: Season, rounds: Sequence[RoundRow], t: Translator) -> Message:
    """Return in a line that several rounds are over; how they ended stands in the table."""
    text = t.t(
        "**{league}**: {rounds} are over.",
        league=season_name(season),
        rounds=t.both([round_name(season, one, t) for one in rounds]),
    )
    return text_message(text, rows=[row(button(TABLE, season, t))])


def _result(season: Season, table: FixtureRow, t: Translator) -> str:
    told = result_words(season, table, t)
    if not told or len(table.seats) > 2:
        return told and t.t("Table {number}: {what}", number=table.table_number, what=told)
    pair = " – ".join(names(season, [number], t) for number in table.seats)
    return numbered_line(season, table, f"{pair} · {told}", t, point="\\.")


def _leaders(season: Season, one: RoundRow, t: Translator) -> str:
    """Return who stands in front, with their points, or who may still win where a loss is the end."""
    event = season.event_of(one.stage)
    last = len(season.terms.events) - 1
    lines = closing.lines_of(season, one.division, min(one.stage, last))
    if not way_of(event).by_points:
        return _still_in(season, [line.entrant for line in lines if line.place == 1], t)
    behind = lines[LEADERS - 1].place if len(lines) >= LEADERS else len(lines)
    front = [line for line in lines if line.place <= behind][:MOST_LEADERS]
    told = []
    for line in front:
        name = f"{line.place}\\. {names(season, [line.entrant], t)}"
        told.append(t.t("{name} ({points})", name=name, points=points_words(line.points, event, t)))
    return t.t("In the lead: {names}", names=" · ".join(told)) if told else ""


def _still_in(season: Season, left: Sequence[int], t: Translator) -> str:
    """Return who is left of a knock-out; empty once one of them has won it."""
    if len(left) < 2:
        return ""
    many = t.tn("{count} person", "{count} people", len(left))
    return t.t("Still in: {names}", names=names(season, left, t) if len(left) <= MOST_LEADERS else many)


def entered_text(season: Season, one: EntrantRow, count: str, t: Translator) -> str:
    """Return that somebody has entered a season, and how many had by then."""
    return t.t(
        "**{name}** has entered {league}: {count} so far.",
        name=entrant_name(season, one.number, t),
        league=season_name(season),
        count=count or len(season.playing),
    )


def left_text(season: Season, one: EntrantRow, t: Translator) -> str:
    """Return that somebody has left a season, and who wins without playing because of that."""
    name = entrant_name(season, one.number, t)
    text = t.t("**{name}** has left {league}.", name=name, league=season_name(season))
    return t.sentences([text, *forfeits(season, one, t)])


# --- Who did not come ------------------------------------------------------------------------------


def absent_message(season: Season, fixture: FixtureRow, why: str, t: Translator) -> Message:
    """Return who did not come to a fixture that is decided, what it counts for, and what they can do now.

    ``why`` is the step that decided it, as the audit names it.
    """
    missing = _missing_at(season, fixture)
    head = t.t(
        "**{league}** · {round}",
        league=season_name(season),
        round=match_name(season, fixture, t),
    )
    reason = t.t(_WHY.get(why, _GONE), names=names(season, missing, t))
    resting = [number for number in missing if _rests(season, fixture, number)]
    lines = [head, t.sentences([reason, *_counts(season, fixture, missing, t)])]
    if resting:
        lines.append(t.t("Resting until they press **I'm here**: {names}.", names=names(season, resting, t)))
    if fixture.thread_id is not None:
        lines.append(jump_url(season.row.guild_id, fixture.thread_id))
    return text_message("\n".join(lines), rows=[row(button(COME, season, t))] if resting else [])


_WHY: Final[Mapping[str, str]] = {
    "first_action": N_("{names} made no first move in time."),
    "show_up": N_("{names} did not come to the agreed time."),
    "deadline": N_("{names} did not play before the time for it was over."),
    "silence": N_("{names} did not answer the challenge in time."),
}
"""Why a fixture is decided without a game, by the step of the agenda that decided it."""

_GONE: Final = N_("Not in this league any more: {names}.")
"""The same where somebody has left the season, however they did."""


def _missing_at(season: Season, fixture: FixtureRow) -> list[int]:
    """Return the entrants who did not come: all, or those behind whoever did."""
    outcome = season.outcome(fixture.id)
    assert outcome is not None
    nobody = outcome.kind == Kind.BOTH_ABSENT
    places = zip(fixture.seats, integers(outcome.places), strict=True)
    return [number for number, place in places if number and (nobody or place > 1)]


def _counts(season: Season, fixture: FixtureRow, missing: Sequence[int], t: Translator) -> list[str]:
    """Return what a fixture without a game counts for: who has won it, and how many points that gives."""
    outcome, event = season.outcome(fixture.id), season.event(fixture)
    assert outcome is not None
    came = [number for number in fixture.seats if number and number not in missing]
    if closing.struck(season, fixture):
        return [t.t(STRUCK)]
    told = [t.t("Won without a game: {names}.", names=names(season, came, t))] if came else []
    if way_of(event).by_points:
        gained = [
            t.t(
                "{name} {points}", name=entrant_name(season, number, t), points=points_words(points, event, t)
            )
            for number, points in zip(fixture.seats, fractions(outcome.points), strict=True)
            if number
        ]
        told.append(t.t("Points: {points}.", points=t.both(gained)))
    return told


def _rests(season: Season, fixture: FixtureRow, number: int) -> bool:
    """Whether somebody is not drawn any more until they say that they are there."""
    return way_of(season.event(fixture)).says_here and season.entrants[number].state == "absent"


def longer_text(season: Season, fixture: FixtureRow, users: Sequence[int], t: Translator) -> str:
    """Return that a fixture in which both have acted lately has more time, not only where it is played."""
    return t.t(
        "{people}, you have more time for your game in {league} ({round}): until {time} ({left}).",
        people=mentions(users),
        league=season_name(season),
        round=match_name(season, fixture, t),
        time=moment(fixture.deadline or 0.0),
        left=instant(fixture.deadline or 0.0),
    )


def nowhere_text(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what a person does whose server has no place for their game."""
    return t.t(
        "Your game in {league} ({round}) has no channel: the league's is gone, or closed to me. Use "
        "`/game board` in any channel of the server to play it there.",
        league=season_name(season),
        round=match_name(season, fixture, t),
    )


_MISSING: Final[Mapping[str, str]] = {
    notices.CHANNEL: N_(
        "I can't write in the channel of **{league}** any more: <#{channel}>. Let me in again, or "
        "choose another channel for games in `/settings`. Until then I'll write there, or to players "
        "by DM."
    ),
    notices.THREADS: N_(
        "I'm not allowed to open threads in the channel of **{league}**: <#{channel}>. Its games are "
        "played in the channel itself. Please grant me *Create Public Threads* and *Send Messages in "
        "Threads*."
    ),
    notices.EVENTS: N_(
        "I'm not allowed to create events for **{league}**, so games at agreed times are announced in "
        "threads only. If you would like events, please grant me *Create Events*."
    ),
    notices.STUCK: N_(
        "**{league}** is stuck: I tried several times to go on with it and couldn't. I'll keep "
        "trying. On its page in `/club` you can decide what is open by **Fixtures …**, take the last "
        "decision back by **Take back …**, or end the season by **End …**. Whoever runs me can find "
        "the cause in my log."
    ),
}
"""What staff reads that something is missing, by what it is."""


def missing_text(season: Season, what: str, t: Translator) -> str:
    """Return what a season lacks, and what staff can do about it."""
    return t.t(_MISSING[what], league=season_name(season), channel=season.terms.channel_id)
