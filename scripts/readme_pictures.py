"""Draw the README's pictures with the project's own renderer: ``python -m scripts.readme_pictures``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from engine import core
from engine.cerke import state
from engine.cerke.cpn import load_cpn
from engine.cerke.game import CERKE
from renderers import render

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
NAMES: Final = ("Aya", "日向 Hinata")

MIDDLE_GAME: Final = (
    "lh1g+k+g+c1+l/+m2+t1t2m/s1s+s+v1s+ss/1+a3+s3/4*4/S1c2MH2/1+SS1V+SS+SS/1A1T3+A+M/+L+H+C+GKGC1L"
    " IA +S+SA+H,+T 27-13 4 2 - standard"
)


def middle_game() -> state.State:
    """Return a middle game after a move over another piece."""
    position = load_cpn(MIDDLE_GAME).position
    last = state.Trace(1, "step", "c", "NA", "NI", "NY")
    return state.Ground(replace(position, last=last, turns=31))


def begun(preset: str) -> state.State:
    """Return the initial position with the near side to move."""
    return CERKE.apply(CERKE.start(2, CERKE.make_options(preset)), core.CHANCE, state.FirstMover(0))


def save(name: str, position: state.State, *chosen: str) -> None:
    """Draw a position, with the steps of a choice that have these values, to ``docs/pictures``."""
    seats = CERKE.turn(position).seats
    legal = tuple(CERKE.legal(position, seats[0])) if chosen else ()
    paths = (CERKE.steps(position, action)[: len(chosen)] for action in legal)
    steps = next((path for path in paths if tuple(step.value for step in path) == chosen), ())
    picture = render("cerke", CERKE.view(position, None), names=NAMES, candidates=legal, chosen=steps)
    (FOLDER / f"{name}.png").write_bytes(picture.data)


def main() -> None:
    """Draw all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    position = middle_game()
    save("board", position)
    save("choosing", position, "XY")
    cast = CERKE.apply(position, 0, CERKE.parse(position, "LAU弓LAILU"))
    save("cast", CERKE.apply(cast, core.CHANCE, state.Cast(3)))
    save("declaration", CERKE.apply(position, 0, CERKE.parse(position, "XY巫XE")))
    save("educational", begun("educational"))


if __name__ == "__main__":
    main()
