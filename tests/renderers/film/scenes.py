"""Games to be filmed: the playthroughs as they are written down, and how a film is made in one go."""

from __future__ import annotations

import io
import re
from typing import Any, Final, NamedTuple

from PIL import Image, ImageSequence

from engine import catalogue
from engine.core import AnyGame, Result
from renderers.canvas import Look
from renderers.film import Choice, Script, chosen, script, takes
from renderers.footage import Footage, developed, shoot
from tests import playthroughs

_LINE: Final = re.compile(r"^ *(\d+) .+?: (.+?)  \(")


class Played(NamedTuple):
    """A game that was played."""

    game: AnyGame
    options: Any
    states: list[Any]
    actions: list[tuple[int, Any]]

    @property
    def names(self) -> tuple[str, ...]:
        """Who played it."""
        return playthroughs.NAMES[: self.game.seats.stop - 1]

    def script(self, season: int | None = None, result: Result | None = None, **look: Any) -> Script:
        """Return what its film is made from; the rules say how it ended, unless something else is said."""
        end = result or self.game.result(self.states[-1])
        shown = Look(names=self.names, result=end, looking_back=True, **look)
        return script(self.game, self.options, self.states, self.actions, shown, season)

    def cut(self, ply: int) -> Played:
        """Return the game as it stood after so many actions."""
        return self._replace(states=self.states[: ply + 1], actions=self.actions[:ply])


def playthrough(game_id: str) -> Played:
    """Return the playthrough of a game, read as it is written down."""
    game = catalogue.get(game_id)
    fields = game.options.__struct_fields__
    changes = {name: value for name, value in playthroughs.SHORTER.items() if name in fields}
    options = game.make_options(changes=changes)
    played = Played(game, options, [], [])
    played.states.append(game.start(len(played.names), options))
    for line in playthroughs.path(game_id).read_text(encoding="utf-8").splitlines():
        found = _LINE.match(line)
        if found is not None and int(found[1]) == len(played.actions):
            state = played.states[-1]
            seat, action = game.turn(state).seats[0], game.parse(state, found[2])
            played.actions.append((seat, action))
            played.states.append(game.apply(state, seat, action))
    return played


def film(told: Script, choice: Choice, smaller: int = 1, part: int = 5) -> bytes:
    """Make a film, so many frames at a time."""
    worn = told.look.theme
    look = Look(names=told.look.names, language=told.look.language, looking_back=True, theme=worn)
    shown, parts = list(takes(told, choice)), list[Footage]()
    for first in range(0, len(shown), part):
        before = parts[-1].last if parts else b""
        parts.append(shoot(told.played.rules.id, shown[first : first + part], look, before, smaller))
    patches = [patch for footage in parts for patch in footage.patches]
    return developed(parts[0].first, shown[0].milliseconds, patches, worn)


def frames(data: bytes) -> list[Image.Image]:
    """Return the pictures of a film as a viewer shows them."""
    with Image.open(io.BytesIO(data)) as moving:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(moving)]


def short(told: Script) -> Choice:
    """Return a few frames of a film, its last ones among them."""
    return chosen(told.shots, 4)
