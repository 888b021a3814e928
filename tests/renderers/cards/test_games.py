"""Pictures and words of whole games: nothing is missing, nothing is too long, nothing hidden is said."""

from __future__ import annotations

import io
import random
import re
from types import SimpleNamespace
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from PIL import Image

import renderers
from engine.core import CHANCE, Result, Step
from renderers import faces, rule_texts, terms, words
from renderers import rule_words as table_words
from renderers.canvas import Beside, Look
from renderers.translation import translator
from tests.renderers.cards.play import ALL, GAMES, NAMES, engine_of, last_state, moments


@pytest.mark.parametrize("game_id", ALL)
def test_every_moment_has_words(game_id: str) -> None:
    game = engine_of(game_id)
    for seats in (game.seats.start, min(4, game.seats.stop - 1), game.seats.stop - 1):
        look = {"names": NAMES[:seats]}
        for state, actor, action in moments(game_id, seats, seats, 150, seasons=2):
            view = game.view(state, actor if actor >= 0 else None)
            alt = words.describe(game_id, view, **look)
            assert 20 < len(alt) <= words.ALT_LIMIT
            assert words.prompt(game_id, view, **look)
            assert "None" not in alt
            assert "{" not in words.describe_fully(game_id, view, **look)
            if action is None:
                continue
            assert words.action_text(game_id, view, action, **look)
            for step in game.steps(state, action):
                label = words.step_label(game_id, view, step)
                assert 1 <= len(label) <= 100
                assert step.kind in ("pass", "fold", "call") or label != step.value, step


@pytest.mark.parametrize("game_id", ALL)
def test_what_may_follow_has_different_labels(game_id: str) -> None:
    game = engine_of(game_id)
    for state, actor, _ in moments(game_id, 3, 5, 60):
        if actor < 0:
            continue
        view = game.view(state, actor)
        paths = [game.steps(state, action) for action in game.legal(state, actor)]
        labels = [tuple(words.step_label(game_id, view, step) for step in path) for path in paths]
        assert len(set(labels)) == len(labels), [label for label in labels if labels.count(label) > 1]


@pytest.mark.parametrize("game_id", ALL)
def test_a_spectator_sees_no_hand(game_id: str) -> None:
    game = engine_of(game_id)
    state = last_state(game_id, 3, 1, 4)
    view = game.view(state, None)
    assert renderers.render_own(game_id, view, names=NAMES) is None
    assert GAMES[game_id].hand(view, Look()) is None
    assert "Your hand" not in words.describe(game_id, view, names=NAMES)
    table = renderers.render(game_id, view, names=NAMES)
    own = renderers.render(game_id, game.view(state, 0), names=NAMES)
    assert own.size[1] > table.size[1] + 300


@pytest.mark.parametrize("game_id", ALL)
def test_pictures_and_words_do_not_depend_on_what_a_seat_cannot_know(game_id: str) -> None:
    game, rng = engine_of(game_id), random.Random(3)
    for count in (7, 20):
        state = last_state(game_id, 3, 4, count)
        for seat in (None, 0, 1):
            view = game.view(state, seat)
            other = game.view(game.determinise(view, rng), seat)
            assert words.describe_fully(game_id, view) == words.describe_fully(game_id, other)
            assert renderers.render(game_id, view).data == renderers.render(game_id, other).data


@pytest.mark.parametrize("game_id", ALL)
def test_nobody_reads_the_action_of_another_that_is_hidden(game_id: str) -> None:
    """What a spectator is told of an action does not name cards that stay in a hand or lie face down."""
    game = engine_of(game_id)
    for state, actor, action in moments(game_id, 3, 6, 120):
        if actor < 0 or action is None:
            continue
        told = words.action_text(game_id, game.view(state, None), action, names=NAMES)
        if type(action).__name__ in ("Discard", "Keep2") and game_id in ("mok_kaik", "mak_kaik"):
            after = game.apply(state, actor, action)
            hidden = set(getattr(action, "cards", ())) if game_id == "mok_kaik" else {action.keep}
            assert game.view(after, None) is not None
            for card in hidden:
                assert words.action_text(game_id, game.view(state, actor), action, names=NAMES) != told, card


@pytest.mark.parametrize("game_id", ALL)
def test_pictures_are_of_the_promised_size(game_id: str) -> None:
    game = engine_of(game_id)
    for seats in (game.seats.start, game.seats.stop - 1):
        state = last_state(game_id, seats, 2, 12)
        for seat in (None, 0):
            picture = renderers.render(game_id, game.view(state, seat), names=NAMES[:seats])
            image = Image.open(io.BytesIO(picture.data))
            assert image.size == picture.size
            assert picture.size[0] == 1080 != picture.size[1]
            assert len(picture.data) <= 200 * 1024
            assert picture.words
        hand = renderers.render_own(game_id, game.view(state, 0), names=NAMES[:seats])
        assert hand is not None
        assert len(hand.data) <= 60 * 1024


