"""Whatever is typed as a move, in whatever script, is a legal action or gets a sentence, and no more."""

from __future__ import annotations

import random
import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.kit.texts import explain
from engine import catalogue
from engine.core import CHANCE, IllegalAction
from renderers.translation import LANGUAGES, translator
from renderers.typed import in_signs

WORDS = re.findall(
    r"\S+",
    """
    LAU LAI KY TO to over from drop K A S T soldier black red 兵 弓 皇 黒 赤 片 或 手 再行 終季 此無 無 B5 Rk
    b0 horse discard pass draw call add four win bet fold join keep hand swap take remove clear
    on joins drop ante throw as run6 set-1 single7 deal reshuffle new seat -1 0 3 5 99999999999
    を から の 捨てる 𐩀 ² ① 흑마 红马 [ZU] # { } ~ ; :
    """,
)

SAID = st.lists(st.sampled_from(WORDS), min_size=1, max_size=40).map(" ".join)
GLUED = st.lists(st.sampled_from(WORDS), min_size=1, max_size=40).map("".join)
REPEATED = st.builds(lambda word, times: word * times, st.sampled_from(WORDS), st.integers(1, 400))
TEXTS = st.one_of(st.text(min_size=1, max_size=2000), SAID, GLUED, REPEATED).map(lambda text: text[:2000])


def position(game: Any, rng: random.Random, plies: int) -> Any:
    """Return a state after some random plies."""
    state = game.start(rng.choice(game.seats), rng.choice(list(game.presets.values())))
    for _ in range(plies):
        turn = game.turn(state)
        if turn.is_over:
            break
        seat = turn.seats[0]
        action = game.chance(state).sample(rng) if turn.is_chance else rng.choice(game.legal(state, seat))
        state = game.apply(state, seat, action)
    return state


@settings(max_examples=150, deadline=None)
@given(
    game_id=st.sampled_from(catalogue.ids()),
    language=st.sampled_from(LANGUAGES),
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 40),
    text=TEXTS,
)
def test_any_text_is_a_legal_action_or_gets_a_sentence(
    game_id: str, language: str, seed: int, plies: int, text: str
) -> None:
    game = catalogue.get(game_id)
    state = position(game, random.Random(seed), plies)
    before = game.dump(state)
    told = ""
    try:
        action = game.parse(state, in_signs(game_id, text, language))
        for seat in game.turn(state).seats:
            if seat != CHANCE:
                game.apply(state, seat, action)
    except IllegalAction as error:
        told = explain(error, translator(language), game_id) or "nothing"
    assert told != "nothing"
    assert len(told) < 1500
    assert game.dump(state) == before
