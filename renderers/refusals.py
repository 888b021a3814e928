"""What every game refuses, in sentences: the engine's contract, whose turn it is, records and typed moves.

A sentence says what is the case and, where it helps, what to do next; braces name the error's data.  A game's
own sentences stand in its face.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers import faces
from renderers.face import AnyFace
from renderers.translation import N_, Translator

NO_RULE_SET: Final = N_("There is no rule set called “{value}”. The game has these: {allowed}.")

COMMON: Final[Mapping[str, str]] = MappingProxyType(
    {
        # --- options ---
        "unknown_game": N_("There is no game called “{value}”. Choose one of these: {allowed}."),
        "unknown_preset": NO_RULE_SET,
        "unknown_rule_set": NO_RULE_SET,
        "unknown_option": N_("There is no rule option called “{option}”."),
        "option_twice": N_("“{option}” is there twice. Leave one of them out."),
        "bad_option": N_("“{value}” is not a value of the rule option “{option}”."),
        "needs_start_points": N_("With a score limit, players need points to start with."),
        "bad_seats": N_("This game can't be played by that many players."),
        "unreadable": N_("This text can't be read."),
        # --- whose turn it is ---
        "game_over": N_("The game is over."),
        "not_your_turn": N_("It isn't your turn yet."),
        "chance_decides": N_("Chance decides now, not a player."),
        "wrong_chance": N_("That result isn't possible here."),
        "wrong_action": N_("That isn't possible now. Use one of the buttons or menus."),
        # --- typed moves ---
        "unreadable_move": N_("I can't read “{text}” as a move."),
        "ambiguous": N_("“{text}” can mean several moves."),
        # --- records and proofs ---
        "no_record": N_("This text is not a record of a game."),
        "bad_header": N_("This line of the header can't be read."),
        "bad_deals": N_("Deals or rounds of this record don't have so many results of chance."),
        "bad_line": N_("A line must name a seat, or * for the sticks, and then an action."),
        "too_many_players": N_("The game has {most} seats, and the record names {found} players."),
        "bad_start": N_("No game can begin from this position."),
        "other_version": N_(
            "This record follows version {found} of the rules, but version {expected} is played here."
        ),
        "other_passport": N_(
            "The rules are given as “{found}”, but those of this record are “{expected}”. The latter "
            "are used."
        ),
        "after_the_end": N_("The game had ended before this."),
        "not_text": N_("This is not text: it contains a character that no text has."),
        "too_long_to_open": N_(
            "The record has more than {most} actions, which is the most I can go through."
        ),
        "unreadable_element": N_("This part of the record can't be read."),
    }
)
"""The sentences of every game, by rule."""


EXPECTED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "element": N_(
            "a move, Go on (再行) or End the season (終季), a comment, or the end of a season or of the game"
        ),
        "header": N_("an entry of the header in braces, or a name in brackets"),
        "square": N_("a square, like ZO or LIA"),
        "piece": N_("the sign of a piece"),
        "sum": N_("the sum of the sticks, 無 (0) to 五 (5), or 或 (not known)"),
        "number": N_("a number"),
        "hand": N_("a scoring hand"),
    }
)
"""What a reader of records expected; signs are told as they are written."""


class _Known(dict[str, object]):
    """Values for a sentence; one that an error does not carry is left out rather than raised about."""

    def __missing__(self, key: str) -> str:
        return "…"


def filled(sentence: str, data: Mapping[str, object], t: Translator) -> str:
    """Return a sentence in the translator's language with its values, lists with commas."""
    return t.t(sentence).format_map(_Known({key: _listed(value, t) for key, value in data.items()}))


def told(rule: str, data: Mapping[str, object], t: Translator, game_id: str = "") -> str:
    """Return what an error of the engine says, empty for a rule without a sentence.

    The game's own sentence goes before that of every game.  Where the game is not known, the first game that
    has a sentence for the rule says it.
    """
    face = _face(rule, game_id)
    if face is None:
        return filled(COMMON[rule], data, t) if rule in COMMON else ""
    words = {key: face.value_text(rule, key, value, t) for key, value in data.items()}
    values = {key: data[key] if said is None else said for key, said in words.items()}
    return filled(face.refusals[rule], values, t)


def marked(rule: str, data: Mapping[str, object], game_id: str) -> tuple[str, ...]:
    """Return the places on the picture of a game that a refusal is about (``Face.marks``).

    A number stands behind what it is the number of: ``seat 1``.
    """
    found: list[str] = []
    for key in faces.get(game_id).marks.get(rule, ()):
        value = data.get(key, ())
        for place in value if isinstance(value, tuple) else (value,):
            found.append(f"{key} {place}" if isinstance(place, int) else str(place))
    return tuple(filter(None, found))


def expected(what: object, t: Translator) -> str:
    """Return what was expected in words, empty where an error tells no such list."""
    if not isinstance(what, tuple):
        return ""
    return t.t(", ").join(t.t(EXPECTED[part]) if part in EXPECTED else str(part) for part in what)


def _face(rule: str, game_id: str) -> AnyFace | None:
    """Return the face that has its own sentence for a rule."""
    if not game_id and rule in COMMON:
        return None
    asked = [faces.get(game_id)] if game_id else faces.FACES.values()
    return next((face for face in asked if rule in face.refusals), None)


def _listed(value: object, t: Translator) -> object:
    return t.t(", ").join(map(str, value)) if isinstance(value, tuple | list) else value
