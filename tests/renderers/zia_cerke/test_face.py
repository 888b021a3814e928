"""古機戦 as it is seen and told: as agreed, readable on a phone, and never more than a seat may know."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from engine.core import IllegalAction, Result, Step
from engine.zia_cerke import ZIA_CERKE, Options
from engine.zia_cerke.board import KINDS
from engine.zia_cerke.state import AcceptDraw, Choose, OfferDraw, Resign, State, Stop
from renderers import faces, render, rule_words, typed, words
from renderers.canvas import Look, Signs
from renderers.refusals import told
from renderers.translation import translator
from renderers.zia_cerke.picture import tile_of
from tests.engine.card_properties import play
from tests.engine.zia_cerke.build import START, at, played
from tests.renderers.golden import difference
from tests.renderers.zia_cerke import golden
from tests.renderers.zia_cerke.scenes import CROWDED, LONG, NAMES, SCENES, chain, choosing, setup

KILOBYTES = 120


def seen(name: str, seat: int | None = None) -> Any:
    return ZIA_CERKE.view(SCENES[name](), seat)


# --- As agreed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", golden.PICTURES)
def test_pictures_are_as_they_were(name: str) -> None:
    fresh, kept = golden.drawn(name), Image.open(golden.FOLDER / f"{name}.png")
    assert fresh.size == kept.size
    found = difference(fresh, kept)
    assert found.is_small, found


def test_texts_are_as_they_were() -> None:
    assert golden.texts() == golden.TEXTS.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    assert {path.name for path in golden.FOLDER.glob("*.png")} == {f"{name}.png" for name in golden.PICTURES}


# --- Readable, small, fast -------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_small_and_never_square(name: str, language: str) -> None:
    for names in (NAMES, LONG, ()):
        for near in (0, 1):
            view = seen(name, near)
            picture = render("zia_cerke", view, names=names, near=near, language=language)
            assert len(picture.data) <= KILOBYTES * 1024
            assert picture.size[0] == 1080 != picture.size[1]
            assert Image.open(io.BytesIO(picture.data)).size == picture.size
            assert 0 < len(picture.words) <= words.ALT_LIMIT


def test_each_side_sees_the_board_from_its_own_seat() -> None:
    view = ZIA_CERKE.view(at(CROWDED), None)
    near, far = (render("zia_cerke", view, names=NAMES, near=seat) for seat in (0, 1))
    assert near.data != far.data


def test_sides_differ_without_their_colours() -> None:
    """In grey, black and red pieces on the same side of the table differ, by the second frame."""
    for kind in KINDS:
        black, red = (
            tile_of(piece, False, Signs()).picture(104) for piece in (kind.letter, kind.letter.lower())
        )
        assert black.convert("L").tobytes() != red.convert("L").tobytes()


# --- What is told ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "change", "prompt"),
    [
        ("start", "", "Anna to move."),
        (
            "stepped",
            "Anna: chariot NAI to CAI, stepping on ZAI, jumps over XAI and takes the soldier.",
            "千鳥 to move.",
        ),
        (
            "chain",
            "Anna: beast NAU to KY, jumps over LAI and takes the soldier. Anna offers a draw.",
            "Anna may jump on with the piece on KY, or stop.",
        ),
        ("sacrifice", "Anna: chariot from KE, takes the soldier on PE, and both are gone.", "千鳥 to move."),
        (
            "next_season",
            "Anna: soldier KAI to KY. Season 1: 千鳥 resigns, so Anna wins."
            " Now season 2 begins, and 千鳥 moves first.",
            "千鳥 to move.",
        ),
        (
            "first_moves",
            "Season 1: 千鳥 resigns, so Anna wins. Now season 2 begins, and 千鳥 moves first."
            " 千鳥: soldier KI to KU.",
            "Anna to move.",
        ),
        (
            "king",
            "Anna: archer PIA to PA, takes the king.",
            "Anna wins: the king of 千鳥 is taken.",
        ),
        (
            "match_over",
            "千鳥: soldier KI to KU. Season 3: Both agree to a draw.",
            "A draw, 3 points each: the last season is over.",
        ),
    ],
)
def test_what_happened_and_what_is_to_be_decided(name: str, change: str, prompt: str) -> None:
    assert words.change("zia_cerke", seen(name), names=NAMES) == change
    assert words.prompt("zia_cerke", seen(name), names=NAMES) == prompt


@pytest.mark.parametrize(
    ("options", "texts", "told_so"),
    [
        ({}, ("resign",), "千鳥 wins: Anna resigned."),
        ({}, ("offer_draw", "KAI-KY", "accept_draw"), "A draw, as both agreed."),
        (
            {"repetition": 2},
            ("KIA-KAU", "PA-PE", "KAU-KIA", "PE-PA"),
            "A draw: the same position occurred too often.",
        ),
    ],
)
def test_how_a_game_ended(options: dict[str, Any], texts: tuple[str, ...], told_so: str) -> None:
    state = played(at("8i/9/4n4/9/9/9/K3N4/9/I8", **options), *texts)
    assert words.prompt("zia_cerke", ZIA_CERKE.view(state, None), names=NAMES) == told_so


def test_a_season_is_told_by_how_it_was_won() -> None:
    before = at("8i/9/4n4/9/9/9/4N4/9/I7G")
    after = played(before, "PIA-PAxPA")
    face = faces.get("zia_cerke")
    views = (ZIA_CERKE.view(before, None), ZIA_CERKE.view(after, None))
    assert face.won_by(*views, Look(names=NAMES)) == "Anna takes the king and wins."


def test_the_story_of_an_end_before_its_time() -> None:
    result = Result((0, 2), (2, 1), "resigned")
    view = ZIA_CERKE.view(setup(), None)
    full = words.describe_fully("zia_cerke", view, names=NAMES, result=result)
    assert "千鳥 wins: Anna resigned." in full
    assert render("zia_cerke", view, names=NAMES, result=result).data


def test_whole_games_can_be_played_by_ear() -> None:
    """Every piece stands in the rows that are read out, and what may be chosen in the sentence before."""
    state = at(CROWDED)
    full = words.describe_fully("zia_cerke", ZIA_CERKE.view(state, 0), names=NAMES)
    assert "Row A. 千鳥: LA beast, NA chariot, TA general, ZA king" in full
    assert "Row AI. Anna: KAI soldier, NAI soldier, PAI soldier." in full
    state, look = choosing()
    alt = words.describe("zia_cerke", ZIA_CERKE.view(state, 0), names=NAMES, **look)
    assert alt.startswith("Your chariot NAI may go to LAI TAI NAU NIA; may take on CAI; may jump over XAI.")
    back = words.describe("zia_cerke", ZIA_CERKE.view(state, 0), names=NAMES, looking_back=True, **look)
    assert back.startswith("The chariot NAI may go to "), "whoever looks back need not be who moves it"


def test_it_is_told_what_a_move_keeps() -> None:
    face, state = faces.get("zia_cerke"), at("8i/9/4n4/9/9/9/C3N4/k8/I8")
    view = ZIA_CERKE.view(state, 0)
    takes = face.prevents(view, ZIA_CERKE.parse(state, "KIA-KAUxKAU"), "en")
    assert takes == "keeps king, chariot from being captured"
    assert face.prevents(view, ZIA_CERKE.parse(state, "ZAI-ZY"), "ja") == ""


# --- What stays hidden -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_setup_is_seen_by_nobody_else(language: str) -> None:
    start = ZIA_CERKE.start(2, Options(setup="chosen"))
    one, other = (ZIA_CERKE.apply(start, 1, Choose(wing)) for wing in ("keep", "swap_both"))
    for seat in (0, None):
        views = [ZIA_CERKE.view(state, seat) for state in (one, other)]
        pictures = [render("zia_cerke", view, names=NAMES, language=language) for view in views]
        assert pictures[0] == pictures[1]
    own = [render("zia_cerke", ZIA_CERKE.view(state, 1), names=NAMES, near=1) for state in (one, other)]
    assert own[0].data != own[1].data


# --- Choices ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "label"),
    [
        (Step("piece", "KIA", "G"), "archer (弓) · KIA"),
        (Step("to", "KY"), "to KY"),
        (Step("to", "TY", "k"), "to TY · takes soldier (兵)"),
        (Step("jump", "NU", "k"), "to NU · takes soldier (兵)"),
        (Step("sacrifice", "TU", "k"), "take soldier (兵) on TU · both are lost"),
        (Step("take", "nothing"), "takes nothing"),
        (Step("take", "NAI", "i"), "takes king (王) on NAI"),
        (Step("wing", "swap-left"), "exchange chariot and beast on L and N"),
        (Step("stop", "stop"), "stop here"),
        (Step("resign", "resign"), "resign"),
        (Step("offer_draw", "offer-draw"), "offer a draw"),
        (Step("accept_draw", "accept-draw"), "accept the draw"),
    ],
)
def test_labels(step: Step, label: str) -> None:
    assert words.step_label("zia_cerke", seen("start"), step, "en") == label


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Resign(), "Anna resigns."),
        (OfferDraw(), "Anna offers a draw."),
        (AcceptDraw(), "Anna accepts the draw."),
        (Stop(), "Anna ends the chain of jumps."),
    ],
)
def test_actions_in_a_sentence(action: Any, sentence: str) -> None:
    assert words.action_text("zia_cerke", seen("start"), action, names=NAMES) == sentence


def test_moves_in_a_sentence() -> None:
    state = at(START)
    view = ZIA_CERKE.view(state, 0)
    text = words.action_text("zia_cerke", view, ZIA_CERKE.parse(state, "KAI-KY"), names=NAMES)
    assert text == "Anna: soldier KAI to KY."
    jumping = chain()
    view = ZIA_CERKE.view(jumping, 0)
    text = words.action_text("zia_cerke", view, ZIA_CERKE.parse(jumping, "KY-NUxLO"), names=NAMES)
    assert text == "Anna: beast KY to NU, jumps over LO and takes the soldier."
    chosen = words.action_text("zia_cerke", ZIA_CERKE.view(setup(), 1), Choose("keep"), names=NAMES)
    assert chosen == "千鳥: leave everything in its place."


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_state_of_a_game_is_told(language: str) -> None:
    options = Options(
        setup="chosen", slide="none", chain_jumps=True, sacrifice_capture=True, seasons=2, move_limit=90
    )
    for node in list(play(ZIA_CERKE, 2, options, 5))[::4]:
        for seat in (0, 1, None):
            view = ZIA_CERKE.view(node.state, seat)
            look = {"names": NAMES, "near": seat or 0, "language": language}
            assert 0 < len(words.describe("zia_cerke", view, **look)) <= words.ALT_LIMIT
            assert words.describe_fully("zia_cerke", view, **look)
            assert words.prompt("zia_cerke", view, **look)
        if node.action is not None:
            view = ZIA_CERKE.view(node.state, node.seat)
            assert words.action_text("zia_cerke", view, node.action, names=NAMES, language=language)
            for step in ZIA_CERKE.steps(node.state, node.action):
                assert words.step_label("zia_cerke", view, step, language)


# --- What is typed, options, refusals --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("兵をKAIからKYへ", "KAI-KY"),
        ("へい KAI KY", "KAI-KY"),
        ("獣 LIA NAU", "LIA-NAU"),
        ("けものLIAからNAU", "LIA-NAU"),
        ("ｋａｉ－ｋｙ", "KAI-KY"),
        ("投了", "resign"),
        ("引き分け", "offer_draw"),
        ("Soldier KAI to KY", "KAI-KY"),
    ],
)
def test_words_of_the_readers(text: str, meant: str) -> None:
    state = at(START)
    assert ZIA_CERKE.notate(state, ZIA_CERKE.parse(state, typed.in_signs("zia_cerke", text, "ja"))) == meant


def test_captures_in_japanese() -> None:
    state = at("8i/9/4n4/9/9/C1k6/4N4/9/I8")
    for text in ("車KYでNYを取る", "KYからTYへ、NYを取って", "車KY取NY"):
        action = ZIA_CERKE.parse(state, typed.in_signs("zia_cerke", text, "ja"))
        assert ZIA_CERKE.notate(state, action) == "KY-TYxNY"


def test_options_have_names() -> None:
    options = Options(slide="none", chain_jumps=True, sacrifice_capture=True, repetition=None, first_mover=1)
    assert rule_words.changed_options("zia_cerke", options, "en") == [
        "Capture without room behind, losing your own piece: yes",
        "Who begins the first season: red",
        "A position that occurs this often is a draw: never",
    ]
    assert rule_words.option_value("zia_cerke", "setup", "chosen", "en") == "each side chooses in secret"


def refusal(state: State, text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        played(state, text)
    return told(caught.value.rule, caught.value.data, translator("en"), "zia_cerke")


def test_refusals() -> None:
    state = at("8i/9/4n4/9/9/C1k6/4N4/9/I8")
    assert refusal(state, "KY-NY") == (
        "The chariot takes by jumping over: name the square behind NY, which must be free land."
    )
    assert refusal(state, "KY-PE") == "The chariot can't get from KY to PE."
    assert refusal(state, "ZAI-ZAU") == "ZAU is land: a vessel never leaves the water."
    assert refusal(at("8i/9/4n4/C2k5/9/9/4N4/9/I8"), "KUxTU") == (
        "There is no room behind TU: the next square must be free land."
    )
