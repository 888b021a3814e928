"""What games, seats, rule sets and rule options are called: the names of a game's face, for any game."""

from __future__ import annotations

from typing import Any

import msgspec

from engine import catalogue, passport
from engine.core import AnyGame, TymokError
from renderers import faces
from renderers.face import KINDS, LABEL_LIMIT, RuleGroup, units
from renderers.translation import Translator, translator


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
    return t.t("{least}–{most} players", least=least, most=most)


def length(game_id: str, language: str) -> str:
    """Return about how long a game is, in choices of each player."""
    return translator(language).t("about {count} moves each", count=faces.get(game_id).moves_each)


def by_kind() -> dict[str, tuple[str, ...]]:
    """Return the games of each kind that has some, in the order in which they are listed."""
    games = {kind: [game for game in catalogue.ids() if faces.get(game).kind == kind] for kind in KINDS}
    return {kind: tuple(ids) for kind, ids in games.items() if ids}


def listed() -> tuple[str, ...]:
    """Return all games in the order in which they are listed."""
    return tuple(game_id for of_kind in by_kind().values() for game_id in of_kind)


def seat_name(game_id: str, seat: int, language: str) -> str:
    """Return what a seat is called; games without names for their seats number them."""
    t = translator(language)
    seats = faces.get(game_id).names.seats
    return t.t(seats[seat]) if seat < len(seats) else t.t("Seat {number}", number=seat + 1)


# --- Rule sets ---------------------------------------------------------------------------------------


def rules_told(game_id: str, key: str, language: str) -> tuple[str, str]:
    """Return the name of a rule set of a game, or of a variant, and what it is."""
    t, names = translator(language), faces.get(game_id).names
    if key in names.presets:
        name, explanation = names.presets[key]
    else:
        name, explanation = names.variants[key].name, names.variants[key].explanation
    return t.t(name), t.t(explanation)


def rules_label(game_id: str, key: str, language: str) -> str:
    """Return both in one line, as far as an entry of a menu has room; else the name alone."""
    name, explanation = rules_told(game_id, key, language)
    label = translator(language).t("{name}: {what}", name=name, what=explanation)
    return label if units(label) <= LABEL_LIMIT else name


def named_rules(game_id: str) -> dict[str, str]:
    """Return the name in English of each rule set and variant of a game, by its identifier."""
    names = faces.get(game_id).names
    presets = {preset: name for preset, (name, _) in names.presets.items()}
    return presets | {variant: named.name for variant, named in names.variants.items()}


def of_variant(game_id: str, variant: str) -> msgspec.Struct:
    """Return the options of a variant."""
    named = faces.get(game_id).names.variants[variant]
    options: msgspec.Struct = catalogue.get(game_id).make_options(named.preset, named.changes)
    return options


def preset_name(game_id: str, options: object, language: str, called: str = "") -> str:
    """Return what these options are called, or what they are nearest to: "Standard game + 2 changes".

    ``called`` is the name that their server has for them, empty if it has none.
    """
    if called:
        return called
    t, names = translator(language), faces.get(game_id).names
    preset, changes = passport.difference(catalogue.get(game_id), options)
    name = t.t(names.presets[preset][0])
    if not changes:
        return name
    for variant, named in names.variants.items():
        if of_variant(game_id, variant) == options:
            return t.t(named.name)
    return t.tn("{name} + {count} change", "{name} + {count} changes", len(changes), name=name)


def rules_passport(game: AnyGame, options: object, language: str, called: str = "") -> str:
    """Return the rules in one line: "Standard game + 2 changes · rules code #k7m2qx"."""
    return rules_coded(preset_name(game.id, options, language, called), game, options, language)


def rules_coded(name: str, game: AnyGame, options: object, language: str) -> str:
    """Return what rules are called, and the code that the same rules have everywhere."""
    code = passport.MARK + passport.fingerprint(game, options)
    return passport.JOINT.join((name, translator(language).t("rules code {code}", code=code)))


def changed_options(game_id: str, options: msgspec.Struct, language: str) -> list[str]:
    """List the options that differ from the nearest rule set: "Seasons: 2"."""
    base = nearest(game_id, options)
    return [
        option_line(game_id, field, faces.get(game_id).holds(options, field), language)
        for field in options.__struct_fields__
        if getattr(options, field) != getattr(base, field)
    ]


