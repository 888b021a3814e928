"""What the table of 新遊 shows, described once: it is drawn from this, and put into words from this."""

from __future__ import annotations

from typing import NamedTuple

from engine.lutu.play import MULTIPLIERS
from engine.lutu.state import Bet, Payment, Round, View
from renderers.canvas import Framed, Look
from renderers.names import gained, listed, player, signed
from renderers.table import ends
from renderers.table.panels import Sum
from renderers.table.throws import NUMERALS
from renderers.translation import Translator, translator


class Choice(NamedTuple):
    """A bet of a seat that is chosen, or that was made instead of it."""

    kind: Framed
    seat: int
    amount: int


class Field(NamedTuple):
    """A field of the sheet: what it pays, the bets on it that may be seen, by seat, and whether it won.

    ``named``: a refusal is about it.  ``choices`` are the bets on it that are chosen just now, or compared.
    """

    number: int
    times: int
    bets: tuple[tuple[int, int], ...]
    won: bool
    named: bool = False
    choices: tuple[Choice, ...] = ()


class Place(NamedTuple):
    """A seat: how it stands with its bet, its chips, and what it gained in the last round.

    ``bet`` is the bet that may be seen, in short.  ``placed`` tells whether a child has bet; None for the
    banker and for who sits out.  At the end its chips are what it has gained in all, and it is known who has
    ``won``.  ``named``: a refusal is about it.
    """

    seat: int
    name: str
    note: str
    bet: str
    chips: str
    gain: str
    active: bool
    banker: bool
    placed: bool | None
    won: bool = False
    named: bool = False


class Throw(NamedTuple):
    """The last throw: of which round, whose it was, and what fell."""

    round: int
    banker: int
    ones: int


class Panel(NamedTuple):
    """A sum: how the last round or the game ended."""

    title: str
    lines: tuple[Sum, ...]


def chips_text(count: int, t: Translator) -> str:
    """Return "1 chip" or "−3 chips"."""
    if count < 0:
        return t.tn("−{count} chip", "−{count} chips", -count)
    return t.tn("{count} chip", "{count} chips", count)


def bet_text(bet: Bet, t: Translator) -> str:
    """Return a bet: "3 chips on field 2"."""
    return t.t("{chips} on field {field}", chips=chips_text(bet.amount, t), field=bet.field)


def _short(bet: Bet, t: Translator) -> str:
    """Return "3 on 2"."""
    return t.t("{amount} on {field}", amount=bet.amount, field=bet.field)


# --- The sheet and the seats -----------------------------------------------------------------------


def fields(view: View) -> tuple[Field, ...]:
    """Return the six fields with the bets on them; at the end with those of the last round."""
    won = view.last_round.ones if view.phase == "over" and view.last_round else None
    return tuple(
        Field(
            number,
            times,
            tuple(
                (seat, bet.amount)
                for seat, bet in enumerate(view.bets)
                if bet is not None and bet.field == number
            ),
            number == won,
        )
        for number, times in enumerate(MULTIPLIERS)
    )


def choices(view: View, number: int, look: Look) -> tuple[Choice, ...]:
    """Return the bets on a field that the seat whose view it is chooses, or has made instead."""
    return tuple(
        Choice(kind, view.seat, action.amount)
        for kind, action in look.framed
        if view.seat is not None and isinstance(action, Bet) and action.field == number
    )


def empty_fields() -> tuple[Field, ...]:
    """Return the six fields without a bet."""
    return tuple(Field(number, times, (), won=False) for number, times in enumerate(MULTIPLIERS))


def signs_text(t: Translator) -> str:
    """Return the numerals of the fields, and what each pays."""
    told = [
        t.t("{sign} is {number} and pays ×{times}", sign=sign, number=field.number, times=field.times)
        for sign, field in zip(NUMERALS, empty_fields(), strict=True)
    ]
    return t.t("The numerals of the six fields: {listed}.", listed=listed(told, t))


def pays_text(view: View, t: Translator) -> str:
    """Return what the multipliers of the fields mean."""
    if view.options.payout_mode == "total":
        return t.t("×: what comes back per chip on the right field, stake included")
    return t.t("×: winnings per chip on the right field")


