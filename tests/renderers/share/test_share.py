"""The picture to share: as it was, of one size and few bytes, nothing of ours cut, nothing hidden told."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace
from PIL import Image

from engine import catalogue
from engine.core import Result
from renderers import faces, lettering, text
from renderers.canvas import Look
from renderers.colors import THEMES
from renderers.ending import FEWEST_CASTS
from renderers.face import ALT_LIMIT, units
from renderers.names import AGREED, CORRECTED, EARLY, FORFEIT, NEVER_MOVED, RESIGNED, ROUND_OVER
from renderers.share.model import Told
from renderers.share.picture import SIZE, foot_line, render_share
from renderers.share.telling import told
from tests.pseudo.lettering import watched
from tests.renderers.golden import difference
from tests.renderers.share.games import CLUB, GAMES, LONG, NAMES, Finished, random_game
from tests.renderers.share.golden import FOLDER, TEXTS, picture, texts

MOST_BYTES = 150 * 1024


@pytest.mark.parametrize("name", sorted(GAMES))
def test_pictures_are_as_they_were(name: str) -> None:
    drawn = Image.open(io.BytesIO(picture(name).data))
    golden = Image.open(FOLDER / f"{name}.png")
    assert drawn.size == golden.size
    assert difference(drawn, golden).is_small


def test_words_are_as_they_were() -> None:
    assert texts() == TEXTS.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_picture_has_its_size_few_bytes_and_words(name: str) -> None:
    shown = picture(name)
    assert Image.open(io.BytesIO(shown.data)).size == shown.size == SIZE == (1200, 630)
    assert len(shown.data) <= MOST_BYTES
    assert 0 < units(shown.words) <= ALT_LIMIT
    assert not shown.words.endswith("…")


def parts(shown: Told) -> Iterator[str]:
    """Yield all that a picture says."""
    yield from (shown.game, shown.who, shown.came, shown.why, shown.figure, shown.server, shown.day)
    yield from shown.others
    if shown.deed is not None:
        yield from (shown.deed.name, shown.deed.counts, shown.deed.note)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_words_say_all_that_the_picture_says(name: str) -> None:
    game = GAMES[name]()
    shown, said = _told(game), picture(name).words.lower()
    for part in parts(shown):
        assert part.rstrip(".。").lower() in said


def _told(game: Finished) -> Told:
    names = tuple(text.clean(name) for name in game.look["names"])
    look = Look(**{**game.look, "names": names, "result": game.result, "near": game.result.ranking.index(1)})
    return told(game.played, game.result, game.about, look)


@pytest.mark.parametrize(("game_id", "theme"), [*product(["cerke", "ni_ne"], THEMES)])
def test_it_is_drawn_in_every_cloth(game_id: str, theme: str) -> None:
    game = GAMES[game_id]()
    shown = render_share(game.played, game.result, game.about, **{**game.look, "theme": theme})
    assert len(shown.data) <= MOST_BYTES
    colors = Image.open(io.BytesIO(shown.data)).convert("RGB").getcolors(1 << 20)
    assert colors is not None
    assert len(colors) <= 256


@pytest.mark.parametrize("name", sorted(GAMES))
def test_nothing_runs_into_anything_or_leaves_the_picture(name: str) -> None:
    game = GAMES[name]()
    with watched() as writing:
        render_share(game.played, game.result, game.about, **game.look)
    assert [one for one in writing.mistakes() if "cut" not in one] == []


@pytest.mark.parametrize("game_id", catalogue.ids())
@pytest.mark.parametrize("rule", sorted({*EARLY} - {CORRECTED}))
def test_it_says_why_a_game_was_over_before_its_time(game_id: str, rule: str) -> None:
    rules = catalogue.get(game_id)
    seats = max(2, rules.seats.start)
    draw = rule == AGREED
    result = Result((3, *(1,) * (seats - 1)), (1,) * seats if draw else (1, *(2,) * (seats - 1)), rule)
    game = random_game(game_id, seats, most=12)
    shown = render_share(game, result, CLUB, names=NAMES[:seats])
    assert {
        AGREED: "Both agreed to a draw.",
        RESIGNED: "Béla resigned.",
        "time": "Béla lost on time.",
        "no_show": "Béla ran out of time before both had moved twice.",
        FORFEIT: "Béla is no longer in the league.",
        NEVER_MOVED: "Béla never moved, and the round was over.",
        ROUND_OVER: "The round was over, and the points as they stood count.",
        "awarded": "Staff awarded the game.",
        "ended_by_staff": "Staff ended the game, with the points as they stood.",
    }[rule] in shown.words


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_that_staff_has_corrected_a_result_is_said_once(game_id: str) -> None:
    seats = max(2, catalogue.get(game_id).seats.start)
    result = Result((3, *(1,) * (seats - 1)), (1, *(2,) * (seats - 1)), CORRECTED)
    game = random_game(game_id, seats, most=12)
    about = CLUB._replace(ruled="Staff has corrected this result.")
    assert told(game, result, about, Look(names=NAMES[:seats])).why == about.ruled


def test_luck_is_told_only_of_many_casts() -> None:
    game = random_game("mok_co", 2)
    assert game.chronicle.luckiest is not None
    for casts in (FEWEST_CASTS - 1, FEWEST_CASTS):
        thrown = game._replace(chronicle=replace(game.chronicle, casts=casts))
        said = render_share(thrown, Result((20, 20), (1, 2), RESIGNED), CLUB, names=NAMES[:2]).words
        assert ("Luckiest cast" in said) is (casts == FEWEST_CASTS)


def test_a_server_that_is_not_named_leaves_no_trace() -> None:
    game = GAMES["cerke"]()
    said = render_share(game.played, game.result, CLUB._replace(server=""), **game.look).words
    assert "Lanerme Club" not in said
    assert "Tymok · Nov 23, 2026." in said


@pytest.mark.parametrize("room", [556, 1080])
def test_only_the_name_of_a_server_is_cut(room: int) -> None:
    for server in ("", "Lanerme Club", "W" * 100, "長い名前のサーバー" * 11):
        told, size = foot_line(server, "Nov 23, 2026", "en", room)
        assert told.startswith("Tymok · ")
        assert told.endswith("Nov 23, 2026")
        assert lettering.width(told, size, "en") <= room + 4


def test_the_winner_of_many_is_named_whole() -> None:
    for seat, name in enumerate(LONG):
        ranking = tuple(1 if seat == other else 2 for other in range(len(LONG)))
        result = Result((0,) * 10, ranking, "last_round")
        with watched() as writing:
            shown = render_share(random_game("lutu", 10), result, CLUB, names=LONG)
        assert name in shown.words
        assert [one for one in writing.mistakes() if "1200" in one] == []


@pytest.mark.parametrize("game_id", [each for each in catalogue.ids() if faces.get(each).kind == "cards"])
def test_hands_that_nobody_showed_stay_hidden(game_id: str) -> None:
    """Whatever the seats hold as a game is broken off, the picture is the same."""
    rules = catalogue.get(game_id)
    seats = max(3, rules.seats.start)
    game = random_game(game_id, seats, most=12)
    result = Result((0,) * seats, (1, *(2,) * (seats - 1)), "awarded")
    first = render_share(game, result, CLUB, names=NAMES[:seats])
    others = (rules.determinise(rules.view(game.states[-1], None), random.Random(seed)) for seed in range(3))
    for imagined in others:
        other = game._replace(states=[*game.states[:-1], imagined])
        assert render_share(other, result, CLUB, names=NAMES[:seats]) == first


def test_japanese_has_no_english_in_it() -> None:
    for name in ("cerke_ja", "ta_xot_ja"):
        kept = picture(name).words
        for word in (*NAMES, "Tymok", "Lanerme Club"):
            kept = kept.replace(word, "")
        assert not re.findall(r"[A-Za-z]{4,}", kept), kept