def nearest(game_id: str, options: object) -> msgspec.Struct:
    """Return the rule set to which these options are nearest, as options."""
    game = catalogue.get(game_id)
    return game.presets[passport.nearest(game, options)]


# --- Options -----------------------------------------------------------------------------------------


def groups(game_id: str) -> tuple[RuleGroup, ...]:
    """Return the options of a game under its headings: one without a name where it has none.

    Options that no heading has stand under the last one.
    """
    fields = catalogue.get(game_id).options.__struct_fields__
    named = faces.get(game_id).names.groups or (RuleGroup("", ()),)
    listed = {option for group in named for option in group.options}
    rest = tuple(field for field in fields if field not in listed)
    return (*named[:-1], named[-1]._replace(options=named[-1].options + rest))


def option_name(game_id: str, option: str, language: str) -> str:
    """Return the name of an option."""
    return translator(language).t(faces.get(game_id).names.options.get(option, option))


def option_sentence(game_id: str, option: str, language: str) -> str:
    """Return in a sentence what an option does, empty where its name says it all."""
    return translator(language).t(faces.get(game_id).names.sentences.get(option, ""))


def option_line(game_id: str, option: str, value: object, language: str) -> str:
    """Return an option with a value: "Seasons: 2"."""
    name = option_name(game_id, option, language)
    what = option_value(game_id, option, value, language)
    return translator(language).t("{name}: {what}", name=name, what=what)


def option_value(game_id: str, option: str, value: object, language: str) -> str:
    """Return a value of an option in words."""
    return _in_words(game_id, option, msgspec.to_builtins(value), translator(language))


def _in_words(game_id: str, option: str, value: object, t: Translator) -> str:
    values = faces.get(game_id).names.values
    if isinstance(value, bool):
        return t.t("yes") if value else t.t("no")
    if isinstance(value, list | tuple):
        rows = [_row_words(row, t) for row in value]
        return t.t(", ").join(rows) or t.t("none")
    if isinstance(value, dict):
        parts = [_part_words(part, values, t) for part in value.values() if part]
        return t.t(", ").join(parts)
    named = values.get((option, value), values.get(value))
    if named is not None:
        return t.t(named)
    return t.t("none") if value is None else number_text(value)


def _part_words(part: Any, values: Any, t: Translator) -> str:
    """Return a part of a value: a word, or points."""
    if isinstance(part, str):
        return t.t(values.get(part, part))
    return t.tn("{count} point", "{count} points", abs(part), count=number_text(part))


def _row_words(row: Any, t: Translator) -> str:
    """Return an entry of a list: its parts, what is no word among them in brackets as points."""
    words = [part for part in row.values() if isinstance(part, str)]
    points = [_part_words(part, {}, t) for part in row.values() if not isinstance(part, str)]
    return t.t("{name} ({what})", name=words[0], what=t.t(", ").join([*words[1:], *points]))


def number_text(value: object) -> str:
    """Return a number with a true minus sign, with a tenth only where there is one; others as they are."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).replace("-", "\N{MINUS SIGN}") if isinstance(value, int | float) else str(value)


# --- Refusals ----------------------------------------------------------------------------------------


def refusing(error: TymokError, game_id: str = "") -> str:
    """Return the game that refuses rules: the one named if it can, else the first with such an option.

    Empty where none has a sentence for it.
    """
    option = error.data.get("option")
    for candidate in (*([game_id] if game_id in faces.FACES else []), *catalogue.ids()):
        known = catalogue.get(candidate).options.__struct_fields__
        if error.rule in faces.get(candidate).refusals and option in known:
            return candidate
    return ""


def refused(error: TymokError, game_id: str, language: str) -> dict[str, object]:
    """Return the data of a refusal by a game with options and their values in words."""
    data = dict(error.data)
    known = catalogue.get(game_id).options.__struct_fields__
    for value, of in (("value", "option"), ("other", "because")):
        if value in data and data.get(of) in known:
            data[value] = option_value(game_id, str(data[of]), data[value], language)
    for key in ("option", "because"):
        if isinstance(data.get(key), str) and data[key] in known:
            data[key] = option_name(game_id, data[key], language)
    return data
