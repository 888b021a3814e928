"""The third step: clock, dates, people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import discord
from discord import ui

from bot.clocks.messages.words import clock_menu
from bot.clocks.service.calendar import kept_zone
from bot.kit.messages.forms import text_field
from bot.kit.messages.message import Label, Message, row, text_message
from bot.kit.messages.press import (
    Press,
    PressButton,
    PressChannelSelect,
    PressRoleSelect,
    PressSelect,
    choice,
    form,
    switch,
)
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.spots import (
    OTHER,
    PEOPLE_AND_DATES,
    Shown,
    Spot,
    event_menu,
    to_step,
    turning,
)
from bot.leagues.messages.terms import season_lines
from bot.leagues.service import drafting
from bot.leagues.service.formats import way_of
from bot.leagues.service.season import Season
from engine import catalogue
from renderers.translation import N_, Translator

BY_HAND: Final = "hand"
"""The value of the menu of dates that leaves it to staff when registration closes."""

DAYS: Final = (1, 3, 7, 14, 30)
"""Days for which registration may be open, in a menu."""

PEOPLE_OFFERED: Final = (4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 64, 128)
"""Numbers of people with which a registration may close, in a menu."""


def people_step(season: Season, spot: Spot, t: Translator) -> Shown:
    """Return the step of the clock, the dates, and how many play."""
    terms, event = season.terms, season.terms.events[spot.event]
    divided = _switch(
        verbs.DIVISIONS(season, spot.event), terms.divisions, N_("Divisions"), N_("No divisions"), t
    )
    rated = _switch(verbs.RATED(season, spot.event), event.rated, N_("Rated"), N_("Not rated"), t)
    switches = [rated] if catalogue.get(event.game_id).has_choice else []
    switches += [] if way_of(event).alone else [divided]
    rows = [
        *event_menu(season, spot, t),
        row(clock_menu(verbs.CLOCK(season, spot.event), event.clock, t, N_("Clock: {clock}"))),
        row(_until_menu(season, spot, t)),
        row(_people_menu(season, spot, t)),
        row(
            PressChannelSelect(
                verbs.CHANNEL(season, spot.event),
                t.t("Channel"),
                [terms.channel_id] if terms.channel_id is not None else [],
            )
        ),
        row(PressRoleSelect(verbs.ROLE(season, spot.event), t.t("Role of the staff"), terms.role_id)),
        *([row(*switches)] if switches else []),
        turning(season, spot, t),
    ]
    return "\n".join(f"- {line}" for line in season_lines(season, t)), rows


def _switch(press: Press, on: bool, yes: str, no: str, t: Translator) -> PressButton:
    """Return a button that says what is so, and changes it."""
    return switch(press, t.t(yes if on else no), on)


def _until_menu(season: Season, spot: Spot, t: Translator) -> PressSelect:
    options = [
        choice(
            t.tn("Registration is open for {count} day", "Registration is open for {count} days", days),
            str(days),
        )
        for days in DAYS
    ]
    by_hand = season.row.registers_until is None
    options += [
        choice(t.t("Registration is open until staff closes it"), BY_HAND, chosen=by_hand),
        choice(t.t("A different date, and when it begins …"), OTHER),
    ]
    return PressSelect(verbs.UNTIL(season, spot.event), options, t.t("How long people may enter"))


def _people_menu(season: Season, spot: Spot, t: Translator) -> PressSelect:
    terms = season.terms
    options = [choice(t.t("Any number of people"), "0", chosen=not terms.most)]
    numbers = sorted({*PEOPLE_OFFERED, *([terms.most] if terms.most else [])})
    allowed = drafting.people_allowed(terms)
    options += [
        choice(
            t.t("Begins when {count} have entered", count=number), str(number), chosen=number == terms.most
        )
        for number in numbers
        if number in allowed
    ]
    options.append(choice(t.t("Other numbers …"), OTHER))
    return PressSelect(verbs.PEOPLE(season, spot.event), options)


def people_form(season: Season, spot: Spot, t: Translator) -> ui.Modal:
    """Return the form in which is typed how many people there have to be, and may be."""
    terms = season.terms
    none = t.t("empty: whatever the format needs and allows")
    return form(
        verbs.PEOPLE_TYPED(season, spot.event),
        t.t("How many people"),
        text_field("least", t.t("At least"), none, str(terms.least or ""), 4, required=False),
        text_field(
            "most", t.t("At most: begins with this many"), none, str(terms.most or ""), 4, required=False
        ),
    )


def dates_form(season: Season, spot: Spot, t: Translator) -> ui.Modal:
    """Return the form in which dates are typed, and in which zone they are meant."""
    row_ = season.row
    example = t.t("like 2027-03-28 20:00, or sat 20:00")

    def moment(key: str, label: str, told: str, at: float | None) -> Label:
        return text_field(key, label, told, _written(at, row_.zone), 40, required=False)

    return form(
        verbs.DATES_TYPED(season, spot.event),
        t.t("Dates"),
        moment(
            "until",
            t.t("Registration until"),
            t.t("{example}; empty: until staff closes it", example=example),
            row_.registers_until,
        ),
        moment(
            "starts",
            t.t("First round"),
            t.t("{example}; empty: as soon as registration is over", example=example),
            row_.starts,
        ),
        text_field("zone", t.t("Time zone"), t.t("for example Europe/Berlin, or Tokyo"), row_.zone, 64),
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
    reason = N_("Clocks show one of these times twice that night: which do you mean?")
    if missing:
        reason = N_("Clocks skip one of these times that night: the next one that exists is offered.")
    lines, buttons = [], []
    for number, (until, starts) in enumerate(pairs, 1):
        dates = [t.t("Registration until <t:{at}:F>", at=int(until))] if until is not None else []
        dates += [t.t("first round <t:{at}:F>", at=int(starts))] if starts is not None else []
        lines.append(f"{number}\\. {t.t(', ').join(dates)}")
        press = verbs.DATES(season, spot.event, _whole(until), _whole(starts))
        label = t.t("Take number {number}", number=number)
        buttons.append(PressButton(press, label, discord.ButtonStyle.primary))
    back = to_step(season, spot.event, PEOPLE_AND_DATES, t.t("◀ Back"))
    return text_message(t.t(reason), "\n".join(lines), rows=[row(*buttons, back)])


def _whole(at: float | None) -> int | None:
    return None if at is None else round(at)
