"""The face of 六裁: its sentences, and its picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from engine import core
from engine.nexxy.board import LINES
from engine.nexxy.chances import finish
from engine.nexxy.play import outcome
from engine.nexxy.state import Action, View
from engine.sticks import Fallen
from renderers import theme
from renderers.board import tokens
from renderers.canvas import Look
from renderers.face import Deed, Emblems
from renderers.lettering import DOT
from renderers.names import capitalized, listed, player, points_text
from renderers.nexxy import picture
from renderers.nexxy.names import ALSO, MARKS, NAMES, PROMPTS, REFUSALS, TYPED
from renderers.nexxy.table import Line, Place, board_text, ending, newest, places, turn_text, way_text
from renderers.nexxy.telling import ask_text, event_text, is_die, move_text, percent, result_text
from renderers.table import ends
from renderers.table.emblems import DIE, ROLLED, THROW, TO_THROW
from renderers.table.face import TableFace
from renderers.translation import N_, Translator, translator

TOKEN: Final = 96
"""Width of the winner's piece in a picture to share, px."""


class Nexxy(TableFace[View, Action]):
    """六裁."""

    names = NAMES
    kind = "race"
    moves_each = 20
    ways = MappingProxyType(
        {
            "all_but_one": N_("one piece is left"),
            "first": N_("the first piece is at the goal"),
        }
    )
    prompts = PROMPTS
    refusals = REFUSALS
    marks = MARKS
    also = ALSO
    typed = TYPED
    season = N_("Race")
    emblems = Emblems(MappingProxyType({**TO_THROW, **ROLLED}))

    drawn = staticmethod(picture.draw)
    signs = staticmethod(picture.draw_signs)

    # --- What happened, who is asked ---------------------------------------------------------------

    def change(self, view: View, look: Look) -> str:
        """Return what the last throw did, or that somebody is throwing."""
        t = translator(look.language)
        if view.phase == "thrown":
            name = player(look, view.table.mover, t)
            if is_die(view.table):
                return t.t("{name} rolls the die.", name=name)
            return t.t("{name} throws the sticks.", name=name)
        event = newest(view.table)
        return event_text(event, look) if event else ""

    def prompt(self, view: View, look: Look) -> str:
        """Return who throws, or who has won with how many points, and with how many cups."""
        result = look.result or view.result
        return self.asked(view, look) if result is None else result_text(result, look, view.table)

    asked = staticmethod(ask_text)
    result_text = staticmethod(result_text)

    def won_by(self, before: View, after: View, look: Look) -> str:
        """Return how everybody came out, the best first."""
        t, result = translator(look.language), after.result
        if result is None:
            return ""
        return t.t("; ").join(
            t.t("{name}: {what}", name=player(look, seat, t), what=way_text(after.table, seat, t))
            for seat in ends.ranked(result)
        )

    scene = staticmethod(picture.scene)

    def deed(self, before: View, after: View, look: Look) -> Deed | None:
        """Return how the winner came out, by their piece."""
        if after.result is None:
            return None
        t, first = translator(look.language), after.result.ranking.index(1)
        piece = tokens.on(tokens.Token(first), TOKEN, theme.STRIP)
        return Deed(capitalized(way_text(after.table, first, t)), signs=(piece,))

    # --- The whole table ---------------------------------------------------------------------------

    def describe(self, view: View, look: Look) -> str:
        """Return what changed, who is asked, and where everybody is."""
        return translator(look.language).sentences(self._table(view, look))

    def describe_fully(self, view: View, look: Look) -> str:
        """Return the same in lines, with the result if there is one, and the squares of the board."""
        result = look.result or view.result
        t, lines = translator(look.language), list(self._table(view, look))
        lines += [said for place in places(view, look) if (said := _lines_text(place, t))]
        if result is not None:
            told = ending(view, result, look)
            lines.append(t.sentence(told.title))
            lines += [*told.counted, *(_line_text(line, t) for line in told.lines)]
        return "\n".join([*lines, board_text(look)])

    def _table(self, view: View, look: Look) -> Iterator[str]:
        t = translator(look.language)
        yield from self.happening(view, look)
        if (look.result or view.result) is None:
            yield t.sentence(turn_text(view.table, t))
        yield from (_place_text(place, t) for place in places(view, look))

    # --- Choices -----------------------------------------------------------------------------------

    def step_label(self, view: View, step: core.Step, language: str) -> str:
        """Return the label of the throw, with the chance to finish by it if there is one."""
        t = translator(language)
        if step.kind != "throw":
            return t.t("The sticks show {count}", count=step.value)
        label = t.t("Roll the die") if is_die(view.table) else t.t("Throw the sticks")
        home = finish(view.table, view.table.mover)
        if not home.odds or view.phase != "throw":
            return label
        chance = t.t("goal {percent}%", percent=percent(home.odds))
        return f"{label}{DOT}{chance}"

    def rule_values(self, options: Any, t: Translator) -> Mapping[str, object]:
        """Return what is thrown."""
        return {"thrown": t.t(NAMES.values[options.randomizer])}

    def emblem(self, view: View, step: core.Step) -> str:
        """Return the sticks or the die that is thrown."""
        if step.kind != "throw":
            return ""
        return DIE if is_die(view.table) else THROW

    def action_text(self, view: View, action: Action, look: Look) -> str:
        """Return a sentence about a throw, or about what fell and where the piece goes."""
        t, name = translator(look.language), player(look, view.table.mover, translator(look.language))
        if isinstance(action, Fallen):
            return move_text(outcome(view.table, action.ones), look)
        if is_die(view.table):
            return t.t("{name} rolls the die.", name=name)
        return t.t("{name} throws the sticks.", name=name)


def _place_text(place: Place, t: Translator) -> str:
    """Return a seat with its cups and its notes: "Anna: 7 cups, on square 12, threw 3."."""
    risk = [place.risk] if place.risk else []
    return t.t("{name}: {what}.", name=place.name, what=listed([place.cups, *place.notes, *risk], t))


def _lines_text(place: Place, t: Translator) -> str:
    """Return how a seat stands with the lined squares: "Anna: rested on 3, 6, ran past 9."."""
    found = (("rested", N_("rested on {squares}")), ("missed", N_("ran past {squares}")))
    by_state = {
        state: [str(square) for square, pip in zip(LINES, place.pips, strict=False) if pip == state]
        for state, _ in found
    }
    said = [t.t(text, squares=t.t(", ").join(by_state[state])) for state, text in found if by_state[state]]
    return t.t("{name}: {what}.", name=place.name, what=t.t("; ").join(said)) if said else ""


def _line_text(line: Line, t: Translator) -> str:
    """Return how a seat came out: "1. Anna: 2 points, in the goal after 15 throws, 12 cups."."""
    points = points_text(int(line.sum.value), t)
    return t.t("{name}: {what}.", name=line.sum.words, what=listed([points, line.way], t))
