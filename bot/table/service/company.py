"""Which computer player sits down, and how a seat is helped: what a lobby asks before it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from bot.kit.service.errors import LobbyRefusal
from bot.table.service.match import Match
from engine.core import AnyGame, Seat
from engine.players import UnknownLevel, level_named, levels_of


def level_at(game_id: str, name: str) -> str:
    """Return the level of a game by its name of today; raise LobbyRefusal, naming those it has."""
    try:
        return level_named(game_id, name)
    except UnknownLevel:
        raise LobbyRefusal("unknown_level", value=name, allowed=tuple(levels_of(game_id))) from None


def helped(match: Match, head_start: str, seat: Seat) -> Match:
    """Return a lobby in which a seat has a head start, by its name; empty: the lobby as it is.

    Raises LobbyRefusal ``nothing_to_even`` where the game knows none of this name under these rules, where
    it begins from a position of its own, and in leagues.
    """
    if not head_start:
        return match
    changes = match.rules.head_starts(match.options, seat).get(head_start)
    if changes is None or match.row.start is not None or match.row.fixture is not None:
        raise LobbyRefusal("nothing_to_even", game=match.id)
    options = with_help(match.rules, match.options, changes)
    text = msgspec.json.encode(options).decode()
    return replace(match.with_row(options=text, rule_set=""), options=options)


def with_help(rules: AnyGame, options: object, changes: Mapping[str, object]) -> object:
    """Return options with what a head start changes."""
    return rules.check_options({**msgspec.to_builtins(options), **changes})
