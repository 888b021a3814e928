"""Films are made one at a time, for everybody who waits for them, and for nobody else."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from typing import Final

import pytest
from PIL import Image

from bot.kit.sentences import SENTENCES
from bot.kit.service.errors import LobbyRefusal
from bot.records.service import filming, orders
from bot.records.service.filming import Film, Films, Wanted
from renderers import Look
from renderers.translation import translator
from tests.renderers.film.scenes import Played, playthrough

LOOK: Final = Look(names=("Aya", "Béla", "Chen", "Dora"), looking_back=True)


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def films() -> Iterator[Films]:
    films = Films()
    yield films
    films.close()


@pytest.fixture
def lutu() -> Played:
    return playthrough("lutu")


def pages(film: Film) -> int:
    with Image.open(io.BytesIO(film.picture.data)) as moving:
        assert moving.size == film.picture.size
        return int(moving.n_frames)  # type: ignore[attr-defined] # of pictures that move


def of(film: object) -> Wanted:
    """Return that somebody asks for a film of this name."""
    return Wanted(f"Lutu · {film}", film)


def told_of(refused: LobbyRefusal) -> str:
    """Return what whoever is refused reads."""
    return translator("en").t(SENTENCES[refused.rule], **refused.data)


async def test_who_asks_for_the_same_film_waits_for_the_same(films: Films, lutu: Played) -> None:
    told = lutu.script()
    first = films.order(of("game"), 1, told, LOOK)
    again = films.order(of("game"), 2, told, LOOK)
    assert films.order(of("game"), 1, told, LOOK) is first is again
    later = films.order(of("season"), 3, lutu.script(1), LOOK)
    assert [films.ahead(first), films.ahead(later)] == [0, 1]
    with pytest.raises(LobbyRefusal, match="film_already") as refused:
        films.order(of("season"), 1, lutu.script(1), LOOK)
    assert "I am making a film for you already: Lutu · game." in told_of(refused.value)
    assert pages(await first.task) == first.done == first.count == len(told.shots)
    assert films.ahead(later) == 0
    assert pages(await later.task) == 3
    assert "Film" in later.task.result().picture.words
    films.leave(first, 1)
    fresh = films.order(of("game"), 1, told, LOOK)
    assert fresh is not first
    films.leave(fresh, 1)


async def test_what_nobody_waits_for_is_not_made(films: Films, lutu: Played) -> None:
    making = films.order(of("game"), 1, lutu.script(), LOOK)
    films.order(of("game"), 2, lutu.script(), LOOK)
    other = films.order(of("season"), 3, lutu.script(1), LOOK)
    await asyncio.sleep(0)
    films.leave(making, 1)
    assert not making.task.cancelling()
    films.leave(making, 2)
    with pytest.raises(asyncio.CancelledError):
        await making.task
    assert pages(await other.task) == 3, "the next one has its turn"


async def test_only_so_many_wait(films: Films, lutu: Played) -> None:
    waiting = [films.order(of(number), number, lutu.script(1), LOOK) for number in range(orders.MOST_WAITING)]
    with pytest.raises(LobbyRefusal, match="films_waiting"):
        films.order(of("one more"), 99, lutu.script(1), LOOK)
    for number, making in enumerate(waiting):
        films.leave(making, number)
    await asyncio.wait({making.task for making in waiting})
    films.leave(films.order(of("one more"), 99, lutu.script(1), LOOK), 99)


async def test_a_film_with_too_many_bytes_gets_fewer_or_smaller_frames(
    films: Films, lutu: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = lutu.script()
    for most, frames, smaller in ((300_000, 5, 1), (105_000, 5, 2), (21_000, 2, 4)):
        monkeypatch.setattr(filming, "MOST_BYTES", most)
        film = await films.order(of(most), 1, told, LOOK).task
        assert len(film.picture.data) <= most
        assert (pages(film), film.terms.smaller) == (frames, smaller)
        await asyncio.sleep(0)
    monkeypatch.setattr(filming, "MOST_BYTES", 100)
    with pytest.raises(OverflowError):  # there is no such film, but it would be no reason to go on for ever
        await films.order(of("none"), 1, told, LOOK).task
