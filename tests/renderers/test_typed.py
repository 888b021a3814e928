"""What people type, in their language and with their keys, is what the engine reads."""

from __future__ import annotations

import random
import re
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import catalogue
from engine.card_text import read_words
from engine.cerke.game import CERKE
from engine.cerke.state import State
from engine.core import CHANCE
from renderers import faces, typed
from renderers.translation import LANGUAGES, translator
from renderers.typed import is_like, moves_of
from tests.card_games import CARD_GAMES


def positions(game_id: str, seed: int, plies: int) -> tuple[Any, Any]:
    """Return a game and a state in which a seat acts, after some random plies."""
    game, rng = catalogue.get(game_id), random.Random(seed)
    state = game.start(max(game.seats.start, min(3, game.seats.stop - 1)), game.make_options())
    for ply in range(plies + 50):
        turn = game.turn(state)
        if turn.is_over or (ply >= plies and not turn.is_chance):
            break
        seat = turn.seats[0]
        chosen = game.chance(state).sample(rng) if turn.is_chance else rng.choice(game.legal(state, seat))
        state = game.apply(state, seat, chosen)
    return game, state


@settings(max_examples=40, deadline=None)
@given(
    game_id=st.sampled_from(catalogue.ids()),
    language=st.sampled_from(LANGUAGES),
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 60),
)
def test_what_is_shown_to_type_is_read(game_id: str, language: str, seed: int, plies: int) -> None:
    game, state = positions(game_id, seed, plies)
    for seat in game.turn(state).seats:
        for action in game.legal(state, seat)[:60]:
            notation = game.notate(state, action)
            shown = typed.to_type(game_id, notation, language)
            assert language == "ja" or shown.isascii(), shown
            read = game.parse(state, typed.in_signs(game_id, shown, language))
            assert read == game.parse(state, notation), shown


def opening() -> State:
    """Return the first position of Cerke, side IA to move."""
    start = CERKE.start(2, CERKE.make_options())
    return CERKE.apply(start, CHANCE, CERKE.parse(start, "黒先"))


def meant(text: str, language: str) -> str:
    """Return what a text means in the first position of Cerke, as it is written."""
    state = opening()
    return CERKE.notate(state, CERKE.parse(state, typed.in_signs("cerke", text, language)))


@pytest.mark.parametrize(
    ("text", "language", "notation"),
    [
        ("KAIKY", "en", "KAI兵KY"),
        ("soldier k ai to ky", "en", "KAI兵KY"),
        ("LAU A LAI LY", "en", "LAU弓LAILY"),
        ("Archer lau, over lai, to ly.", "ja", "LAU弓LAILY"),
        ("KAIの兵をKYへ", "ja", "KAI兵KY"),
        ("へいをＫＡＩからＫＹへ動かす", "ja", "KAI兵KY"),
        ("LAUからLAIを踏んでLYへ", "en", "LAU弓LAILY"),
        ("タムをNUに", "ja", "ZO皇NU"),
    ],
)
def test_moves_of_cerke_are_typed_in_words(text: str, language: str, notation: str) -> None:
    assert meant(text, language) == notation


@pytest.mark.parametrize(
    "changes",
    [{"tams": 2}, {"stick_method": "chain"}, {"handicap_side": "IA", "second_cast": True}],
    ids="-".join,
)
def test_what_variants_add_is_typed_as_it_is_shown(changes: dict[str, Any]) -> None:
    """Ways over the other 皇, casting again, stopping, and the second cast of a handicap."""
    rng, state = random.Random(1), CERKE.start(2, CERKE.make_options(changes=changes))
    for _ in range(40):
        (seat,) = CERKE.turn(state).seats
        legal = CERKE.legal(state, seat)
        for action in legal if seat != CHANCE else ():
            notation = CERKE.notate(state, action)
            read = CERKE.parse(state, typed.to_type("cerke", notation, "en"))
            assert CERKE.notate(state, read) == notation
        state = CERKE.apply(state, seat, rng.choice(legal))


