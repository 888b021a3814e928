"""What the text on how to play Cerke tells of its options: pieces, scoring hands, odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.cerke.board import BOARDS, BY_ID, EMPTY, PROFESSIONS, TAM, profession
from engine.cerke.hands import FLASH, STEP_TAM, TAM_REPEAT, VALUES, HandRule, flash_points, rules_of
from engine.cerke.options import UNIT, Consequence, Options
from engine.cerke.turns import first_scores
from engine.sticks import at_least
from renderers.cerke.diagrams import MOVEMENTS, leg_text, moves_like
from renderers.cerke.names import HANDS, MADE_OF, PIECES
from renderers.cerke.signs import LIKE
from renderers.names import listed, signed
from renderers.terms import term
from renderers.translation import N_, Translator


def rule_values(options: Options, t: Translator) -> Mapping[str, object]:
    """Return what is told of these options beside their own values."""
    board = BOARDS[options.board]
    hands = rules_of(options)
    like = {kind: moves_like(kind, options) for kind in kinds(options)}
    return {
        "kinds": frozenset(kind for kind in like if like[kind] == kind),
        "moved": [_moves(kind, like[kind], t) for kind in like if like[kind] != kind],
        "first": tuple(signed(points, options.unit) for points in first_scores(options)),
        "squares": f"{len(board.columns)}×{len(board.rows)}",
        "hands": [*(_hand(one, options, t) for one in hands), _one_colour(options, t), *_loose(options, t)],
        "wild": any(len(one.need) > 1 for one in hands),
        "names": {key: _named(name, HANDS[key], t) for key, name in (STEP_TAM, TAM_REPEAT)},
        "odds": lambda least: round(float(at_least(least) * 100)),
        "repeat": lambda consequence: _consequence(consequence, t),
    }


def holds(options: Options, name: str) -> object:
    """Return an option to be told: in the old scoring a club's own hands pay by their pieces alone."""
    if name != "own_hands" or options.scoring_method == "flat":
        return getattr(options, name)
    return [{"name": hand.name, "pieces": hand.pieces} for hand in options.own_hands]


def kinds(options: Options) -> tuple[str, ...]:
    """Return which professions are on the board at the start, in their order."""
    setup = {profession(piece).id for piece in BOARDS[options.board].setup if piece not in (EMPTY, TAM)}
    return tuple(one.id for one in PROFESSIONS if one.id in setup)


def _moves(kind: str, like: str, t: Translator) -> str:
    """Return how a piece moves that moves otherwise than usual, as the text tells it of the others."""
    sign, name, moves = BY_ID[kind].sign, t.t(PIECES[kind]), MOVEMENTS[like]
    piece = name if name == sign else t.t("{name} ({sign})", name=name, sign=sign)
    normal, hue = leg_text(moves.normal, t), leg_text(moves.hue, t)
    return t.t("{piece}: {normal} → {hue}", piece=piece, normal=normal, hue=hue)


def _named(kanji: str, gloss: str, t: Translator) -> str:
    """Return a hand by its word with its sign behind: the book's sign alone where that is the word."""
    return t.t("**{gloss}** ({kanji})", gloss=t.t(gloss), kanji=kanji) if gloss else f"**{kanji}**"


def _hand(rule: HandRule, options: Options, t: Translator) -> str:
    """Return a hand in a line: "**Animals** (獣) 3: horse, tiger"."""
    flash = flash_points(options) * UNIT if rule.id == "king" else 0
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
    name, points = _named(FLASH, term("turn.one_colour"), t), flash_points(options)
    if points < 0:
        return t.t("{name} {points} less; the King (王) has it already", name=name, points=-points)
    return t.t("{name} {points} more; the King (王) has it already", name=name, points=points)


def _loose(options: Options, t: Translator) -> Iterator[str]:
    """Yield what captured pieces pay by themselves in the old scoring."""
    if options.scoring_method == "flat":
        return
    loose = N_("also for each captured piece that no scoring hand uses: {values}")
    every = N_("also for each captured piece: {values}")
    worth = (
        t.t("{name} {points}", name=t.t(PIECES[kind]), points=signed(VALUES[kind], UNIT))
        for kind in kinds(options)
    )
    told = loose if options.scoring_method == "old_3_5_exclusive" else every
    yield t.t(told, values=listed(worth, t))


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
    """Return the signs of the pieces that are on the board, with how those move that do so otherwise."""
    like = {kind: moves_like(kind, options) for kind in kinds(options)}
    return (*(kind if row == kind else f"{kind}{LIKE}{row}" for kind, row in like.items()), "tam")
