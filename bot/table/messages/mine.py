"""Lists of games, somebody's own and a server's: first those that wait, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

import discord

from bot.clocks.messages.words import instant
from bot.kit.messages.message import ActionRow, Message, row, safe, text_message
from bot.kit.messages.press import MOST_CHOSEN, PressSelect
from bot.table.messages import pictures, verbs
from bot.table.messages.links import board_url, jump_url
from bot.table.service.match import Match
from renderers import rule_words, words
from renderers.translation import Translator

LONGEST: Final = 3800
"""Signs of a list: Discord allows 4000 in the texts of one message."""


def title(match: Match, t: Translator) -> str:
    """Return a game's name for lists: what is played, by whom, and its identifier."""
    return _titled(match, pictures.names(match, t), t)


def short_title(match: Match, t: Translator) -> str:
    """Return the same for a menu: as many players as have room there, and how many more."""
    names = pictures.names(match, t)
    shown = len(names)
    while shown > 1 and words.units(_titled(match, names, t, shown)) > words.LABEL_LIMIT:
        shown -= 1
    return words.shortened(_titled(match, names, t, shown), words.LABEL_LIMIT)


def _titled(match: Match, names: Sequence[str], t: Translator, shown: int | None = None) -> str:
    who = " – ".join(names[:shown])
    more = "" if shown is None or shown == len(names) else f" (+{len(names) - shown})"
    return f"{rule_words.game_name(match.row.game_id, t.language)} · {who}{more} · {match.id}"


def time_left(match: Match, user_id: int) -> float:
    """Return when the time of a person is up, in seconds since 1970; infinite where none of theirs runs."""
    seat = match.seat_of(user_id)
    if match.clock is None or seat is None or match.row.halted:
        return inf
    return match.clock.deadlines.get(seat, inf)


def by_urgency(matches: Iterable[Match], user_id: int) -> list[Match]:
    """Return games by the time that a person has left in them; those without a clock come last."""
    return sorted(matches, key=lambda match: time_left(match, user_id))


def game_line(match: Match, user_id: int, t: Translator) -> str:
    """Return a game as an item of a list, with the way to its board, and until when the person has time."""
    line = f"- [{safe(title(match, t))}]({board_url(match)})"
    ends = time_left(match, user_id)
    return line if ends == inf else f"{line} · {instant(ends)}"


class Item(NamedTuple):
    """Something that waits for a person: until when, in seconds since 1970, and how it is told."""

    until: float
    line: str


class Also(NamedTuple):
    """What somebody plays beside games of their own: what of it waits for them, and all of it, listed."""

    waiting: Sequence[Item]
    heading: str
    lines: Sequence[str]


def mine_message(
    waiting: Sequence[Match],
    others: Sequence[Match],
    user_id: int,
    t: Translator,
    also: Sequence[Also] = (),
    pages: Sequence[ActionRow] = (),
) -> Message:
    """Return what a person plays: what waits for them, by the time left, the other games, and what else.

    ``pages`` are the buttons that lead to other lists.
    """
    games = [Item(time_left(match, user_id), game_line(match, user_id, t)) for match in waiting]
    further = [item for one in also for item in one.waiting]
    mine = sorted([*games, *further], key=lambda item: item.until)
    told = _told(
        [
            (t.t("### Waiting for you"), [item.line for item in mine]),
            (t.t("### Waiting for others"), [game_line(match, user_id, t) for match in others]),
            *((t.t(one.heading), one.lines) for one in also),
        ],
        t,
    )
    none = t.t("You have no running games. `/play` opens one.")
    return text_message(*told or [none], rows=[*_opening([*waiting, *others], t), *pages])


def here_message(found: Sequence[Match], user_id: int, t: Translator, pages: Sequence[ActionRow]) -> Message:
    """Return what is played in a server, with the games that wait for players first."""
    lobbies = [match for match in found if match.row.status == "lobby"]
    running = [match for match in found if match.row.status == "running"]
    told = _told(
        [
            (t.t("### Waiting for players"), [_lobby_line(match, t) for match in lobbies]),
            (t.t("### Running in this server"), [game_line(match, user_id, t) for match in running]),
        ],
        t,
    )
    none = t.t("No game runs in this server now. `/play` opens one.")
    return text_message(*told or [none], rows=[*_opening(running, t), *pages])


def _lobby_line(match: Match, t: Translator) -> str:
    url = jump_url(match.row.guild_id, match.row.channel_id, match.row.lobby_message_id)
    return f"- [{safe(title(match, t))}]({url})"


def _told(lists: Iterable[tuple[str, Sequence[str]]], t: Translator) -> list[str]:
    """Return each list that is not empty below its heading, as much of them as fits into one message."""
    parts, room = [], LONGEST
    for heading, lines in lists:
        if lines:
            parts.append(fitting([heading, *lines], room, t))
            room -= len(parts[-1])
    return parts


def _opening(matches: Sequence[Match], t: Translator) -> list[ActionRow]:
    """Return the menu that opens one of these games, if there are any."""
    options = [
        discord.SelectOption(label=short_title(match, t), value=match.id) for match in matches[:MOST_CHOSEN]
    ]
    return [row(PressSelect(verbs.GAMES_OPEN(), options, t.t("Open a game")))] if options else []


def fitting(lines: Sequence[str], room: int, t: Translator) -> str:
    """Return as many lines as there is room for, in signs, and how many more there are."""
    taken = list(lines)
    while len(told := "\n".join(taken)) > room - 40 and len(taken) > 1:
        taken.pop()
    more = len(lines) - len(taken)
    return told if not more else f"{told}\n-# " + t.tn("And {count} more.", "And {count} more.", more)
