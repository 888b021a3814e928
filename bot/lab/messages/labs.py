"""The pages of the laboratory: what was compared, preparing a comparison, how far it is, what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord import ui

from bot.clocks.messages.words import moment
from bot.kit.messages.message import ActionRow, Gallery, Item, Message, framed, row, safe, text_message
from bot.kit.messages.press import MOST_CHOSEN, Press, PressButton, PressSelect, choice, modal
from bot.kit.texts import level_name
from bot.lab.messages import verbs
from bot.lab.service.labs import AMOUNTS, Lab
from bot.storage.lab_rows import LabRow
from bot.table.messages.games import game_options
from bot.table.messages.mine import fitting
from bot.table.messages.rule_menus import Rules, rule_lines, rule_menus
from bot.table.service.rule_sets import RuleSet
from engine import catalogue
from engine.laboratory import Trial
from engine.players import levels_of
from renderers import Picture, rule_words
from renderers.results.comparison import (
    SIDES,
    Tried,
    conclusions,
    difference_lines,
    games_line,
    number,
    side_names,
)
from renderers.translation import N_, P_, Translator

ROOM: Final = 2400
"""Signs that lines of one page may take: Discord allows 4000 in a message."""

LONGEST_CHANGES: Final = 1000
"""Signs of single rules that the form takes."""

STATES: Final[Mapping[str, str]] = {
    "waiting": N_("waits for its turn"),
    "running": N_("is being played"),
    "done": N_("done"),
    "cancelled": N_("cancelled"),
    "failed": N_("could not be played"),
}
"""What a comparison is called that is no draft any more, by its state."""

UNFINISHED: Final[Mapping[str, str]] = {
    "cancelled": N_("It was cancelled. This is what had been played."),
    "failed": N_("It could not be played to its end. This is what had been played."),
}
"""What is said of a comparison that is over before its end."""

ABOUT: Final = N_(
    "Computer players play by two rule sets. You see what differs, and whether that is more than chance."
)


def tried(lab: Lab, trials: tuple[tuple[Trial, ...], tuple[Trial, ...]], t: Translator) -> Tried:
    """Return a comparison as it is told and drawn."""
    one, other = lab.sides
    return Tried(
        lab.game.id,
        (one.options, other.options),
        (one.called, other.called),
        level_name(lab.row.level, t),
        lab.row.seats,
        trials,
    )


# --- All of a server -------------------------------------------------------------------------------


def home_message(rows: Sequence[LabRow], t: Translator) -> Message:
    """Return the comparisons of a server, a menu to open one, and the way to a new one."""
    lines = [f"- {_line(one, t)}" for one in rows[:10]] or [t.t("None yet.")]
    controls: list[Item] = []
    if rows:
        options = [choice(_game(one, t), one.id, about=f"{t.t(_state(one))} · {one.id}") for one in rows]
        controls.append(row(PressSelect(verbs.OPEN(), options, t.t("Open a comparison"))))
    new = PressButton(verbs.NEW(), t.t("New comparison"), discord.ButtonStyle.primary)
    return text_message(
        t.t("## Rule laboratory"), f"-# {t.t(ABOUT)}", "\n".join(lines), rows=[*controls, row(new)]
    )


def _line(one: LabRow, t: Translator) -> str:
    return t.t(
        "{game}: {state} ({time})",
        game=f"**{safe(_game(one, t))}**",
        state=t.t(_state(one)),
        time=moment(one.asked_at),
    )


def _game(one: LabRow, t: Translator) -> str:
    """Return the name of the game that was compared; its identifier where there is no such game any more."""
    return rule_words.game_name(one.game_id, t.language) if one.game_id in catalogue.ids() else one.game_id


def _state(one: LabRow) -> str:
    """Return what a comparison is called; one in a state that is none can be played no more."""
    return STATES.get(one.state, STATES["failed"])


# --- Preparing -------------------------------------------------------------------------------------


def draft_message(lab: Lab, t: Translator) -> Message:
    """Return what is to be compared, and the menus and buttons to change it."""
    which = lab.row.id
    buttons = [
        PressButton(verbs.RULES(which, place), t.t("Rules {side}", side=side))
        for place, side in enumerate(SIDES)
    ]
    start = PressButton(verbs.START(which), t.t("Start"), discord.ButtonStyle.success)
    return text_message(
        _title(lab, t),
        fitting(_rules_lines(tried(lab, ((), ()), t), t), ROOM, t),
        rows=[*_draft_menus(lab, t), row(*buttons, start, _home(lab, t))],
    )


def _rules_lines(shown: Tried, t: Translator) -> list[str]:
    """Return what is played on each side, and what differs."""
    names = zip(SIDES, side_names(shown, t), strict=True)
    sides = [f"- **{side}**: {safe(name)}" for side, name in names]
    return [*sides, *(f"  - {safe(line)}" for line in difference_lines(shown, t))]


def _draft_menus(lab: Lab, t: Translator) -> list[ActionRow]:
    """Return the menus of game, seats, level and number of games; none with a single choice."""
    which, chosen = lab.row.id, lab.row
    games = game_options(rule_words.listed()[:MOST_CHOSEN], t)
    for one in games:
        one.default = one.value == chosen.game_id
    seats = [
        choice(t.tn("{count} player", "{count} players", count), str(count), chosen=count == chosen.seats)
        for count in lab.game.seats
    ]
    levels = [
        choice(t.t("Level: {level}", level=level_name(level, t)), level, chosen=level == chosen.level)
        for level in levels_of(lab.game.id)
    ]
    amounts = [
        choice(t.t("{count} games by each", count=number(count, t)), str(count), chosen=count == chosen.games)
        for count in AMOUNTS
    ]
    menus = [
        (verbs.GAME(which), games, t.t(P_("menu", "Game"))),
        (verbs.SEATS(which), seats, t.t("Players")),
        (verbs.LEVEL(which), levels, t.t("Level")),
        (verbs.AMOUNT(which), amounts, t.t("Games")),
    ]
    return [row(PressSelect(press, options, what)) for press, options, what in menus if len(options) > 1]


def rules_of(lab: Lab, side: int, sets: Sequence[RuleSet] = ()) -> Rules:
    """Return the rules of a side, to be changed."""
    return Rules(lab.game, lab.sides[side].options, sets, lab.sides[side].called)


def rules_message(
    lab: Lab, side: int, t: Translator, opened: str = "", sets: Sequence[RuleSet] = (), note: str = ""
) -> Message:
    """Return the rules of a side, and the menus to change them."""
    which, rules = lab.row.id, rules_of(lab, side, sets)
    rows = rule_menus(rules, verbs.RULE.at(which, side), t, opened)
    back = PressButton(verbs.SHOW(which), t.t("◀ Back"))
    other = PressButton(verbs.RULES(which, 1 - side), t.t("Rules {side}", side=SIDES[1 - side]))
    typed = PressButton(verbs.CHANGES(which, side), t.t("Type single rules"))
    name = rule_words.rules_passport(lab.game, rules.options, t.language, safe(rules.called))
    return text_message(
        t.t("### Rules {side}: {rules}", side=SIDES[side], rules=name),
        note,
        rule_lines(rules, t, opened, ROOM),
        rows=[*rows, row(back, other, typed)],
    )


def changes_form(press: Press, t: Translator) -> ui.Modal:
    """Return the form in which single rules are typed."""
    return modal(
        press,
        t.t("Type single rules"),
        (t.t("Single rules"), t.t("like stick_method=chain tams=2"), LONGEST_CHANGES),
    )


# --- Playing ---------------------------------------------------------------------------------------


def progress_message(lab: Lab, t: Translator, *, staff: bool) -> Message:
    """Return how far a comparison is; ``staff`` has the buttons, too."""
    shown = tried(lab, ((), ()), t)
    names = zip(SIDES, side_names(shown, t), lab.played, strict=True)
    lines = [
        t.t(
            "- **{side}**: {rules}, {count} of {games} games",
            side=side,
            rules=safe(name),
            count=number(played, t),
            games=number(lab.row.games, t),
        )
        for side, name, played in names
    ]
    told = t.t("It waits for its turn.") if lab.row.state == "waiting" else _bar(lab)
    rows: list[Item] = []
    if staff:
        cancel = PressButton(verbs.CANCEL(lab.row.id), t.t("Cancel"), discord.ButtonStyle.danger)
        rows.append(row(cancel, _look(lab, t), _publish(lab, t), _home(lab, t)))
    players = t.tn("{count} player", "{count} players", lab.row.seats)
    level = t.t("Level: {level}", level=level_name(lab.row.level, t))
    return text_message(_title(lab, t), "\n".join([*lines, f"-# {players} · {level}"]), told, rows=rows)


BAR: Final = 20
"""Signs of the bar that tells how far a comparison is."""


def _bar(lab: Lab) -> str:
    portion = sum(lab.played) / (2 * lab.row.games)
    full = int(portion * BAR)
    return f"`{'█' * full}{'░' * (BAR - full)}` {int(100 * portion)}%"


# --- What came of it -------------------------------------------------------------------------------


def result_message(
    lab: Lab, shown: Tried, pictures: Sequence[Picture], t: Translator, *, staff: bool
) -> Message:
    """Return what a comparison that is over tells: what differs in plain words, and in pictures."""
    parts = [_title(lab, t), fitting(_rules_lines(shown, t), ROOM // 2, t), f"-# {games_line(shown, t)}"]
    if lab.row.state in UNFINISHED:
        parts.append(t.t(UNFINISHED[lab.row.state]))
    if pictures:
        parts.append(fitting([f"- {line}" for line in conclusions(shown, t)], ROOM // 2, t))
    else:
        parts.append(t.t("No games were played."))
    content: list[Item] = [ui.TextDisplay(text) for text in parts]
    content += [Gallery(picture, f"lab-{lab.row.id}-{number}") for number, picture in enumerate(pictures, 1)]
    rows: list[Item] = [row(*_result_buttons(lab, bool(pictures), t))] if staff else []
    return framed(content, rows)


def _result_buttons(lab: Lab, told: bool, t: Translator) -> list[PressButton]:
    table = [PressButton(verbs.TABLE(lab.row.id), t.t("All figures"))] if told else []
    again = PressButton(verbs.AGAIN(lab.row.id), t.t("Change and repeat"))
    return [_publish(lab, t), *table, again, _home(lab, t)]


def _title(lab: Lab, t: Translator) -> str:
    return "### " + t.t("Rule laboratory: {game}", game=rule_words.game_name(lab.game.id, t.language))


def _look(lab: Lab, t: Translator) -> PressButton:
    return PressButton(verbs.SHOW(lab.row.id), t.t("How far is it?"))


def _publish(lab: Lab, t: Translator) -> PressButton:
    return PressButton(verbs.PUBLISH(lab.row.id), t.t("Show to everybody"))


def _home(lab: Lab, t: Translator) -> PressButton:
    return PressButton(verbs.LEAVE(lab.row.id), t.t("All comparisons"))