def places(view: View, look: Look) -> tuple[Place, ...]:
    """Return all seats."""
    return tuple(_place(view, seat, look, translator(look.language)) for seat in range(len(view.chips)))


def _place(view: View, seat: int, look: Look, t: Translator) -> Place:
    between = view.phase == "between"
    banker = seat == view.banker and not between
    bet = view.bets[seat]
    sits_out = not banker and view.limits[seat][1] == 0 and bet is None
    if between:
        note = ""
    elif banker:
        note = t.t("banker")
    elif sits_out:
        note = t.t("no chips left")
    elif bet is not None:
        note = bet_text(bet, t)
    else:
        note = t.t("has bet") if seat in view.placed else t.t("still to bet")
    return Place(
        seat=seat,
        name=player(look, seat, t),
        note=note,
        bet="" if bet is None else _short(bet, t),
        chips=signed(view.chips[seat]),
        gain=_last_gain(view, seat),
        active=seat in view.turn,
        banker=banker,
        placed=None if banker or sits_out or between else seat in view.placed,
    )


def standing(view: View, look: Look) -> tuple[Place, ...]:
    """Return the seats in the order in which they become banker, at the end in that of their places."""
    result, found, t = look.result or view.result, places(view, look), translator(look.language)
    if result is None:
        return found
    return tuple(
        found[seat]._replace(
            name=t.t("{rank}. {name}", rank=result.ranking[seat], name=found[seat].name),
            note="",
            chips=gained(result.points[seat]),
            active=False,
            banker=False,
            placed=None,
            won=result.ranking[seat] == 1,
        )
        for seat in ends.ranked(result)
    )


def last_throw(view: View) -> Throw | None:
    """Return the throw that decided the last round, None before the first one."""
    last = view.last_round
    return None if last is None else Throw(last.number, last.banker, last.ones)


def _last_gain(view: View, seat: int) -> str:
    """Return what a seat gained in the last round; nothing for who has come since."""
    gains = view.last_round.gains if view.last_round else ()
    return gained(gains[seat]) if seat < len(gains) else ""


# --- Sums ------------------------------------------------------------------------------------------


def panels(view: View, look: Look) -> tuple[Panel, ...]:
    """Return how the game ended, if it has, and the last round."""
    result = look.result or view.result
    t, found = translator(look.language), []
    if result is not None:
        final = ends.final(result, look, lambda seat: gained(result.points[seat]))
        found.append(Panel(t.t("Final result"), final))
    if view.last_round is not None:
        found.append(_round(view.last_round, look))
    return tuple(found)


def _round(last: Round, look: Look) -> Panel:
    """Return what each child paid the banker or got, in that order, and what that made for the banker."""
    t = translator(look.language)
    banker = player(look, last.banker, t)
    lines = [_payment(last, payment, look, t) for payment in last.payments]
    lines.append(Sum(t.t("The banker, {name}, in all", name=banker), gained(last.gains[last.banker]), False))
    return Panel(round_title(last, look), tuple(lines))


def round_title(last: Round, look: Look) -> str:
    """Return what was thrown in a round, and by whom: where a line is cut off, that is a name."""
    t = translator(look.language)
    return t.t(
        "Round {round}: {ones}, thrown by {name}, the banker",
        round=last.number,
        name=player(look, last.banker, t),
        ones=last.ones,
    )


def _payment(last: Round, payment: Payment, look: Look, t: Translator) -> Sum:
    won = payment.payer == last.banker
    child = payment.payee if won else payment.payer
    bet = last.bets[child]
    assert bet is not None
    name = player(look, child, t)
    stake = _short(bet, t)
    if payment.chips < payment.claim:
        words = t.t(
            "{name} gets ({bet}), the rest of {claim} is not paid", name=name, bet=stake, claim=payment.claim
        )
    elif won:
        words = t.t("{name} gets ({bet})", name=name, bet=stake)
    else:
        words = t.t("{name} pays ({bet})", name=name, bet=stake)
    return Sum(words, str(payment.chips), won)
