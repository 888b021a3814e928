"""The face of 行山: its sentences, and its picture."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from PIL import Image

from engine import core
from engine.cards import COPIES, sort_cards
from engine.mok_co.state import Action, View
from renderers import theme
from renderers.alts import alt
from renderers.board import tokens
from renderers.canvas import Beside, Look
from renderers.cards.emblems import DRAWN, of_subject
from renderers.cards.names import card_text, cards_text
from renderers.cards.typed import typed_words
from renderers.face import FRAMED, HAND_BYTES, Deed, Drawing, Emblems
from renderers.mok_co import asking, board, choices, labels, land, picture, table, telling
from renderers.mok_co import hand as own_hand
from renderers.mok_co import signs as page
from renderers.mok_co.names import (
    ACTIONS,
    ALSO,
    MARKS,
    NAMES,
    PHASES,
    PROMPTS,
    REFUSALS,
    RESOURCES,
    TYPED,
)
from renderers.mok_co.plan import Hand, Laid, Place
from renderers.names import early_end, listed, player
from renderers.table import ends
from renderers.table.face import TableFace
from renderers.translation import N_, Translator, translator

TOKEN: Final = 96
"""Width of the winner's token in a picture to share, px."""

_ALONE: Final = (560, 520)
"""How wide and high the way is in a picture to be shared, px."""

_OF_SEAT: Final = re.compile(r"(steal|mark|destroy) (\d+)")

_ABOUT_CARDS: Final = ("use", "mark", "destroy", "dismantle", "install", "discard")
"""The kinds of choices that name a card."""


