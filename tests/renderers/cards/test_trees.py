"""Trees of cards: every end is seen, nothing covers anything else, and lines do not run into each other."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from renderers import theme
from renderers.canvas import Look
from renderers.cards import faces, tree
from renderers.cards.groups import Area
from renderers.cards.plan import Laid, Tree
from renderers.table.page import blank
from tests.renderers.cards.golden import paths

ROOM = 880


def grown(seed: int, cards: int) -> tuple[Laid, ...]:
    """Return a tree that grew at random: paths begin, split, go on and are joined."""
    rng = random.Random(seed)
    found: list[Laid] = []

    def lay(parents: tuple[int, ...]) -> None:
        for parent in parents:
            found[parent] = found[parent]._replace(open=False)
        found.append(Laid(rng.choice("BR") + rng.choice("012345678"), parents, open=True))

    while len(found) < cards:
        ends = [place for place, card in enumerate(found) if card.open]
        match rng.choice(("begin", "split", "join", "join", "on")) if len(ends) > 1 else "begin":
            case "begin":
                lay(())
            case "join":
                lay(tuple(rng.sample(ends, 2)))
            case "split":
                end = rng.choice(ends)
                for _ in range(rng.randint(2, 6)):
                    lay((end,))
            case _:
                lay((rng.choice(ends),))
    return tuple(found)


TREES = [grown(seed, cards) for cards in (2, 8, 16, 30, 46) for seed in range(12)]


def every_path(
    cards: tuple[Laid, ...], most: int = tree.MOST_LEVELS
) -> Iterator[tuple[tree._Path, tuple[int, int]]]:
    size, bands = tree._bands(cards, ROOM, tree.Shown(most))
    for band in bands:
        for path in band:
            yield path, size


@pytest.mark.parametrize("most", range(tree.MOST_LEVELS + 1))
@pytest.mark.parametrize("cards", TREES)
def test_every_open_end_is_shown_once(cards: tuple[Laid, ...], most: int) -> None:
    paths = [path for path, _ in every_path(cards, most)]
    shown = [place for path in paths for place, card in path.cards.items() if card.open]
    assert sorted(shown) == [place for place, card in enumerate(cards) if card.open]
    assert max(path.levels for path in paths) <= most


@pytest.mark.parametrize("cards", TREES)
def test_paths_fit_and_no_card_covers_another(cards: tuple[Laid, ...]) -> None:
    for path, size in every_path(cards):
        assert path.width <= ROOM
        level = {place: -1 if card.open else path.level[place] for place, card in path.cards.items()}
        for place, card in path.cards.items():
            half = (size[0] if card.open else 58) // 2
            assert half <= path.middle[place] <= path.width - half
            for other in path.cards:
                if other > place and level[other] == level[place]:
                    assert abs(path.middle[place] - path.middle[other]) >= 58


@pytest.mark.parametrize("cards", TREES)
def test_lines_of_one_level_have_tracks_of_their_own(cards: tuple[Laid, ...]) -> None:
    for path, _ in every_path(cards):
        buses = tree._buses(path)
        spans = [(bus.level, bus.track, *bus.span(path)) for bus in buses]
        for number, (level, track, start, end) in enumerate(spans):
            for other_level, other_track, other_start, other_end in spans[:number]:
                if (level, track) == (other_level, other_track):
                    assert end < other_start or other_end < start
        joined = {place for bus in buses for place in bus.below}
        assert joined == {
            place
            for place, card in path.cards.items()
            if any(parent in path.cards for parent in card.parents)
        }


def test_a_small_tree_is_shown_whole_with_large_ends() -> None:
    table = paths()
    assert table.tree is not None
    size, bands = tree._bands(table.tree.cards, ROOM)
    assert size == faces.LARGE
    assert len(bands) == 1
    assert sum(len(path.cards) for path in bands[0]) == len(table.tree.cards)
    assert not any(path.old for path in bands[0])


def test_what_is_left_out_of_a_deep_tree_is_marked() -> None:
    chain = tuple(Laid("B6", (place - 1,) if place else (), open=place == 19) for place in range(20))
    ((path, _),) = every_path(chain)
    assert path.levels <= 6
    assert path.old == {min(path.cards)}


def test_trees_are_drawn_where_they_have_room() -> None:
    for cards in TREES:
        area = Area(36, ROOM, theme.MAT)
        for block in tree.draw(Tree("Paths", cards), Look(), area, tree.Shown()):
            sheet = blank(block.height + 40)
            block.paint(sheet, 20)
            drawn = sheet.image.convert("RGB")
            ground = drawn.getpixel((0, 0))
            for strip in ((0, 0, 1080, 12), (0, block.height + 24, 1080, block.height + 40)):
                assert drawn.crop(strip).getcolors() == [((strip[3] - strip[1]) * 1080, ground)]
            assert drawn.crop((36 + ROOM + 8, 0, 1080, drawn.height)).getcolors() == [
                ((1080 - 44 - ROOM) * drawn.height, ground)
            ]
