"""The face of 連船之遊: its sentences, and its picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from engine import core
from engine.ne_kana.state import Action, View
from engine.ne_kana.wording import LETTERS, write
from engine.sticks import Fallen, Throw
from renderers import theme
from renderers.canvas import Beside, Look
from renderers.face import FRAMED, Deed
from renderers.names import listed, player
from renderers.ne_kana import deeds, picture, ships
from renderers.ne_kana import signs as page
from renderers.ne_kana.emblems import EMBLEMS, beside
from renderers.ne_kana.names import MARKS, NAMES, PROMPTS, REFUSALS, TYPED
from renderers.ne_kana.ships import Vessel
from renderers.ne_kana.table import panels, place_text, reasons, round_text, squares, target_text
from renderers.table import ends
from renderers.table.face import TableFace
from renderers.table.panels import in_words
from renderers.translation import N_, P_, Translator, translator

_OTHER_NAMES: Final = (
    *("連船之遊", "ネカナ", "ネカナモカヌツ", "れんせんのあそび", "连船之游", "네카나", "nekana", "ships"),
)

_ENDS: Final = ends.Ends(
    N_("{name} wins with {count} at the goal."),
    N_("{names} share the victory, with {count} at the goal each."),
)


class NeKana(TableFace[View, Action]):
    """連船之遊."""

    kind = "race"
    moves_each = 60
    ways = MappingProxyType(
        {
            "target_reached": N_("the target is reached"),
        }
    )
    names = NAMES
    prompts = PROMPTS
    refusals = REFUSALS
    marks = MARKS
    typed = TYPED
    also = MappingProxyType(dict.fromkeys(_OTHER_NAMES, ""))
    season = P_("part of a match", "Game")
    emblems = EMBLEMS
    emblem = staticmethod(beside)

    drawn = staticmethod(picture.draw)
    signs = staticmethod(page.draw)

    # --- What happened, who is asked ---------------------------------------------------------------

    def change(self, view: View, look: Look) -> str:
        """Return who throws, what was thrown, or what a seat did, with what was before and after."""
        t = translator(look.language)
        if view.last is None:
            return ""
        name = player(look, view.last.seat, t)
        match view.last.kind:
            case "throw":
                return t.t("{name} throws the sticks.", name=name)
            case "sticks":
                return t.t("{name} threw {ones}.", name=name, ones=view.ones)
            case "deed":
                return self._done(view, look)

    def _done(self, view: View, look: Look) -> str:
        """Return what was done last."""
        if view.latest is None:
            return ""
        seat, done = view.latest
        return deeds.sentence(done, seat, view.options, look)

    def asked(self, view: View, look: Look) -> str:
        """Return who throws, or who acts with what."""
        t = translator(look.language)
        name = player(look, view.mover, t)
        match view.phase:
            case "throw":
                asked = t.t("{name}: throw the sticks.", name=name)
            case "act":
                asked = t.t("{name}: choose what to do with a throw of {ones}.", name=name, ones=view.ones)
            case _:
                return t.t("The sticks are in the air.")
        return t.sentences([asked, *self._ending(view, t)])

    def _ending(self, view: View, t: Translator) -> Iterator[str]:
        """Yield why this round is the last one, if it is."""
        if view.target_reached:
            target = view.options.target
            yield t.t("The target of {target} is reached: this round is the last one.", target=target)

    def prompt(self, view: View, look: Look) -> str:
        """Return who decides what now, or who has won, and why the game was over."""
        t, result = translator(look.language), look.result or view.result
        why = () if result is None else reasons(view, result, t)
        return t.sentences([super().prompt(view, look), *why])

    def result_text(self, result: core.Result, look: Look) -> str:
        """Return who has brought most to the goal."""
        return ends.told(result, _ENDS, look)

    def won_by(self, before: View, after: View, look: Look) -> str:
        """Return in which round the target was reached, and how much each seat brought."""
        t = translator(look.language)
        if after.result is None:
            return ""
        brought = [
            t.t("{name}: {what}", name=player(look, seat, t), what=points)
            for seat, points in enumerate(after.result.points)
        ]
        return t.sentences([*reasons(after, after.result, t), t.sentence(listed(brought, t))])

    scene = staticmethod(picture.scene)

    def deed(self, before: View, after: View, look: Look) -> Deed | None:
        """Return what the winner brought to the goal, voyage by voyage, and why the game was over."""
        if after.result is None:
            return None
        t, first = translator(look.language), after.result.ranking.index(1)
        one = after.players[first]
        fleet = (ships.picture(Vessel(first, number, 0), theme.STRIP) for number in range(1, 4))
        brought = " + ".join(map(str, one.voyages))
        return Deed(
            t.tn("{count} voyage to the goal", "{count} voyages to the goal", len(one.voyages)),
            t.t("{sum} = {points}", sum=brought, points=one.delivered) if len(one.voyages) > 1 else brought,
            t.sentences(reasons(after, after.result, t)),
            tuple(fleet),
        )

    # --- The whole table ---------------------------------------------------------------------------

    def describe(self, view: View, look: Look) -> str:
        """Return what changed, who is asked or how it ended, and what everybody has."""
        return translator(look.language).sentences(self._table(view, look))

    def describe_fully(self, view: View, look: Look) -> str:
        """Return the same in lines, with what lies on each square, and the sum at the end."""
        t = translator(look.language)
        sums = [text for panel in panels(view, look) for text in in_words(panel.title, panel.lines, t)]
        return "\n".join([*self._table(view, look), *squares(view, t), *self._last_turns(view, look), *sums])

    def _table(self, view: View, look: Look) -> Iterator[str]:
        t = translator(look.language)
        yield from self.happening(view, look)
        yield from self.compared(view, look)
        yield t.sentence(round_text(view, t))
        yield t.sentence(target_text(view, t))
        yield from (place_text(view, seat, look) for seat in range(len(view.players)))

    def _last_turns(self, view: View, look: Look) -> Iterator[str]:
        """Yield what the other seats did in their last turns."""
        for seat, done in enumerate(view.done):
            told = view.last is not None and (view.last.kind, view.last.seat) == ("deed", seat)
            if done is not None and not told:
                yield deeds.sentence(done, seat, view.options, look)

    def choice_told(self, view: View, action: object, look: Look) -> str:
        """Return what an action with a ship would do."""
        if not deeds.has_ship(action):
            return ""
        return deeds.told(deeds.foreseen(view, action), view.mover, view.options, look)

    def tells_beside(self, beside: Beside) -> str:
        """Return how the ships are marked with which something was done."""
        return FRAMED if deeds.has_ship(beside.action) else ""

    # --- Choices -----------------------------------------------------------------------------------

    def step_label(self, view: View, step: core.Step, language: str) -> str:
        """Return what an action would do, with what it costs."""
        t = translator(language)
        match step.kind:
            case "throw":
                return t.t("Throw the sticks")
            case "pass":
                return t.t("Pass")
            case "sticks":
                return t.t("The sticks show {count}", count=step.value)
            case _:
                return deeds.label(view, step, t)

    def rule_values(self, options: Any, t: Translator) -> Mapping[str, object]:
        """Return how many steps the goal is away."""
        return {"goal": options.goal}

    def action_text(self, view: View, action: Action, look: Look) -> str:
        """Return a sentence about an action of the seat whose turn it is."""
        t = translator(look.language)
        name = player(look, view.mover, t)
        match action:
            case Throw():
                return t.t("{name} throws the sticks.", name=name)
            case Fallen(ones):
                return t.t("The sticks show {count}", count=ones)
            case _ if view.ones is None:
                return write(action)
            case _:
                return deeds.sentence(deeds.foreseen(view, action), view.mover, view.options, look)

    # --- What is typed -----------------------------------------------------------------------------

    def to_type(self, notation: str, language: str) -> str:
        """Return a notation with the letter that the ships of the other player bear: "raid 1 C3"."""
        verb, _, rest = notation.partition(" ")
        ship, _, target = rest.partition(" ")
        if verb != "raid" or "." not in target:
            return notation
        seat, _, number = target.partition(".")
        return f"{verb} {ship} {LETTERS[int(seat)]}{number}"
