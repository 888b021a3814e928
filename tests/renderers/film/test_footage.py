"""The frames of a film: drawn in parts, as small as what has changed, all of one size."""

from __future__ import annotations

import io
import random
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engine import catalogue
from renderers import theme, webp
from renderers.colors import THEMES
from renderers.film import MOST_FRAMES, chosen
from renderers.footage import FEWEST, MOST_BYTES, SMALLEST, Terms, developed
from tests.renderers.film import golden
from tests.renderers.film.scenes import film, frames, playthrough, short
from tests.renderers.golden import difference


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_playthrough_can_be_filmed(game_id: str) -> None:
    told = playthrough(game_id).script()
    choice = short(told)
    data = film(told, choice)
    shown = frames(data)
    assert len(shown) == len(choice.shots)
    assert {frame.size for frame in shown} == {webp.size_of(data)}
    assert webp.size_of(data)[0] == theme.WIDTH
    assert len(data) < 100_000 * len(shown)


def test_parts_make_the_same_film_as_one_piece() -> None:
    told = playthrough("cerke").script()
    choice = chosen(told.shots, 6)
    one, other = (frames(film(told, choice, part=part)) for part in (2, 99))
    for first, second in zip(one, other, strict=True):
        assert ImageChops.difference(first, second).getbbox() is None


def test_golden_frames() -> None:
    shown = {game_id: golden.drawn(game_id) for game_id in {game for game, _ in golden.FRAMES.values()}}
    for name, (game_id, place) in golden.FRAMES.items():
        kept = Image.open(golden.FOLDER / f"{name}.png")
        assert shown[game_id][place].size == kept.size
        found = difference(shown[game_id][place], kept)
        assert found.is_small, (name, found)


def test_how_long_frames_stay_is_in_the_file() -> None:
    told = playthrough("lutu").script()
    with Image.open(io.BytesIO(film(told, chosen(told.shots, 9)))) as moving:
        stay = []
        for place in range(moving.n_frames):  # type: ignore[attr-defined] # of pictures that move
            moving.seek(place)
            moving.load()
            stay.append(moving.info["duration"])
    assert stay == [2000, 1300, 4000, 1300, 8000]


def test_pictures_can_be_made_smaller() -> None:
    told = playthrough("cerke").script()
    width, height = webp.size_of(film(told, short(told)))
    assert webp.size_of(film(told, short(told), smaller=2)) == (width // 2, -(-height // 2))


@pytest.mark.parametrize("worn", THEMES)
def test_a_film_is_in_one_theme_from_above_to_below(worn: theme.ThemeName) -> None:
    told = playthrough("lutu").script(theme=worn)
    grounds = {
        frame.getpixel((2, y)) for frame in frames(film(told, short(told))) for y in (1, frame.height - 1)
    }
    with theme.wearing(worn):
        assert grounds == {theme.GROUND}


# --- The file --------------------------------------------------------------------------------------


def noise(size: tuple[int, int], seed: int) -> Image.Image:
    """Return a picture that nothing makes smaller."""
    image = Image.frombytes("P", size, random.Random(seed).randbytes(size[0] * size[1]))
    image.putpalette(theme.flat_palette())
    return image


def test_a_frame_holds_what_has_changed_and_no_more() -> None:
    before = noise((300, 200), 1)
    after = before.copy()
    after.paste(7, (31, 51, 41, 61))
    patch = webp.patch(before, after, 500)
    assert (patch.left, patch.top) == (30, 50), "even places only"
    assert patch.size[0] <= 11
    assert len(patch.data) < 400
    nothing = webp.patch(before, before, 500)
    assert nothing.size == (2, 2)


def test_a_film_shows_every_pixel_as_it_was() -> None:
    pictures = [noise((90, 61), seed) for seed in range(3)]
    pictures.append(pictures[-1].copy())
    patches = [webp.patch(one, other, 100) for one, other in pairwise(pictures)]
    data = webp.animation((90, 61), [webp.whole(pictures[0], 100), *patches])
    for picture, frame in zip(pictures, frames(data), strict=True):
        assert ImageChops.difference(picture.convert("RGB"), frame).getbbox() is None


def test_a_picture_that_grows_makes_all_of_them_as_high() -> None:
    low, high = noise((40, 30), 1), noise((40, 50), 2)
    ground = Image.new("P", (40, 50), theme.palette().index(theme.GROUND))
    ground.putpalette(theme.flat_palette())
    ground.paste(low, (0, 0))
    file = io.BytesIO()
    low.save(file, "PNG")
    shown = frames(developed(file.getvalue(), 100, [webp.patch(ground, high, 100)]))
    assert [frame.size for frame in shown] == [(40, 50), (40, 50)]
    assert shown[0].getpixel((5, 45)) == theme.GROUND
    assert ImageChops.difference(shown[1], high.convert("RGB")).getbbox() is None


def test_terms_become_tighter_until_any_film_fits() -> None:
    terms, tried = Terms(MOST_FRAMES), []
    while terms != terms.tighter():
        terms = terms.tighter()
        tried.append(terms)
    assert tried[-1] == Terms(2, SMALLEST)
    assert len(tried) < 12
    assert all(terms.smaller == 1 for terms in tried if terms.frames > FEWEST)
    worst = noise((1080 // SMALLEST, 4000 // SMALLEST), 1)  # higher than any picture of ours
    assert 2 * len(webp.whole(worst, 100).data) < MOST_BYTES
