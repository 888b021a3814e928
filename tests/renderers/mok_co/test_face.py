"""行山 as it is seen and told: as agreed, readable on a phone, and never more than a seat may know."""

from __future__ import annotations

import io
import random
from itertools import combinations, combinations_with_replacement
from math import hypot
from typing import Any, get_args

import pytest
from PIL import Image

from engine.core import CHANCE, IllegalAction, Result
from engine.mok_co import MOK_CO
from engine.mok_co.numbers import BASE_COST
from engine.mok_co.state import Acting, Destroy, Discard, Draw, Install, Mark, Move, Next, State, Steal
from engine.sticks import Fallen
from renderers import faces, lettering, render, render_own, render_signs, rule_words, theme, words
from renderers.canvas import Beside, Look
from renderers.mok_co import board, choices, land, places, table
from renderers.mok_co.telling import chapters
from renderers.refusals import told
from renderers.table.page import blank, joined
from renderers.translation import LANGUAGES, translator
from renderers.typed import in_signs, to_type
from tests.engine.mok_co.build import at, camp, do
from tests.renderers.choosing import hint
from tests.renderers.golden import difference
from tests.renderers.mok_co import golden
from tests.renderers.mok_co.scenes import (
    LONG,
    NAMES,
    SCENES,
    effects,
    fresh,
    installing,
    moved,
    stealing,
    striking,
)

BYTES = 110_000

EN = translator("en")


def view(state: State, seat: int | None = None) -> Any:
    return MOK_CO.view(state, seat)


def positions(seats: int, seed: int, **options: Any) -> list[State]:
    """Return the states of a random game."""
    rng = random.Random(seed)
    state = MOK_CO.start(seats, MOK_CO.make_options("", options))
    found = [state]
    while not (turn := MOK_CO.turn(state)).is_over:
        if turn.is_chance:
            state = MOK_CO.apply(state, CHANCE, MOK_CO.chance(state).sample(rng))
        else:
            seat = turn.seats[0]
            state = MOK_CO.apply(state, seat, rng.choice(MOK_CO.legal(state, seat)))
        found.append(state)
    return found


# --- As agreed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", golden.KEPT)
def test_pictures_are_as_they_were(name: str) -> None:
    new, kept = golden.drawn(name), Image.open(golden.FOLDER / f"{name}.png")
    assert new.size == kept.size
    found = difference(new, kept)
    assert found.is_small, found


def test_texts_are_as_they_were() -> None:
    assert golden.texts() == golden.TEXTS.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    assert {path.name for path in golden.FOLDER.glob("*.png")} == {f"{name}.png" for name in golden.KEPT}


# --- Readable, small -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_small_and_never_square(name: str, language: str) -> None:
    state = SCENES[name]()
    for names in (NAMES, LONG):
        for seat in (None, state.table.mover):
            picture = render("mok_co", view(state, seat), names=names, language=language)
            assert len(picture.data) <= BYTES
            assert Image.open(io.BytesIO(picture.data)).size == picture.size
            assert picture.size[0] == 1080 != picture.size[1]
            assert 0 < len(picture.words) <= words.ALT_LIMIT


@pytest.mark.parametrize("size", theme.LAYOUTS)
def test_no_lettering_is_below_32_px_but_names_of_26(monkeypatch: pytest.MonkeyPatch, size: str) -> None:
    sizes: dict[str, int] = {}
    line = lettering.line

    def noted(text: str, height: int, *rest: Any) -> Any:
        sizes[text] = min(height, sizes.get(text, height))
        return line(text, height, *rest)

    monkeypatch.setattr(lettering, "line", noted)
    for make in SCENES.values():
        state = make()
        render("mok_co", view(state, state.table.mover), names=LONG, size=size)
        render_own("mok_co", view(state, state.table.mover), names=LONG, size=size)
    of_names = {text for text in sizes if any(text in name for name in LONG) and not text.isdecimal()}
    assert min(sizes[text] for text in of_names) >= 26
    assert min(height for text, height in sizes.items() if text not in of_names) >= 32


