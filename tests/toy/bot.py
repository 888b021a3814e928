"""The bot as always, with one line for the toy game in each catalogue: ``python -m tests.toy.bot run``.

The processes in which computer players think import this module too, and so know the game.
"""

from engine import catalogue
from renderers import faces
from tests.toy.face import ToyFace
from tests.toy.game import TOY

catalogue.GAMES[TOY.id] = TOY
faces.FACES[TOY.id] = ToyFace()

if __name__ == "__main__":
    from bot.__main__ import main

    main()
