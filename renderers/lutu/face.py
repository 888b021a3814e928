"""The face of 新遊: its sentences, and its picture."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from engine import core
from engine.core import NewSeat
from engine.lutu.play import MULTIPLIERS
from engine.lutu.state import Action, Bet, Round, View
from engine.rounds import NextRound
from engine.sticks import ODDS, Fallen
from renderers import sticks, theme
from renderers.canvas import Beside, Look
from renderers.face import FRAMED, Deed, Emblems
from renderers.lutu import picture, table
from renderers.lutu.names import MARKS, NAMES, PROMPTS, REFUSALS
from renderers.names import gained, listed, player
from renderers.table.emblems import FALLEN, TO_THROW, fallen, thrown
from renderers.table.face import ChipFace
from renderers.table.panels import in_words
from renderers.table.throws import NUMERALS
from renderers.translation import N_, Translator, translator


def _field(step: core.Step) -> str:
    return fallen(int(step.value))


class Lutu(ChipFace[View, Action]):
    """新遊."""

    names = NAMES
    moves_each = 4
    prompts = PROMPTS
    refusals = REFUSALS
    marks = MARKS
    own_view = N_("Bet or throw")
    also = MappingProxyType(dict.fromkeys(("新遊", "ルートゥー", "新游", "루투"), ""))
    emblems = Emblems(
        MappingProxyType({**FALLEN, **TO_THROW}), MappingProxyType({"throw": thrown, "field": _field})
    )

    drawn = staticmethod(picture.draw)
    signs = staticmethod(picture.draw_signs)

    # --- What happened, who is asked ---------------------------------------------------------------

    def happened(self, view: View, kind: str, name: str, look: Look, t: Translator) -> str:
        """Return who has bet, all bets once the last one stands, or what the throw brought."""
        match kind:
            case "bet":
                return t.t("{name} has bet.", name=name)
            case "shown":
                return t.t("{name} has bet. All bets: {bets}.", name=name, bets=_bets(view, look, t))
            case _:
                if view.phase == "thrown" or view.last_round is None:
                    return t.t("{name} throws the sticks.", name=name)
                return _thrown(view.last_round, look, t)

    def asked(self, view: View, look: Look) -> str:
        """Return who still has to bet, or that the banker throws."""
        t = translator(look.language)
        banker = player(look, view.banker, t)
        match view.phase:
            case "bets":
                names = listed([player(look, seat, t) for seat in view.turn], t)
                low, high = view.options.min_bet, view.options.max_bet
                if low == high:
                    return t.tn(
                        "Still to bet: {names}. {count} chip on one field; {banker} is the banker.",
                        "Still to bet: {names}. {count} chips on one field; {banker} is the banker.",
                        low,
                        names=names,
                        banker=banker,
                    )
                return t.t(
                    "Still to bet: {names}. {low} to {high} chips on one field; {banker} is the banker.",
                    names=names,
                    low=low,
                    high=high,
                    banker=banker,
                )
            case "between":
                return t.t("The next round is about to begin.")
            case "throw":
                return t.t("All bets are in. {name}: throw the sticks.", name=banker)
            case _:
                return t.t("The sticks are in the air.")

    def won_by(self, before: View, after: View, look: Look) -> str:
        """Return who threw what."""
        return table.round_title(after.last_round, look) if after.last_round else ""

    scene = staticmethod(picture.scene)

    def deed(self, before: View, after: View, look: Look) -> Deed | None:
        """Return who was banker and threw what."""
        last = after.last_round
        if last is None:
            return None
        cast = sticks.fallen(last.ones, theme.STRIP)
        numeral = sticks.numeral(last.ones, sticks.HEIGHT, theme.TEXT, theme.STRIP, look.style)
        return Deed(table.round_title(last, look), season=None, signs=(cast, numeral))

    # --- The whole table ---------------------------------------------------------------------------

    def describe(self, view: View, look: Look) -> str:
        """Return what changed, who is asked, and the table; of the last round what it gave each seat."""
        return translator(look.language).sentences([*self._table(view, look), *self._last_round(view, look)])

    def describe_fully(self, view: View, look: Look) -> str:
        """Return the same in lines, with every payment, and what the fields pay and how often they come."""
        t = translator(look.language)
        sums = [text for panel in table.panels(view, look) for text in in_words(panel.title, panel.lines, t)]
        labels = [table.pays_text(view, t), *(field_label(number, t) for number in range(len(MULTIPLIERS)))]
        return "\n".join([*self._table(view, look), *sums, *(t.sentence(label) for label in labels)])

    def _last_round(self, view: View, look: Look) -> Iterator[str]:
        """Yield what the last round gave each seat, where the change has not just told it."""
        last = view.last_round
        if last is not None and (view.last is None or view.last.kind != "throw"):
            yield _thrown(last, look, translator(look.language))

    def _table(self, view: View, look: Look) -> Iterator[str]:
        t = translator(look.language)
        yield from self.happening(view, look)
        yield from self.compared(view, look)
        own = None if view.seat is None else view.bets[view.seat]
        if own is not None:
            yield t.t("Your bet: {bet}.", bet=table.bet_text(own, t))
        yield t.sentence(t.t("Round {round} of {rounds}", round=view.round, rounds=view.rounds))
        yield from (_place_text(place, t) for place in table.places(view, look))

    def choice_told(self, view: View, action: object, look: Look) -> str:
        """Return a bet of the seat whose view it is."""
        if view.seat is None or not isinstance(action, Bet):
            return ""
        return table.bet_text(action, translator(look.language))

    def tells_beside(self, beside: Beside) -> str:
        """Return how the bet that was made is marked."""
        return FRAMED if isinstance(beside.action, Bet) else ""

    # --- Choices -----------------------------------------------------------------------------------

    def step_label(self, view: View, step: core.Step, language: str) -> str:
        """Return the label of a field with its odds, of an amount, or of what all games for chips have."""
        t = translator(language)
        match step.kind:
            case "field":
                return field_label(int(step.value), t)
            case "amount":
                return table.chips_text(int(step.value), t)
            case _:
                return super().step_label(view, step, language)

    def action_text(self, view: View, action: Action, look: Look) -> str:
        """Return a sentence about an action of the seat whose view it is."""
        t = translator(look.language)
        match action:
            case Bet():
                bet = table.bet_text(action, t)
                if view.seat is None:
                    return t.t("A bet: {bet}.", bet=bet)
                return t.t("{name} bets {bet}.", name=player(look, view.seat, t), bet=bet)
            case Fallen(ones):
                return t.t("The sticks show {count}", count=ones)
            case NextRound():
                return t.t("The next round begins.")
            case NewSeat():
                return t.t("Somebody joins the table.")
            case _:
                return t.t("{name} throws the sticks.", name=player(look, view.banker, t))


def field_label(number: int, t: Translator) -> str:
    """Return a field with what it pays and how often it comes: "2 (〢): ×2, comes up 31%"."""
    return t.t(
        "{field} ({numeral}): ×{times}, comes up {percent}%",
        field=number,
        numeral=NUMERALS[number],
        times=MULTIPLIERS[number],
        percent=round(ODDS[number] * 100),
    )


def _bets(view: View, look: Look, t: Translator) -> str:
    """Return who has bet what."""
    return t.t("; ").join(
        t.t("{name}: {what}", name=player(look, seat, t), what=table.bet_text(bet, t))
        for seat, bet in enumerate(view.bets)
        if bet is not None
    )


def _thrown(last: Round, look: Look, t: Translator) -> str:
    """Return what the banker threw, and what the round gave each seat."""
    gains = [
        t.t("{name} {points}", name=player(look, seat, t), points=gained(gain))
        for seat, gain in enumerate(last.gains)
    ]
    return t.t(
        "{name} threw {ones}, so field {ones} wins. Chips: {gains}.",
        name=player(look, last.banker, t),
        ones=last.ones,
        gains=listed(gains, t),
    )


def _place_text(place: table.Place, t: Translator) -> str:
    notes = [t.t("chips {count}", count=place.chips), *([place.note] if place.note else [])]
    return t.t("{name}: {what}.", name=place.name, what=listed(notes, t))