@pytest.mark.parametrize("size", theme.LAYOUTS)
def test_names_are_whole(monkeypatch: pytest.MonkeyPatch, size: str) -> None:
    written = []
    line = lettering.line

    def noted(text: str, *rest: Any) -> Any:
        written.append(text)
        assert lettering.width(text, rest[0], "en") <= rest[4]
        return line(text, *rest)

    monkeypatch.setattr(lettering, "line", noted)
    with theme.wearing("dark", size):  # type: ignore[arg-type]
        for close in get_args(places.Closeness):
            seats = table.places(view(SCENES["crowd"]()), Look(names=LONG))
            joined(places.places(seats, Look(names=LONG), close)).paint(blank(3000), 0)
    told = "".join(written).replace(" ", "")
    assert [name for name in LONG if name.replace(" ", "") not in told] == []


@pytest.mark.parametrize("size", theme.LAYOUTS)
@pytest.mark.parametrize("low", [False, True])
def test_the_way_has_room_for_all_squares_and_tokens(size: theme.LayoutName, low: bool) -> None:
    shown = table.route(MOK_CO.make_options("", {}))._replace(share=0.8 if low else 1.0)
    with theme.wearing("dark", size):
        wide, high = land.size(shown)
        there = land.places(shown)
        assert len(there) == 25
        assert all(60 <= y <= high - 60 for _, y in there)
        assert [there[at][0] for at in range(25)] == sorted(x for x, _ in there)
        for seats in combinations_with_replacement(range(0, 25, 2), 4):
            apart = land.spread([there[at] for at in seats], (wide, high))
            assert min(hypot(ax - bx, ay - by) for (ax, ay), (bx, by) in combinations(apart, 2)) >= 38
            assert all(24 <= x <= wide - 24 and 24 <= y <= high - 24 for x, y in apart)


def test_a_longer_route_is_shown_on_the_board() -> None:
    assert table.route(MOK_CO.make_options("", {})).turns == (0, 4, 8, 12, 16, 18, 20, 22, 24)
    assert table.route(SCENES["whole_board"]().table.options).turns == ()


def test_the_board_is_cut_to_the_route() -> None:
    shown = table.route(MOK_CO.make_options("", {}))
    assert shown.columns == ("N", "T", "Z", "X", "C")
    assert shown.rows == ("I", "U", "O", "Y", "AI")
    assert (shown.places[0], shown.places[24]) == ((4, 4), (2, 2))
    assert shown.grounds.count("hue") == 8
    assert "water" not in shown.grounds
    wet = table.route(MOK_CO.make_options("", {"water": True}))
    assert [index for index, ground in enumerate(wet.grounds) if ground == "water"] == [
        *(2, 6, 10, 14, 17, 19, 21, 23)
    ]
    whole = table.route(SCENES["whole_board"]().table.options)
    assert (len(whole.columns), len(whole.rows)) == (9, 9)
    assert board.size(whole)[0] < 1080


# --- What a seat may know --------------------------------------------------------------------------


def test_pictures_and_words_do_not_depend_on_what_a_seat_cannot_know() -> None:
    rng = random.Random(3)
    for state in positions(3, 7)[::29]:
        for seat in (None, 0, 1, 2):
            seen = view(state, seat)
            other = view(MOK_CO.determinise(seen, rng), seat)
            assert words.describe_fully("mok_co", seen) == words.describe_fully("mok_co", other)
            assert render("mok_co", seen).data == render("mok_co", other).data
            own, others = render_own("mok_co", seen), render_own("mok_co", other)
            assert (own and own.data) == (others and others.data)


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    state = installing()
    own, other, spectator = (view(state, seat) for seat in (0, 1, None))
    assert "Your hand: black blank 0 (0 rice), red horse 5 (4 coins), red king (9 coins)." in words.describe(
        "mok_co", own, names=NAMES
    )
    for seen in (other, spectator):
        assert "king" not in words.describe_fully("mok_co", seen, names=NAMES)
    assert render_own("mok_co", spectator) is None
    assert render_own("mok_co", own).words == words.describe("mok_co", own).partition("Your hand")[1] + (  # type: ignore[union-attr]
        ": black blank 0 (0 rice), red horse 5 (4 coins), red king (9 coins). You have 6 rice and 7 coins. "
        "A move from 3 (CU) goes 2 squares, for 9 rice or 2 coins."
    )


