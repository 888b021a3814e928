"""The list of all games, from which one is chosen, or left to chance."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import ui

from bot.kit.messages.message import ActionRow, Item, Message, framed, row, text_message
from bot.kit.messages.press import MOST_CHOSEN, PressButton, PressSelect
from bot.table.messages.verbs import CHALLENGE, PROPOSE, SURPRISE, TEACH_ME
from engine import catalogue
from renderers import faces, rule_words
from renderers.face import KINDS
from renderers.translation import Translator


def games_message(t: Translator) -> Message:
    """Return every game by its kind, each with players, length and a sentence, and menus to choose one."""
    content: list[Item] = [ui.TextDisplay(t.t("## What do you want to play?"))]
    for kind, ids in rule_words.by_kind().items():
        lines = [f"### {t.t(KINDS[kind])}", *(_line(game_id, t) for game_id in ids)]
        content.append(ui.TextDisplay("\n".join(lines)))
    ids = rule_words.listed()
    starts = range(0, len(ids), MOST_CHOSEN)
    menus = [row(_menu(number, ids[at : at + MOST_CHOSEN], t)) for number, at in enumerate(starts)]
    return framed(content, [*menus, row(_surprise(t)), *_first(t)])


def challenge_message(opponent: int, t: Translator) -> Message:
    """Ask to which game somebody is challenged."""
    games = game_options(rule_words.listed()[:MOST_CHOSEN], t)
    menu = PressSelect(CHALLENGE(opponent), games, t.t("Choose a game"))
    return text_message(t.t("### Challenge {name} to which game?", name=f"<@{opponent}>"), rows=[row(menu)])


def _line(game_id: str, t: Translator) -> str:
    name = f"**{rule_words.game_name(game_id, t.language)}**"
    return f"- {name} · {facts(game_id, t)}\n-# {rule_words.tagline(game_id, t.language)}"


def facts(game_id: str, t: Translator) -> str:
    """Return players and length of a game: "2–4 players, about 20 moves each"."""
    told = (rule_words.players(game_id, t.language), rule_words.length(game_id, t.language))
    return t.t(", ").join(told)


def game_options(ids: Iterable[str], t: Translator) -> list[discord.SelectOption]:
    """Return games as the options of a menu."""
    return [
        discord.SelectOption(
            label=rule_words.game_name(game_id, t.language)[:100],
            value=game_id,
            description=facts(game_id, t)[:100],
        )
        for game_id in ids
    ]


def _menu(number: int, ids: Iterable[str], t: Translator) -> PressSelect:
    # The number keeps the custom ids of several menus apart.
    return PressSelect(PROPOSE(menu=number), game_options(ids, t), t.t("Choose a game"))


def _surprise(t: Translator) -> PressSelect:
    """Return the menu for who cannot decide: how many want to play."""
    most = max(catalogue.get(game_id).seats.stop - 1 for game_id in catalogue.ids())
    alone = discord.SelectOption(label=t.t("Alone, against computer players"), value="1")
    together = [
        discord.SelectOption(label=t.tn("{count} person", "{count} people", count), value=str(count))
        for count in range(2, most + 1)
    ]
    return PressSelect(SURPRISE(), [alone, *together], t.t("Surprise me: how many are you?"))


def _first(t: Translator) -> list[ActionRow]:
    """Return the way to a first game, as far as a face proposes a rule set for that."""
    teach = PressButton(TEACH_ME(), t.t("Teach me"), discord.ButtonStyle.primary)
    return [
        row(PressButton(PROPOSE(game_id, preset), label, discord.ButtonStyle.primary), teach)
        for game_id in catalogue.ids()
        if (preset := faces.get(game_id).first)
        for label in [t.t("A first game: {rules}", rules=_preset_name(game_id, preset, t))]
    ]


def _preset_name(game_id: str, preset: str, t: Translator) -> str:
    return t.t(faces.get(game_id).names.presets[preset][0])