class MokCo(TableFace[View, Action]):
    """行山."""

    names = NAMES
    kind = "race"
    moves_each = 70
    ways = MappingProxyType(
        {
            "mountain": N_("the mountain is reached"),
            "max_rounds": N_("the last round is over"),
        }
    )
    prompts = PROMPTS
    refusals = REFUSALS
    marks = MARKS
    own_view = N_("My hand")
    also = MappingProxyType(dict.fromkeys(ALSO, ""))
    season = N_("Race")
    emblems = Emblems(DRAWN, MappingProxyType(dict.fromkeys(_ABOUT_CARDS, of_subject)))

    # --- Pictures ----------------------------------------------------------------------------------

    def draw(self, view: View, look: Look) -> Drawing:
        """Draw board, story and seats, with the seat's own hand below them in that seat's view."""
        return picture.draw(table.table(view, self.prompt(view, look), look), table.hand(view, look), look)

    def draw_own(self, view: View, look: Look) -> Drawing | None:
        """Draw the hand of the seat whose view this is; None for a spectator."""
        hand = table.hand(view, look)
        return None if hand is None else Drawing.of(own_hand.draw(hand, look), HAND_BYTES)

    signs = staticmethod(page.draw)

    # --- What happened, who is asked ---------------------------------------------------------------

    def change(self, view: View, look: Look) -> str:
        """Return what happened in the turn that runs; before anybody chose in it, in the one before too."""
        return telling.latest(view, look, translator(look.language))

    def asked(self, view: View, look: Look) -> str:
        """Return who decides what now and what it costs."""
        t = translator(look.language)
        return asking.prompt(view, player(look, view.mover, t), look, t)

    def result_text(self, result: core.Result, look: Look) -> str:
        """Return who has won by what, and how far the others have come."""
        t = translator(look.language)
        if early := early_end(result, look, t):
            return early
        arrived, shared = result.rule == "mountain", result.ranking.count(1) > 1
        said = t.t(_WON[arrived, shared], name=ends.winners(result, look, t))
        others = [
            _place_text(result, seat, look, t) for seat in ends.ranked(result) if result.ranking[seat] > 1
        ]
        return t.sentences((said, t.sentence(listed(others, t)), _counted(result, t)))

    def won_by(self, before: View, after: View, look: Look) -> str:
        """Return in which round who came to the mountain, or was furthest ahead."""
        t = translator(look.language)
        result = after.result
        if result is None:
            return ""
        names = ends.winners(result, look, t)
        if result.rule == "mountain":
            return t.t("{name} reached the mountain in round {round}", name=names, round=after.round)
        return t.t("furthest ahead after round {round}: {name}", name=names, round=after.round)

    def scene(self, view: View, look: Look) -> Image.Image:
        """Draw the way up the mountain with everybody's token, or a longer route on the board of Cerke."""
        shown = table.board(view)
        if not shown.route.turns:
            return board.draw(shown)
        return land.draw(shown._replace(route=shown.route._replace(room=_ALONE)))

    def deed(self, before: View, after: View, look: Look) -> Deed | None:
        """Return who came to the mountain, or furthest, by their token."""
        result = after.result
        if result is None:
            return None
        token = tokens.on(tokens.Token(result.ranking.index(1)), TOKEN, theme.STRIP)
        return Deed(self.won_by(before, after, look), signs=(token,))

    # --- The whole table ---------------------------------------------------------------------------

    def describe(self, view: View, look: Look) -> str:
        """Return what changed, who is asked, the own hand, and what every seat has."""
        return alt(look, [self._sentences(view, look)])

    def _sentences(self, view: View, look: Look) -> Iterator[str]:
        t = translator(look.language)
        yield from self.happening(view, look)
        yield from self.compared(view, look)
        yield self.hand_text(view, look)
        for place in table.places(view, look):
            asked = place.active or place.seat == view.seat
            yield _seat_text(place if asked else place._replace(costs=()), t)
        yield t.sentence(table.notes(view, t))

    def describe_fully(self, view: View, look: Look) -> str:
        """Return the same in lines, with every card, the turns before, the discarded cards and the route."""
        return "\n".join(line for line in self._lines(view, look) if line)

    def _lines(self, view: View, look: Look) -> Iterator[str]:
        t = translator(look.language)
        plan = table.table(view, "", look)
        yield from self.happening(view, look)
        yield from self.compared(view, look)
        if plan.ranking is not None:
            yield t.sentence(plan.ranking.title)
            yield from (
                t.t("{name}: {what}.", name=line.words, what=line.value) for line in plan.ranking.lines
            )
        yield from _hand_lines(table.hand(view, look), t)
        yield t.sentence(plan.status)
        for place in table.places(view, look):
            yield _seat_text(place._replace(cards=()), t)
            yield from (_laid_text(laid, t) for laid in place.cards)
        told = self.change(view, look)
        yield from (said for said in telling.chapter_texts(view, look, t) if said not in told)
        if view.discarded:
            yield t.t(
                "{name}: {what}.", name=t.t("Discarded"), what=cards_text(sort_cards(view.discarded), t)
            )
        yield asking.route_text(view, t)

    def hand_text(self, view: View, look: Look) -> str:
        """Return the own hand with what each card costs; empty for a spectator."""
        t = translator(look.language)
        return t.sentences(_hand_lines(table.hand(view, look), t))

    def describe_own(self, view: View, look: Look) -> str:
        """Return the own hand in words, and what its owner has."""
        hand = table.hand(view, look)
        means = () if hand is None else hand.means
        told = (*self.compared(view, look), self.hand_text(view, look), *means)
        return translator(look.language).sentences(told)

    def choice_told(self, view: View, action: object, look: Look) -> str:
        """Return what an action does, as far as the view shows what it is about."""
        if not choices.marks(view, action):
            return ""
        return asking.done_text(view, action, look, translator(look.language))

    def tells_beside(self, beside: Beside) -> str:
        """Return how what was played is marked: the place of who goes on, too."""
        return FRAMED

    # --- Choices -----------------------------------------------------------------------------------

    def step_label(self, view: View, step: core.Step, language: str) -> str:
        """Return the label of a choice: what it does, what it costs, and the odds where sticks decide."""
        return labels.label(view, step, translator(language))

    def action_text(self, view: View, action: Action, look: Look) -> str:
        """Return a sentence about an action chosen in this view; nobody is told which card was drawn."""
        return asking.action_text(view, action, look, translator(look.language))

    def places_text(self, places: Sequence[str], t: Translator) -> str:
        """Return cards of the hand by their names, installed ones by their owners and numbers."""
        return t.t(", ").join(self._place_text(place, t) for place in places)

    def _place_text(self, place: str, t: Translator) -> str:
        if place in COPIES:
            return card_text(place, t)
        owner, _, number = place.partition("-")
        return t.t("card {number} of player {player}", number=number, player=int(owner) + 1)

    def value_text(self, rule: str, key: str, value: object, t: Translator) -> str | None:
        """Return cards, currencies, phases and actions by name, and seats by the number of their token."""
        match key, value:
            case "card", str() if value in COPIES:
                return card_text(value, t)
            case "victim", int():
                return str(value + 1)
            case "open", tuple() | list():
                return listed([t.t(PHASES[str(phase)]) for phase in value], t)
            case (("resource" | "phase" | "action"), str()):
                words = {"resource": RESOURCES, "phase": PHASES, "action": ACTIONS}[key]
                return t.t(words[value]) if value in words else None
            case _:
                return None

    # --- What is typed -----------------------------------------------------------------------------

    def rule_values(self, options: Any, t: Translator) -> Mapping[str, object]:
        """Return where the route begins and ends, how many squares it is long, and all of them."""
        squares = options.way.squares
        return {
            "start": squares[0],
            "goal": squares[-1],
            "steps": options.way.goal,
            "way": " ".join(squares),
        }

    def typed_words(self, t: Translator) -> Mapping[str, str]:
        """Return what cards and actions are called in the translator's language."""
        return typed_words(t, TYPED)

    def to_type(self, notation: str, language: str) -> str:
        """Return a notation with the number of the seat's token behind "#": people count from 1."""
        return _OF_SEAT.sub(lambda found: f"{found[1]} #{int(found[2]) + 1}", notation)


