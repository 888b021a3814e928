"""What stands on the list for staff, at the edges of what is looked for."""

from __future__ import annotations

from typing import Final

from bot.kit.snowflakes import EPOCH, made_at
from bot.results.service.ratings.fold import Placed
from bot.results.service.ratings.suspicion import (
    LOOKED_BACK,
    NEW,
    Finding,
    Played,
    findings,
    played,
)
from bot.storage.rows import ResultRow, ResultSeat

NOW: Final = 1_800_000_000.0
OLD: Final = 1 << 40
"""An account that is years old."""
A, B, C = OLD + 1, OLD + 2, OLD + 3


def game(number: int, *order: int, at: float = NOW, ply: int = 50, gave_up: tuple[int, ...] = ()) -> Played:
    players = tuple(Placed(user_id, place) for place, user_id in enumerate(order, 1))
    return Played(
        game=f"g{number:02}",
        started_at=at,
        finished_at=at,
        ply=ply,
        players=players,
        gave_up=frozenset(gave_up),
    )


def names(count: int) -> tuple[str, ...]:
    return tuple(f"g{number:02}" for number in range(count))


# --- One wins nearly all ---------------------------------------------------------------------------


def test_who_wins_eight_games_of_eight_is_listed() -> None:
    games = [game(number, A, B) for number in range(8)]
    assert findings(games, NOW) == [Finding(kind="one_sided", people=(A, B), games=names(8), won=8)]
    assert findings(games[1:], NOW) == []


def test_nine_of_ten_are_not_more_than_nine_tenths() -> None:
    games = [*(game(number, A, B) for number in range(9)), game(9, B, A)]
    assert findings(games, NOW) == []
    assert findings([*games, game(10, A, B)], NOW) == [
        Finding(kind="one_sided", people=(A, B), games=names(11), won=10)
    ]


def test_draws_and_larger_tables_are_no_wins_of_a_pair() -> None:
    draw = Played(game="draw", started_at=NOW, finished_at=NOW, ply=50, players=(Placed(A, 1), Placed(B, 1)))
    assert findings([draw, *(game(number, A, B) for number in range(8))], NOW) == []
    assert findings([game(number, A, B, C) for number in range(20)], NOW) == []


def test_only_the_last_fourteen_days_are_looked_at() -> None:
    games = [game(number, A, B, at=NOW - LOOKED_BACK) for number in range(8)]
    assert len(findings(games, NOW)) == 1
    assert findings(games, NOW + 1) == []


# --- Giving up early -------------------------------------------------------------------------------


def test_who_gives_up_before_the_tenth_ply_is_listed_with_the_winner() -> None:
    games = [game(0, A, B, ply=9, gave_up=(B,)), game(1, A, B, ply=10, gave_up=(B,)), game(2, A, B, ply=9)]
    assert findings(games, NOW) == [Finding(kind="gave_up", people=(B, A), games=("g00",))]


def test_who_gave_up_stands_in_the_result() -> None:
    def row(rule: str) -> ResultRow:
        return ResultRow(
            game="g",
            seq=1,
            guild_id=1,
            game_id="cerke",
            family="",
            preset="standard",
            started_at=1.0,
            finished_at=2.0,
            ply=4,
            seasons=1,
            rule=rule,
            unrated="",
        )

    def seat(number: int, user_id: int | None, place: int, left: bool = False) -> ResultSeat:
        return ResultSeat(
            game="g", seat=number, user_id=user_id, computer="", place=place, points=0, quit=left
        )

    two = [seat(0, A, 1), seat(1, B, 2)]
    assert played(row("resigned"), two).gave_up == {B}
    assert played(row("rate_limit"), two).gave_up == frozenset()
    table = [seat(0, A, 1, left=True), seat(1, None, 2), seat(2, C, 3), seat(3, B, 4)]
    assert played(row("last_season"), table).gave_up == {A}
    assert played(row("last_season"), table).players == (Placed(A, 3), Placed(C, 1), Placed(B, 2))


# --- New accounts ----------------------------------------------------------------------------------


def test_an_account_is_new_for_a_month() -> None:
    """By the time at which the game began; it is told only beside another reason to look."""
    assert made_at(175928847299117063) == 1462015105.796  # the example of Discord's documentation
    new = int((NOW - EPOCH / 1000) * 1000) << 22
    assert made_at(new) == NOW
    later = NOW + NEW
    games = [game(0, A, new, at=later - 1), game(1, A, new, at=later)]
    assert findings(games, later) == []
    early = [*games, game(2, A, new, ply=3, gave_up=(new,), at=later)]
    told = [one for one in findings(early, later) if one.kind == "new_account"]
    assert told == [Finding(kind="new_account", people=(new,), games=("g00",))]


def test_what_has_most_games_stands_first() -> None:
    new = int((NOW - EPOCH / 1000) * 1000) << 22
    games = [*(game(number, A, B) for number in range(8)), game(8, C, new, ply=3, gave_up=(new,))]
    assert [finding.kind for finding in findings(games, NOW)] == ["one_sided", "gave_up", "new_account"]
