"""The messages of moving pictures: how far one is, what it leaves out, and which others there could be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import msgspec
import pytest

from bot.kit.messages.message import Message
from bot.kit.service.errors import LobbyRefusal
from bot.records.messages.film import MOST_SEASONS, film_message, making_message, unfinished_message
from bot.records.messages.stepping import Spot, step_message
from bot.records.service.filming import Film
from bot.records.service.films import require_filmable, season_to_film, seasons_to_film
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from renderers import Picture
from renderers.film import Choice, Shot
from renderers.footage import Terms
from renderers.translation import translator
from tests.bot.records.messages.test_stepping import controls, finished

T = translator("en")


def texts(message: Message) -> str:
    (frame,) = cast(Any, message.view).to_components()
    return "\n".join(part["content"] for part in frame["components"] if part["type"] == 10)


def made(frames: int, smaller: int = 1, **choice: Any) -> Film:
    shots = tuple(Shot(ply, 1, ply, frames) for ply in range(frames))
    picture = Picture(b"RIFF", "image/webp", (1080, 1300), "Film of it.")
    return Film(picture, Choice(shots, **choice), Terms(240, smaller))


def running(match: Match, replay: Replay, ply: int) -> tuple[Match, Replay]:
    """Return a game as it was when it was still played."""
    cut = replace(replay, states=replay.states[: ply + 1], actions=replay.actions[:ply])
    row = msgspec.structs.replace(match.row, status="running", result=None, ply=ply)
    return replace(match, row=row, state=cut.states[-1]), cut


def test_it_tells_how_far_it_is() -> None:
    match, _ = finished("cerke")
    assert texts(making_message(match, None, T)) == "### Film · Cerke\nBeing made …"
    assert "Being made: 12 of 60 pictures …" in texts(making_message(match, 2, T, 12, 60))
    assert "Cerke · Season 2" in texts(making_message(match, 2, T, 12, 60))
    assert "1 other is ahead of it" in texts(making_message(match, None, T, 0, 0, 1))
    (button,) = controls(unfinished_message(match, 2, T))
    assert button["custom_id"] == "b;film;abcdefg;;2"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_film_comes_with_its_words_and_a_menu_of_seasons(language: str) -> None:
    match, _ = finished("cerke")
    message = film_message(match, made(61), None, list(range(1, 41)), translator(language))
    (file,) = message.files
    assert (file.filename, file.description) == ("film-abcdefg.webp", "Film of it.")
    (menu,) = controls(message)
    assert len(menu["options"]) == MOST_SEASONS
    assert menu["options"][-1]["value"] == "40"
    alone = film_message(match, made(61), 3, [3], translator(language))
    assert alone.files[0].filename == "film-abcdefg-3.webp"
    assert controls(alone) == []


@pytest.mark.parametrize(
    ("film", "said"),
    [
        (made(61), "One picture per turn. 61 pictures, 0.1 MB."),
        (made(61, every=2), "every second turn is shown"),
        (made(61, every=5), "one turn in 5 is shown"),
        (made(61, ends_only=True), "only the ends of the seasons are shown"),
        (made(61, ends_only=True, every=3), "only the ends of seasons are shown, one in 3"),
        (made(61, smaller=2), "The pictures are smaller than usual"),
    ],
)
def test_what_it_leaves_out_is_said(film: Film, said: str) -> None:
    match, _ = finished("cerke")
    assert said in texts(film_message(match, film, None, [1], T))


def test_a_game_that_is_over_can_be_filmed_whole_or_by_seasons() -> None:
    match, replay = finished("ta_xot", 3)
    seasons = seasons_to_film(match, replay)
    assert len(seasons) > 1
    require_filmable(match)
    assert season_to_film(match, replay, None) is None
    assert season_to_film(match, replay, 2) == 2
    with pytest.raises(LobbyRefusal, match="no_season_to_film") as refused:
        season_to_film(match, replay, len(seasons) + 1)
    assert refused.value.data == {"last": len(seasons)}


def test_a_running_game_is_filmed_only_where_nothing_is_hidden_and_as_far_as_seasons_have_ended() -> None:
    match, replay = finished("lutu")
    open_now = replace(match, row=msgspec.structs.replace(match.row, status="running"))
    if not open_now.privacy.open_record:
        with pytest.raises(LobbyRefusal, match="film_hidden"):
            require_filmable(open_now)
    match, replay = finished("niek_zau_shu")
    deals = [match.rules.deal(state) for state in replay.states]
    begun, early = running(match, replay, 3)
    require_filmable(begun)
    with pytest.raises(LobbyRefusal, match="nothing_to_film"):
        season_to_film(begun, early, None)
    later, so_far = running(match, replay, deals.index(3) + 1)
    assert season_to_film(later, so_far, None) == 2
    with pytest.raises(LobbyRefusal, match="no_season_to_film"):
        season_to_film(later, so_far, 3)


async def test_the_view_that_goes_through_a_game_offers_what_can_be_filmed() -> None:
    match, replay = finished("niek_zau_shu")
    deals = [match.rules.deal(state) for state in replay.states]
    later, so_far = running(match, replay, deals.index(2) + 1)

    async def offered(match: Match, replay: Replay, ply: int) -> list[str]:
        message = await step_message(match, replay, Spot(ply, None, None), T)
        found = [item["custom_id"] for item in controls(message)]
        return [custom_id for custom_id in found if custom_id.startswith("b;film;")]

    assert await offered(later, so_far, 1) == ["b;film;abcdefg;;1"]
    assert await offered(later, so_far, so_far.last) == [], "this one is still played"
    assert await offered(match, replay, replay.last) == [f"b;film;abcdefg;;{deals[-1]}"]
    alone, whole = finished("nexxy")
    assert await offered(alone, whole, 3) == ["b;film;abcdefg;;"]