@pytest.mark.parametrize("game_id", ALL)
def test_the_menu_names_the_numbers_below_the_cards(game_id: str) -> None:
    game = engine_of(game_id)
    for state, actor, _ in moments(game_id, 2, 8, 30):
        if actor < 0:
            continue
        view = game.view(state, actor)
        hand = GAMES[game_id].hand(view, Look())
        assert hand is not None
        for action in game.legal(state, actor):
            step = game.steps(state, action)[0]
            if step.kind != "cards":
                continue
            numbers, _, _ = words.step_label(game_id, view, step).partition(": ")
            cards = sorted(hand.cards[int(number) - 1] for number in numbers.split())
            assert cards == sorted(step.value.split("-"))


@pytest.mark.parametrize("game_id", sorted({*ALL} - {"nam_to"}))
def test_chosen_cards_are_shown_and_said(game_id: str) -> None:
    game = engine_of(game_id)
    for state, actor, _ in moments(game_id, 2, 1, 60):
        steps = [game.steps(state, action)[0] for action in game.legal(state, actor)] if actor >= 0 else []
        steps = [step for step in steps if step.kind == "cards"]
        if not steps:
            continue
        view = game.view(state, actor)
        plain = renderers.render_own(game_id, view)
        chosen = renderers.render_own(game_id, view, chosen=(steps[-1],))
        assert plain is not None
        assert chosen is not None
        assert plain.data != chosen.data
        assert "Chosen" in chosen.words
        assert "Chosen" not in plain.words
        return
    raise AssertionError("no cards were chosen")


@pytest.mark.parametrize("game_id", sorted({*ALL} - {"nam_to"}))
def test_what_was_played_is_shown_and_said_beside_what_had_been_better(game_id: str) -> None:
    game = engine_of(game_id)
    for state, actor, _ in moments(game_id, 2, 1, 60):
        actions = game.legal(state, actor) if actor >= 0 else []
        steps = [game.steps(state, action) for action in actions]
        both = [each for each in steps if each[0].kind == "cards"]
        if len(both) < 2:
            continue
        view, beside = game.view(state, actor), Beside(None, both[0])
        alone = renderers.render_own(game_id, view, chosen=both[-1][:1])
        compared = renderers.render_own(game_id, view, chosen=both[-1][:1], beside=beside)
        assert alone is not None
        assert compared is not None
        assert alone.data != compared.data
        assert "Played" in compared.words
        assert "Played" not in alone.words
        assert "squares" in faces.get(game_id).tells_beside(beside)
        assert faces.get(game_id).tells_beside(Beside(None, (Step("pass", "pass"),))) == ""
        return
    raise AssertionError("no cards were chosen")


@pytest.mark.parametrize("game_id", ALL)
def test_the_end_is_told(game_id: str) -> None:
    game = engine_of(game_id)
    *_, (state, _, _) = moments(game_id, 3, 3, 3000, seasons=1)
    view = game.view(state, None)
    assert view.result is not None
    assert view.last_season is not None
    told = words.describe_fully(game_id, view, names=NAMES)
    assert "Final result" in told
    assert words.prompt(game_id, view, names=NAMES) == words.result_text(game_id, view.result, names=NAMES)
    assert f"Season {view.season}" in told


@pytest.mark.parametrize("game_id", ALL)
def test_a_newcomer_sits_beside_the_season_that_went_before(game_id: str) -> None:
    game = engine_of(game_id)
    played = moments(game_id, 2, 3, 3000, seasons=2, joining=True)
    state = next(state for state, actor, _ in played if actor < 0 and state.table.season == 2)
    newcomer = game.newcomer(state)
    joined = game.apply(state, CHANCE, newcomer)
    assert (
        words.action_text(game_id, game.view(state, None), newcomer, names=NAMES)
        == "Somebody joins the table."
    )
    assert words.step_label(game_id, game.view(state, None), game.steps(state, newcomer)[0]) == "add a seat"
    dealt = game.apply(joined, CHANCE, game.chance(joined).sample(random.Random(3)))
    for after in (joined, dealt):
        for seat in (None, 0, 2):
            view = game.view(after, seat)
            table = GAMES[game_id].table(view, Look(names=NAMES[:3]))
            assert [each.name for each in table.seats] == ["Aya", "Bo", "Chidori"]
            assert "Season 1" in table.panels[0].title
            assert "Chidori" not in str(table.panels), "the newcomer had no part in that season"
            assert "Chidori" in words.describe_fully(game_id, view, names=NAMES[:3])
            picture = renderers.render(game_id, view, names=NAMES[:3])
            assert Image.open(io.BytesIO(picture.data)).size == picture.size


