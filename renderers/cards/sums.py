"""Sums of a season in words: who paid whom, who took the pot, what it gave each seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Final

from engine.card_table import Payment
from renderers.canvas import Look
from renderers.cards.plan import Entry
from renderers.names import gained, listed, player, points_text, signed
from renderers.translation import N_, Translator

POT_WAYS: Final = MappingProxyType(
    {
        "showdown": N_("hands are compared"),
        "folded": N_("all others fold"),
    }
)
"""How a season ends in the games with a pot."""


def payment_lines(payments: Iterable[Payment], look: Look, t: Translator) -> tuple[tuple[str, str], ...]:
    """Return who paid whom, with the factor where there was one: "A pays B 3 × 2", "6"."""
    lines = []
    for payment in payments:
        payer, payee = player(look, payment.payer, t), player(look, payment.payee, t)
        if payment.mult == 1:
            words = t.t("{payer} pays {payee}", payer=payer, payee=payee)
        else:
            words = t.t(
                "{payer} pays {payee} {base} × {mult}",
                payer=payer,
                payee=payee,
                base=payment.base,
                mult=payment.mult,
            )
        lines.append((words, signed(payment.points)))
    return tuple(lines)


def pot_taken(winners: Sequence[int], pot: int, look: Look, t: Translator) -> str:
    """Return who took the pot."""
    names = listed((player(look, seat, t) for seat in winners), t)
    points = points_text(pot, t)
    if len(winners) == 1:
        return t.t("{name} took the pot of {points}.", name=names, points=points)
    return t.t("{names} shared the pot of {points}.", names=names, points=points)


def pot_title(season: int, winners: Sequence[int], pot: int, look: Look, t: Translator) -> str:
    """Return who took the pot of a season."""
    return t.t("Season {season}: {what}", season=season, what=pot_taken(winners, pot, look, t))


NO_CARDS_LEFT: Final = N_("Season {season}: {name} won, with no cards left")
"""How a season is won by whoever is rid of all cards."""


def season_title(season: int, winner: int | None, won: str, look: Look, t: Translator) -> str:
    """Return who won a season, and how, as the text ``won`` says it."""
    if winner is None:
        return t.t("Season {season}: a draw", season=season)
    return t.t(won, season=season, name=player(look, winner, t))


def season_entries(points: Sequence[int], winner: int | None, look: Look, t: Translator) -> tuple[Entry, ...]:
    """Return what a season gave each seat that played it; the winner is None where nobody has won."""
    return tuple(
        Entry(player(look, seat, t), gained(value), seat == winner, seat=seat)
        for seat, value in enumerate(points)
    )