def test_whoever_looks_back_is_told_whose_hand_it_is() -> None:
    own = render_own("mok_co", view(installing(), 0), names=NAMES, looking_back=True)
    assert own is not None
    assert own.words.startswith("Hand of Anna: ")


def test_nobody_is_told_which_card_was_drawn() -> None:
    for seat in (None, 0, 1):
        told_so = words.action_text("mok_co", view(effects(), seat), Draw("R5"), names=NAMES)
        assert told_so == "A card is drawn."


# --- What is chosen --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hint_install", ["Chosen: installs red horse 5."]),
        ("hint_next", ["Chosen: goes on."]),
        ("hint_move", ["Chosen: moves, paying with coins."]),
        ("hint_steal", ["Chosen: takes 1 rice from Ben."]),
        ("turning_hand", ["Chosen: installs red horse 5.", "Played: discards black blank 0."]),
        ("turning_next", ["Chosen: goes on.", "Played: discards black blank 0."]),
        ("turning_same", ["Chosen: installs red horse 5.", "Played: discards red horse 5."]),
        ("turning_stay", ["Chosen: moves, paying with rice.", "Played: stays."]),
        ("turning_pay", ["Chosen: moves, paying with rice.", "Played: moves, paying with coins."]),
        ("turning_use", ["Chosen: uses black tiger 4.", "Played: uses red general 8."]),
        (
            "turning_strike",
            ["Chosen: destroys red horse 5 of Ben.", "Played: destroys black horse 5"],
        ),
        ("turning_board", ["Chosen: moves, paying with rice.", "Played: stays."]),
    ],
)
def test_a_hint_and_a_turning_point_show_the_choice_and_say_it(name: str, said: list[str]) -> None:
    seen, look = golden.choice(name)
    plain, shown = render("mok_co", seen, names=NAMES), render("mok_co", seen, look)
    assert shown.data != plain.data
    assert all(each in shown.words for each in said)
    assert "Chosen" not in plain.words
    assert ("Played" in shown.words) == name.startswith("turning")


def test_what_was_played_looks_other_than_what_had_been_better() -> None:
    seen, look = golden.choice("turning_hand")
    assert look.beside is not None
    swapped = look.but(candidates=(look.beside.action,), beside=Beside(look.candidates[0]))
    assert render("mok_co", seen, look).data != render("mok_co", seen, swapped).data


def test_what_was_just_drawn_is_not_marked_beside_a_choice() -> None:
    seen, look = golden.choice("hint_install")
    plain, shown = table.hand(seen, Look()), table.hand(seen, look)
    assert plain is not None
    assert shown is not None
    assert [held.card for held in plain.cards if held.drawn] == ["R0", "B4"]
    assert [held.card for held in shown.cards if held.framed] == ["R5"]
    assert not any(held.drawn for held in shown.cards)


def test_of_two_copies_one_is_framed() -> None:
    state = at("cards", camp(3, 9, 5, hand="B1 B1"), camp(6))
    look = hint(MOK_CO, state, Discard("B1"))
    shown = table.hand(view(state, 0), look)
    assert shown is not None
    assert [held.framed for held in shown.cards] == [("chosen",), ()]


def test_others_do_not_see_which_card_is_chosen() -> None:
    _, look = golden.choice("turning_hand")
    for seat in (None, 1):
        seen = view(fresh(), seat)
        plain = look.but(chosen=(), beside=None)
        assert not choices.marks(seen, Install("R5"))
        assert render("mok_co", seen, look).words == render("mok_co", seen, plain).words


