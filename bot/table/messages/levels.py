"""Whom to play: the levels of computer players with what to expect of them, and head starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import PressButton, PressSelect
from bot.kit.texts import level_name
from bot.table.messages import pictures, verbs
from bot.table.service.company import with_help
from bot.table.service.foresight import Even, Outlook, Place, Suggested
from bot.table.service.match import Match
from engine.players import NAMES, levels_of
from renderers import rule_words
from renderers.translation import N_, Translator

WORDS: Final[Mapping[str, str]] = {
    "beginner": N_("is for a first game, and overlooks nearly everything"),
    "easy": N_("sees what lies nearest"),
    "medium": N_("plays like somebody who knows the game"),
    "good": N_("plays well, and rarely lets anything lie"),
    "strong": N_("looks ahead, and punishes mistakes"),
    "master": N_("is the strongest there is"),
}
"""What to expect of the levels, for somebody whom they have not met; others lie between two of these."""

EVEN_CHANCE: Final = range(4, 7)
"""Games of ten by which somebody and a level are about as strong."""

SUITING: Final = range(3, 7)
"""Games of ten that somebody wins whom a level suits."""


def levels_message(match: Match, outlook: Outlook, t: Translator) -> Message:
    """Return the choice of computer players, each with what to expect."""
    options = [
        discord.SelectOption(
            label=level_name(level, t)[:100], value=level, description=_expected(level, outlook, t)[:100]
        )
        for level in levels_of(match.rules.id)
    ]
    menu = PressSelect(verbs.ADD_COMPUTER(match.id), options, t.t("How strong a computer player?"))
    match_me = PressButton(verbs.MATCH(match.id), t.t("Match me"), discord.ButtonStyle.primary)
    note = t.t("-# **Match me** proposes one against whom you win about 4 of 10 games.")
    return text_message(
        t.t("A computer player takes the next free seat."), note, rows=[row(menu), row(match_me)]
    )


def _expected(level: str, outlook: Outlook, t: Translator) -> str:
    """Return what the reader can expect of a level: its rating and their chance, or words for a newcomer."""
    if level not in outlook.chances:
        return expected_of(level, t)
    rating = str(round(outlook.numbers[level]))
    return t.t("{rating} · {what}", rating=rating, what=_chance(outlook.chances[level], t))


def expected_of(level: str, t: Translator) -> str:
    """Return what somebody whom it has not met can expect of a level."""
    if level in WORDS:
        return t.t(WORDS[level])
    at = NAMES.index(level)
    weaker, stronger = (level_name(NAMES[near], t) for near in (at - 1, at + 1))
    return t.t("between {weaker} and {stronger}", weaker=weaker, stronger=stronger)


def _chance(share: float, t: Translator) -> str:
    won = round(10 * share)
    if won in EVEN_CHANCE:
        return t.t("about your strength")
    if won == 0:
        return t.t("you would hardly ever win")
    if won == 10:
        return t.t("you would nearly always win")
    return t.t("you would win about {count} of 10 games", count=won)


# --- Match me --------------------------------------------------------------------------------------


def suggestion_message(match: Match, place: Place, suggested: Suggested, t: Translator) -> Message:
    """Return whom somebody should play, with buttons by which that player sits down."""
    sit = PressButton(
        verbs.MATCHED(match.id, suggested.level, suggested.head_start, suggested.helped),
        t.t("Play with it"),
        discord.ButtonStyle.success,
    )
    without = PressButton(verbs.MATCHED(match.id, suggested.level), t.t("Without a head start"))
    others = PressButton(verbs.LEVELS(match.id), t.t("Other levels"))
    buttons = [sit, *([without] if suggested.head_start else []), others]
    return text_message(*suggestion_lines(place, suggested, t), rows=[row(*buttons)])


def suggestion_lines(place: Place, suggested: Suggested, t: Translator) -> list[str]:
    """Return whom somebody should play, and why."""
    level = level_name(suggested.level, t)
    if suggested.chance is None:
        told = N_(
            "I don't know yet how you play this game, so begin with the level “{level}”. Each game that you "
            "finish against computer players tells me more."
        )
        return [t.t(told, level=level)]
    won = round(10 * suggested.chance)
    told = N_("The level “{level}” suits you: you would win about {count} of 10 games.")
    if won not in SUITING:
        told = _unsuited(place, suggested)
    lines = [t.t(told, level=level, count=won, what=_chance(suggested.chance, t))]
    if suggested.head_start:
        own = suggested.helped == place.seat
        told = N_("This helps you: {rules}") if own else N_("This helps it: {rules}")
        lines.append(t.t(told, rules=help_words(place, suggested, t)))
    return lines


def _unsuited(place: Place, suggested: Suggested) -> str:
    """Return what is said where no level suits: that all are stronger or weaker only where it is so."""
    assert suggested.chance is not None
    levels = tuple(levels_of(place.rules.id))
    equals = 1 / (1 + place.against)
    if suggested.level == levels[-1] and suggested.chance > equals:
        return N_("No level is strong enough for you. “{level}” comes nearest: {what}.")
    if suggested.level == levels[0] and suggested.chance < equals:
        return N_("All levels are still stronger than you. “{level}” comes nearest: {what}.")
    return N_("No level suits you exactly. “{level}” comes nearest: {what}.")


def help_words(place: Place, suggested: Suggested, t: Translator) -> str:
    """Return what a head start changes, in the words of the rules."""
    game_id, changes = place.rules.id, suggested.changes(place)
    options = with_help(place.rules, place.options, changes)
    lines = [
        rule_words.option_line(game_id, name, getattr(options, name), t.language)
        for name in changes
        if name != "handicap_side"
    ]
    return " · ".join(lines)


EVENED: Final = {
    True: N_(
        "⚖️ {name} is rated {gap} points lower. A head start makes it about even: {rules}. Between equals it "
        "wins {share} of 100 games. The host may give it; such a game is not rated."
    ),
    False: N_(
        "⚖️ {name} is rated {gap} points lower. A head start brings you closer: {rules}. With it {name} would "
        "win about {left} of 100 games. The host may give it; such a game is not rated."
    ),
}
"""What is said of a head start, by whether it leaves neither person far ahead."""

ABOUT_EVEN: Final = range(35, 66)
"""Games of 100 that somebody wins where two are about even: beyond it the ratings lie far apart."""


def even_line(match: Match, t: Translator) -> str:
    """Return the head start that makes a lobby's game even, for both to read; nothing without one."""
    even = Even.read(match.row.even)
    place = Place(match.rules, match.options)
    if even is None or match.row.status != "lobby":
        return ""
    if even.head_start not in match.rules.head_starts(match.options, even.seat):
        return ""
    words = help_words(place, Suggested("", None, even.head_start, even.seat), t)
    told = EVENED[even.left in ABOUT_EVEN]
    name = safe(pictures.names(match, t)[even.seat])
    return t.t(told, name=name, gap=even.gap, rules=words, share=even.share, left=even.left)
