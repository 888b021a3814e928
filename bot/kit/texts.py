"""Refusals and errors in words, and what people and levels are called.

The sentences of the services stand in ``sentences``, the engine's with the games' faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from bot.kit.sentences import SENTENCES
from bot.kit.service.errors import Refusal
from engine.core import IllegalAction, OptionError, RecordError, TymokError
from engine.players import OLD_NAMES
from renderers import refusals, rule_words
from renderers.translation import N_, Translator
from renderers.typed import to_type

LEVEL_NAMES: Final[Mapping[str, str]] = {
    "beginner": N_("beginner"),
    "beginner+": N_("beginner+"),
    "easy": N_("easy"),
    "easy+": N_("easy+"),
    "medium": N_("medium"),
    "medium+": N_("medium+"),
    "good": N_("good"),
    "good+": N_("good+"),
    "strong": N_("strong"),
    "strong+": N_("strong+"),
    "master": N_("master"),
}
"""What the levels of computer players are called."""


def level_name(level: str, t: Translator) -> str:
    """Return what a level is called today, also one that was stored when it had another name."""
    name = OLD_NAMES.get(level, level)
    return t.t(LEVEL_NAMES[name]) if name in LEVEL_NAMES else level


def level_names(levels: Iterable[str], t: Translator) -> str:
    """Return what several levels are called, one after the other."""
    return t.t(", ").join(level_name(level, t) for level in levels)


def person_name(user_id: int, name: str, t: Translator) -> str:
    """Return what somebody is called: who was erased has a number instead of a name."""
    return t.t("former player {number}", number=-user_id) if user_id < 0 else name


def person_mention(user_id: int, t: Translator) -> str:
    """Return a mention of somebody; who was erased has a number."""
    return person_name(user_id, f"<@{user_id}>", t)


NEAR: Final = N_("Did you mean: {moves}?")
EXPECTED: Final = N_("Expected here: {what}.")
EXPECTED_AFTER: Final = N_("Expected after “{after}”: {what}.")
EXAMPLE: Final = N_("A move is typed like this: {moves}")
UNEXPECTED: Final = N_("Something went wrong on my side. Look at the board as it is now, then try again.")

GONE: Final = N_("The message or the thread for this is gone. `/game board` shows the game again.")
NO_ANSWER: Final = N_("Discord isn't answering just now. Look at the board in a minute, then try again.")
NOT_SAVED: Final = N_("I can't save anything just now, and nothing has changed. Try again in a few minutes.")
NOT_SHOWN: Final = N_("That counts, but I can't show it just now. `/game board` shows it in a few minutes.")

LONGEST: Final = 300
"""Signs of a value that a sentence tells: somebody may have written thousands."""


def explain(
    error: Refusal | TymokError, t: Translator, game_id: str = "", shown: Callable[[str], str] = str
) -> str:
    """Return the sentence for an error in the translator's language, with the nearest moves if known.

    ``game_id`` is the game that refused, where it is known: two games may mean different things by one rule.
    ``shown`` makes what somebody wrote harmless for the place where the sentence goes.
    """
    told = error.data
    if isinstance(error, OptionError | RecordError) and (refusing := rule_words.refusing(error, game_id)):
        game_id, told = refusing, rule_words.refused(error, refusing, t.language)
    if error.rule == "unknown_level":
        told = {"value": level_name(told["value"], t), "allowed": level_names(told["allowed"], t)}
    if error.rule == "unknown_rule_set":
        told = {**told, "allowed": tuple(t.t(name) for name in told["allowed"])}
    data = {key: _short(value, shown) for key, value in told.items()}
    own = SENTENCES.get(error.rule)
    text = refusals.told(error.rule, data, t, game_id) if own is None else refusals.filled(own, data, t)
    text = text or refusals.filled(SENTENCES["refused"], {}, t)
    if isinstance(error, RecordError) and (what := refusals.expected(error.data.get("expected"), t)):
        text += "\n" + refusals.filled(
            EXPECTED_AFTER if data.get("after") else EXPECTED, {**data, "what": what}, t
        )
    typed = isinstance(error, IllegalAction) and game_id
    for key, sentence in (("near", NEAR), ("example", EXAMPLE)):
        if found := error.data.get(key):  # moves as they are typed, not as they are told
            moves = [to_type(game_id, move, t.language) if typed else move for move in found]
            text += "\n" + t.t(sentence, moves=" · ".join(f"`{move}`" for move in moves))
    return text


def _short(value: object, shown: Callable[[str], str]) -> object:
    """Return a value as a sentence can hold it, however long somebody wrote it."""
    if not isinstance(value, str | int):
        return value
    text = str(value)
    if len(text) > LONGEST:
        value = f"{text[: LONGEST - 1]}…"
    return shown(value) if isinstance(value, str) else value
