"""The messages of a hint, and of a computer player's reason."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.kit.messages.message import Gallery, Item, Message, framed, row, safe, text_message
from bot.kit.messages.press import LONGEST_ID
from bot.kit.texts import level_name
from bot.review.messages.reasons import choice_text, meaning, tells_gains, thought_lines
from bot.review.service.hinting import Thought
from bot.review.service.judging import CLOSE
from bot.table.messages import pictures
from bot.table.messages.verbs import CONFIRM
from bot.table.messages.ways import at_ply
from bot.table.service.match import Match
from engine.core import Seat
from renderers.canvas import Dress
from renderers.translation import Translator


def thinking_message(t: Translator) -> Message:
    """Return what stands there while it thinks."""
    return text_message(t.t("Thinking …"))


async def hint_message(match: Match, seat: Seat, thought: Thought, dress: Dress, t: Translator) -> Message:
    """Return a good action on the board and in words, why, and the button that plays it."""
    rules, state, weighed = match.rules, match.question(seat), thought.weighed
    view, action = rules.view(state, seat), rules.load_action(weighed[0].action)
    steps = rules.steps(state, action)
    look = pictures.look(match, t, near=seat, dress=dress, candidates=(action,), chosen=steps[:-1] or steps)
    picture, name = await pictures.draw(match, view, look), f"hint-{match.id}-{match.shown_ply(seat)}"
    said = t.t("Hint: **{choice}**", choice=choice_text(rules, state, view, action, t))
    level = level_name(thought.level, t)
    small = [
        t.t("Thought of by the computer ({level}), from what you can see.", level=level),
        meaning(rules, len(match.seats), t, gains=tells_gains(weighed, 0, t)),
        t.t("Hints are counted, and a game with hints is no practice."),
    ]
    content: list[Item] = [
        Gallery(picture, name),
        ui.TextDisplay("\n".join([said, *thought_lines(rules, state, seat, weighed, 0, t)])),
        ui.TextDisplay(f"-# {t.sentences(small)}"),
    ]
    press = CONFIRM(match.id, *(step.value for step in steps))
    play = at_ply(press, match, seat, t.t("Play it"), discord.ButtonStyle.success)
    fits = len(play.custom_id or "") <= LONGEST_ID
    return framed(content, [row(play)] if fits else [])


def reason_message(
    match: Match, before: Any, actor: Seat, played: Any, thought: Thought, t: Translator
) -> Message:
    """Return why a computer player did what it did last, as it thinks of it again."""
    rules, weighed = match.rules, thought.weighed
    view, text = rules.view(before, actor), rules.dump_action(played)
    chosen = next((place for place, one in enumerate(weighed) if one.action == text), None)
    said = t.t(
        "{name} played: **{choice}**",
        name=safe(pictures.names(match, t)[actor]),
        choice=choice_text(rules, before, view, played, t),
    )
    if chosen is None:
        return text_message(
            said, t.t("It had no reason that could be told: this level plays some moves on a whim.")
        )
    lines = thought_lines(rules, before, actor, weighed, chosen, t)
    best = weighed[0]
    if chosen and best.worth - weighed[chosen].worth >= CLOSE:
        better = choice_text(rules, before, view, rules.load_action(best.action), t)
        lines.append(t.t("At its level it overlooked something better: {choice}.", choice=better))
    small = [
        t.t("As the computer ({level}) sees it.", level=level_name(thought.level, t)),
        meaning(rules, len(match.seats), t, gains=tells_gains(weighed, chosen, t)),
    ]
    return text_message(said, *lines, f"-# {t.sentences(small)}")
