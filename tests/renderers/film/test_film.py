"""Which positions a film shows, what stands above them, and how long they stay."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from engine import catalogue
from engine.cerke.state import Declare
from engine.core import CHANCE, Result
from renderers import words
from renderers.film import FIRST, LAST, MOST_FRAMES, SEASON, Shot, chosen, described, takes
from renderers.words import ALT_LIMIT
from tests.engine.test_chronicle import played
from tests.renderers.film.scenes import Played, playthrough


def at_random(game_id: str, seats: int, seed: int, **changes: Any) -> Played:
    game = catalogue.get(game_id)
    states, actions = played(game, seats, seed)
    return Played(game, game.make_options(changes=changes), states, actions)


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_playthrough_is_told_turn_by_turn(game_id: str) -> None:
    game = playthrough(game_id)
    told = game.script()
    plies = [shot.ply for shot in told.shots]
    assert plies == sorted(set(plies)), "no position twice"
    assert plies[-1] == len(game.actions)
    assert told.shots[-1].ends
    seats = {seat for seat, _ in game.actions[: plies[0]]}
    assert seats <= {CHANCE}, "the first frame is the position before anybody has done anything"
    assert len(plies) <= sum(seat != CHANCE for seat, _ in game.actions) + 1 + len(
        told.played.chronicle.seasons
    )
    for before, after in pairwise(told.shots):
        if not before.ends:
            declines = {None, *(game.game.declining(state) for state in game.states[before.ply : after.ply])}
            acted = [s for s, a in game.actions[before.ply : after.ply] if s != CHANCE and a not in declines]
            assert acted, "nothing changes for nothing"
    for language in ("en", "ja"):
        alt = described(game.script(language=language), chosen(told.shots, MOST_FRAMES))
        assert 0 < len(alt) <= ALT_LIMIT
        assert any(name in alt for name in game.names), "who has won"


def test_a_turn_of_cerke_is_a_move_with_its_casts_and_what_is_said() -> None:
    game = playthrough("cerke")
    told = game.script()
    acting = [game.actions[shot.ply][0] for shot in told.shots[:-2]]
    assert all(seat != CHANCE for seat in acting)
    assert all(one != other for one, other in pairwise(acting)), "they take turns"
    last, end = told.shots[-2:]
    assert (last.turn, last.turns, last.ends) == (end.turn, end.turns, False)
    assert isinstance(game.states[last.ply], Declare), (
        "what somebody won with is seen before the table is cleared"
    )


def test_what_all_choose_at_once_is_one_turn() -> None:
    game = playthrough("nexxy")
    seats = len(game.names)
    told = game.script()
    for shot in told.shots[1:-2]:
        asked = game.game.turn(game.states[shot.ply]).seats
        assert len(asked) in (1, seats), "never with some who have chosen and some who have not"


def test_captions_say_where_it_is_and_at_the_end_who_has_won() -> None:
    game = playthrough("lutu")
    told = game.script(result=Result.by_points((0, 3, 1, 2), "last_round"))
    shown = list(takes(told, chosen(told.shots, MOST_FRAMES)))
    texts = [take.caption.text for take in shown]
    assert texts[0] == "Round 1 · At the start"
    assert texts[1] == "Round 1 · Turn 1 of 2"
    assert texts[-1].startswith("Winner: Béla. Béla wins the game")
    ends = [take.caption.text for take in shown if take.caption.told]
    assert ends[0].startswith("Round 1: ")
    assert [take.caption.share for take in (shown[0], shown[-1])] == [0, 1]
    assert shown[0].milliseconds == FIRST
    assert {take.milliseconds for take in shown if take.caption.told} == {SEASON, LAST}
    assert shown[-1].milliseconds == LAST
    assert [take.result for take in shown[:-1]] == [None] * (len(shown) - 1), "it was not known before"


def test_a_season_alone_begins_and_ends_with_itself() -> None:
    game = playthrough("lutu")
    second = game.script(2)
    first = game.script(1)
    whole = game.script()
    assert {shot.season for shot in second.shots} == {2}
    assert first.shots[-1].ply <= second.shots[0].ply
    assert first.result is None, "a season does not tell how the game ended"
    assert second.result == whole.result
    assert [shot for shot in whole.shots if shot.season == 1] == list(first.shots)
    assert "Round 2" in described(second, chosen(second.shots, 9))


def test_a_game_that_was_given_up_ends_with_that() -> None:
    game = playthrough("cerke").cut(10)
    result = Result((0, 1), (2, 1), "resigned")
    told = game.script(result=result)
    assert told.shots[-1].ply == 10
    assert (
        list(takes(told, chosen(told.shots, 9)))[-1].caption.text == "Winner: Béla. Béla wins: Aya resigned."
    )


def test_while_a_game_runs_its_past_seasons_can_be_told() -> None:
    game = playthrough("lutu").cut(8)
    told = game.script(1)
    assert told.result is None
    assert told.shots[-1].ends
    assert not game.game.turn(game.states[-1]).is_over


def test_names_are_drawn_as_letters_and_told_as_they_are() -> None:
    game = playthrough("lutu")
    told = game.script(result=Result.by_points((0, 3, 1, 2), "last_round"))
    assert described(told, chosen(told.shots, 9)).count("Béla") == 2
    alt = words.describe("lutu", game.game.view(game.states[-1], None), names=game.names)
    assert "Béla" in alt


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_it_shows_what_a_spectator_saw_and_nothing_else(game_id: str) -> None:
    game = playthrough(game_id)
    told = game.script()
    choice = chosen(told.shots, 30)
    for shot, take in zip(choice.shots, takes(told, choice), strict=True):
        assert take.view == game.game.view(game.states[shot.ply], None)
        if not take.caption.told:
            assert re.fullmatch(r"(\w+ \d+ · )?(Turn \d+ of \d+|At the start)", take.caption.text)


# --- Fewer frames ----------------------------------------------------------------------------------


def seasons(count: int, turns: int) -> list[Shot]:
    """Return the shots of a game of so many seasons."""
    shots = [Shot(0, 1, 0, turns)]
    for season in range(1, count + 1):
        shots += [
            Shot(len(shots) + turn, season, turn, turns, ends=turn == turns) for turn in range(1, turns + 1)
        ]
    return shots


@pytest.mark.parametrize(
    ("count", "turns", "most", "every", "ends_only", "left"),
    [
        (1, 60, 240, 1, False, 61),
        (1, 1000, 240, 5, False, 201),
        (4, 250, 240, 5, False, 201),
        (4, 250, 8, 1, True, 5),
        (300, 3, 240, 2, True, 151),
        (1, 1000, 2, 1, True, 2),
        (100_000, 1, 240, 419, True, 240),
    ],
)
def test_of_a_long_game_one_turn_in_so_many_is_shown(
    count: int, turns: int, most: int, every: int, ends_only: bool, left: int
) -> None:
    shots = seasons(count, turns)
    choice = chosen(shots, most)
    assert (choice.every, choice.ends_only, len(choice.shots)) == (every, ends_only, left)
    assert len(choice.shots) <= most
    assert choice.shots[0] == shots[0]
    assert choice.shots[-1] == shots[-1]
    if not ends_only:
        assert [shot for shot in choice.shots if shot.ends] == [shot for shot in shots if shot.ends]


def test_a_long_film_is_quick_and_ends_slowly() -> None:
    game = at_random("ne_kana", 4, 3)
    told = game.script()
    assert len(told.shots) > MOST_FRAMES
    choice = chosen(told.shots, MOST_FRAMES)
    shown = list(takes(told, choice))
    assert len(shown) <= MOST_FRAMES
    assert sum(take.milliseconds for take in shown) < 180_000
    assert all(
        re.fullmatch(r"(Season \d+ · )?Turn \d+ of \d+", t.caption.text)
        for t in shown[1:-2]
        if not t.caption.told
    )