def test_it_is_said_how_what_was_played_is_shown_where_it_is() -> None:
    face = faces.get("mok_co")
    assert "yellow" in face.tells_beside(Beside(Discard("B0")))
    assert "yellow" in face.tells_beside(Beside(Next()))


# --- Words -----------------------------------------------------------------------------------------


def change(state: State) -> str:
    return words.change("mok_co", view(state), names=NAMES)


def prompt(state: State) -> str:
    return words.prompt("mok_co", view(state), names=NAMES)


def test_the_turn_that_runs_is_told_line_by_line() -> None:
    assert change(effects()) == (
        "Anna, round 5: black blank 0, red king: +1 rice and 2 coins; "
        "black shaman 7: threw 4: moves 4 squares (1+2+1) to 8 (NI); "
        "red clerk 6: threw 2: protected until the next turn; "
        "red tam: moves 4 squares (1+2+1) to 12 (NAI)."
    )


def test_before_anybody_chose_the_turn_before_is_told_too() -> None:
    assert change(moved()) == (
        "Anna, round 5: 1 black card gets a mark; moves for 2 coins: 5 squares (1+1+2+1) to 9 (NU). "
        "Ben, round 5: draws 3 cards."
    )


@pytest.mark.parametrize(
    ("state", "texts", "line"),
    [
        (stealing(), ["steal 1 coin"], "black tiger 4: takes 1 coin from Ben"),
        (striking(), ["destroy 1.3"], "red general 8: threw 5: destroys black tam of Ben"),
        (effects(), ["use 5", "sticks 3", "mark 1.2"], "threw 3: lays mark 3 on black archer 2 of Ben"),
        (at("change", camp(rice=11)), ["change 2"], "changes 10 rice into 2 coins"),
        (
            at("dismantle", camp(rice=4, installed="B4")),
            ["dismantle 1"],
            "black tiger 4: dismantled for 4 rice",
        ),
        (at("dismantle", camp(installed="R0")), ["dismantle 1"], "red blank 0: dismantled for nothing"),
        (at("cards", camp(hand="R0 R1", coins=1)), ["install R0", "install R1"], "installed for 1 coin"),
        (at("cards", camp(hand="B0")), ["install B0"], "black blank 0: installed for nothing"),
        (at("cards", camp(hand="Rs")), ["install Rs"], "red vessel: discarded for 2 coins"),
        (
            at("cards", camp(hand="B1 R5 R6")),
            ["discard B1", "discard R5", "discard R6"],
            "black soldier 1, red horse 5, clerk 6: discarded for 6 rice",
        ),
        (at("move", camp(2, rice=10)), ["move rice"], "moves for 10 rice: 1 square to 3 (CU)"),
        (
            at("effects", camp(rice=1, installed="R7 R7:1 B3 B3")),
            ["use 1", "sticks 0"],
            "red shaman 7: threw 0: moving costs half",
        ),
        (at("effects", camp(1, installed="R6")), ["use 1", "sticks 5"], "red clerk 6: threw 5: +2 coins"),
        (at("effects", camp(installed="R4")), ["use 1"], "red tiger 4: nothing can be chosen"),
    ],
)
def test_what_happens_is_told(state: State, texts: list[str], line: str) -> None:
    assert line in change(do(state, *texts)), change(do(state, *texts))


