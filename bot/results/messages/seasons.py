"""Seasons of a server: the message when one is over, and the questions when staff plans one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import discord
from discord import ui

from bot.clocks.service.calendar import Moment
from bot.kit.messages.message import Gallery, Item, Message, framed, row, safe, text_message
from bot.kit.messages.press import PressButton
from bot.results.messages.naming import change_of, person_name, season_name, whole
from bot.results.messages.standings import state
from bot.results.messages.verbs import SEASON_ADD, SEASON_BOOK, TABLE_OPEN
from bot.results.service.standings import PODIUM, RATING, SEASON, WINS, Line, Summary, Wanted
from bot.storage.rows import ServerSeason
from bot.table.messages import pictures
from bot.table.messages.verbs import CLOSE
from renderers import Dress, text
from renderers.names import capitalized, gained, signed
from renderers.results.model import Place, SeasonSummary
from renderers.results.season import describe_season, draw_season
from renderers.translation import N_, Translator

NAME = "season"


async def season_message(
    summary: Summary,
    t: Translator,
    dress: Dress,
    avatars: Mapping[int, bytes] = MappingProxyType({}),
    *,
    corrected: bool = False,
) -> Message:
    """Return the message that tells how a season ended, with the way to its table.

    ``corrected``: it was told before, and staff has corrected a game of it since.
    """
    shown = told(summary, t, avatars)
    picture = await pictures.draw_told(draw_season, describe_season, shown, t, dress)
    heading = N_("## {season}, after a correction") if corrected else N_("## {season} is over")
    title = t.t(heading, season=capitalized(season_name(summary.season, t)))
    wanted = Wanted(period=f"{SEASON}{summary.season.number}", by=summary.by)
    button = PressButton(TABLE_OPEN(*state(wanted), 1), t.t("The whole table"))
    book = PressButton(SEASON_BOOK(summary.season.number), t.t("Season's book"))
    content: list[Item] = [ui.TextDisplay(title), Gallery(picture, NAME)]
    return framed(content, [row(button, book)])


def on_podium(lines: Sequence[Line]) -> list[int]:
    """Return who stands on the podium, the first place first; nobody else's avatar is asked for."""
    return [line.stand.user_id for line in lines if line.stand.place <= PODIUM]


def told(
    summary: Summary, t: Translator, avatars: Mapping[int, bytes] = MappingProxyType({})
) -> SeasonSummary:
    """Return the summary as it is drawn and told."""
    by = {RATING: N_("by rating"), WINS: N_("by wins")}[summary.by]
    facts = []
    if summary.busiest is not None:
        count = summary.busiest.tally.games
        name = _name(summary.busiest, t)
        facts.append(
            t.tn(
                "{name} played the most: {count} game.",
                "{name} played the most: {count} games.",
                count,
                name=name,
            )
        )
    return SeasonSummary(
        title=capitalized(season_name(summary.season, t)),
        subtitle=t.t(by) if summary.podium else "",
        podium=tuple(
            Place(
                line.stand.place,
                _name(line, t),
                _figure(line, summary.by),
                avatars.get(line.stand.user_id, b""),
            )
            for line in summary.podium
        ),
        jumps=tuple((_name(line, t), gained(_change(line))) for line in summary.jumps),
        games=summary.games,
        people=summary.people,
        facts=tuple(facts),
    )


def _name(line: Line, t: Translator) -> str:
    return text.clean(person_name(line.stand.user_id, line.name, t))


def _figure(line: Line, by: str) -> str:
    """Return a rating, with its question mark while it is provisional, or a number of wins."""
    if by != RATING:
        return str(line.tally.wins)
    return f"{signed(whole(line.stand.figure))}{'?' if line.stand.provisional else ''}"


def _change(line: Line) -> int:
    return change_of(line.stand.figure, line.stand.before or 0.0)


# --- Planning one ----------------------------------------------------------------------------------


def added_text(season: ServerSeason, t: Translator) -> str:
    """Return what is said when a season was added."""
    return t.t(
        "The season “{name}” runs from {starts} to {ends}.",
        name=safe(season.name),
        starts=_moment(season.starts),
        ends=_moment(season.ends),
    )


def which_dates(name: str, starts: Moment, ends: Moment, t: Translator) -> Message:
    """Ask which dates are meant, where clocks leave a time out or show it twice."""
    reasons = []
    if not (starts.exact and ends.exact):
        reasons.append(t.t("Clocks skip one of these times that night: the next one that exists is offered."))
    if len(starts.instants) > 1 or len(ends.instants) > 1:
        reasons.append(t.t("Clocks show one of these times twice that night: which do you mean?"))
    pairs = [(one, other) for one in starts.instants for other in ends.instants]
    choices = [
        t.t(
            "**{number}.** {starts} to {ends}, {hours} hours",
            number=number,
            starts=_moment(one),
            ends=_moment(other),
            hours=f"{(other - one) / 3600:g}",
        )
        for number, (one, other) in enumerate(pairs, 1)
    ]
    return text_message(t.sentences(reasons), "\n".join(choices), rows=[row(*_buttons(name, pairs, t))])


def _buttons(name: str, pairs: Sequence[tuple[float, float]], t: Translator) -> list[PressButton]:
    labels = [t.t("Take number {number}", number=number) for number in range(1, len(pairs) + 1)]
    if len(pairs) == 1:
        labels = [t.t("Take these dates")]
    buttons = [
        PressButton(SEASON_ADD(round(one), round(other), name), label, discord.ButtonStyle.primary)
        for label, (one, other) in zip(labels, pairs, strict=True)
    ]
    return [*buttons, PressButton(CLOSE(), t.t("Cancel"))]


def _moment(at: float) -> str:
    return f"<t:{at:.0f}:f>"
