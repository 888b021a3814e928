"""Pictures: the same as the golden ones, small, opaque, the same bytes every time, from any thread."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace
from PIL import Image

from engine import catalogue, core
from engine.cerke.board import BOARDS, IA, A, owner
from engine.cerke.state import Trace
from renderers import Look, Picture, faces, render, theme
from renderers.cerke import bulletin
from renderers.cerke import picture as cerke
from renderers.cerke.grounds import layout
from renderers.cerke.tiles import Tile
from tests.renderers import golden
from tests.renderers.scenes import SCENES, Scene, in_play, scene, start

KILOBYTES = 120


def drawn(name: str) -> Picture:
    view, look = SCENES[name]()
    return render("cerke", view, **look)


@pytest.mark.parametrize("name", golden.PICTURES)
def test_golden_pictures(name: str) -> None:
    kept = Image.open(golden.FOLDER / f"{name}.png")
    fresh = golden.drawn(name)
    assert fresh.size == kept.size
    found = golden.difference(fresh, kept)
    assert found.is_small, found


@pytest.mark.parametrize(
    ("one", "other"), [("initial", "initial_far"), ("in_play", "choosing"), ("in_play", "hostile_names")]
)
def test_the_tolerance_sees_every_real_change(one: str, other: str) -> None:
    assert not golden.difference(golden.drawn(one), golden.drawn(other)).is_small


def test_the_tolerance_sees_one_moved_piece_and_one_letter() -> None:
    first = golden.drawn("initial")
    view, look = SCENES["initial"]()
    swapped = list(view.position.board)
    swapped[0], swapped[1] = swapped[1], swapped[0]
    moved = replace(view, position=replace(view.position, board=tuple(swapped)))
    for changed in (Scene(moved, look), Scene(view, {"names": ("수진 · Sujin", "Hinato 日向")})):
        other = Image.open(io.BytesIO(render("cerke", changed.view, **changed.look).data))
        assert not golden.difference(first, other).is_small


@pytest.mark.parametrize("name", SCENES)
def test_files_are_small_png_never_square_and_opaque(name: str) -> None:
    picture = drawn(name)
    assert picture.media_type == "image/png"
    assert len(picture.data) <= KILOBYTES * 1000
    image = Image.open(io.BytesIO(picture.data))
    assert image.format == "PNG"
    assert image.size == picture.size
    assert image.width == theme.WIDTH
    assert image.width != image.height
    assert not image.has_transparency_data


@pytest.mark.parametrize("name", ["choosing", "declaration", "hostile_names"])
def test_the_same_view_gives_the_same_bytes(name: str) -> None:
    assert drawn(name) == drawn(name)


def test_threads_draw_what_one_thread_draws() -> None:
    names = [*SCENES, *SCENES]
    alone = [drawn(name).data for name in names]
    with ThreadPoolExecutor(8) as pool:
        together = [picture.data for picture in pool.map(drawn, names)]
    assert together == alone


def test_a_fresh_process_draws_the_same_bytes() -> None:
    """No picture depends on what was drawn before, or on the hash seed."""
    script = (
        "import hashlib\n"
        "from tests.renderers.test_pictures import drawn\n"
        "print(hashlib.sha256(drawn('choosing').data).hexdigest())\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == hashlib.sha256(drawn("choosing").data).hexdigest()


def test_a_resigned_game_shows_its_result() -> None:
    resigned = drawn("resigned")
    assert resigned.size[1] > drawn("in_play").size[1]
    assert "Hinata 日向 wins: 수진 · Sujin resigned." in resigned.words


def test_nothing_of_the_season_before_is_drawn_on_a_new_board() -> None:
    fresh = scene(start()).view
    old = replace(fresh.position, last=in_play().position.last)
    assert render("cerke", replace(fresh, position=old)).data == render("cerke", fresh).data


@pytest.mark.parametrize("near", [IA, A])
def test_each_side_sees_its_own_pieces_upright(near: int) -> None:
    view = scene(start()).view
    plan = layout("standard_9x9", near)
    for index, cell in cerke.board_cells(view, Look(near=near), plan, {}).items():
        if cell.piece is None:
            continue
        assert isinstance(cell.piece, Tile)
        side = owner(view.position.board[index])
        assert cell.piece.far == (None if side is None else side != near)


@pytest.mark.parametrize(
    ("trace", "expected"),
    [
        (Trace(0, "move", "A", "LAU", "", "NAU"), "LAU NAU"),
        (Trace(0, "step", "A", "LAU", "LAI", "LO"), "LAU LAI LO"),
        (Trace(0, "drop", "A", dest="LO"), "LO"),
        (Trace(0, "tam", "*", "ZO", "", "ZI", "ZU"), "ZO ZU ZI"),
        (Trace(0, "tam", "*", "ZO", "ZU", "ZE", "ZI"), "ZO ZU ZI ZE"),
        (Trace(0, "tam", "*", "ZO", "ZI", "ZE", "ZU"), "ZO ZU ZI ZE"),
    ],
)
def test_paths_follow_the_piece(trace: Trace, expected: str) -> None:
    board = BOARDS["standard_9x9"]
    assert " ".join(board.names[index] for index in cerke.path_of(trace, board)) == expected


def test_of_a_tam_that_stepped_on_nothing_only_both_ends_are_framed() -> None:
    position = replace(start().position, turns=1, last=Trace(0, "tam", "*", "ZO", "", "ZU", "TU"))
    view = replace(scene(start()).view, position=position)
    board = BOARDS["standard_9x9"]
    drawn_cells = cerke.board_cells(view, Look(), layout(board.id, IA), {})
    assert {board.names[index] for index, cell in drawn_cells.items() if cell.frame} == {"ZO", "ZU"}


def test_every_rate_season_and_score_has_a_footer() -> None:
    position = in_play().position
    for rate, score in ((1, (0, 40)), (64, (40, 0)), (2, (20, 20))):
        view = replace(scene(in_play()).view, position=replace(position, rate=rate, score=score))
        assert render("cerke", view).size == (1080, 1280)


@pytest.mark.parametrize("limit", ["none", "cash"])
def test_without_a_score_limit_there_is_no_track(limit: str) -> None:
    bounded, unbounded = (render("cerke", scene(start(score_limit=kind)).view) for kind in ("total", limit))
    assert len(unbounded.data) < len(bounded.data)


def test_every_game_has_a_face() -> None:
    assert tuple(faces.FACES) == catalogue.ids()
    with pytest.raises(KeyError):
        render("chess", None)


def test_looks_refuse_what_they_do_not_know() -> None:
    with pytest.raises(TypeError):
        render("cerke", scene(start()).view, colour="pink")


def test_results_of_the_rules_count_more_than_those_of_the_table() -> None:
    view, look = SCENES["result"]()
    other = core.Result((0, 40), (2, 1), "resigned")
    assert render("cerke", view, **look, result=other).data == render("cerke", view, **look).data


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("two_casts", (4, 2)),
        ("both_cast", (4,)),
        ("bridge", ()),
        ("chain_done", ()),
        ("second_cast_done", (4,)),
        ("initial", ()),
    ],
)
def test_sticks_stand_beside_the_rate_where_there_is_no_track(name: str, shown: tuple[int, ...]) -> None:
    """Those of the last turn; what is more than one throw of the sticks keeps its panel."""
    view, look = SCENES[name]()
    for size in theme.LAYOUTS:
        with theme.wearing("dark", size):
            least = bulletin.extents()[-1]
            assert bulletin.sticks(view, least) == (() if size == "desktop" else shown)
            told = len(bulletin.parts(view, Look(**look), least))
        if shown:
            assert told == (1 if size == "desktop" else 0)