def test_of_the_throws_only_the_last_is_drawn() -> None:
    shown = chapters(view(striking()), Look(names=NAMES), EN)
    assert [line.ones for line in shown[0].lines] == [None, None, None, None, 5]
    shown = chapters(view(effects()), Look(names=NAMES), EN)
    assert [line.ones for line in shown[0].lines] == [None, None, 2, None]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (
            effects(),
            "Anna: use your cards, in any order. Still to use: no. 5, 9.",
        ),
        (
            at("change", camp(rice=7)),
            "Anna: 5 rice for a coin, once, or go on.",
        ),
        (
            at("dismantle", camp(installed="R0")),
            "Anna: pay their price to dismantle cards of your own, or go on to installing or discarding.",
        ),
        (
            at("cards", camp(hand="R0")),
            "Anna: pay their price to install cards, or discard cards for 2 rice each; or go on to moving.",
        ),
        (installing(), "Anna: install more cards, or go on to moving."),
        (
            do(at("cards", camp(hand="R0 R1")), "discard R0"),
            "Anna: discard more cards for 2 rice each, or go on to moving.",
        ),
        (
            at("move", camp(4, 9, 9, "R5 B3")),
            "Anna: move 4 squares for 9 rice or 2 coins, or stay.",
        ),
        (stealing(), "Anna: the black tiger 4 takes 1 rice or 1 coin. From whom? Ben (2)."),
        (striking(), "Anna: the sticks show 5. Destroy a card, your own or one of Ben (2)."),
        (
            do(effects(), "use 5", "sticks 1"),
            "Anna: the sticks show 1. Lay a mark on a card, your own or one of Ben (2).",
        ),
        (do(effects(), "use 5"), "The sticks are thrown for the red general 8."),
        (MOK_CO.start(2, MOK_CO.make_options("", {})), "Cards are drawn."),
        (
            SCENES["boxed"](),
            "Anna: effects of cards, changing rice, dismantling, installing or discarding, "
            "each once and in any order; or go on to moving.",
        ),
    ],
)
def test_prompts_say_what_can_be_done_what_it_costs_and_what_comes_next(state: State, said: str) -> None:
    assert prompt(state) == said


def labels(state: State) -> list[str]:
    """Return the labels of the first choices of the mover."""
    seen = view(state, state.table.mover)
    steps = dict.fromkeys(MOK_CO.steps(state, action)[0] for action in MOK_CO.legal(state, state.table.mover))
    return [words.step_label("mok_co", seen, step) for step in steps]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (
            at("effects", camp(3, installed="R0 B4 R6 B7 R8 Rk Bt R2"), camp(5, 2, 1, "B1")),
            [
                "Use 1, red blank 0: +1 rice",
                "Use 2, black tiger 4: takes 1 rice or coin",
                "Use 3, red clerk 6: 81% protection, 19% 2 coins",
                "Use 4, black shaman 7: 81% moving costs half, 19% 2 squares free",
                "Use 5, red general 8: 81% marks a card, 19% destroys one",
                "Use 6, red king: +2 coins",
                "Use 7, black tam: 2 squares free",
                "Use all that give something: +1 rice and 2 coins",
            ],
        ),
        (stealing(), ["Player 2 on 9 (NU): 3 rice, 1 coin"]),
        (
            striking(),
            ["Player 1 on 12 (NAI): your own cards (9 cards)", "Player 2 on 9 (NU): 3 cards"],
        ),
        (
            at("change", camp(rice=11)),
            ["Change 5 rice into 1 coin", "Change 10 rice into 2 coins", "Go on: dismantling"],
        ),
        (
            at("dismantle", camp(rice=5, installed="B5 R5")),
            ["Dismantle 1, black horse 5, for 5 rice", "Go on: installing or discarding"],
        ),
        (
            at("cards", camp(coins=4, installed="R3", hand="R5 Bs")),
            [
                "Show black vessel: 2 coins when shown, then put away",
                "Install red horse 5 (4 coins): move 2 squares further",
                "Discard black vessel: +2 rice",
                "Discard red horse 5: +2 rice",
                "Go on: moving",
            ],
        ),
        (
            at("move", camp(22, 10, 2, "R5")),
            [
                "Move 2 squares to 24 (ZO) for 10 rice",
                "Move 2 squares to 24 (ZO) for 2 coins",
                "Stay on 22 (TY)",
            ],
        ),
    ],
)
def test_labels_say_what_a_choice_does_and_what_it_costs(state: State, said: list[str]) -> None:
    assert sorted(labels(state)) == sorted(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_fit_on_buttons(language: str) -> None:
    for state in positions(2, 11)[::7]:
        for seat in MOK_CO.turn(state).seats:
            steps = {step for action in MOK_CO.legal(state, seat) for step in MOK_CO.steps(state, action)}
            for step in steps:
                label = words.step_label("mok_co", view(state, seat), step, language)
                assert 0 < len(label) <= 80, label


def test_second_choices() -> None:
    state = striking()
    steps = [MOK_CO.steps(state, action)[1] for action in MOK_CO.legal(state, 0)]
    said = [words.step_label("mok_co", view(state, 0), step) for step in steps]
    assert said[0] == "Destroy 1, red tam"
    assert said[-1] == "Destroy 3, black tam"
    state = stealing()
    steps = [MOK_CO.steps(state, action)[1] for action in MOK_CO.legal(state, 0)]
    assert [words.step_label("mok_co", view(state, 0), step) for step in steps] == [
        "Take 1 rice",
        "Take 1 coin",
    ]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Steal(1, "coin"), "Anna: takes 1 coin from Ben"),
        (Mark(1, 2), "Anna: lays a mark on black archer 2 of Ben"),
        (Destroy(0, 1), "Anna: destroys red tam of Anna"),
        (Install("R5"), "Anna: installs red horse 5"),
        (Move("coin"), "Anna: moves, paying with coins"),
        (Fallen(4), "The sticks show 4"),
    ],
)
def test_actions_in_a_sentence(action: Any, said: str) -> None:
    assert words.action_text("mok_co", view(effects()), action, names=NAMES) == said


