"""The second step: how those meet who enter, and what can be set of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import discord
import msgspec
from discord import ui

from bot.clocks.messages.words import span
from bot.kit.messages.forms import text_field
from bot.kit.messages.message import ActionRow, row
from bot.kit.messages.press import PressButton, PressSelect, choice, form, value_modal
from bot.kit.texts import level_name
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.spots import OTHER, Shown, Spot, event_menu, turning
from bot.leagues.messages.formats import WORDS
from bot.leagues.messages.terms import best_words, event_lines, tie_name
from bot.leagues.service import drafting
from bot.leagues.service.formats import WAYS, way_of
from bot.leagues.service.season import Season
from bot.leagues.service.terms import EventTerms, Seating, Unit, flat
from renderers import words
from renderers.translation import N_, P_, Translator

TIES: Final = "ties"
"""The setting that is the order of the tie-breaks."""

USUAL: Final = "usual"
"""The value that puts the tie-breaks back into their usual order."""


def _yes_no(value: object, t: Translator) -> str:
    return t.t("yes") if value else t.t("no")


def _plain(value: object, _t: Translator) -> str:
    return str(value)


def _in_order(ties: Sequence[str], t: Translator) -> str:
    """Return tie-breaks in their order: as many as have room in a menu, and how many more there are."""
    names = [tie_name(name, t) for name in ties]
    for shown in range(len(names), 0, -1):
        more = [f"+{len(names) - shown}"] if shown < len(names) else []
        told = t.t(" → ").join([*names[:shown], *more])
        if words.units(told) <= words.LABEL_LIMIT:
            break
    return told


_FILLED: Final = N_("computer players ({level})")

SETTINGS: Final[Mapping[str, tuple[str, Callable[[Any, Translator], str]]]] = {
    "rounds": (
        P_("league", "Rounds"),
        lambda value, t: str(value) if value else t.t("as many as are needed"),
    ),
    "cycles": (
        N_("How often everybody meets"),
        lambda value, t: t.t(N_("twice") if value == 2 else N_("once")),
    ),
    "best_of": (N_("Games in a match (best of)"), _plain),
    "third_place": (N_("Match for third place"), _yes_no),
    "seats": (N_("People at a table"), _plain),
    "seating": (N_("Who plays together"), lambda value, t: t.t(_SEATINGS[Seating(value)])),
    "fill": (
        N_("Tables that are not full"),
        lambda value, t: t.t(_FILLED, level=level_name(value, t)) if value else t.t("some sit out"),
    ),
    "unit": (N_("What counts"), lambda value, t: t.t(_UNITS[Unit(value)])),
    "minutes": (N_("Length"), lambda value, t: span(60 * value, t)),
    "streaks": (N_("Wins count twice from the third in a row"), _yes_no),
    "reach": (N_("How many places up one may challenge"), _plain),
    "window": (
        N_("Longest time for a round"),
        lambda value, t: span(value, t) if value else t.t("depends on the clock"),
    ),
    "late": (N_("Missed rounds that give late entries ½ point"), _plain),
    TIES: (N_("Order of the tie-breaks"), _in_order),
}
"""What each setting is called, and how its values are."""

_SEATINGS: Final[Mapping[Seating, str]] = {
    Seating.FIXED: N_("everybody meets as evenly as possible"),
    Seating.STANDING: N_("neighbours in the standings"),
}

_UNITS: Final[Mapping[Unit, str]] = {
    Unit.AUTO: N_("the game's points if all tables are the same size, otherwise places"),
    Unit.OWN: N_("the game's own points"),
    Unit.PLACES: N_("places, from 0 to 100"),
}


def settings_shown(event: EventTerms) -> list[str]:
    """Return the settings of an event that a menu shows: those of its format, and its tie-breaks."""
    ties = [TIES] if len(drafting.tie_choices(event)) > 1 else []
    return [*drafting.settings_of(event), *ties]


def formats_step(season: Season, spot: Spot, t: Translator) -> Shown:
    """Return the step of how those who enter meet."""
    event = season.terms.events[spot.event]
    ways = [
        choice(t.t(WORDS[way].name), way, chosen=way == event.format, about=t.t(WORDS[way].meaning))
        for way in drafting.formats_of(event.game_id)
        if not WAYS[way].alone or len(season.terms.events) == 1
    ]
    rows = [
        *event_menu(season, spot, t),
        row(PressSelect(verbs.FORMAT(season, spot.event), ways, t.t("Format"))),
    ]
    names = settings_shown(event)
    opened = spot.opened if spot.opened in names else next(iter(names), "")
    if opened:
        rows.append(row(_setting_menu(season, spot, names, opened, t)))
        rows.append(row(_set_menu(season, spot, opened, t)))
    rows += _counting_menu(season, spot, t)
    more = []
    if way_of(event).reckoning.several:
        more.append(PressButton(verbs.BONUSES(season, spot.event), t.t("Bonuses for places …")))
    rows.append(turning(season, spot, t, *more))
    return "\n".join(f"- {line}" for line in event_lines(event, t)), rows


def _setting_menu(
    season: Season, spot: Spot, names: Sequence[str], opened: str, t: Translator
) -> PressSelect:
    event = season.terms.events[spot.event]
    options = [
        choice(t.t(SETTINGS[name][0]), name, chosen=name == opened, about=_value_words(event, name, t))
        for name in names
    ]
    return PressSelect(verbs.SETTING(season, spot.event), options, t.t("Change something"))


def _value_words(event: EventTerms, name: str, t: Translator) -> str:
    value = drafting.ties_of(event) if name == TIES else flat(event)[name]
    return SETTINGS[name][1](value, t)


def _set_menu(season: Season, spot: Spot, name: str, t: Translator) -> PressSelect:
    """Return the menu of the values of a setting; of the tie-breaks the one that moves up."""
    event = season.terms.events[spot.event]
    title, told = SETTINGS[name]
    press = verbs.SET(season, spot.event, name)
    if name == TIES:
        return PressSelect(press, _tie_options(event, t), t.t("Move a tie-break up"))
    setting = drafting.settings_of(event)[name]
    current = flat(event)[name]
    offers = list(setting.offers(event))
    shown = offers if current in offers else [*offers, current]
    options = [
        choice(
            _value_label(t.t(title), told(value, t), t),
            msgspec.json.encode(value).decode(),
            chosen=value == current,
        )
        for value in shown
    ]
    if setting.most:
        options.append(choice(t.t("A different number …"), OTHER))
    return PressSelect(press, options, t.t(title))


def _value_label(title: str, value: str, t: Translator) -> str:
    """Return a value with what it is of, or alone where both have no room."""
    label = t.t("{name}: {what}", name=title, what=value)
    return label if words.units(label) <= words.LABEL_LIMIT else value


def _tie_options(event: EventTerms, t: Translator) -> list[discord.SelectOption]:
    order = drafting.ties_of(event)
    options = [choice(f"{place}. {tie_name(name, t)}", name) for place, name in enumerate(order, 1)]
    added = N_("add: {tie}")
    options += [
        choice(t.t(added, tie=tie_name(name, t)), name)
        for name in drafting.tie_choices(event)
        if name not in order
    ]
    return [*options, choice(t.t("the usual order"), USUAL)]


def _counting_menu(season: Season, spot: Spot, t: Translator) -> list[ActionRow]:
    """Return the menu of how many of several games count."""
    count, terms = len(season.terms.events), season.terms
    if count == 1:
        return []
    options = [choice(t.t("All games count."), "0", chosen=not terms.counting)]
    options += [
        choice(best_words(best, count, t), str(best), chosen=terms.counting == best)
        for best in range(1, count)
    ]
    return [row(PressSelect(verbs.COUNTING(season, spot.event), options))]


def number_form(season: Season, spot: Spot, name: str, t: Translator) -> ui.Modal:
    """Return the form in which the number of a setting is typed; it says which ones there are."""
    setting = drafting.settings_of(season.terms.events[spot.event])[name]
    title = t.t(SETTINGS[name][0])
    bounds = t.t("{least} to {most}", least=setting.least, most=setting.most)
    return value_modal(verbs.SET_TYPED(season, spot.event, name), title, t.t("New value"), (bounds, 4))


def bonuses_form(season: Season, spot: Spot, t: Translator) -> ui.Modal:
    """Return the form in which the bonuses of places are typed."""
    event = season.terms.events[spot.event]
    title = t.t("Bonuses for places")
    example = t.t("{count} numbers that add up to 0, the winner's first", count=event.seats)
    bonuses = " ".join(map(str, flat(event)["bonuses"]))
    field = text_field("bonuses", title, example, bonuses, 60, required=False)
    return form(verbs.BONUSES_TYPED(season, spot.event), title, field)
