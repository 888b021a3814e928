"""*Why not?*: what a refusal says fits into its button, and comes back whole; its places are marked."""

from __future__ import annotations

import asyncio
import io
import random
from typing import Any

import pytest
from PIL import Image

from bot.kit.messages.press import CONTROL, LONGEST_ID, Press, PressButton
from bot.table.messages.verbs import RULES_OF, WHY_NOT, Section
from bot.table.messages.why_not import Told, refusal, why_not, why_not_message
from engine import catalogue
from engine.cerke.state import Move
from engine.core import CHANCE, AnyGame, IllegalAction
from renderers import faces, refusals, render, rule_texts
from renderers.canvas import Look
from renderers.translation import translator

EN = translator("en")

GUARDED = "2+k2/5/1+sg2/1S1*1/2S2/5/1KV2 IA -,- 10-10 1 1 - educational"


def refused(game_id: str, state: Any, action: Any, seat: int = 0) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        catalogue.get(game_id).apply(state, seat, action)
    return caught.value


def told(rules: AnyGame) -> Told:
    """Return by which rules somebody plays."""
    return Told(rules.make_options(), lambda page: RULES_OF(rules.id, "", Section.HOW, page))


def carried(error: IllegalAction, game_id: str) -> IllegalAction:
    """Return what the press of the button below a refusal says."""
    button = why_not(lambda *said: WHY_NOT("k3f9abcd", *said).at(120), game_id, error, EN)
    assert button is not None
    assert len(button.custom_id or "") <= LONGEST_ID
    match = CONTROL.fullmatch(button.custom_id or "")
    assert match is not None
    (rule, *parts), _ = WHY_NOT.read(Press.read(match))
    return refusal(rule, parts)


@pytest.mark.parametrize(
    ("move", "rule", "places"),
    [
        (Move("TO", "TU"), "protected", ("TU", "ZU")),
        (Move("ZAU", "ZO"), "way_barred", ("ZAU", "ZO", "ZY")),
        (Move("TAU", "TY"), "cannot_reach", ("TAU", "TY")),
    ],
)
def test_the_button_carries_what_the_sentence_and_the_marks_need(
    move: Move, rule: str, places: tuple[str, ...]
) -> None:
    form = catalogue.get("cerke").position_form
    assert form is not None
    _, state = form.read(GUARDED)
    error = refused("cerke", state, move)
    again = carried(error, "cerke")
    assert again.rule == error.rule == rule
    assert refusals.marked(rule, again.data, "cerke") == places
    told = [refusals.told(rule, one.data, EN, "cerke") for one in (error, again)]
    assert told[0] == told[1]
    assert "…" not in told[1]


def test_what_is_marked_is_seen_and_told() -> None:
    rules = catalogue.get("cerke")
    assert rules.position_form is not None
    _, state = rules.position_form.read(GUARDED)
    view = rules.view(state, 0)
    plain, marked = (render("cerke", view, Look(marked=places)) for places in ((), ("TU", "ZU")))
    changed = _difference(plain.data, marked.data)
    assert changed is not None
    assert changed[2] - changed[0] < Image.open(io.BytesIO(plain.data)).width / 3  # two squares, not the rest
    assert marked.words.startswith("Marked: TU, ZU.")


def _difference(one: bytes, other: bytes) -> tuple[int, int, int, int] | None:
    first, second = (Image.open(io.BytesIO(data)).convert("RGB") for data in (one, other))
    differs = [
        (x, y)
        for x in range(0, first.width, 4)
        for y in range(0, first.height, 4)
        if first.getpixel((x, y)) != second.getpixel((x, y))
    ]
    if not differs:
        return None
    xs, ys = zip(*differs, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_a_card_that_is_missing_stands_beside_the_hand_and_is_not_of_it() -> None:
    rules, rng = catalogue.get("mok_kaik"), random.Random(3)
    state = rules.start(4, rules.make_options())
    while rules.turn(state).is_chance:
        state = rules.apply(state, CHANCE, rules.chance(state).sample(rng))
    seat = rules.turn(state).seats[0]
    view = rules.view(state, seat)
    missing = next(card for card in ("R7", "R6", "R5", "B9") if card not in view.hand)
    error = refused("mok_kaik", state, rules.parse(state, f"{view.hand[0]} {missing}"), seat)
    again = carried(error, "mok_kaik")
    assert again.data["cards"] == (missing,)
    message = asyncio.run(why_not_message(rules, again, (state, seat), Look(near=seat), EN, told(rules)))
    assert len(message.files) == 1
    plain, marked = (render("mok_kaik", view, Look(near=seat, marked=places)) for places in ((), (missing,)))
    assert plain.data != marked.data
    hand = "Your hand" + plain.words.partition("Your hand")[2].partition(". ")[0]
    assert hand in marked.words


def test_words_alone_are_said_where_nothing_can_be_marked_or_the_position_has_changed() -> None:
    rules = catalogue.get("lutu")
    error = IllegalAction("unknown_field", field=9)
    assert carried(error, "lutu").data == {"field": 9}
    for asked in (None, (rules.start(2, rules.make_options()), 0)):
        message = asyncio.run(why_not_message(rules, error, asked, Look(), EN, told(rules)))
        assert not message.files


def test_where_there_is_no_room_for_what_is_marked_the_sentence_stands_alone() -> None:
    cards = tuple(f"{colour}{number}" for colour in "BR" for number in range(9))
    error = IllegalAction("other_count", count=18, needed=2, cards=cards)
    assert carried(error, "niek_hi").data == {"count": 18, "needed": 2}


@pytest.mark.parametrize("rule", ["not_a_set", "stale", "hire_first"])
def test_the_rules_open_at_the_part_that_tells_of_it(rule: str) -> None:
    rules = catalogue.get("lauzait_cep")
    options = rules.make_options()
    message = asyncio.run(why_not_message(rules, IllegalAction(rule), None, Look(), EN, told(rules)))
    (button,) = (one for one in message.view.walk_children() if isinstance(one, PressButton))
    match = CONTROL.fullmatch(button.custom_id or "")
    assert match is not None
    page = int(match["args"].split(".")[-1])
    headings = {"not_a_set": "### Sets", "stale": "### Lauzait Cep!", "hire_first": "### Your turn"}
    assert headings[rule] in rule_texts.pages("lauzait_cep", options, "en")[page - 1].text


def test_what_no_rule_of_the_game_says_has_no_button() -> None:
    for error in (IllegalAction("unreadable_move", text="?"), IllegalAction("unknown_square", square="a;b")):
        assert why_not(lambda *said: WHY_NOT("k3f9", *said), "cerke", error, EN) is None


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_marks_are_of_rules_that_the_game_has(game_id: str) -> None:
    face = faces.get(game_id)
    shared = face.kind == "cards"
    assert shared or set(face.marks) <= set(face.refusals)