# --- The end ---------------------------------------------------------------------------------------


def test_results() -> None:
    def said(result: Result) -> str:
        return words.result_text("mok_co", result, names=NAMES)

    assert said(Result((24, 17), (1, 2), "mountain")) == (
        "Anna has reached the mountain and wins the game. 2. Ben on square 17."
    )
    assert said(Result((24, 24, 3), (1, 1, 3), "mountain")) == (
        "Anna and Ben are on the mountain and share first place. 3. 千鳥 on square 3."
    )
    assert said(Result((24, 24, 24), (2, 1, 3), "mountain")) == (
        "Ben has reached the mountain and wins the game. 2. Anna on square 24, 3. 千鳥 on square 24. "
        "On the mountain fewer installed cards come first, then more coins."
    )
    assert said(Result((4, 9), (2, 1), "max_rounds")) == (
        "Ben is furthest ahead and wins the game. 2. Anna on square 4."
    )
    assert (
        said(Result((9, 9), (1, 1), "max_rounds")) == "Anna and Ben are furthest ahead and share first place."
    )
    assert said(Result((0, 1), (2, 1), "resigned")) == "Ben wins: Anna resigned."


def test_the_end_is_told_with_its_round_and_the_ranking() -> None:
    state = SCENES["won"]()
    assert prompt(state) == words.result_text("mok_co", MOK_CO.result(state), names=NAMES)
    told_fully = words.describe_fully("mok_co", view(state), names=NAMES)
    assert "\nRound 5 · " in told_fully
    assert (
        "Final result.\n1. Anna: 24 (ZO).\n2. Ben: 17 (XO).\n2. Dora: 17 (XO).\n4. 千鳥: 8 (NI).\n"
        in told_fully
    )
    face = faces.get("mok_co")
    look = Look(names=NAMES)
    assert face.won_by(view(state), view(state), look) == "Anna reached the mountain in round 5"
    state = SCENES["furthest"]()
    assert face.won_by(view(state), view(state), look) == "furthest ahead after round 20: Anna and Ben"
    assert face.won_by(view(effects()), view(effects()), look) == ""


