"""What games, seats, rule sets and rule options are called: the names of a game's face, for any game."""

from __future__ import annotations

from typing import Any

import msgspec

from engine import catalogue
from renderers import faces
from renderers.face import KINDS
from renderers.translation import N_, translator


def game_name(game_id: str, language: str) -> str:
    """Return a game's name."""
    return translator(language).t(faces.get(game_id).names.name)


def tagline(game_id: str, language: str) -> str:
    """Return one sentence on what a game is."""
    return translator(language).t(faces.get(game_id).names.tagline)


def players(game_id: str, language: str) -> str:
    """Return how many play a game: "2 players", "2–4 players"."""
    seats, t = catalogue.get(game_id).seats, translator(language)
    least, most = seats.start, seats.stop - 1
    if least == most:
        return t.tn("{count} player", "{count} players", most)
    return t.t(N_("{least}–{most} players"), least=least, most=most)


def length(game_id: str, language: str) -> str:
    """Return about how long a game is, in choices of each player."""
    return translator(language).t(N_("about {count} moves each"), count=faces.get(game_id).moves_each)


def by_kind() -> dict[str, tuple[str, ...]]:
    """Return the games of each kind that has some, in the order in which they are listed."""
    games = {kind: [game for game in catalogue.ids() if faces.get(game).kind == kind] for kind in KINDS}
    return {kind: tuple(ids) for kind, ids in games.items() if ids}


def listed() -> tuple[str, ...]:
    """Return all games in the order in which they are listed."""
    return tuple(game_id for of_kind in by_kind().values() for game_id in of_kind)


def short_rules(game_id: str, language: str) -> str:
    """Return how to play a game, in one message."""
    return (faces.get(game_id).short_rules / language / f"{game_id}.md").read_text(encoding="utf-8")


def seat_name(game_id: str, seat: int, language: str) -> str:
    """Return what a seat is called; games without names for their seats number them."""
    t = translator(language)
    seats = faces.get(game_id).names.seats
    return t.t(seats[seat]) if seat < len(seats) else t.t("Seat {number}", number=seat + 1)


def preset_label(game_id: str, preset: str, language: str) -> str:
    """Return the name of a rule set and what it is, for a menu."""
    t = translator(language)
    name, explanation = faces.get(game_id).names.presets[preset]
    return t.t("{name}: {what}", name=t.t(name), what=t.t(explanation))


def preset_name(game_id: str, options: Any, language: str) -> str:
    """Return the name of the rule set that these options are, or are nearest to."""
    t = translator(language)
    preset = _nearest(game_id, options)
    name = t.t(faces.get(game_id).names.presets[preset][0])
    return name if catalogue.get(game_id).presets[preset] == options else t.t("{name}, changed", name=name)


def changed_options(game_id: str, options: Any, language: str) -> list[str]:
    """List the options that differ from the nearest rule set: "Seasons: 2"."""
    base = nearest(game_id, options)
    t = translator(language)
    return [
        t.t(
            "{name}: {what}",
            name=option_name(game_id, field, language),
            what=option_value(game_id, field, getattr(options, field), language),
        )
        for field in options.__struct_fields__
        if getattr(options, field) != getattr(base, field)
    ]


def option_name(game_id: str, option: str, language: str) -> str:
    """Return the name of an option."""
    return translator(language).t(faces.get(game_id).names.options.get(option, option))


def option_value(game_id: str, option: str, value: Any, language: str) -> str:
    """Return a value of an option in words."""
    t = translator(language)
    values = faces.get(game_id).names.values
    plain = msgspec.to_builtins(value)
    if not isinstance(plain, bool | dict) and (option, plain) in values:
        return t.t(values[option, plain])
    if isinstance(plain, bool):
        return t.t(N_("yes")) if plain else t.t(N_("no"))
    if plain is None:
        return t.t(N_("none"))
    if isinstance(plain, dict):
        words = [t.t(values.get(part, str(part))) for part in plain.values() if part]
        return t.t(", ").join(words)
    text = values.get(plain)
    return t.t(text) if text is not None else str(plain)


def nearest(game_id: str, options: Any) -> Any:
    """Return the rule set to which these options are nearest, as options."""
    return catalogue.get(game_id).presets[_nearest(game_id, options)]


def _nearest(game_id: str, options: Any) -> str:
    presets = catalogue.get(game_id).presets
    fields = options.__struct_fields__

    def differences(name: str) -> int:
        return sum(getattr(options, field) != getattr(presets[name], field) for field in fields)

    return min(presets, key=differences)
