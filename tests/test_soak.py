"""Random games of every game, as ``make soak`` plays a thousand; and games with something wrong."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine import catalogue
from tests.amounts import tried
from tests.soak.__main__ import main
from tests.soak.playing import play

GAMES = tried(8, thoroughly=14)
TOGETHER = 4


@pytest.mark.parametrize("first", range(0, GAMES, TOGETHER))
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_random_games(game_id: str, first: int) -> None:
    """Random games under random rules keep all properties; a failure says how to play the game again."""
    for seed in range(first, min(first + TOGETHER, GAMES)):
        played = play(game_id, seed)
        assert not played.error, (
            f"{played}\npython -m tests.soak --game {game_id} --seed {seed}\n{played.error}"
        )


def test_the_same_seed_plays_the_same_game() -> None:
    """A game can be played again: table, length and choices depend on its seed alone."""
    once, again, other = play("niek_hi", 5), play("niek_hi", 5), play("niek_hi", 6)
    assert (once.table, once.actions, once.most_legal) == (again.table, again.actions, again.most_legal)
    assert (once.table, once.actions) != (other.table, other.actions)


def test_a_broken_game_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A point from nowhere fails the game at the ply where it comes, with the command that shows it again."""
    game: Any = catalogue.get("mak_hup")
    apply = type(game).apply

    def generous(self: Any, state: Any, seat: int, action: Any) -> Any:
        after = apply(self, state, seat, action)
        if self.deal(after) != 2 or self.deal(state) != 1:
            return after
        scores = (after.table.scores[0] + 1, *after.table.scores[1:])
        return replace(after, table=replace(after.table, scores=scores))

    monkeypatch.setattr(type(game), "apply", generous)
    seeds = (seed for seed in range(100) if play("mak_hup", seed).error)
    seed = next(seeds)
    assert main(["--game", "mak_hup", "--seed", str(seed)]) == 1
    told = capsys.readouterr().out
    assert "points are conserved" in told
    assert f"seed {seed}, ply {play('mak_hup', seed).actions}" in told
    monkeypatch.undo()
    assert main(["--game", "mak_hup", "--seed", str(seed)]) == 0


def test_every_game_ends_or_is_said_to_be_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of cards that does not come to its end is an error, a game of Cerke is none."""
    monkeypatch.setattr("tests.engine.card_properties.LONGEST", 5)
    assert "does not end" in play("ta_xot", 0).error
    cerke = play("cerke", 0)
    assert not cerke.error
    assert not cerke.ended
