"""Write the playthroughs of all games anew, or of those named."""

from __future__ import annotations

import sys

from engine import catalogue
from tests.playthroughs import path, text

if __name__ == "__main__":
    for game_id in sys.argv[1:] or catalogue.ids():
        path(game_id).write_text(text(game_id), encoding="utf-8")
        print(path(game_id).name)
