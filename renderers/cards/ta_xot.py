"""終季 on the table and in words: lights, melds, the river, calls, and how a winning hand adds up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.ta_xot import state as ta_xot
from engine.ta_xot.groups import Group as Meld
from engine.ta_xot.state import View
from renderers.canvas import Look
from renderers.cards.faces import Card
from renderers.cards.names import card_label, card_text, cards_text, combo_label
from renderers.cards.plan import Group, Panel
from renderers.cards.refusals import SHARED_REFUSALS
from renderers.cards.rule_words import card_words
from renderers.cards.speech import CardGame
from renderers.cards.sums import season_entries
from renderers.names import player, points_text, signed
from renderers.terms import term
from renderers.translation import N_, P_, Translator

_LINES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "base": N_("Season won (終季)"),
        "one_colour": N_("One colour (同色): all cards of one colour"),
        "six_run": N_("Six in a row (六連): six numbers in a row"),
        "first_round": N_("First round (一周): won in the first round"),
        "layered_bridge": N_("Double bridge (層橋): two equal groups"),
        "special_win": N_("Two special sets (妙)"),
        "king_tam": N_("Tam and King (皇王): kings and tams"),
    }
)
"""The lines of the sum of a winning hand."""

_PAID_FOR: Final[Mapping[str, str]] = MappingProxyType(
    {
        "call": N_("{payer} pays {payee} for the call"),
        "skip": N_("{payer} pays {payee} for being skipped"),
        "four": N_("{payer} pays {payee} for a set of four (四友)"),
    }
)
"""What points are paid for at once."""

REFUSALS: Final[Mapping[str, str]] = {
    **SHARED_REFUSALS,
    "must_discard": N_("You have drawn: discard a card, show a set of four, or win."),
    "must_discard_after_call": N_("You have called: discard a card now."),
    "no_win_after_call": N_("Nobody wins right after a call. Discard a card."),
    "must_answer": N_("A card was discarded: win with it, call it, or pass."),
    "calls_after_wins": N_("Calls come later: first everybody may say whether they win with {card}."),
    "wins_before_calls": N_("It is too late to win with {card}: now it can only be called."),
    "no_pair_shapes": N_("Pairs don't win under these rules: make two groups of three."),
    "not_a_winning_hand": N_("These cards don't make winning groups: {cards}."),
    "own_discard": N_("You discarded {card} yourself; only others can call it."),
    "only_prev": N_("These rules let only the next seat call."),
    "meld_exposed": N_("You already have an exposed group: {meld}. There is only one for each player."),
    "only_a_pair": N_("A pair can't be called. A call makes a set of three or four, or a run of three."),
    "not_a_group": N_("These cards make neither a set of three or four nor a run of three: {cards}."),
    "not_a_set_of_four": N_("These are not four cards of one strength: {cards}."),
    "no_set_of_three": N_("You have no exposed set of three to add a card to."),
    "other_strength": N_("{card} can't be added: your exposed set is of the strength {strength}."),
    "no_call_add": N_("These rules don't let {card} go from the discards into an exposed set."),
}


class TaXot(CardGame[View, ta_xot.Event, ta_xot.Move, ta_xot.Summary]):
    """終季."""

    also = MappingProxyType(dict.fromkeys(("タショッ", "タショㇳ", "终季", "타숏"), ""))
    typed = MappingProxyType(
        {
            "ja": {
                "上がる": "win",
                "上がり": "win",
                "アガリ": "win",
                "鳴く": "call",
                "加える": "add",
                "4枚": "four",
            }
        }
    )
    moves_each = 35
    labels = MappingProxyType(
        {
            "win": N_("Win the season (終季)"),
            "discard": N_("discard it"),
            **dict.fromkeys(("four_concealed", "four_added", "four"), N_("Show the set of four (四友)")),
            "call": N_("call"),
            "call_add": N_("call it into your set"),
        }
    )
    ways = MappingProxyType(
        {
            "own_draw": N_("won by an own draw"),
            "discard": N_("won by a discard"),
            "deck_out": N_("the deck is empty"),
        }
    )
    names = card_words(
        term("games.ta_xot"),
        N_("draw and discard until six cards fall into groups"),
        {
            "light": N_("Play with light cards (光)"),
            "light_match": N_("What light cards (光) reward"),
            "dealer_mult": N_("Who multiplies by the dealer value"),
            "pair_shapes": N_("Win with pairs"),
            "flat_end": N_("Only ending the season (終季) gives end points"),
            "layered_bridge": N_("Double bridge (層橋): 3 points for two equal groups"),
            "special_sets": N_("Cavalry (馬弓兵), Culture (文化) and Attack (行行) count as sets of three"),
            "special_win_points": N_("Points of two special sets (妙)"),
            "skip_pay": N_("A caller pays those who are skipped"),
            "dodo": N_("Horse on horse (馬々): play on without shuffling"),
            "call_add": N_("Call a fourth card to an exposed set"),
            "call_from": N_("Who may call"),
            "first_round_points": N_("Points for winning in the first round"),
            "asking": N_("Who is asked about a discard"),
        },
        {
            "strength": N_("cards of the same strength"),
            "card": N_("the same card"),
            ("call_from", "any"): N_("everybody"),
            "prev": N_("the next seat"),
            ("asking", "everybody"): N_("everybody in turn"),
            "who_can": N_("only those who can take it"),
        },
    )
    refusals = REFUSALS
    draws = True

    def drawn(self, view: View) -> tuple[Card, ...]:
        """Return the card that the seat has just drawn."""
        return (view.drawn,) if view.drawn else ()

    def groups(self, view: View, look: Look, t: Translator) -> list[Group]:
        """Return the light and the card that may be claimed."""
        found = []
        if view.light:
            found.append(Group(t.t("The start light (光)"), (view.light,)))
        if view.discard is not None:
            name = player(look, view.discard.seat, t)
            found.append(Group(t.t("Discarded by {name}", name=name), (view.discard.card,), current=True))
        return found

    def before(self, view: View, seat: int, name: str, t: Translator) -> list[Group]:
        """Return the exposed group and the discards of the seat, but for the one that may be claimed."""
        meld = view.melds[seat]
        exposed = () if meld is None else meld.cards
        river = view.river[: -1 if view.discard is not None else None]
        thrown = tuple(each.card for each in river if each.seat == seat)
        caption = t.t("Discards of {name}, oldest first", name=name)
        return [
            Group(t.t("Exposed by {name}", name=name), exposed, mark=t.t("exposed")),
            Group(caption, thrown, ordered=True, mark=t.t(P_("cards", "discards"))),
        ]

    def event(self, view: View, event: ta_xot.Event, name: str, look: Look, t: Translator) -> str:
        """Return a sentence about something that everybody saw."""
        said = self._what(event, name, t)
        paid = [payment_text(payment, look, t) for payment in event.payments if payment.name != "win"]
        return t.sentences((said, *paid))

    def _what(self, event: ta_xot.Event, name: str, t: Translator) -> str:
        cards = cards_text(event.cards, t)
        match event.kind:
            case "deal":
                return t.t("The cards are dealt.")
            case "draw":
                return t.t("{name} draws a card.", name=name)
            case "discard":
                return t.t("{name} discards {cards}.", name=name, cards=cards)
            case "pass":
                return t.t("{name} passes.", name=name)
            case "call":
                return t.t("{name} calls: {cards}.", name=name, cards=cards)
            case "call_add" | "four_added":
                return t.t("{name} now has a set of four: {cards}.", name=name, cards=cards)
            case "four_concealed":
                return t.t("{name} shows a set of four: {cards}.", name=name, cards=cards)
            case "win":
                return t.t("{name} wins the season (終季) with {cards}.", name=name, cards=cards)
            case _:
                return t.t("The deck is empty: nobody wins the season.")

    def asked(self, view: View, name: str, look: Look, t: Translator) -> str:
        """Return what a player decides."""
        thrown = card_text(view.discard.card, t) if view.discard is not None else ""
        match view.phase:
            case "claim_win":
                return t.t("{name}: win with {card}, or pass?", name=name, card=thrown)
            case "claim_meld":
                return t.t("{name}: call {card}, or pass?", name=name, card=thrown)
            case "after_call":
                return t.t("{name} has called and discards a card.", name=name)
            case _:
                return t.t("{name} has drawn and discards a card, or wins.", name=name)

    def nobody_asked(self, view: View, t: Translator) -> str:
        """Return that those are asked in private who can take the discard."""
        if view.discard is None:
            return super().nobody_asked(view, t)
        card = card_text(view.discard.card, t)
        return t.t("{card} can be taken: whoever is able to is asked in private.", card=card)

    def acted(self, view: View, action: ta_xot.Move, t: Translator) -> str:
        """Return what an action is."""
        match action:
            case ta_xot.Win():
                return t.t("The season is won (終季)")
            case ta_xot.Discard():
                return t.t("discards {cards}", cards=card_text(action.card, t))
            case ta_xot.FourConcealed():
                return t.t("shows a set of four: {cards}", cards=cards_text(action.cards, t))
            case ta_xot.FourAdded():
                return t.t("adds {cards} to the exposed set", cards=card_text(action.card, t))
            case ta_xot.Call():
                return t.t("calls with {cards}", cards=cards_text(action.cards, t))
            case ta_xot.CallAdd():
                return t.t("calls the card into the exposed set")
            case _:
                return t.t("passes")

    def hands_won(self, view: View, t: Translator) -> Iterable[str]:
        """Return the groups of the hand that won, and its lights."""
        last = view.last_season
        if last is None:
            return []
        groups = [_caption(meld, t) for meld in last.groups]
        return [t.t(", ").join([*groups, *([t.t("light (光)")] if last.lights else [])])] if groups else []

    def settled(self, last: ta_xot.Summary, look: Look, t: Translator) -> Panel:
        """Return the winning hand of the last season and how its points add up."""
        if last.winner is None:
            title = t.t("Season {season}: the deck was empty, nobody won", season=last.season)
            lines = _paid_at_once(last.instants, look, t)
            return Panel(title, lines=tuple(lines), entries=season_entries(last.points, None, look, t))
        name = player(look, last.winner, t)
        if last.discarder is None:
            title = t.t("Season {season}: {name} won on their own draw", season=last.season, name=name)
        else:
            other = player(look, last.discarder, t)
            title = t.t(
                "Season {season}: {name} won with a discard of {other}",
                season=last.season,
                name=name,
                other=other,
            )
        groups = [Group(_caption(meld, t), meld.cards) for meld in last.groups]
        if last.lights:
            groups.append(Group(t.t("light (光)"), last.lights))
        lines = [(_line_text(line.name, line.card, t), signed(line.points)) for line in last.end]
        lines += [(_line_text(line.name, line.card, t), f"+{line.points}") for line in last.bonus]
        lines.append((t.t("Payments for the win:"), ""))
        lines += [(_sum_text(payment, look, t), signed(payment.points)) for payment in last.payments]
        lines += _paid_at_once(last.instants, look, t)
        entries = season_entries(last.points, last.winner, look, t)
        return Panel(title, tuple(groups), tuple(lines), entries)


def _caption(meld: Meld, t: Translator) -> str:
    if meld.kind == "special":
        return t.t("Special set")
    return combo_label(meld.kind, len(meld.cards), t)


def payment_text(payment: ta_xot.Payment, look: Look, t: Translator) -> str:
    """Return a payment made at once in a sentence."""
    what = t.t(
        _PAID_FOR[payment.name], payer=player(look, payment.payer, t), payee=player(look, payment.payee, t)
    )
    return t.t("{what}: {points}.", what=what, points=points_text(payment.points, t))


def _paid_at_once(payments: Sequence[ta_xot.Payment], look: Look, t: Translator) -> list[tuple[str, str]]:
    """Return what was paid during a season, a line for each payment, below a heading."""
    if not payments:
        return []
    heading = (t.t("Payments during the season:"), "")
    return [heading] + [(_sum_text(payment, look, t), signed(payment.points)) for payment in payments]


def _line_text(name: str, card: str, t: Translator) -> str:
    if name == "light":
        return t.t("light (光): cards that match {card}", card=card_label([card], t))
    return t.t(_LINES[name])


def _sum_text(payment: ta_xot.Payment, look: Look, t: Translator) -> str:
    payer, payee = player(look, payment.payer, t), player(look, payment.payee, t)
    if payment.name != "win":
        return t.t(_PAID_FOR[payment.name], payer=payer, payee=payee)
    if payment.mult == 1 and not payment.bonus:
        return t.t("{payer} pays {payee}", payer=payer, payee=payee)
    formula = str(payment.end)
    formula += f" × {payment.mult}" if payment.mult > 1 else ""
    formula += f" + {payment.bonus}" if payment.bonus else ""
    return t.t("{payer} pays {payee} {formula}", payer=payer, payee=payee, formula=formula)
