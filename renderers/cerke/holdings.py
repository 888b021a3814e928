"""What both sides hold and what they are one piece short of, as a picture and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.cerke.prospects import Holding, Short, compositions, holding
from engine.cerke.state import Hand, Position, View
from renderers import theme
from renderers.alts import alt
from renderers.canvas import Look
from renderers.cerke import panels
from renderers.cerke.consequences import times
from renderers.cerke.names import hand_gloss, piece_name, player, season_name
from renderers.face import ALT_LIMIT, Drawing, units
from renderers.names import listed
from renderers.table.page import Block, drawn, header
from renderers.translation import N_, Translator, translator

TITLE: Final = N_("Hands")

_ONE_SHORT: Final = N_("One short: any of these (number: how many to capture)")

_NO_HAND: Final = N_("No scoring hand yet.")

# --- The picture -----------------------------------------------------------------------------------


def draw(view: View, look: Look) -> Drawing:
    """Draw what each side holds, the near one first."""
    t, position = translator(look.language), view.position
    status = t.t("{season} · rate ×{rate}", season=season_name(position, t), rate=position.rate)
    sides = [_side(view, seat, look, t) for seat in (look.near, 1 - look.near)]
    return drawn([header(t.t(TITLE), status, "", look), *sides])


def _side(view: View, seat: int, look: Look, t: Translator) -> Block:
    """Return the panel of a side: its hands, then those that one piece would add."""
    position, language = view.position, look.language
    found, options = holding(position, seat), position.options
    rows = [panels.title(player(look, seat, t), _due(found, position, t), language)]
    rows += panels.hands(found.hands, found.captured, options, look.style, language, position.rate)
    if found.loose:
        rows.append(panels.note(_loose(found, position, t), language))
    if not found.hands:
        rows.append(panels.note(t.t(_NO_HAND), language))
    if found.short:
        rows.append(panels.note(t.t(_ONE_SHORT), language, theme.ACCENT))
    for short in found.short:
        pieces = tuple(each.piece for each in short.pieces)
        shown = panels.tiled(pieces, look.style, tuple(each.there for each in short.pieces))
        rows.append(
            panels.entry(short.hand, shown, panels.worth(short.adds, position.rate, options.unit), language)
        )
    return panels.panel(rows)


def _due(found: Holding, position: Position, t: Translator) -> str:
    return t.t(
        "if ended now (終季): {points}",
        points=times([found.total], position.rate, position.options.unit, t),
    )


def _loose(found: Holding, position: Position, t: Translator) -> str:
    """Return what captured pieces are worth by themselves in the old scoring."""
    points = times([found.loose], position.rate, position.options.unit, t)
    return t.t("captured pieces: {points}", points=points)


# --- In words --------------------------------------------------------------------------------------


def describe(view: View, look: Look) -> str:
    """Return the same in lines, the near side first: as much of it as an alt text may hold."""
    for glossed in (True, False):
        told = lines(view, look, glossed)
        whole = "\n".join(told)
        if units(whole) <= ALT_LIMIT:
            return whole
    return alt(look, [told])


def lines(view: View, look: Look, glossed: bool = True) -> list[str]:
    """Return what each side holds and is short of; ``glossed`` names hands in words beside their signs."""
    t = translator(look.language)
    seats = (look.near, 1 - look.near)
    return [line for seat in seats for line in _lines(view.position, seat, look, t, glossed)]


def _lines(position: Position, seat: int, look: Look, t: Translator, glossed: bool) -> Iterator[str]:
    found, name = holding(position, seat), player(look, seat, t)
    joint = t.t("{one}; {other}", one="", other="")
    made_of = compositions(found.hands, found.captured, position.options)
    parts = [
        _held_text(hand, pieces, position, t, glossed)
        for hand, pieces in zip(found.hands, made_of, strict=True)
    ]
    if found.loose:
        parts.append(_loose(found, position, t))
    if parts:
        due = times([found.total], position.rate, position.options.unit, t)
        yield t.t(
            "{name} holds {what}. Ending the season (終季) would pay {points}.",
            name=name,
            what=joint.join(parts),
            points=due,
        )
    else:
        yield t.t("{name} has no scoring hand.", name=name)
    if found.short:
        short = joint.join(_short_text(short, position, t, glossed) for short in found.short)
        yield t.t("One piece short (number: how many to capture): {what}.", what=short)


def _held_text(hand: Hand, pieces: tuple[str, ...], position: Position, t: Translator, glossed: bool) -> str:
    """Return "Animals (獣): 3 × 2 = 6 (black tiger, red horse)"."""
    points = times([hand.points], position.rate, position.options.unit, t)
    what = t.t("{hand}: {points}", hand=_named(hand, t, glossed), points=points)
    if not glossed:
        return what
    return t.t("{what} ({pieces})", what=what, pieces=listed([piece_name(piece, t) for piece in pieces], t))


def _named(hand: Hand, t: Translator, glossed: bool) -> str:
    gloss = hand_gloss(hand, t) if glossed else ""
    return t.t("{gloss} ({kanji})", kanji=hand.name, gloss=gloss) if gloss else hand.name


def _short_text(short: Short, position: Position, t: Translator, glossed: bool) -> str:
    """Return "Animals (獣): +3 with black tiger 1"."""
    points = ("+" if short.adds > 0 else "") + times([short.adds], position.rate, position.options.unit, t)
    hand = _named(short.hand, t, glossed)
    # By ear what cannot be captured any more is noise; where it is all there is, it says so.
    reachable = [each for each in short.pieces if each.there]
    if not reachable:
        return t.t("{hand}: {points}, of which nothing is left to capture", hand=hand, points=points)
    pieces = t.t("{one} or {other}", one="", other="").join(
        t.t("{piece} {count}", piece=piece_name(each.piece, t), count=each.there) for each in reachable
    )
    return t.t("{hand}: {points} with {pieces}", hand=hand, points=points, pieces=pieces)
