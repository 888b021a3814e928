"""What the text on how to play Cerke tells of its options: pieces, scoring hands, odds."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cerke.board import BOARDS, EMPTY, PROFESSIONS, TAM, profession
from engine.cerke.hands import FLASH, STEP_TAM, TAM_REPEAT, HandRule, rules_of
from engine.cerke.options import UNIT, Consequence, Options
from engine.sticks import at_least
from renderers.cerke.names import HANDS, MADE_OF, PIECES
from renderers.names import listed, signed
from renderers.terms import term
from renderers.translation import Translator


def rule_values(options: Options, t: Translator) -> Mapping[str, object]:
    """Return what is told of these options beside their own values."""
    board = BOARDS[options.board]
    hands = rules_of(options)
    return {
        "kinds": frozenset(kinds(options)),
        "squares": f"{len(board.columns)}×{len(board.rows)}",
        "hands": [*(_hand(one, options, t) for one in hands), _one_colour(options, t)],
        "wild": any(len(one.need) > 1 for one in hands),
        "names": {key: _named(name, HANDS[key], t) for key, name in (STEP_TAM, TAM_REPEAT)},
        "odds": lambda least: round(float(at_least(least) * 100)),
        "repeat": lambda consequence: _consequence(consequence, t),
    }


def kinds(options: Options) -> tuple[str, ...]:
    """Return which professions are on the board at the start, in their order."""
    setup = {profession(piece).id for piece in BOARDS[options.board].setup if piece not in (EMPTY, TAM)}
    return tuple(one.id for one in PROFESSIONS if one.id in setup)


def _named(kanji: str, gloss: str, t: Translator) -> str:
    """Return a hand by its word with its sign behind: the book's sign alone where that is the word."""
    return t.t("**{gloss}** ({kanji})", gloss=t.t(gloss), kanji=kanji) if gloss else f"**{kanji}**"


def _hand(rule: HandRule, options: Options, t: Translator) -> str:
    """Return a hand in a line: "**Animals** (獣) 3: horse, tiger"."""
    flash = options.flash_points * UNIT if rule.id == "king" else 0
    gloss = MADE_OF.get(rule.name) or HANDS.get(rule.id) or ""
    name, points = _named(rule.name, gloss, t), signed(rule.points + flash, UNIT)
    if "," in gloss:  # it is called by its pieces
        return t.t("{name} {points}", name=name, points=points)
    return t.t("{name} {points}: {pieces}", name=name, points=points, pieces=_pieces(rule, t))


def _pieces(rule: HandRule, t: Translator) -> str:
    if len(rule.need) == len(PROFESSIONS):
        return t.t("one of each kind")
    return listed((t.t(PIECES[one]) + (f" ×{n}" if n > 1 else "") for one, n in rule.need.items()), t)


def _one_colour(options: Options, t: Translator) -> str:
    name, points = _named(FLASH, term("turn.one_colour"), t), signed(options.flash_points)
    return t.t("{name} {points} more; the King (王) has it already", name=name, points=points)


def _consequence(consequence: Consequence, t: Translator) -> str:
    """Return what something costs, or that it may or must not be done."""
    match consequence.kind:
        case "hand":
            return signed(consequence.points)
        case "immediate":
            return t.t("{points} times the rate, paid at once", points=signed(consequence.points))
        case "forbidden":
            return t.t("forbidden")
        case _:
            return t.t("allowed, without points")


def signs_of(options: Options) -> tuple[str, ...]:
    """Return the signs of the pieces that are on the board."""
    return (*kinds(options), "tam")
