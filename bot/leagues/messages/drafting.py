"""The four steps in which a season is prepared: games and rules, formats, clock and people, the terms.

What is chosen is in the draft at once, so every step can be left and come back to, after a restart too.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import discord
import msgspec
from discord import ui

from bot.clocks.messages.words import clock_menu, span
from bot.clocks.service.calendar import kept_zone
from bot.kit.messages.message import Message, row, safe, text_message, unkept
from bot.kit.messages.press import Press, PressButton, PressChannelSelect, PressRoleSelect, PressSelect, modal
from bot.kit.texts import LEVEL_NAMES
from bot.leagues.messages.terms import (
    FORMAT_MEANINGS,
    FORMAT_NAMES,
    best_words,
    event_lines,
    season_lines,
    terms_text,
    tie_name,
)
from bot.leagues.messages.words import season_name
from bot.leagues.service import drafting
from bot.leagues.service.season import Season, options_of
from bot.leagues.service.terms import EventTerms, Format, Seating, Unit
from bot.table.messages.rule_menus import Rules, rule_lines, rule_menus
from bot.table.service.rule_sets import RuleSet
from engine import catalogue
from renderers import rule_words
from renderers.translation import N_, Translator

STEP: Final = "lg_step"
"""Shows a step."""

GAME, ADD_GAME, DROP_GAME, EVENT = "lg_game", "lg_game_more", "lg_game_less", "lg_event"
PRESET, GROUP, OPTION, VALUE = "lg_preset", "lg_group", "lg_option", "lg_value"
RULE_TYPE, RULE_TYPED, RULE_PART, RULE_DROP = "lg_rule_type", "lg_rule_typed", "lg_rule_part", "lg_rule_drop"
FORMAT, SETTING, SET, BONUSES, BONUSES_TYPED = "lg_format", "lg_setting", "lg_set", "lg_bonus", "lg_bonused"
ROUNDS_TYPED, COUNTING = "lg_typed", "lg_counting"
CLOCK, CLOCK_TYPED, RATED, DIVISIONS = "lg_clock", "lg_clocked", "lg_rated", "lg_divisions"
UNTIL, DATES_TYPED, DATES = "lg_until", "lg_dated", "lg_dates"
PEOPLE, PEOPLE_TYPED, CHANNEL, ROLE = "lg_people", "lg_peopled", "lg_channel", "lg_role"
OPEN, KEEP, DISCARD, DISCARD_YES = "lg_open", "lg_keep", "lg_discard", "lg_discard_yes"
"""What is chosen in the steps."""

GAMES, FORMATS, PEOPLE_AND_DATES, TERMS = 1, 2, 3, 4
"""The steps by their number."""

TITLES: Final[Mapping[int, str]] = {
    GAMES: N_("Game and rules"),
    FORMATS: N_("How you meet"),
    PEOPLE_AND_DATES: N_("Clock, dates, people"),
    TERMS: N_("The terms"),
}
"""What each step is about."""

OTHER: Final = "other"
"""The value of menus that opens a form."""

BY_HAND: Final = "hand"
"""The value of the menu of dates that leaves it to staff when registration closes."""

DAYS: Final = (1, 3, 7, 14, 30)
"""Days for which registration may be open, in a menu."""

PEOPLE_OFFERED: Final = (4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 64, 128)
"""Numbers of people with which a registration may close, in a menu."""

TIES: Final = "ties"
"""The setting that is the order of the tie-breaks."""

USUAL: Final = "usual"
"""The value that puts the tie-breaks back into their usual order."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where somebody stands in the steps: at which, of which game, with what opened to be changed.

    ``sets`` are the rule sets that the server has saved for that game.
    """

    step: int = GAMES
    event: int = 0
    opened: str = ""
    sets: Sequence[RuleSet] = ()


def step_message(season: Season, spot: Spot, t: Translator) -> Message:
    """Return a step of a draft."""
    title = t.t(
        "### {league} · step {number} of {count}: {title}",
        league=season_name(season),
        number=spot.step,
        count=len(TITLES),
        title=t.t(TITLES[spot.step]),
    )
    text, rows = _STEPS[spot.step](season, spot, t)
    return text_message(title, text, rows=rows)


Shown = tuple[str, list[ui.ActionRow[Any]]]


def _press(season: Season, spot: Spot, verb: str, *args: str) -> Press:
    return Press(verb, season.id, args=(str(spot.event), *args))


def _to(
    season: Season,
    event: int,
    step: int,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> PressButton:
    """Return a button that leads to a step."""
    return PressButton(Press(STEP, season.id, args=(str(event), str(step))), label, style)


def _turn(season: Season, spot: Spot, t: Translator, *more: PressButton) -> ui.ActionRow[Any]:
    """Return the buttons that lead to the step before, the next one, and the last."""
    at = season, spot.event
    before = [_to(*at, spot.step - 1, t.t("◀ Back"))] if spot.step > GAMES else []
    after = _to(*at, spot.step + 1, t.t("Next ▶"), discord.ButtonStyle.primary)
    last = [_to(*at, TERMS, t.t("Terms ▶▶"))] if spot.step + 1 < TERMS else []
    return row(*before, after, *last, *more)


def _event_menu(season: Season, spot: Spot, t: Translator) -> list[ui.ActionRow[Any]]:
    """Return the menu of the games of a season, if there are several."""
    events = season.terms.events
    if len(events) == 1:
        return []
    options = [
        discord.SelectOption(
            label=t.t(
                "Game {number}: {game}",
                number=place + 1,
                game=rule_words.game_name(event.game_id, t.language),
            )[:100],
            value=str(place),
            default=place == spot.event,
        )
        for place, event in enumerate(events)
    ]
    press = Press(EVENT, season.id, args=(str(spot.event), str(spot.step)))
    return [row(PressSelect(press, options))]


# --- 1: games and rules ----------------------------------------------------------------------------

_RULE_VERBS: Final[Mapping[str, str]] = {
    "preset": PRESET,
    "group": GROUP,
    "option": OPTION,
    "value": VALUE,
    "type": RULE_TYPE,
    "part": RULE_PART,
    "drop": RULE_DROP,
}


def rules_of(event: EventTerms, sets: Sequence[RuleSet] = ()) -> Rules:
    """Return the rules of an event, to be changed."""
    options = options_of(event)
    called = next((one.name for one in sets if one.options == options), "")
    return Rules(catalogue.get(event.game_id, event.version), options, sets, called)


def _games(season: Season, spot: Spot, t: Translator) -> Shown:
    events = season.terms.events
    event = events[spot.event]
    rules = rules_of(event, spot.sets)
    games = [
        discord.SelectOption(
            label=rule_words.game_name(game_id, t.language)[:100],
            value=game_id,
            description=rule_words.players(game_id, t.language)[:100] or None,
            default=game_id == event.game_id,
        )
        for game_id in rule_words.listed()
    ]
    more = []
    if len(events) < drafting.MOST_EVENTS and not _stands_alone(events):
        more.append(PressButton(_press(season, spot, ADD_GAME), t.t("Add another game")))
    if len(events) > 1:
        more.append(PressButton(_press(season, spot, DROP_GAME), t.t("Remove this game")))
    rows = [
        *_event_menu(season, spot, t),
        row(PressSelect(_press(season, spot, GAME), games, t.t("Game"))),
        *rule_menus(
            rules,
            lambda verb, *args: _press(season, spot, _RULE_VERBS[verb], *args),
            t,
            spot.opened,
        ),
        _turn(season, spot, t, *more),
    ]
    name = rule_words.rules_passport(rules.game, rules.options, t.language, safe(rules.called))
    head = f"**{rule_words.game_name(event.game_id, t.language)}**, {name}"
    return f"{head}\n{rule_lines(rules, t, spot.opened)}", rows


def _stands_alone(events: Sequence[EventTerms]) -> bool:
    return any(event.format in drafting.ALONE for event in events)


# --- 2: formats ------------------------------------------------------------------------------------


def _yes_no(value: Any, t: Translator) -> str:
    return t.t("yes") if value else t.t("no")


def _plain(value: Any, _t: Translator) -> str:
    return str(value)


def _in_order(ties: Sequence[str], t: Translator) -> str:
    return t.t(" → ").join(tie_name(name, t) for name in ties)


_FILLED: Final = N_("computer players ({level})")


SETTINGS: Final[Mapping[str, tuple[str, Callable[[Any, Translator], str]]]] = {
    "rounds": (N_("Rounds"), lambda value, t: str(value) if value else t.t("as many as are needed")),
    "cycles": (N_("How often all meet"), lambda value, t: t.t(N_("twice") if value == 2 else N_("once"))),
    "best_of": (N_("Games of a match, best of"), _plain),
    "third_place": (N_("Match for the third place"), _yes_no),
    "seats": (N_("People at a table"), _plain),
    "seating": (N_("Who sits together"), lambda value, t: t.t(_SEATINGS[Seating(value)])),
    "fill": (
        N_("Tables that are not full"),
        lambda value, t: t.t(_FILLED, level=t.t(LEVEL_NAMES[value])) if value else t.t("some sit out"),
    ),
    "unit": (N_("What counts"), lambda value, t: t.t(_UNITS[Unit(value)])),
    "minutes": (N_("It lasts"), lambda value, t: span(60 * value, t)),
    "streaks": (N_("Wins count twice from the third running"), _yes_no),
    "reach": (N_("Places above that one may challenge"), _plain),
    "window": (
        N_("A round lasts at most"),
        lambda value, t: span(value, t) if value else t.t("as is usual with the clock"),
    ),
    "late": (N_("Missed rounds of late entries that give ½ point"), _plain),
    TIES: (
        N_("Order of the tie-breaks"),
        lambda value, t: t.t(" → ").join(tie_name(one, t) for one in value),
    ),
}
"""What each setting is called, and how its values are."""

_SEATINGS: Final[Mapping[Seating, str]] = {
    Seating.FIXED: N_("all meet as evenly as can be"),
    Seating.STANDING: N_("neighbours in the table"),
}

_UNITS: Final[Mapping[Unit, str]] = {
    Unit.AUTO: N_("the game's points if tables are alike, else places"),
    Unit.OWN: N_("the game's own points"),
    Unit.PLACES: N_("places, from 0 to 100"),
}


def settings_shown(event: EventTerms) -> list[str]:
    """Return the settings of an event that a menu shows: those of its format, and its tie-breaks."""
    ties = [TIES] if len(drafting.tie_choices(event)) > 1 else []
    return [*drafting.settings_of(event), *ties]


def _formats(season: Season, spot: Spot, t: Translator) -> Shown:
    event = season.terms.events[spot.event]
    ways = [
        discord.SelectOption(
            label=t.t(FORMAT_NAMES[way]),
            value=way.value,
            description=t.t(FORMAT_MEANINGS[way])[:100],
            default=way is event.format,
        )
        for way in drafting.formats_of(event.game_id)
        if way not in drafting.ALONE or len(season.terms.events) == 1
    ]
    rows = [
        *_event_menu(season, spot, t),
        row(PressSelect(_press(season, spot, FORMAT), ways, t.t("Format"))),
    ]
    names = settings_shown(event)
    opened = spot.opened if spot.opened in names else next(iter(names), "")
    if opened:
        rows.append(row(_setting_menu(season, spot, names, opened, t)))
        rows.append(row(_set_menu(season, spot, opened, t)))
    rows += _counting_menu(season, spot, t)
    more = []
    if event.format is Format.TABLES:
        more.append(PressButton(_press(season, spot, BONUSES), t.t("Bonuses for places …")))
    rows.append(_turn(season, spot, t, *more))
    return "\n".join(f"- {line}" for line in event_lines(event, t)), rows


def _setting_menu(
    season: Season, spot: Spot, names: Sequence[str], opened: str, t: Translator
) -> PressSelect:
    event = season.terms.events[spot.event]
    options = [
        discord.SelectOption(
            label=t.t(SETTINGS[name][0])[:100],
            value=name,
            description=_value_words(event, name, t)[:100],
            default=name == opened,
        )
        for name in names
    ]
    return PressSelect(_press(season, spot, SETTING), options, t.t("Change something"))


def _value_words(event: EventTerms, name: str, t: Translator) -> str:
    value = drafting.ties_of(event) if name == TIES else msgspec.to_builtins(getattr(event, name))
    return SETTINGS[name][1](value, t)


def _set_menu(season: Season, spot: Spot, name: str, t: Translator) -> PressSelect:
    """Return the menu of the values of a setting; of the tie-breaks the one that moves up."""
    event = season.terms.events[spot.event]
    title, words = SETTINGS[name]
    press = _press(season, spot, SET, name)
    if name == TIES:
        return PressSelect(press, _tie_options(event, t), t.t("Let one count earlier"))
    setting = drafting.SETTINGS[name]
    current = msgspec.to_builtins(getattr(event, name))
    offers = list(setting.offers(event))
    shown = offers if current in offers else [*offers, current]
    options = [
        discord.SelectOption(
            label=t.t("{name}: {what}", name=t.t(title), what=words(value, t))[:100],
            value=msgspec.json.encode(value).decode(),
            default=value == current,
        )
        for value in shown
    ]
    if setting.most:
        options.append(discord.SelectOption(label=t.t("Another number …"), value=OTHER))
    return PressSelect(press, options, t.t(title))


def _tie_options(event: EventTerms, t: Translator) -> list[discord.SelectOption]:
    order = drafting.ties_of(event)
    options = [
        discord.SelectOption(label=f"{place}. {tie_name(name, t)}"[:100], value=name)
        for place, name in enumerate(order, 1)
    ]
    added = N_("add: {tie}")
    options += [
        discord.SelectOption(label=t.t(added, tie=tie_name(name, t))[:100], value=name)
        for name in drafting.tie_choices(event)
        if name not in order
    ]
    return [*options, discord.SelectOption(label=t.t("the usual order"), value=USUAL)]


def _counting_menu(season: Season, spot: Spot, t: Translator) -> list[ui.ActionRow[Any]]:
    """Return the menu of how many of several games count."""
    count, terms = len(season.terms.events), season.terms
    if count == 1:
        return []
    options = [discord.SelectOption(label=t.t("All games count."), value="0", default=not terms.counting)]
    options += [
        discord.SelectOption(
            label=best_words(best, count, t),
            value=str(best),
            default=terms.counting == best,
        )
        for best in range(1, count)
    ]
    return [row(PressSelect(_press(season, spot, COUNTING), options))]


def number_form(season: Season, spot: Spot, name: str, t: Translator) -> ui.Modal:
    """Return the form in which the number of a setting is typed; it says which ones there are."""
    setting, title = drafting.SETTINGS[name], t.t(SETTINGS[name][0])
    bounds = t.t("{least} to {most}", least=setting.least, most=setting.most)
    return modal(_press(season, spot, ROUNDS_TYPED, name), title, (title, bounds, 4))


def bonuses_form(season: Season, spot: Spot, t: Translator) -> ui.Modal:
    """Return the form in which the bonuses of places are typed."""
    event = season.terms.events[spot.event]
    title = t.t("Bonuses for places")
    example = t.t("{count} numbers that add up to 0, the winner's first", count=event.seats)
    field = _field("bonuses", title, " ".join(map(str, event.bonuses)), 60, example, needed=False)
    return _form(_press(season, spot, BONUSES_TYPED), title, field)


# --- 3: clock, dates, people -----------------------------------------------------------------------


def _people(season: Season, spot: Spot, t: Translator) -> Shown:
    terms, event = season.terms, season.terms.events[spot.event]
    divided = _switch(
        _press(season, spot, DIVISIONS), terms.divisions, N_("Divisions"), N_("No divisions"), t
    )
    rated = _switch(_press(season, spot, RATED), event.rated, N_("Rated"), N_("Not rated"), t)
    switches = [rated] if catalogue.get(event.game_id).has_choice else []
    switches += [] if event.format in drafting.ALONE else [divided]
    rows = [
        *_event_menu(season, spot, t),
        row(clock_menu(_press(season, spot, CLOCK), event.clock, t, N_("Clock: {clock}"))),
        row(_until_menu(season, spot, t)),
        row(_people_menu(season, spot, t)),
        row(PressChannelSelect(_press(season, spot, CHANNEL), t.t("Channel"), terms.channel_id)),
        row(PressRoleSelect(_press(season, spot, ROLE), t.t("Role of the staff"), terms.role_id)),
        *([row(*switches)] if switches else []),
        _turn(season, spot, t),
    ]
    return "\n".join(f"- {line}" for line in season_lines(season, t)), rows


def _switch(press: Press, on: bool, yes: str, no: str, t: Translator) -> PressButton:
    """Return a button that is green while something is so, and changes it."""
    style = discord.ButtonStyle.success if on else discord.ButtonStyle.secondary
    return PressButton(press, t.t(yes if on else no), style)


def _until_menu(season: Season, spot: Spot, t: Translator) -> PressSelect:
    options = [
        discord.SelectOption(
            label=t.tn("Registration is open for {count} day", "Registration is open for {count} days", days),
            value=str(days),
        )
        for days in DAYS
    ]
    by_hand = season.row.registers_until is None
    options += [
        discord.SelectOption(
            label=t.t("Registration is open until staff closes it"), value=BY_HAND, default=by_hand
        ),
        discord.SelectOption(label=t.t("Another date, and when it begins …"), value=OTHER),
    ]
    return PressSelect(_press(season, spot, UNTIL), options, t.t("How long people may enter"))


def _people_menu(season: Season, spot: Spot, t: Translator) -> PressSelect:
    terms = season.terms
    options = [discord.SelectOption(label=t.t("As many people as like"), value="0", default=not terms.most)]
    numbers = sorted({*PEOPLE_OFFERED, *([terms.most] if terms.most else [])})
    allowed = drafting.people_allowed(terms)
    options += [
        discord.SelectOption(
            label=t.t("Begins when {count} have entered", count=number),
            value=str(number),
            default=number == terms.most,
        )
        for number in numbers
        if number in allowed
    ]
    options.append(discord.SelectOption(label=t.t("Other numbers …"), value=OTHER))
    return PressSelect(_press(season, spot, PEOPLE), options)


def people_form(season: Season, spot: Spot, t: Translator) -> ui.Modal:
    """Return the form in which is typed how many people there have to be, and may be."""
    terms = season.terms
    none = t.t("empty: as many as the format needs, and allows")
    return _form(
        _press(season, spot, PEOPLE_TYPED),
        t.t("How many people"),
        _field("least", t.t("At least"), str(terms.least or ""), 4, none, needed=False),
        _field("most", t.t("At most: begins with so many"), str(terms.most or ""), 4, none, needed=False),
    )


def dates_form(season: Season, spot: Spot, t: Translator) -> ui.Modal:
    """Return the form in which dates are typed, and in which zone they are meant."""
    row_ = season.row
    example = N_("like 2027-03-28 20:00, or sat 20:00")
    return _form(
        _press(season, spot, DATES_TYPED),
        t.t("Dates"),
        _field(
            "until",
            t.t("Registration until"),
            _written(row_.registers_until, row_.zone),
            40,
            t.t("{example}; empty: until staff closes it", example=t.t(example)),
            needed=False,
        ),
        _field(
            "starts",
            t.t("First round"),
            _written(row_.starts, row_.zone),
            40,
            t.t("{example}; empty: as soon as registration is over", example=t.t(example)),
            needed=False,
        ),
        _field("zone", t.t("Time zone"), row_.zone, 64, t.t("for example Europe/Berlin, or Tokyo")),
    )


def _written(at: float | None, zone: str) -> str:
    """Return a moment as it is typed, empty for none."""
    if at is None:
        return ""
    return datetime.fromtimestamp(at, kept_zone(zone)).strftime("%Y-%m-%d %H:%M")


def which_dates(
    season: Season,
    spot: Spot,
    pairs: Sequence[tuple[float | None, float | None]],
    t: Translator,
    *,
    missing: bool,
) -> Message:
    """Ask which dates are meant, where clocks leave a time out or show it twice."""
    reason = N_("Clocks show one of these times twice: which is meant?")
    if missing:
        reason = N_("Clocks leave one of these times out: the next one that exists is offered.")
    lines, buttons = [], []
    for number, (until, starts) in enumerate(pairs, 1):
        dates = [t.t("Registration until <t:{at}:F>", at=int(until))] if until is not None else []
        dates += [t.t("first round <t:{at}:F>", at=int(starts))] if starts is not None else []
        lines.append(f"{number}\\. {t.t(', ').join(dates)}")
        press = _press(season, spot, DATES, _whole(until), _whole(starts))
        label = t.t("Take number {number}", number=number)
        buttons.append(PressButton(press, label, discord.ButtonStyle.primary))
    back = PressButton(Press(STEP, season.id, args=(str(spot.event), str(PEOPLE_AND_DATES))), t.t("◀ Back"))
    return text_message(t.t(reason), "\n".join(lines), rows=[row(*buttons, back)])


def _whole(at: float | None) -> str:
    return "" if at is None else f"{at:.0f}"


# --- 4: the terms ----------------------------------------------------------------------------------


def _terms(season: Season, spot: Spot, t: Translator) -> Shown:
    changing = N_("Change: {what}")
    rows = [
        row(
            PressButton(Press(OPEN, season.id), t.t("Create and open"), discord.ButtonStyle.success),
            PressButton(Press(KEEP, season.id), t.t("Create as a draft")),
            PressButton(Press(DISCARD, season.id), t.t("Discard …"), discord.ButtonStyle.danger),
        ),
        row(
            *(
                _to(season, spot.event, step, t.t(changing, what=t.t(TITLES[step])))
                for step in (GAMES, FORMATS, PEOPLE_AND_DATES)
            )
        ),
    ]
    return terms_text(season, t), rows


def kept_message(season: Season, t: Translator) -> Message:
    """Return what is said when a draft is left as it is."""
    text = t.t(
        "**{league}** is kept as a draft: nobody sees it yet. `/organise open` goes on with it.",
        league=season_name(season),
    )
    return text_message(text, rows=[row(PressButton(Press(STEP, season.id, args=("0", "4")), t.t("Go on")))])


def opened_message(season: Season, t: Translator) -> Message:
    """Return what is said when a season has been opened."""
    text = t.t(
        "**{league}** is open: it is announced in <#{channel}>, with a button to enter.",
        league=season_name(season),
        channel=season.terms.channel_id,
    )
    return text_message(text)


def discard_message(season: Season, t: Translator) -> Message:
    """Ask once whether a draft is to be thrown away."""
    text = t.t("Throw the draft of **{league}** away?", league=season_name(season))
    yes = PressButton(Press(DISCARD_YES, season.id), t.t("Throw away"), discord.ButtonStyle.danger)
    no = _to(season, 0, TERMS, t.t("◀ Back"))
    return text_message(text, rows=[row(yes, no)])


_STEPS: Final[Mapping[int, Callable[[Season, Spot, Translator], Shown]]] = {
    GAMES: _games,
    FORMATS: _formats,
    PEOPLE_AND_DATES: _people,
    TERMS: _terms,
}


# --- Forms -----------------------------------------------------------------------------------------


def _form(press: Press, title: str, *fields: ui.Label[Any]) -> ui.Modal:
    form = ui.Modal(title=title[:45], custom_id=f"{press.custom_id('m')};{secrets.token_hex(4)}")
    for field in fields:
        form.add_item(field)
    return unkept(form)


def _field(
    name: str, label: str, value: str, longest: int, description: str, *, needed: bool = True
) -> ui.Label[Any]:
    text: ui.TextInput[Any] = ui.TextInput(
        custom_id=name, default=value or None, max_length=longest, required=needed
    )
    return ui.Label(text=label[:45], description=description[:100], component=text)
