"""What leagues tell in a line or two: who is called, who left, what is missing, how a round ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.services.leagues import agenda, closing, notices
from bot.services.leagues.season import Season
from bot.storage.league_rows import EntrantRow, FixtureRow, RoundRow
from bot.views.clocks import instant, moment
from bot.views.league_words import (
    entrant_name,
    names,
    points_words,
    result_words,
    round_name,
    season_name,
)
from bot.views.leagues import TABLE
from bot.views.lobby import mentions
from bot.views.message import Message, row, text_message
from bot.views.mine import LONGEST, fitting
from bot.views.press import Press, PressButton
from renderers import rule_words
from renderers.translation import N_, Translator

PREVIEW: Final = "lg_preview"
"""The verb that shows staff a draw that is not published yet; its argument is the round."""

NEW_RULES: Final = "lg_new_rules"
"""The verb by which staff lets a season go on by the rules of today."""

MOST_LEADERS: Final = 8
"""So many of those who share their places are named."""

LEADERS: Final = 3
"""People who are named as leading after a round."""


def called_text(_season: Season, users: Sequence[int], t: Translator) -> str:
    """Return the call to those of a round whom its own message could not call."""
    return t.t(N_("{people}, you play in this round too: see above."), people=mentions(users))


def begun_text(season: Season, users: Sequence[int], t: Translator, link: str = "") -> str:
    """Return the call to spectators: a game begins (at ``link``), or all of a round."""
    said = {"people": mentions(users), "league": season_name(season)}
    if not link:
        return t.t(N_("{people}, new games of {league} begin: see above."), **said)
    return t.t(N_("{people}, a game of {league} begins: {link}"), **said, link=link)


def draw_waits_message(season: Season, one: RoundRow, t: Translator) -> Message:
    """Return what all read where staff could not be shown a draw in private."""
    text = t.t(
        N_("**{league}**, {round}: the draw waits for staff. It is published {when} at the latest."),
        league=season_name(season),
        round=round_name(season, one, t),
        when=instant(one.at + season.terms.preview),
    )
    button = PressButton(Press(PREVIEW, season.id, args=(str(one.id),)), t.t(N_("Show the draw")))
    return text_message(text, rows=[row(button)])


def rules_message(season: Season, t: Translator) -> Message:
    """Return the question to staff how a season goes on when the rules of its game have changed."""
    names = dict.fromkeys(rule_words.game_name(event.game_id, t.language) for event in season.terms.events)
    text = t.t(
        N_(
            "**{league}** waits for staff: the rules of {games} have changed. Games that run keep theirs. "
            "Shall the season go on by the rules of today? If not, close it: `/organise close`."
        ),
        league=season_name(season),
        games=t.both(list(names)),
    )
    label = t.t(N_("Go on by the rules of today"))
    return text_message(text, rows=[row(PressButton(Press(NEW_RULES, season.id), label))])


def held_up_message(season: Season, one: RoundRow, t: Translator) -> Message:
    """Return to staff that a knock-out waits: of some matches of a closed round nobody is the winner."""
    open_ones = agenda.held_up(season, one.division, one.stage)
    matches = [" – ".join(names(season, [number], t) for number in table.seats) for table in open_ones]
    text = t.t(
        N_(
            "**{league}**, {round}: nobody has won {matches}, so the season waits. "
            "Decide it, or let it be played once more: `/organise fixture`."
        ),
        league=season_name(season),
        round=round_name(season, one, t),
        matches=t.both(matches),
    )
    return text_message(text)


def round_over_message(season: Season, one: RoundRow, t: Translator) -> Message:
    """Return how a round ended: its results, and who leads now."""
    title = t.t(
        N_("### {league} · {round} is over"), league=season_name(season), round=round_name(season, one, t)
    )
    lines = [_result(season, table, t) for table in season.tables(one.id) if len(table.seats) > 1]
    button = PressButton(Press(TABLE, season.id), t.t(N_("Table")))
    body = fitting([title, *(line for line in lines if line)], LONGEST, t)
    return text_message(body, _leaders(season, one, t), rows=[row(button)])


def _result(season: Season, table: FixtureRow, t: Translator) -> str:
    told = result_words(season, table, t)
    if not told or len(table.seats) > 2:
        return told and f"{table.table_number}\\. {told}"
    pair = " – ".join(names(season, [number], t) for number in table.seats)
    return f"{table.table_number}\\. {pair} · {told}"


def _leaders(season: Season, one: RoundRow, t: Translator) -> str:
    """Return who stands in front, with their points."""
    event = season.event_of(one.stage)
    last = len(season.terms.events) - 1
    lines = closing.lines_of(season, one.division, min(one.stage, last))
    behind = lines[LEADERS - 1].place if len(lines) >= LEADERS else len(lines)
    front = [line for line in lines if line.place <= behind][:MOST_LEADERS]
    told = [
        f"{line.place}\\. {names(season, [line.entrant], t)}, {points_words(line.points, event, t)}"
        for line in front
    ]
    return t.t(N_("In front: {names}"), names=" · ".join(told)) if told else ""


def entered_text(season: Season, one: EntrantRow, t: Translator) -> str:
    """Return that somebody has entered a season, and how many have."""
    return t.t(
        N_("**{name}** has entered {league}: {count} by now."),
        name=entrant_name(season, one.number, t),
        league=season_name(season),
        count=len(season.playing),
    )


def left_text(season: Season, one: EntrantRow, t: Translator) -> str:
    """Return that somebody has left a season, and who wins without playing because of that."""
    name = entrant_name(season, one.number, t)
    text = t.t(N_("**{name}** has left {league}."), name=name, league=season_name(season))
    return t.sentences([text, *_forfeits(season, one, t)])


def _forfeits(season: Season, one: EntrantRow, t: Translator) -> list[str]:
    """Return what becomes of the fixtures that somebody was playing when they left."""
    told = []
    for fixture in season.fixtures.values():
        running = season.rounds[fixture.round].state == "published" and one.number in fixture.seats
        outcome = season.outcome(fixture.id)
        if not running or len(fixture.seats) != 2 or (outcome is not None and outcome.at < one.since):
            continue
        others = [number for number in fixture.seats if number != one.number]
        told.append(
            t.t(
                N_("{name} wins against them ({round})."),
                name=names(season, others, t),
                round=round_name(season, season.rounds[fixture.round], t),
            )
        )
    return told


def longer_text(fixture: FixtureRow, users: Sequence[int], t: Translator) -> str:
    """Return that a fixture in which both have acted lately has more time."""
    return t.t(
        N_("{people}, you have more time for this game: until {time} ({left})."),
        people=mentions(users),
        time=moment(fixture.deadline or 0.0),
        left=instant(fixture.deadline or 0.0),
    )


def nowhere_text(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what a person does whose server has no place for their game."""
    return t.t(
        N_(
            "Your game in {league} ({round}) has no place: the league's channel is gone, or closed to me. "
            "Use `/board` in any channel of the server to play it there."
        ),
        league=season_name(season),
        round=round_name(season, season.rounds[fixture.round], t),
    )


_MISSING: Final[Mapping[str, str]] = {
    notices.CHANNEL: N_(
        "I can't write in the channel of **{league}** any more: <#{channel}>. Let me in again, or choose "
        "another channel for games with `/settings`; until then I write there, or to players by DM."
    ),
    notices.THREADS: N_(
        "I may open no threads in the channel of **{league}**: <#{channel}>. Its games are played in the "
        "channel itself. Allow me “Create public threads” and “Send messages in threads”."
    ),
    notices.EVENTS: N_(
        "I may make no events for **{league}**, so games at agreed times are announced in threads only. "
        "Allow me “Create events” if you would like them."
    ),
}
"""What staff reads that something is missing, by what it is."""


def missing_text(season: Season, what: str, t: Translator) -> str:
    """Return what a season lacks, and what staff can do about it."""
    return t.t(_MISSING[what], league=season_name(season), channel=season.terms.channel_id)
