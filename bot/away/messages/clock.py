"""The page of one's own time: when it stands still, when nobody calls, and what is left in one's games."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import discord
from discord import ui

from bot.away.messages.verbs import ASK_TIME, GIVE_TIME, OWN_TIME
from bot.away.service.away import Away
from bot.clocks.messages.words import moment
from bot.kit.messages.message import ActionRow, Item, Message, framed, row
from bot.kit.messages.press import MOST_CHOSEN, PressButton, PressSelect, choice, modal
from bot.table.messages.mine import LONGEST, by_urgency, fitting, game_line, short_title
from bot.table.service.match import Match
from renderers.translation import N_, Translator

REMINDERS: Final = MappingProxyType(
    {"dm": N_("by DM"), "thread": N_("in the game's thread"), "never": N_("never")}
)
"""How somebody may be reminded that their time is running out."""

OFF: Final = N_("off")
"""What is typed for no quiet hours."""


class Present(NamedTuple):
    """A move of time that may be given: in a game, to a seat whose clock runs."""

    match: Match
    seat: int


def clock_message(
    away: Away,
    games: Sequence[Match],
    presents: Sequence[Present],
    t: Translator,
    note: str = "",
    pages: Sequence[ActionRow] = (),
) -> Message:
    """Return the page; ``games`` are the person's running games with a clock, ``note`` stands on top.

    ``pages`` are the buttons that lead to other settings.
    """
    user = away.player.user_id
    own = "\n".join([*([f"**{note}**"] if note else []), t.t("## Your time"), *_lines(away, t)])
    content: list[Item] = [ui.TextDisplay(own)]
    if games:
        lines = [game_line(match, user, t) for match in by_urgency(games, user)]
        heading = t.t("### Your games with a clock")
        content.append(ui.TextDisplay(fitting([heading, *lines], LONGEST - len(own), t)))
    menus = [_reminders(away, t), *([_presents(presents, t)] if presents else [])]
    return framed(content, [row(*_buttons(away, t)), *(row(menu) for menu in menus), *pages])


def _lines(away: Away, t: Translator) -> list[str]:
    """Return how everything stands, each with what it does."""
    person = away.player
    zone = t.t("{zone}, where it is {time} now", zone=person.zone, time=away.local_time)
    return [
        setting_line(t.t("Time zone"), zone if person.zone else t.t("not set"), "", t),
        setting_line(
            t.t("Quiet hours"),
            person.quiet.replace("-", "–") or t.t(OFF),
            t.t(
                "I won't ping you during these hours. Your clocks keep running, but a per-move deadline "
                "never falls inside them."
            ),
            t,
        ),
        setting_line(
            t.t("Vacation"),
            _vacation(away, t),
            t.t(
                "Your clocks stop, you make no moves, and I call you to your turns when you are back. This "
                "covers correspondence games with other people, not live games or games against computers "
                "alone. In a league rounds end all the same: tell its staff beforehand."
            ),
            t,
        ),
    ]


def _vacation(away: Away, t: Translator) -> str:
    if away.vacation is not None and away.vacation.ends is not None:
        return t.t("until {time}", time=moment(away.vacation.ends))
    return t.tn("{count} day left in {year}", "{count} days left in {year}", away.days_left, year=away.year)


def setting_line(name: str, state: str, what: str, t: Translator) -> str:
    """Return how a setting stands, with what it does below."""
    told = t.t("{name}: {what}", name=name, what=f"**{state}**")
    return f"{told}\n-# {what}" if what else told


def _buttons(away: Away, t: Translator) -> list[PressButton]:
    if away.vacation is not None:
        end = OWN_TIME("back")
        holiday = PressButton(end, t.t("End my vacation"), discord.ButtonStyle.primary)
    else:
        holiday = PressButton(ASK_TIME("vacation"), t.t("Go on vacation"))
        holiday.disabled = away.days_left < 1
    return [
        holiday,
        PressButton(ASK_TIME("quiet"), t.t("Quiet hours")),
        PressButton(ASK_TIME("zone"), t.t("Time zone")),
    ]


def _reminders(away: Away, t: Translator) -> PressSelect:
    options = [
        choice(
            t.t("Reminders when time runs out: {how}", how=t.t(name)), key, chosen=key == away.player.remind
        )
        for key, name in REMINDERS.items()
    ]
    return PressSelect(OWN_TIME("remind"), options)


def _presents(presents: Sequence[Present], t: Translator) -> PressSelect:
    options = [
        choice(
            t.t("To {name}", name=match.seats[seat].name), f"{match.id}.{seat}", about=short_title(match, t)
        )
        for match, seat in presents[:MOST_CHOSEN]
    ]
    return PressSelect(GIVE_TIME(), options, t.t("Give an opponent extra time (one more move's worth)"))


def quiet_form(t: Translator) -> ui.Modal:
    """Return the form in which quiet hours are typed."""
    example = t.t("22:00-07:30, or “{off}”", off=t.t(OFF))
    field = (t.t("When should nobody ping you?"), example, 20)
    return modal(OWN_TIME("quiet"), t.t("Quiet hours"), field)


def vacation_form(away: Away, t: Translator) -> ui.Modal:
    """Return the form in which the days of a vacation are typed."""
    allowed = t.t("{least} to {most}", least=1, most=away.days_left)
    field = (t.t("How many days, from now?"), allowed, 3)
    return modal(OWN_TIME("vacation"), t.t("Vacation"), field)