def test_on_the_mountain_the_ranking_tells_cards_and_coins() -> None:
    anna, ben = camp(24, 3, 2, "R5 B1:1"), camp(24, 0, 1, "R1")
    state = at("move", anna, ben, camp(8), mover=2, end_rule="round")
    told = words.describe_fully("mok_co", view(do(state, "stay")), names=NAMES)
    assert (
        "1. Ben: 24 (ZO), installed 1 card, 1 coin.\n2. Anna: 24 (ZO), installed 2 cards, 2 coins.\n" in told
    )
    assert "\n3. 千鳥: 8 (NI).\n" in told


# --- What is typed ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_for_people_is_read_as_the_same_move(language: str) -> None:
    for state in [*positions(3, 5)[::3], stealing(), striking()]:
        for seat in MOK_CO.turn(state).seats:
            for action in MOK_CO.legal(state, seat):
                shown = to_type("mok_co", MOK_CO.notate(state, action), language)
                assert MOK_CO.parse(state, in_signs("mok_co", shown, language)) == action, shown


@pytest.mark.parametrize(
    ("language", "text", "notation"),
    [
        ("en", "steal #2 coin", "steal 1 coin"),
        ("en", "destroy #1.1", "destroy 0.1"),
        ("en", "Install red horse", "install R5"),
        ("en", "discard black vessel", "discard Bs"),
        ("en", "go on", "next"),
        ("ja", "赤の馬を設置", "install R5"),
        ("ja", "設置 赤馬", "install R5"),
        ("ja", "両替 2", "change 2"),
        ("ja", "移動 銭", "move coin"),
        ("ja", "３番を使う", "use 3"),
        ("ja", "米で移動", "move rice"),
        ("ja", "#2から銭を奪う", "steal 1 coin"),
        ("ja", "とどまる", "stay"),
        ("ja", "次へ", "next"),
        ("ja", "黒の船を捨てる", "discard Bs"),
    ],
)
def test_words_are_read(language: str, text: str, notation: str) -> None:
    state = effects()
    assert MOK_CO.notate(state, MOK_CO.parse(state, in_signs("mok_co", text, language))) == notation


def test_half_a_move_is_not_guessed() -> None:
    state = installing()
    with pytest.raises(IllegalAction) as caught:
        MOK_CO.parse(state, in_signs("mok_co", "install king", "en"))
    assert caught.value.rule == "unreadable_move"
    assert "install R5" in caught.value.data["near"]


# --- Names and refusals ----------------------------------------------------------------------------


def test_refusals_name_cards_players_and_phases() -> None:
    def said(rule: str, **data: Any) -> str:
        return told(rule, data, EN, "mok_co")

    assert said("already_used", card="Rt").startswith("You have used this card already: red tam.")
    assert "player 2 " in said("brush_protects", victim=1)
    assert "Now: changing rice, dismantling." in said(
        "wrong_phase", action="use", open=("change", "dismantle")
    )
    assert "black horse 5 isn't paid for with coins" in said("wrong_currency", card="B5", resource="coin")
    assert "no. 1, 4." in said("effects_due", numbers=(1, 4))
    assert "no “gold”" in said("no_such_resource", resource="gold")
    assert "“X9”" in said("unknown_card", card="X9")


def test_options_have_names() -> None:
    options = MOK_CO.make_options("boxed", {"water": True, "route": "spiral_ccw", "hand_base": 4})
    assert rule_words.preset_name("mok_co", options, "en") == "Boxed edition (軟遊行山) + 3 changes"
    assert rule_words.changed_options("mok_co", options, "en") == [
        "Route: its mirror image",
        "Cards in hand: 4",
        "Moving from water squares costs 1 more: yes",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_signs_tell_cost_and_effect_of_each_kind(language: str) -> None:
    (picture,) = render_signs("mok_co", language=language)
    assert len(picture.data) <= BYTES
    assert Acting.__name__ not in picture.words
    costs = [
        part for part in picture.words.replace("コスト", "cost ").split("cost ")[1:] if part[0].isdecimal()
    ]
    assert [int(part.split(":")[0].split("：")[0]) for part in costs] == list(BASE_COST.values())
