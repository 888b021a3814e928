"""The bot as always, whose computer players of Cerke think as long as a file is there, as hard as they can.

``python -m benchmarks.burning_bot run``; the processes that think for them import this module, too.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from engine.core import AnyGame, Draws
from engine.players import games
from engine.players.player import Player, Thought
from engine.players.random_player import RandomPlayer

WHILE: Final = Path(os.environ.get("BURN_WHILE", ""))
AT_ONCE: Final = 100_000
"""Steps between two looks whether the file is there."""


class Burning(Player):
    """Burns the processor, then plays anything."""

    def consider(self, game: AnyGame, view: Any, rng: Draws, also: Any = None) -> Sequence[Thought]:
        """Think, and return all moves."""
        while WHILE.is_file():
            sum(range(AT_ONCE))
        return RandomPlayer().consider(game, view, rng)


games.SKILLS = MappingProxyType(  # type: ignore[misc]
    {**games.SKILLS, "cerke": games.Skill({"beginner": Burning()})}
)

if __name__ == "__main__":
    from bot.__main__ import main

    main()