@pytest.mark.parametrize(
    ("game_id", "last", "told"),
    [
        ("niek_hi", {}, "Aya won, with no cards left"),
        ("mak_hup", {"hands": None}, "Aya won, with no cards left"),
        ("mak_hup", {"hand_sizes": (1, 2)}, "nobody could go on, and Aya won with the fewest cards"),
        ("mak_hup", {"hand_sizes": (2, 2)}, "nobody could go on, and Aya won with the smallest sum in hand"),
        ("ni_ne", {"emptied": (1, 0)}, "Aya won with the most points"),
        ("ni_ne", {"won": (7, 5)}, "Aya won with the most cards taken"),
        ("ni_ne", {"left": (1, 4)}, "Aya won with the fewest cards in hand"),
    ],
)
def test_a_season_says_by_what_it_was_won(game_id: str, last: dict[str, object], told: str) -> None:
    even = dict.fromkeys(("emptied", "won", "left", "hand_sizes"), (2, 2)) | {"hands": ((), ())}
    season = SimpleNamespace(
        **{"season": 1, "winner": 0, "rule": "deck_out", "extra": 0, "payments": (), **even, **last},
        gains=(1, -1),
        points=(1, -1),
    )
    panel = GAMES[game_id].settled(season, Look(names=NAMES), translator("en"))
    assert panel.title == f"Season 1: {told}"


def test_the_pot_is_told_with_the_hand_that_took_it() -> None:
    """Both as the next season begins and at the end of the game."""
    game = engine_of("nam_to")
    states = [state for seed in range(5) for state, _, _ in moments("nam_to", 2, seed, 3000, seasons=2)]
    told = "\n".join(words.change("nam_to", game.view(state, None), names=NAMES) for state in states)
    for hand in (r"[^.]+ \(友\)", "all others folded"):
        assert re.search(
            rf"^Season 1: \w+ took the pot of \d+ points · {hand}\. \w+ \+\d+", told, re.MULTILINE
        )
    assert re.search(r"\. \w+ took the pot of \d+ points · all others folded\.$", told, re.MULTILINE)


def test_results_are_told_in_a_sentence() -> None:
    for game_id in ALL:
        won = words.result_text(game_id, Result((3, -3), (1, 2), "last_season"), names=NAMES)
        assert won == "Aya wins the game with 3 points."
        tied = words.result_text(game_id, Result((1, 1, -2), (1, 1, 3), "bankrupt"), names=NAMES)
        assert tied == (
            "Aya and Bo share first place with 1 point each. The game is over: somebody has no points left."
        )


@pytest.mark.parametrize("game_id", ALL)
def test_every_option_has_a_name(game_id: str) -> None:
    game = engine_of(game_id)
    names = GAMES[game_id].names
    assert set(game.options.__struct_fields__) <= set(names.options)
    assert set(game.presets) == set(names.presets)


def test_games_without_hands_have_no_picture_of_one() -> None:
    assert renderers.render_own("cerke", None) is None
    assert words.step_label("ta_xot", None, Step("draw", "draw")) == "draw a card"


@pytest.mark.parametrize("game_id", ALL)
def test_every_value_of_an_option_has_a_name(game_id: str) -> None:
    hints = get_type_hints(engine_of(game_id).options)
    for option, hint in hints.items():
        parts = [part for part in (hint, *get_args(hint)) if get_origin(part) is Literal]
        values = [value for part in parts for value in get_args(part)]
        names = [table_words.option_value(game_id, option, value, "en") for value in values]
        assert len(set(names)) == len(names)
        assert not set(names) & set(values), option
    assert table_words.option_value(game_id, "first_dealer", 1, "en") == "seat 2"
    assert table_words.option_value("mok_kaik", "hand_size", None, "en").startswith("10")
    assert table_words.option_value("mok_kaik", "hand_size", 3, "en") == "3"


@pytest.mark.parametrize("game_id", ALL)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_begin_with_the_name_and_its_sign(game_id: str, language: str) -> None:
    text = rule_texts.written(game_id, engine_of(game_id).make_options(), language)
    assert terms.of_language("en")[f"games.{game_id}"].sign in text.splitlines()[0]
