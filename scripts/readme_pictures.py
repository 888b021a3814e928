"""Draw the README's pictures with the project's own renderer: ``python -m scripts.readme_pictures``."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from engine import catalogue, core
from engine.cerke import state
from engine.cerke.cpn import load_cpn
from engine.cerke.game import CERKE
from engine.players.greedy_player import GreedyPlayer
from renderers import render, render_own
from renderers.canvas import Help, Look

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


def save(name: str, position: state.State, *chosen: str, signs_help: Help = "none") -> None:
    """Draw a position, with the steps of a choice that have these values, to ``docs/pictures``."""
    seats = CERKE.turn(position).seats
    legal = tuple(CERKE.legal(position, seats[0])) if chosen else ()
    paths = (CERKE.steps(position, action)[: len(chosen)] for action in legal)
    steps = next((path for path in paths if tuple(step.value for step in path) == chosen), ())
    look = Look(names=NAMES, candidates=legal, chosen=steps, help=signs_help)
    picture = render("cerke", CERKE.view(position, None), look)
    (FOLDER / f"{name}.png").write_bytes(picture.data)


PLAYERS: Final = ("Aya", "日向 Hinata", "Béla", "수진 Sujin")


def played(game_id: str, seats: int, seed: int) -> list[object]:
    """Return the positions of a season that computer players play at a table of cards."""
    game, rng = catalogue.get(game_id), random.Random(seed)  # noqa: S311 (a picture is no game)
    positions = [game.start(seats, game.make_options(changes={"seasons": 1}))]
    while acting := game.turn(positions[-1]).seats:
        position, seat = positions[-1], acting[0]
        if seat == core.CHANCE:
            action = game.chance(position).sample(rng)
        else:
            action = GreedyPlayer().choose(game, game.view(position, seat), rng)
        positions.append(game.apply(position, seat, action))
    return positions


def save_table() -> None:
    """Draw a table of 終季 on which much lies open, just when a card may be claimed."""
    game = catalogue.get("ta_xot")
    views = (game.view(position, None) for seed in range(300) for position in played("ta_xot", 4, seed))
    view = next(
        view
        for view in views
        if view.discard is not None and len(view.river) > 9 and sum(map(bool, view.melds)) > 1
    )
    (FOLDER / "table.png").write_bytes(render("ta_xot", view, names=PLAYERS).data)


def save_hand() -> None:
    """Draw a hand of 行戦 with the longest run that it can lead chosen."""
    game = catalogue.get("mok_kaik")

    def chosen(position: object) -> core.Step:
        legal = game.legal(position, game.turn(position).seats[0])
        runs = [action for action in legal if len({card[1] for card in action.cards}) == len(action.cards)]
        return game.steps(position, max(runs, key=lambda action: len(action.cards)))[0]

    positions = (played("mok_kaik", 3, seed)[1] for seed in range(300))
    position = next(each for each in positions if chosen(each).value.count("-") == 3)
    view = game.view(position, game.turn(position).seats[0])
    hand = render_own("mok_kaik", view, names=PLAYERS, chosen=(chosen(position),))
    assert hand is not None
    (FOLDER / "hand.png").write_bytes(hand.data)


def main() -> None:
    """Draw all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    position = middle_game()
    save("board", position)
    save("choosing", position, "XY")
    cast = CERKE.apply(position, 0, CERKE.parse(position, "LAU弓LAILU"))
    save("cast", CERKE.apply(cast, core.CHANCE, state.Cast(3)))
    save("declaration", CERKE.apply(position, 0, CERKE.parse(position, "XY巫XE")))
    save("educational", begun("educational"), signs_help="both")
    save_table()
    save_hand()


if __name__ == "__main__":
    main()
