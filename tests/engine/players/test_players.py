"""Computer players: legal choices from a view, sensible declarations, and one better than the other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.cerke.board import IA, A
from engine.cerke.game import CERKE
from engine.cerke.options import PRESETS
from engine.cerke.state import Declare, Drop, Move, SeasonStart, State, StepCast, StepMove, Taxot, Tymok
from engine.core import CHANCE, Result
from engine.players import OLD_NAMES, Player, games, levels_of, player_of
from engine.players.cerke.one_turn import evaluate
from engine.players.greedy_player import GreedyPlayer, expectation
from engine.players.player import seat_of
from engine.players.random_player import RandomPlayer
from tests.engine.cerke.build import TAKE, ground, play, position
from tests.engine.players.levels_of_games import follow


def choose(state: State, level: str = "master", seed: int = 0) -> Any:
    """Let a computer player choose for the mover."""
    view = CERKE.view(state, state.position.mover)
    return player_of(CERKE.id, level).choose(CERKE, view, random.Random(seed))


def play_match(preset: str, players: Sequence[Player], seed: int, most: int = 4_000) -> Result:
    """Let two players play a game, which is over before so many actions, and return how it ended."""
    result = CERKE.result(follow(CERKE, players, PRESETS[preset], seed, most=most))
    assert result is not None
    return result


def test_levels_are_named() -> None:
    """The bot finds the players by name, the weakest first."""
    assert next(iter(levels_of("cerke"))) == "beginner"


@pytest.mark.parametrize("level", OLD_NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_choices_are_legal(level: str, seed: int) -> None:
    """Choices in a game that somebody else plays at random are legal."""
    rng = random.Random(seed)
    state: State = CERKE.start(2, PRESETS["online"])
    for number in range(60):
        seats = CERKE.turn(state).seats
        if not seats:
            break
        if seats[0] == CHANCE:
            action = CERKE.chance(state).sample(rng)
        else:
            legal = CERKE.legal(state, seats[0])
            if number % 5 == seed:
                assert choose(state, level, seed) in legal
            action = rng.choice(legal)
        state = CERKE.apply(state, seats[0], action)


def test_spectators_do_not_choose() -> None:
    """A view of nobody's seat has nobody to choose for."""
    with pytest.raises(ValueError, match="spectator"):
        seat_of(CERKE.view(CERKE.start(2, PRESETS["standard"]), None))


@pytest.mark.parametrize("preset", PRESETS)
def test_greedy_beats_random(preset: str) -> None:
    """Three games of each preset on changing sides, all won."""
    for seed in range(3):
        seat = seed % 2
        pair = (GreedyPlayer(), RandomPlayer())
        result = play_match(preset, pair if seat == IA else pair[::-1], seed)
        assert result.ranking[seat] < result.ranking[1 - seat]


def test_greedy_does_not_stall_against_itself() -> None:
    """Fear fades with the turns, so that two careful sides come to an end."""
    for seed in range(2):
        play_match("educational", (GreedyPlayer(), GreedyPlayer()), seed, most=1_500)


def test_the_strongest_takes_the_hand() -> None:
    """It completes a hand rather than taking a soldier or moving about."""
    state = ground("TAU:K TAI:+t NAI:+s ZO:* KA:k", captured=("H", ""))
    assert choose(state).dest == TAKE.dest


def test_greedy_prefers_the_shorter_bridge() -> None:
    """Of two casts that capture the same piece it takes the likelier one."""
    state = ground("PI:A LI:+s LA:+k MA:* LY:+k")
    values = {
        square: expectation(CERKE, CERKE.apply(state, IA, StepCast("PI", "LI", square)), IA)
        for square in ("LA", "LY")
    }
    assert values["LA"] > values["LY"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        # 撃皇 alone costs five points, going on costs nothing yet.
        ({"captured": ("", ""), "pieces": "TAU:K ZO:* KA:k"}, Tymok()),
        # Three points decide the game now.
        ({"captured": ("+TH", ""), "pieces": "TAU:K ZO:* KA:k", "score": (38, 2)}, Taxot()),
        # Three points in the last season do not: they would lose it.
        ({"captured": ("+TH", ""), "pieces": "TAU:K ZO:* KA:k", "score": (10, 30), "season": 4}, Tymok()),
        # The other side holds far more and may end the season next.
        ({"captured": ("+TH", "KS+A+C"), "pieces": "TAU:K ZO:* KA:k", "rate": 2}, Taxot()),
    ],
)
def test_the_strongest_declares_sensibly(fields: dict[str, Any], expected: object) -> None:
    """It goes on or ends the season by comparing what each is worth."""
    values = dict(fields)
    pieces = values.pop("pieces")
    at = position(pieces, **values)
    if at.captured[IA]:
        state = Declare(at, (), True)
    else:
        done = play(ground("TAU:K TAI:* KA:k"), StepMove("TAU", "TAI", "TY"))
        assert isinstance(done, Declare)
        state = done
    assert choose(state) == expected


def test_evaluation_is_zero_sum() -> None:
    """What a position is worth to one side it costs the other; a turn in progress is not judged."""
    state = ground("TAU:K TAI:+t ZO:* KA:k", captured=("H", "+S"), score=(23, 17))
    own, theirs = evaluate(state, IA), evaluate(state, A)
    assert own is not None
    assert theirs is not None
    assert own == -theirs
    assert own > 0
    assert evaluate(play(state, TAKE), IA) is None
    assert evaluate(SeasonStart(state.position), A) == -3.0


def test_without_an_evaluation_points_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that nobody taught the player is played by the points as they stand, sticks included."""
    monkeypatch.setattr(games, "SKILLS", {})
    rich = position("TAU:K ZO:* KA:k", captured=("+TH", ""))
    poor = position("TAU:K ZO:* KA:k", captured=("", "+TH"), mover=A, score=(30, 10))
    for at in (rich, poor):
        view = CERKE.view(Declare(at, (), True), at.mover)
        assert GreedyPlayer().choose(CERKE, view, random.Random(0)) == Taxot()
    water = CERKE.apply(ground("TAU:K ZAI:+t PA:*", score=(23, 17)), IA, Move("TAU", "ZAI"))
    assert expectation(CERKE, water, IA) == pytest.approx(6.0)


def test_a_drop_is_seen_as_an_action() -> None:
    """With nothing but a piece in hand and the 皇, the choice is among drops and moves of the 皇."""
    state = ground("ZO:* KA:k", captured=("C", ""), tam_moved_last=True)
    view = CERKE.view(state, IA)
    assert isinstance(GreedyPlayer().choose(CERKE, view, random.Random(0)), Drop)