_WON: Final[Mapping[tuple[bool, bool], str]] = MappingProxyType(
    {
        (True, False): N_("{name} has reached the mountain and wins the game."),
        (True, True): N_("{name} are on the mountain and share first place."),
        (False, False): N_("{name} is furthest ahead and wins the game."),
        (False, True): N_("{name} are furthest ahead and share first place."),
    }
)
"""How the game was won: whether on the mountain, and whether by several."""


def _counted(result: core.Result, t: Translator) -> str:
    """Return what put one before another on the mountain; empty where nobody else came there."""
    on_top = {
        rank
        for rank, square in zip(result.ranking, result.points, strict=True)
        if square == max(result.points)
    }
    if result.rule != "mountain" or len(on_top) == 1:
        return ""
    return t.t("On the mountain fewer installed cards come first, then more coins.")


def _place_text(result: core.Result, seat: int, look: Look, t: Translator) -> str:
    name = t.t("{rank}. {name}", rank=result.ranking[seat], name=player(look, seat, t))
    return t.t("{name} on square {square}", name=name, square=result.points[seat])


def _seat_text(place: Place, t: Translator) -> str:
    """Return a seat in a sentence, equal cards counted."""
    notes = [*place.notes, *place.costs, " ".join(place.rice), " ".join(place.coins)]
    if place.cards:
        cards = Counter(laid.card for laid in place.cards)
        told = cards_text(sort_cards(cards.elements()), t)
        notes.append(t.t("installed {cards}", cards=told))
    return t.t("{name}: {what}.", name=telling.numbered(place.name, place.seat, t), what=listed(notes, t))


_STATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "new": N_("works from the next turn on"),
        "spent": N_("works no more"),
        "due": N_("still to use"),
        "used": N_("used"),
    }
)


def _laid_text(laid: Laid, t: Translator) -> str:
    """Return an installed card with its number, its marks and its state."""
    notes = [card_text(laid.card, t)]
    if laid.marks:
        notes.append(t.tn("{count} mark", "{count} marks", laid.marks))
    if laid.state:
        notes.append(t.t(_STATES[laid.state]))
    return t.t("{name}: {what}.", name=laid.number, what=listed(notes, t))


def _hand_lines(hand: Hand | None, t: Translator) -> Iterator[str]:
    """Yield the own hand, and what of it was just drawn."""
    if hand is None:
        return
    cards = [t.t("{card} ({cost})", card=card_text(held.card, t), cost=held.cost) for held in hand.cards]
    yield t.t("{name}: {what}.", name=hand.owner, what=listed(cards, t) or t.t("none"))
    drawn = [held.card for held in hand.cards if held.drawn]
    if drawn:
        yield t.t("Just drawn: {cards}.", cards=cards_text(drawn, t))
