"""Somebody's finished games: pages with filters, and one of them opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

import discord

from bot.kit.messages.message import ActionRow, Message, row, safe, text_message
from bot.kit.messages.paging import page_buttons
from bot.kit.messages.press import MOST_CHOSEN, Press, PressButton, PressSelect, PressUserSelect
from bot.results.messages import verbs
from bot.results.messages.naming import apart, change_of, person_name, pool_name
from bot.results.messages.verbs import ALL
from bot.results.service.history import HistoryPage, Past
from bot.results.store.history import DRAWN, LOST, WON, Filters
from bot.table.messages import pictures
from bot.table.messages.entry import ways_into
from bot.table.messages.links import jump_url
from bot.table.messages.unrated import UNRATED
from bot.table.service.match import Match
from engine import catalogue
from renderers import rule_words, words
from renderers.names import capitalized, gained, signed
from renderers.translation import N_, Translator

WENT_NAMES: Final[Mapping[str, str]] = {WON: N_("win"), DRAWN: N_("draw"), LOST: N_("loss")}

ANY: Final = "any"


def history_message(page: HistoryPage, t: Translator, pages: Sequence[ActionRow]) -> Message:
    """Return a page of finished games with menus of filters, and one that opens a game.

    ``pages`` are the buttons that lead to other lists.
    """
    count = t.tn("{count} finished game", "{count} finished games", page.count)
    parts = [t.t("## Your games"), f"-# {count}"]
    if page.filters.opponent:
        name = page.names.get(page.filters.opponent, str(page.filters.opponent))
        parts[1] += " · " + t.t("with {name}", name=safe(name))
    if page.pages > 1:
        parts[1] += " · " + t.t("Page {page} of {pages}", page=page.number, pages=page.pages)
    lines = [_line(past, page.names, t) for past in page.games]
    empty = N_("No such game. Choose other filters.") if _filtered(page) else N_("No finished game yet.")
    turning = [row(*_turning(page, t))] if page.pages > 1 or _filtered(page) else []
    told = "\n".join(lines) or t.t(empty)
    return text_message("\n".join(parts), told, rows=[*_menus(page, t), *turning, *pages])


def _filtered(page: HistoryPage) -> bool:
    return page.filters != Filters()


def _line(past: Past, names: Mapping[int, str], t: Translator) -> str:
    """Return a game in two lines: when, what and how it went; with whom, and what it was worth."""
    result, seats = past.game
    own = next(seat for seat in seats if seat.user_id == past.user_id)
    name = pool_name(result.game_id, result.family, t)
    first = f"**{safe(name)}** · {_went(past, t)} · <t:{result.finished_at:.0f}:d>"
    notes = [_others(past, names, t), words.amount(result.game_id, own.points, t, result.unit)]
    if past.change is not None and not result.annulled:
        notes.append(t.t("rating {change}", change=gained(change_of(*past.change))))
    return f"{first}\n-# {' · '.join(note for note in notes if note)}"


def _went(past: Past, t: Translator) -> str:
    """Return how a game went: at a table for several the place says more than that it was not the first."""
    result, seats = past.game
    if result.annulled:
        return t.t("annulled")
    own = next(seat for seat in seats if seat.user_id == past.user_id)
    if len(seats) > 2:
        return t.t("place {place} of {count}", place=own.place, count=len(seats))
    return t.t(WENT_NAMES[past.went])


def _others(past: Past, names: Mapping[int, str], t: Translator) -> str:
    people = [
        apart(safe(person_name(seat.user_id, names.get(seat.user_id, ""), t)))
        for seat in past.game[1]
        if seat.user_id is not None and seat.user_id != past.user_id
    ]
    computers = sum(seat.user_id is None for seat in past.game[1])
    if computers:
        people.append(t.tn("{count} computer", "{count} computers", computers))
    return t.t("with {name}", name=t.t(", ").join(people)) if people else ""


# --- Filters and pages -----------------------------------------------------------------------------


def _state(filters: Filters) -> tuple[str, int, str]:
    """Return what a control has to carry of the filters."""
    return filters.game_id or ALL, filters.opponent, filters.went or ANY


def read_filters(game: str, opponent: int, went: str) -> Filters:
    """Read the filters that a control carries."""
    return Filters("" if game == ALL else game, opponent, "" if went == ANY else went)


def _menus(page: HistoryPage, t: Translator) -> list[ActionRow]:
    state = _state(page.filters)
    games = {ALL: t.t("All games")} | {one: pool_name(one, "", t) for one in page.played}
    results = {ANY: t.t("Any result")} | {key: t.t(name) for key, name in WENT_NAMES.items()}
    rows = [
        row(PressSelect(verbs.HISTORY_GAME(*state), _options(games, state[0]))),
        row(PressSelect(verbs.HISTORY_WENT(*state), _options(results, state[2]))),
        row(PressUserSelect(verbs.HISTORY_WITH(*state), t.t("Only games with …"))),
    ]
    if page.games:
        opening = PressSelect(
            verbs.HISTORY_OPEN(), [_option(past, page.names, t) for past in page.games], t.t("Open a game")
        )
        rows.insert(0, row(opening))
    return rows


def _options(choices: Mapping[str, str], chosen: str) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=capitalized(name)[:100], value=key, default=key == chosen)
        for key, name in list(choices.items())[:MOST_CHOSEN]
    ]


def _option(past: Past, names: Mapping[int, str], t: Translator) -> discord.SelectOption:
    result, _ = past.game
    label = " · ".join([pool_name(result.game_id, result.family, t), _went(past, t), _day(past)])
    return discord.SelectOption(
        label=label[:100], value=result.game, description=_against(past, names, t)[:100]
    )


def game_label(past: Past, names: Mapping[int, str], t: Translator) -> str:
    """Return what a finished game is called among suggestions: what, with whom, when, its identifier."""
    result, _ = past.game
    name = pool_name(result.game_id, result.family, t)
    return " · ".join([name, _against(past, names, t), _day(past), result.game])


def _against(past: Past, names: Mapping[int, str], t: Translator) -> str:
    people = [
        person_name(seat.user_id, names.get(seat.user_id, ""), t)
        for seat in past.game[1]
        if seat.user_id is not None and seat.user_id != past.user_id
    ]
    return t.t(", ").join(people) or t.t("computer")


def _day(past: Past) -> str:
    return datetime.fromtimestamp(past.game[0].finished_at, UTC).strftime("%Y-%m-%d")


def _turning(page: HistoryPage, t: Translator) -> list[PressButton]:
    def turned(there: int, way: str) -> Press:
        return verbs.HISTORY(*_state(page.filters), there).apart(way)

    buttons = page_buttons(page.number, range(1, page.pages + 1), turned, t) if page.pages > 1 else []
    if _filtered(page):
        none = verbs.HISTORY(*_state(Filters()), 1).apart("all")
        buttons.append(PressButton(none, t.t("No filters")))
    return buttons


# --- One game --------------------------------------------------------------------------------------


def past_message(match: Match, past: Past, t: Translator, pages: Sequence[ActionRow]) -> Message:
    """Return a finished game with the ways into it, and back to the list."""
    result, seats = past.game
    known = match.row.game_id in catalogue.ids() and not match.is_lost
    name = pool_name(result.game_id, result.family, t)
    lines = [f"## {name}", f"<t:{result.finished_at:.0f}:f>"]
    if known:
        called = safe(match.row.rule_set)
        rules = rule_words.rules_passport(match.rules, match.options, t.language, called)
        lines[1] += f" · {rules}"
    match = match.seen_by(past.user_id)
    is_theirs = not match.row.shared or match.side is not None
    if match.row.result_message_id is not None and is_theirs:
        url = jump_url(match.row.guild_id, match.place, match.row.result_message_id)
        lines.append(t.t("The result: {link}", link=url))
    names = pictures.names(match, t)
    places = [
        f"**{seat.place}.** "
        + t.t("{name} · {points}", name=safe(names[seat.seat]), points=signed(seat.points, result.unit))
        for seat in sorted(seats, key=lambda seat: (seat.place, seat.seat))
        if seat.seat < len(names)
    ]
    reason = (
        N_("Annulled: it doesn't count anywhere.") if result.annulled else UNRATED.get(result.unrated, "")
    )
    small = f"-# {t.t(reason)}" if reason and not match.in_private else ""
    buttons = ways_into(match, past.user_id, t) if known else []
    rows = [row(*buttons)] if buttons else []
    return text_message("\n".join(lines), "\n".join(places), small, rows=[*rows, *pages])