def test_latin_letters_stand_for_signs_where_a_keyboard_has_none() -> None:
    shown = {
        "LAU弓LAILY": "LAU A LAI LY",
        "ZO皇TI": "ZO TAM TI",
        "黒弓MY": "drop black A MY",
        "赤兵KO": "drop red S KO",
        "TY王TONY": "TY K TONY",
        "MU": "MU",
        "此無": "stay",
        "再行": "tymok",
        "終季": "taxot",
        "連撃": "again",
        "止撃": "stop",
        "再撃": "second",
        "ZO皇XO[XU]CU": "ZO TAM XO [XU] CU",
        "ZU皇TO[TU]NU": "ZU TAM TO[TU] NU",
    }
    assert {notation: typed.to_type("cerke", notation, "en") for notation in shown} == shown
    assert all(typed.to_type("cerke", notation, "ja") == notation for notation in shown)


@pytest.mark.parametrize(
    ("text", "language", "cards", "rest"),
    [
        ("black horse 5, brush 6 and red soldier", "en", ("B5", "B6", "R1"), ("and",)),
        ("Black archer, clerk; red vessel", "en", ("B2", "B6", "Rs"), ()),
        ("黒の馬5 筆6、赤の兵1", "ja", ("B5", "B6", "R1"), ()),
        ("捨てる くろのうま", "ja", ("B5",), ("discard",)),
        ("赤ｋ", "en", ("Rk",), ()),
        ("黒の馬を捨てる", "en", ("B5",), ("discard",)),
    ],
)
def test_cards_are_typed_in_words(
    text: str, language: str, cards: tuple[str, ...], rest: tuple[str, ...]
) -> None:
    assert read_words(typed.in_signs("ta_xot", text, language)) == (cards, rest)


def test_words_of_another_language_need_a_table_only() -> None:
    for words_, text in (
        ({"흑": "黒", "적": "赤", "마": "馬", "버리기": "discard"}, "흑마 버리기"),
        ({"黑": "黒", "红": "赤", "马": "馬", "弃": "discard"}, "弃黑马"),
        ({"schwarz": "黒", "pferd": "馬", "abwerfen": "discard"}, "Abwerfen: schwarz Pferd"),
    ):
        plain = typed.replaced(typed.folded(text), words_, typed.pattern_of(words_))
        assert read_words(plain) == (("B5",), ("discard",))


@pytest.mark.parametrize("game_id", sorted(CARD_GAMES))
def test_words_of_a_card_game_are_words_that_it_reads(game_id: str) -> None:
    """Every word of an action that stands in a table of the face stands in the texts of the game too."""
    actions = {sign for table in faces.get(game_id).typed.values() for sign in table.values() if sign}
    source = import_module(f"engine.{game_id}.wording").__doc__ or ""
    assert [sign for sign in actions if not re.search(rf"\b{sign}\b", source)] == []


def test_suggestions_are_found_by_any_part() -> None:
    state = opening()
    offers = {offer[2]: offer for offer in moves_of(CERKE, state, 0, translator("en"))}
    offer = offers["LAU弓LAILY"]
    assert offer[:2] == ("LAU A LAI LY", "LAU A LAI LY")
    for part in ("laulai", "ly", "archer ly", "LAU弓", "lau a", "ｌｙ", "", "弓 LY"):
        assert typed.fits(part, *offer), part
    assert not typed.fits("horse", *offer)


@pytest.mark.parametrize(
    ("move", "text", "expected"),
    [
        ("discard B4", "disacrd B4", True),
        ("discard B4", "b4", True),
        ("throw", "thorw", True),
        ("KAI-KY", "kai kx", True),
        ("throw", "hello, is anybody there?", False),
        ("bet 1", "what shall I do now", False),
        ("KAI-KY", "どうしよう", False),
        ("fold", "", False),
    ],
)
def test_only_what_is_like_a_move_may_mean_it(move: str, text: str, expected: bool) -> None:
    assert is_like(move, text) is expected
