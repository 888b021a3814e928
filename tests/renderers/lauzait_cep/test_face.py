"""ラウツァイト・セプ as it is seen and told: as agreed, readable, never more than a seat may know."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from PIL import Image

from engine.core import Result
from engine.lauzait_cep import LAUZAIT_CEP, Options
from engine.lauzait_cep.state import Move, State, View
from engine.sticks import Fallen
from renderers import faces, lettering, render, render_own, rule_words, theme, words
from renderers.canvas import Beside, Look, Sheet, Signs
from renderers.lauzait_cep import board, seats, tiles
from renderers.lauzait_cep.plan import places
from renderers.refusals import told
from renderers.translation import LANGUAGES, translator
from renderers.typed import in_signs
from tests.engine.card_properties import play
from tests.engine.lauzait_cep.positions import STALEMATE_BOARD, begin, do, listed
from tests.renderers.golden import difference
from tests.renderers.lauzait_cep import golden
from tests.renderers.lauzait_cep.scenes import BALANCED, LONG, NAMES, SCENES, after_chance

GAME = "lauzait_cep"
BYTES = 110_000
BUTTON = 80 - len(" · 50%")
"""Length of a label that a button accepts beside the odds."""


def seen(name: str, seat: int | None = 0) -> View:
    return LAUZAIT_CEP.view(SCENES[name](), seat)


# --- As agreed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", golden.FILES)
def test_pictures_are_as_they_were(name: str) -> None:
    fresh, kept = golden.drawn(name), Image.open(golden.FOLDER / f"{name}.png")
    assert fresh.size == kept.size
    found = difference(fresh, kept)
    assert found.is_small, found


def test_texts_are_as_they_were() -> None:
    assert golden.texts() == golden.TEXTS.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in golden.FOLDER.glob("*.png")} == set(golden.FILES)


# --- Readable, small -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [NAMES, LONG])
@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_small_and_never_square(name: str, names: tuple[str, ...], language: str) -> None:
    for seat in (None, 0):
        view = seen(name, seat)
        picture = render(GAME, view, names=names[: view.seats], language=language)
        assert len(picture.data) <= BYTES
        assert Image.open(io.BytesIO(picture.data)).size == picture.size
        assert picture.size[0] == 1080 != picture.size[1]
        assert 0 < len(picture.words) <= words.ALT_LIMIT


def test_pictures_stay_small_through_a_whole_game() -> None:
    for number, node in enumerate(play(LAUZAIT_CEP, 4, Options(rounds=2, light_piece=True), 5)):
        if number % 40 == 0 and node.state.table.turn:
            for seat in (None, 2):
                picture = render(GAME, LAUZAIT_CEP.view(node.state, seat), names=NAMES, language="ja")
                assert len(picture.data) <= BYTES


@pytest.mark.parametrize("size", theme.LAYOUTS)
def test_no_lettering_is_below_32_px_but_names_of_26(monkeypatch: pytest.MonkeyPatch, size: str) -> None:
    sizes: dict[str, int] = {}
    line = lettering.line

    def noted(text: str, height: int, *rest: Any) -> Any:
        sizes[text] = min(height, sizes.get(text, height))
        return line(text, height, *rest)

    monkeypatch.setattr(lettering, "line", noted)
    for name in SCENES:
        for seat in (None, 0):
            render(GAME, seen(name, seat), names=LONG, size=size)
    small = {text for text, height in sizes.items() if height < 32}
    assert all(text[0] in "↗½" or any(text in name for name in LONG) for text in small), small
    assert min(sizes.values()) >= 26
    assert round(seats.LAID * tiles.SMALL_DIGIT) >= 32, "the digits of the smallest pieces"


@pytest.mark.parametrize("size", theme.LAYOUTS)
@pytest.mark.parametrize("seat", [None, 0])
def test_nothing_reaches_over_the_edge(
    monkeypatch: pytest.MonkeyPatch, size: theme.LayoutName, seat: int | None
) -> None:
    place, over = Sheet.place, []

    def noted(sheet: Sheet, part: Image.Image, left: int, top: int) -> None:
        whole = sheet.image.size
        if left < 0 or top < 0 or left + part.width > whole[0] or top + part.height > whole[1]:
            over.append((part.size, left, top, whole))
        place(sheet, part, left, top)

    monkeypatch.setattr(Sheet, "place", noted)
    for name in SCENES:
        render(GAME, seen(name, seat), names=LONG, size=size)
    assert over == []


def test_a_hire_is_shown_where_it_was_made() -> None:
    """The sticks and what was taken stand in the strip of who took it, and nowhere else."""
    for name, parts in (("failed", 2), ("back", 1), ("target", 0)):
        shown = places(seen(name, None), Look(names=NAMES))
        assert [len(seats.hired(place.hire, Signs())) for place in shown if place.hire] == [parts]


def test_suits_and_wilds_differ_without_colour() -> None:
    grey = [tiles.Tile(piece).picture(118).convert("LA") for piece in ("K3", "F3", "*")]
    for place, one in enumerate(grey):
        for other in grey[place + 1 :]:
            assert not difference(one.convert("RGB"), other.convert("RGB")).is_small


# --- What a seat may know --------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), [(2, Options()), (4, Options(action_order="free", rounds=1))])
def test_pictures_and_words_do_not_depend_on_what_a_seat_cannot_know(seats: int, options: Options) -> None:
    rng = random.Random(3)
    for number, node in enumerate(play(LAUZAIT_CEP, seats, options, 7)):
        if number % 9:
            continue
        for seat in (None, *range(seats)):
            view = LAUZAIT_CEP.view(node.state, seat)
            other = LAUZAIT_CEP.view(LAUZAIT_CEP.determinise(view, rng), seat)
            assert words.describe_fully(GAME, view) == words.describe_fully(GAME, other)
            assert words.prompt(GAME, view) == words.prompt(GAME, other)
            assert render(GAME, view).data == render(GAME, other).data


def test_a_spectator_sees_no_hand() -> None:
    view = seen("sets", None)
    assert render_own(GAME, view, names=NAMES) is None
    assert "Your pieces" not in words.describe_fully(GAME, view, names=NAMES)
    own = render_own(GAME, seen("sets"), names=NAMES)
    assert own is not None
    assert own.words.startswith("Your pieces: concealed workers 3, 8; officers 3, 3, 8; 1 wild; revealed")
    assert len(own.data) <= 60 * 1024
    looking_back = words.describe_fully(GAME, seen("sets"), names=NAMES, looking_back=True)
    assert "Pieces of Anna: concealed" in looking_back


def test_whose_pieces_they_are_is_a_sentence_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    line = lettering.line

    def noted(text: str, *rest: Any) -> Any:
        written.append(text)
        return line(text, *rest)

    monkeypatch.setattr(lettering, "line", noted)
    render(GAME, seen("start"), names=NAMES, looking_back=True)
    assert "Pieces of Anna. ↗: pieces it can move" in written


def test_who_can_discard_nothing_is_told_so_and_nobody_else() -> None:
    assert "nothing can be discarded" in words.prompt(GAME, seen("stale"), names=NAMES)
    for seat in (None, 1):
        assert "nothing can be discarded" not in words.prompt(GAME, seen("stale", seat), names=NAMES)


def test_who_has_to_conceal_a_set_is_told_so_and_nobody_else() -> None:
    one = begin("K9 K9 F9 F9 K0 K0", "F5 F6 F7", board=STALEMATE_BOARD)
    two = begin("F7 F8 F9", "F4 F5 F6", "K5 K6 K7", board=STALEMATE_BOARD)
    stuck = "Anna: none of these pieces can be discarded now. Conceal a set that helps"
    told = [words.prompt(GAME, LAUZAIT_CEP.view(state, 0), names=NAMES) for state in (one, two)]
    assert told == [f"{stuck}.", f"{stuck}, or form a third one."]
    for seat in (None, 1):
        assert stuck not in words.prompt(GAME, LAUZAIT_CEP.view(one, seat), names=NAMES)


@pytest.mark.parametrize("order", ["fixed", "free"])
def test_who_may_declare_is_told_so_and_nobody_else(order: str) -> None:
    state = begin(BALANCED, action_order=order)
    may = "Your nine pieces are three sets: you may declare."
    assert may in words.prompt(GAME, LAUZAIT_CEP.view(state, 0), names=NAMES)
    for seat in (None, 1):
        assert may not in words.prompt(GAME, LAUZAIT_CEP.view(state, seat), names=NAMES)
    revealed = begin("F1 F2 F3 K3 K4 K5", "F3 F3 *", action_order=order)
    assert may not in words.prompt(GAME, LAUZAIT_CEP.view(revealed, 0), names=NAMES)


# --- What happened ---------------------------------------------------------------------------------


def change(name: str, seat: int | None = None) -> str:
    return words.change(GAME, seen(name, seat), names=NAMES)


def test_hires_are_told() -> None:
    began = "Anna discards worker 3 on c3"
    assert change("piece").endswith(f"{began}.")
    assert change("target").endswith(f"{began} and moves worker 2 from b3.")
    assert change("water").endswith("from b3 to a3: water, so the sticks decide.")
    assert change("failed") == (
        f"{began} and moves worker 2 from b3 to a3, which is water: the sticks show 2, so worker 2 itself is "
        "taken instead."
    )
    assert change("came_off").endswith("the sticks show 3, so officer 2 is taken there.")
    assert change("back") == f"{began}, moves worker 2 from b3 to c3 and takes worker 3 back."


def test_sets_are_told_with_their_bonuses() -> None:
    assert change("formed").startswith("Anna forms worker 4, worker 5, worker 6: bonus +2. Anna discards")
    assert change("sets").endswith("Anna conceals officer 3, officer 3, wild again: −2.")


def test_a_seat_is_told_all_since_its_own_turn() -> None:
    state = do(SCENES["mountain"](), "to b2", "discard K8", "piece e2", "to d1")
    public = words.change(GAME, LAUZAIT_CEP.view(state, None), names=NAMES)
    own = words.change(GAME, LAUZAIT_CEP.view(state, 1), names=NAMES)
    assert public.startswith("Anna discards worker 8")
    assert own.startswith("Ben discards worker 4")
    assert own.endswith(public)


def test_a_declaration_is_told_line_by_line_until_everybody_had_a_turn() -> None:
    lines = words.describe_fully(GAME, seen("next_round", None), names=NAMES).splitlines()
    at = lines.index("Round 1: Anna declares Lauzait Cep with nine concealed pieces.")
    assert lines[at + 2 : at + 6] == [
        "Lauzait Cep (政府結成): +3.",
        "Balance (筆兵無傾): officers (筆) 12 = workers (兵) 12: +10.",
        "Formation points in all: +13.",
        "Anna: formation +13: 0 → 13.",
    ]
    assert "wild as officer 3" in lines[at + 1]
    state = SCENES["next_round"]()
    for _ in range(4):
        assert "Balance" in words.describe_fully(GAME, LAUZAIT_CEP.view(state, None))
        turn = state.table.turn
        while state.table.turn == turn:
            state = after_chance(do(state, listed(state)[-1]))
    assert "Balance" not in words.describe_fully(GAME, LAUZAIT_CEP.view(state, None))


def test_wilds_are_read_and_bonuses_are_counted_at_the_end() -> None:
    told_fully = words.describe_fully(GAME, seen("six_over", None), names=NAMES)
    assert "worker 6, worker 7, wild (wild as worker 8)" in told_fully
    assert "Experts (専門家委員会): all nine are workers (兵): +3." in told_fully
    assert "Sequence (大行列): the numbers 0 to 8, each once: +3." in told_fully
    assert "Anna: bonus +5, formation +9: 0 → 14." in told_fully
    bridges = do(begin("K0 K0 *", "K1 K2 K3", "F1 F2 F3", rounds=1), "form K0 K0 *")
    assert "Bridges (重なり橋): two sets of 1, 2, 3: +2." in words.describe_fully(
        GAME, LAUZAIT_CEP.view(bridges, None)
    )


def test_the_light_piece_of_a_round_is_still_told_in_the_next() -> None:
    state = after_chance(do(begin(BALANCED, light="F3"), "declare"))
    assert "Light piece (光駒): officer 3 ×3: +3." in words.describe_fully(
        GAME, LAUZAIT_CEP.view(state, None)
    )


def test_how_a_round_was_won_is_told_in_a_line() -> None:
    before = SCENES["stale"]()
    after = do(before, "stalemate")
    assert faces.get(GAME).won_by(
        LAUZAIT_CEP.view(before, None), LAUZAIT_CEP.view(after, None), Look(names=NAMES)
    ) == (
        "Round 1: Anna has nothing to discard and declares the Deadly Army (闇戦之集) · "
        "Lauzait Cep (政府結成) +3 · "
        "Deadly Army (闇戦之集): nothing can be discarded +15 · "
        "Balance (筆兵無傾): officers (筆) 18 = workers (兵) 18 +10 · Anna: formation +28 0 → 28"
    )


def test_a_round_without_a_declaration_is_told() -> None:
    state: State = begin(max_turns=40)
    while state.table.round == 1:
        state = after_chance(do(state, next(text for text in reversed(listed(state)))))
        if state.table.history:
            break
    assert state.table.history[0].how == "max_turns"
    told_fully = words.describe_fully(GAME, LAUZAIT_CEP.view(state, None))
    assert "Round 1: ended after 40 turns without a declaration." in told_fully


def test_results_are_told() -> None:
    two = Result((9, 9, 3), (1, 1, 3), "last_round")
    assert words.result_text(GAME, two, names=NAMES) == "Anna and Ben share first place with 9 points each."
    one = Result((3, 9), (2, 1), "last_round")
    assert words.result_text(GAME, one, names=NAMES) == "Ben wins the game with 9 points."


# --- Who decides, and between what -----------------------------------------------------------------


def labels(name: str, language: str = "en") -> list[str]:
    state = SCENES[name]()
    (seat,) = LAUZAIT_CEP.turn(state).seats
    view = LAUZAIT_CEP.view(state, seat)
    return [
        words.step_label(GAME, view, step, language)
        for action in LAUZAIT_CEP.legal(state, seat)
        for step in LAUZAIT_CEP.steps(state, action)
    ]


def test_labels_say_what_a_choice_does_and_brings() -> None:
    assert "Form worker 4, worker 5, worker 6 (+2)" in labels("start")
    assert "Discard worker 3 (兵3) to move c1, b3, e4" in labels("start")
    assert "Move the piece on b3: worker 2 (兵2)" in labels("piece")
    assert "Move the piece on c1: wild (*)" in labels("piece")
    assert "to b2: take officer 4 (筆4)" in labels("target")
    assert "to c3: take worker 3 (兵3) back" in labels("target")
    assert "to a3: take officer 2 (筆2) (water: half the time worker 2 itself)" in labels("target")
    assert labels("stale")[-1] == "Declare the Deadly Army (闇戦之集): nothing can be discarded"
    assert labels("complete") == ["Declare: Lauzait Cep!", "End the turn"]
    assert "Discard wild (*) to move one of 24 pieces" in labels("sets")
    state = begin("K3 F8 K8", "F3 F3 *", "K4 K4 K4")
    view = LAUZAIT_CEP.view(state, 0)
    (step,) = LAUZAIT_CEP.steps(state, LAUZAIT_CEP.parse(state, "dissolve 1"))
    assert words.step_label(GAME, view, step) == "Conceal officer 3, officer 3, wild again (−2)"


def test_of_two_choices_only_what_was_played_and_what_had_been_better_are_marked() -> None:
    state = SCENES["target"]()
    view, (played, other, best, *_) = LAUZAIT_CEP.view(state, 0), LAUZAIT_CEP.legal(state, 0)

    def drawn(**look: Any) -> bytes:
        return board.draw(view, Look(names=NAMES, **look), 104).tobytes()

    both = drawn(candidates=(best,), beside=Beside(played))
    assert both != drawn(candidates=(best,), beside=Beside(other))
    assert both != drawn(candidates=(other,), beside=Beside(played))
    assert drawn(candidates=(best,)) != drawn(), "a hint marks one square"
    assert "yellow" in faces.get("lauzait_cep").tells_beside(Beside(played))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_labels_fit_and_differ(language: str) -> None:
    for name in SCENES:
        state = SCENES[name]()
        if LAUZAIT_CEP.turn(state).is_over or LAUZAIT_CEP.turn(state).is_chance:
            continue
        found = labels(name, language)
        assert len(set(found)) == len(found)
        assert max(map(len, found)) <= BUTTON


def test_actions_are_told() -> None:
    for name in SCENES:
        state = SCENES[name]()
        for seat in LAUZAIT_CEP.turn(state).seats:
            view = LAUZAIT_CEP.view(state, max(seat, 0))
            for action in LAUZAIT_CEP.legal(state, seat):
                assert words.action_text(GAME, view, action, names=NAMES).startswith(NAMES[seat])
    water = words.action_text(GAME, seen("water"), Fallen(4), names=NAMES)
    assert water == "The sticks show 4"


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("complete", "end", "Anna: ends the turn"),
        ("complete", "declare", "Anna: declares Lauzait Cep"),
        ("stale", "stalemate", "Anna: declares the Deadly Army (闇戦之集)"),
    ],
)
def test_what_was_done_is_told_not_as_a_button_is_called(name: str, typed: str, told: str) -> None:
    state = SCENES[name]()
    action = LAUZAIT_CEP.parse(state, typed)
    assert words.action_text(GAME, seen(name), action, names=NAMES) == told


def test_choices_are_marked_on_the_board_and_told_to_all() -> None:
    told_fully = words.describe_fully(GAME, seen("target", None), names=NAMES)
    assert "May be taken: a2 officer 6, b2 officer 4, c3 worker 3, a4 worker 3, b4 officer 1." in told_fully
    assert "In water, 1/2: c2 officer 5, a3 officer 2, c4 worker 5." in told_fully
    told_fully = words.describe_fully(GAME, seen("piece", None), names=NAMES)
    assert "May move: c1 wild, b3 worker 2, e4 worker 2." in told_fully
    drawn = {render(GAME, seen(name, None)).data for name in ("start", "piece", "target", "water", "failed")}
    assert len(drawn) == 5


# --- What is typed, what is refused ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "scene", "typed", "meant"),
    [
        ("en", "start", "discard K3", "discard K3"),
        ("en", "start", "worker 3", "discard K3"),
        ("en", "start", "Lay Officer 8", "discard F8"),
        ("en", "start", "reveal worker 4, worker 5, worker 6", "form K4 K5 K6"),
        ("en", "start", "Ｆ８", "discard F8"),
        ("en", "piece", "move b3", "piece b3"),
        ("en", "target", "take a3", "to a3"),
        ("en", "target", "b2", "to b2"),
        ("en", "complete", "Lauzait Cep!", "declare"),
        ("en", "complete", "end turn", "end"),
        ("en", "stale", "dark army", "stalemate"),
        ("ja", "start", "兵3を捨てる", "discard K3"),
        ("ja", "start", "捨てる 筆８", "discard F8"),
        ("ja", "start", "配属 兵4 兵5 兵6", "form K4 K5 K6"),
        ("ja", "piece", "b3を動かす", "piece b3"),
        ("ja", "target", "a3を取る", "to a3"),
        ("ja", "complete", "ラウツァイト・セプ！", "declare"),
        ("ja", "complete", "手番終了", "end"),
        ("ja", "stale", "闇戦之集", "stalemate"),
        ("ja", "sets", "ワイルドを捨てる", "discard *"),
    ],
)
def test_players_type_in_their_words(language: str, scene: str, typed: str, meant: str) -> None:
    state = SCENES[scene]()
    action = LAUZAIT_CEP.parse(state, in_signs(GAME, typed, language))
    assert LAUZAIT_CEP.notate(state, action) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_name_pieces_as_players_do(language: str) -> None:
    t = translator(language)
    assert "兵9" in told("no_match", {"piece": "K9"}, t, GAME)
    assert "筆3 筆3 *" in told("not_a_set", {"pieces": ("F3", "F3", "*")}, t, GAME)
    assert "K77" in told("not_a_piece", {"piece": "K77"}, t, GAME)
    shown = told("does_not_match", {"square": "e3", "piece": "K5", "discarded": "K3"}, t, GAME)
    assert "兵5" in shown
    assert "兵3" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_names(language: str) -> None:
    name = rule_words.game_name(GAME, language)
    assert name == {"en": "Lauzait Cep", "ja": "ラウツァイト・セプ"}[language]
    assert rule_words.tagline(GAME, language)
    assert rule_words.option_value(GAME, "rounds", None, language) != "None"


def targeted(hidden: str, *texts: str, seat: int | None = 0) -> View:
    """Return what is seen when a target is to be chosen."""
    return LAUZAIT_CEP.view(do(begin(hidden), *texts), seat)


@pytest.mark.parametrize(
    ("hidden", "texts", "square", "told"),
    [
        (
            "K3 F3 F5 K8 K8 F8 F0 K0 K6",
            ("discard K3", "piece b3"),
            "b2",
            "officer 4 completes officer 3, officer 4, officer 5 (+2)",
        ),
        (
            "K3 F1 F3 * K8 F8 F0 K0 K6",
            ("discard K3", "piece b3"),
            "c2",
            "officer 5 completes officer 3, wild, officer 5 (+1)",
        ),
        (
            "K3 F3 K8 K8 F8 F8 F0 K0 K6",
            ("discard K3", "piece b3"),
            "b2",
            "officer 4 and officer 3 lack officer 2 or officer 5 for a set",
        ),
        ("K3 K8 K8 K8 K6 K6 K6 K0 K0", ("discard K3", "piece b3"), "b2", ""),
    ],
)
def test_a_hire_tells_which_set_the_piece_completes(
    hidden: str, texts: tuple[str, ...], square: str, told: str
) -> None:
    action = Move(square)
    assert words.consequence(GAME, targeted(hidden, *texts), (action,)) == told
    assert words.consequence(GAME, targeted(hidden, *texts), (action, Move("a2"))) == ""
    assert words.consequence(GAME, targeted(hidden, *texts, seat=1), (action,)) == ""
    assert words.consequence(GAME, targeted(hidden, *texts, seat=None), (action,)) == ""


def test_a_stalemate_board_has_no_frames() -> None:
    view = LAUZAIT_CEP.view(begin("K9 K9 F9 F9 K0 K0 F0 F0 F0", board=STALEMATE_BOARD), 0)
    assert "May move" not in words.describe_fully(GAME, view)
