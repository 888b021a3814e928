"""The menus for choosing a move: within Discord's limits, and with a way to every legal action."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from discord import ButtonStyle, ui
from msgspec import structs

from bot.kit.messages.message import Message
from bot.kit.messages.press import Press, PressButton, PressSelect
from bot.table.messages.board import board_message, hand_message, private, public
from bot.table.messages.branches import choosing
from bot.table.messages.choosing import MOST_OPTIONS, controls
from bot.table.messages.question import AtTable
from bot.table.service.match import Match
from engine import catalogue
from engine.cerke.cpn import load_cpn
from engine.cerke.game import CERKE
from engine.cerke.options import PRESETS
from engine.cerke.state import StepCast
from engine.core import CHANCE, IllegalAction
from engine.mok_kaik.state import Discard, Follow, Play
from renderers.canvas import USUAL
from renderers.names import percent
from renderers.translation import LANGUAGES, translator
from tests.bot.table.matches import match_at
from tests.card_games import CARD_GAMES
from tests.engine.cerke.build import ground
from tests.renderers.scenes import in_play

MOST_COMPONENTS = 40
LONGEST_ID = 100


SEVERAL_AT_ONCE = {"mok_kaik", "niek_hi", "mak_hup", "ni_ne"}
"""The games whose menus list every copy of a card; where one is chosen, one copy stands for all."""


def positions(options: Any, seed: int, game: str = "cerke") -> Iterator[Any]:
    """Yield the positions of a random game in which somebody has to choose."""
    rng, rules = random.Random(seed), catalogue.get(game)
    state = rules.start(2, options)
    while seats := rules.turn(state).seats:
        seat = seats[0]
        if seat != CHANCE:
            yield state
        action = rules.chance(state).sample(rng) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        state = rules.apply(state, seat, action)


def offers(match: Match, chosen: tuple[str, ...]) -> Iterator[Press]:
    """Yield what can be pressed when these values are chosen, but for the way back."""
    (seat,) = match.to_act
    now = choosing(AtTable(match, seat), [value for value in chosen if not value.startswith("~")])
    view = match.rules.view(match.state, None)
    rows, _ = controls(AtTable(match, seat), chosen, now, view, translator("en"))
    assert len(rows) <= 6
    ids: list[str] = []
    for row in rows:
        for item in row.children:
            assert isinstance(item, PressButton | PressSelect)
            ids.append(item.press.custom_id("s" if isinstance(item, PressSelect) else "b"))
            if isinstance(item, PressSelect):
                options = item.options
                assert 1 <= len(options) <= MOST_OPTIONS
                assert len({option.value for option in options}) == len(options)
                assert all(len(option.label) <= 100 for option in options)
                for option in options:
                    yield Press("pick", match.id, match.row.ply, item.press.args, (option.value,))
            elif item.press.verb == "confirm" or len(item.press.args) > len(chosen):
                yield item.press
    assert len(set(ids)) == len(ids)
    assert all(len(custom_id) <= LONGEST_ID for custom_id in ids)


def reachable(match: Match) -> list[Any]:
    """Return the actions that pressing everything leads to, in any order."""
    (seat,) = match.to_act
    found: list[Any] = []
    open_: list[tuple[str, ...]] = [()]
    while open_:
        chosen = open_.pop()
        for press in offers(match, chosen):
            if press.verb == "confirm":
                found.append(choosing(AtTable(match, seat), press.args).complete)
                continue
            values = (*(v for v in press.args if not v.startswith("~")), *press.values)
            now = choosing(AtTable(match, seat), [value for value in values if not value.startswith("~")])
            if now.complete is not None and match.rules.odds(match.state, now.complete) is None:
                found.append(now.complete)
            else:
                open_.append(values)
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_menus_lead_to_every_legal_action_once(preset: str) -> None:
    rng = random.Random(preset)
    states = [state for seed in (1, 2) for state in positions(PRESETS[preset], seed)]
    busiest = sorted(states, key=lambda state: -len(CERKE.legal(state, CERKE.turn(state).seats[0])))[:1]
    for state in (*busiest, *rng.sample(states, 3)):
        match = match_at("cerke", state, PRESETS[preset])
        (seat,) = match.to_act
        legal = [action for action in CERKE.legal(state, seat) if not CERKE.hopeless(state, action)]
        found = reachable(match)
        assert set(found) == set(legal)
        assert len(found) == len(legal)


def test_no_menu_offers_a_cast_that_cannot_succeed() -> None:
    """What needs more than five sticks can show is legal, and may be typed, but is not offered."""
    options, met = CERKE.make_options(), 0
    for state in positions(options, 4):
        match = match_at("cerke", state, options)
        (seat,) = match.to_act
        legal, found = CERKE.moves(state, seat), choosing(AtTable(match, seat), ()).candidates
        impossible = [action for action in legal if CERKE.odds(state, action) == 0]
        met += len(impossible)
        assert [action for action in legal if action not in impossible] == list(found)
    assert met


@pytest.mark.parametrize(
    ("changes", "offered"),
    [({}, False), ({"stick_method": "chain"}, True), ({"zero_move_capture": True}, True)],
)
def test_a_far_cast_is_offered_where_the_rules_give_it_a_use(changes: dict[str, Any], offered: bool) -> None:
    """連撃術 adds up, and where the cast is too low the stepped piece may be captured."""
    options = CERKE.make_options(changes=changes)
    state = ground("LAU:A LI:+s ZU:* KA:K KIA:k", options=options)
    far = StepCast("LAU", "LI", "LIA")
    match = match_at("cerke", state, options)
    assert far in CERKE.legal(state, 0)
    assert (far in choosing(AtTable(match, 0), ()).candidates) is offered


@pytest.mark.parametrize("language", LANGUAGES)
async def test_messages_keep_discords_limits(language: str) -> None:
    rng = random.Random(language)
    t = translator(language)
    for preset, options in PRESETS.items():
        for state in rng.sample(list(positions(options, 3)), 3):
            match = match_at("cerke", state, options)
            (seat,) = match.to_act
            step = next(offers(match, ())).values[:1]
            for chosen in ((), step):
                for seen in (public(match, t, USUAL, chosen), private(match, t, seat, USUAL, chosen)):
                    message = await board_message(match, seen)
                    assert message.view.total_children_count <= MOST_COMPONENTS, preset
                    assert message.view.content_length() <= 4000
                    texts = [
                        item for item in message.view.walk_children() if isinstance(item, ui.TextDisplay)
                    ]
                    assert all(text.content.strip() for text in texts)
                    assert all(len(file.description or "") <= 1024 for file in message.files)


def test_values_that_begin_nothing_are_refused() -> None:
    match = match_at("cerke", next(positions(PRESETS["standard"], 1)), PRESETS["standard"])
    (seat,) = match.to_act
    for values in (["nowhere"], ["ZO", "ZO", "ZO", "ZO"], ["", ""]):
        with pytest.raises(IllegalAction):
            choosing(AtTable(match, seat), values)


@pytest.mark.parametrize("game", CARD_GAMES)
def test_every_card_of_a_hand_has_a_label_of_its_own(game: str) -> None:
    options = catalogue.get(game).make_options(changes={"seasons": 1})
    copies = 0
    for state in positions(options, 5, game):
        match = match_at(game, state, options)
        (seat,) = match.to_act
        view = match.rules.view(state, seat)
        now = choosing(AtTable(match, seat), ())
        rows, _ = controls(AtTable(match, seat), (), now, view, translator("en"))
        for row in rows:
            for item in row.children:
                if isinstance(item, PressSelect) and item.press.args[-1:] == ("~cards",):
                    labels = [option.label for option in item.options]
                    assert len(set(labels)) == len(labels)
                    copies += len(labels) - len({label.partition(":")[2] for label in labels})
    assert (copies > 0) == (game in SEVERAL_AT_ONCE)


def test_a_choice_that_is_alone_of_its_kind_is_a_button() -> None:
    options = catalogue.get("nam_to").make_options()
    state = next(positions(options, 1, "nam_to"))
    match = match_at("nam_to", state, options)
    (seat,) = match.to_act
    now, view = choosing(AtTable(match, seat), ()), match.rules.view(state, seat)
    rows, (fold,) = controls(AtTable(match, seat), (), now, view, translator("en"))
    ((menu,),) = (list(row.children) for row in rows)
    assert isinstance(menu, PressSelect)
    assert [option.value for option in menu.options] == [str(points) for points in range(1, 11)]
    assert menu.placeholder == "Bet how many points?"
    assert fold.label == "Fold (無行)"


def all_buttons(message: Message) -> list[PressButton]:
    """Return the buttons of a message in their order."""
    return [item for item in message.view.walk_children() if isinstance(item, PressButton)]


@pytest.mark.parametrize(
    ("game", "label"), [("nam_to", "Fold (無行)"), ("mak_kaik", "Fold"), ("ni_ne", "Drop out")]
)
async def test_giving_up_is_never_the_first_button_and_grey(game: str, label: str) -> None:
    met = 0
    for state in islice(positions(catalogue.get(game).make_options(), 2, game), 30):
        match = match_at(game, state, state.table.options)
        (seat,) = match.to_act
        seen = private(match, translator("en"), seat, USUAL)
        for message in (await board_message(match, seen), await hand_message(match, seen, "the table")):
            buttons = all_buttons(message)
            labels = [button.label for button in buttons]
            if label in labels:
                met += 1
                place = labels.index(label)
                assert place > max(
                    labels.index(other)
                    for other in ("Type a move", "My hand", "My pieces")
                    if other in labels
                )
                assert buttons[place].style is ButtonStyle.secondary
    assert met > 1


def test_cards_that_can_follow_are_marked() -> None:
    rules = catalogue.get("mok_kaik")
    options, met = rules.make_options(), set()
    for state in positions(options, 2, "mok_kaik"):
        match = match_at("mok_kaik", state, options)
        (seat,) = match.to_act
        plays = [action for action in rules.legal(state, seat) if isinstance(action, Play)]
        able = {card for action in plays if isinstance(state, Follow) for card in action.cards}
        menus = [item for item in _items(match, seat, ()) if isinstance(item, PressSelect)]
        for option in (option for menu in menus for option in menu.options):
            assert (option.description == "can follow") == (option.value.partition(":")[2] in able)
            met.add((isinstance(state, Follow), option.description))
    assert met == {(False, None), (True, None), (True, "can follow")}


def test_no_card_is_discarded_unasked() -> None:
    """In 行戦 one tap on a card that cannot follow does not lay it face down."""
    rules, met = catalogue.get("mok_kaik"), 0
    options = rules.make_options()
    for state in islice(positions(options, 2, "mok_kaik"), 30):
        match = match_at("mok_kaik", state, options)
        (seat,) = match.to_act
        for action in rules.legal(state, seat):
            if isinstance(action, Discard):
                cards = (rules.steps(state, action)[0].value,)
                assert not choosing(AtTable(match, seat), cards).is_played_at_once(confirm_moves=False)
                items = _items(match, seat, cards)
                buttons = [item.label for item in items if isinstance(item, PressButton)]
                assert "Discard face down" in buttons
                met += buttons == ["Discard face down", "Back"]
    assert met


def _items(match: Match, seat: int, chosen: tuple[str, ...]) -> list[PressButton | PressSelect]:
    """Return the menus and buttons for the next step."""
    view, now = match.rules.view(match.state, seat), choosing(AtTable(match, seat), chosen)
    rows, _ = controls(AtTable(match, seat), chosen, now, view, translator("en"))
    return [item for row in rows for item in row.children if isinstance(item, PressButton | PressSelect)]


# --- Where nobody watches --------------------------------------------------------------------------


def cerke_match(**preferences: bool) -> Match:
    """Return a game of 机戦 at its beginning, whose people prefer this."""
    match = match_at("cerke", next(positions(PRESETS["standard"], 1)), PRESETS["standard"])
    return replace(match, seats=tuple(structs.replace(seat, **preferences) for seat in match.seats))


async def test_the_board_says_once_that_choosing_is_seen() -> None:
    note = "everybody sees what you choose here. **My view** keeps it private"
    match, t = cerke_match(), translator("en")
    (seat,) = match.to_act
    first, again = cerke_match(), cerke_match(has_acted=True)
    assert note in texts(await board_message(first, public(first, t, USUAL)))
    assert note not in texts(await board_message(again, public(again, t, USUAL)))
    assert note not in texts(await board_message(match, private(match, t, seat, USUAL)))
    options = catalogue.get("mok_kaik").make_options()
    closed = match_at("mok_kaik", next(positions(options, 1, "mok_kaik")), options)
    assert note not in texts(await board_message(closed, public(closed, t, USUAL)))


async def test_who_chooses_in_private_has_one_button_on_the_board() -> None:
    match, t = cerke_match(private_choice=True), translator("en")
    (seat,) = match.to_act
    step = next(offers(match, ())).values[:1]
    for chosen in ((), step):
        board = await board_message(match, public(match, t, USUAL, chosen))
        assert not [item for item in board.view.walk_children() if isinstance(item, PressSelect)]
        (move, *others) = all_buttons(board)
        assert (move.label, move.press.verb) == ("My move", "view")
        assert move.style is ButtonStyle.primary
        assert {other.style for other in others} == {ButtonStyle.secondary}
        assert "type" not in {other.press.verb for other in others}
    own = await board_message(match, private(match, t, seat, USUAL))
    assert [item for item in own.view.walk_children() if isinstance(item, PressSelect)]
    assert all_buttons(own)[0].label == "My view"
    # Whose turn it is decides: nobody else's habit takes the menus away.
    other = replace(
        match, seats=tuple(structs.replace(place, private_choice=place.seat != seat) for place in match.seats)
    )
    assert [
        item
        for item in (await board_message(other, public(other, t, USUAL))).view.walk_children()
        if isinstance(item, PressSelect)
    ]


def presses_until_played(match: Match, action: Any) -> int:
    """Return how many presses by menus an action without sticks takes."""
    (seat,) = match.to_act
    chosen: tuple[str, ...] = ()
    for number, step in enumerate(match.rules.steps(match.state, action), 1):
        chosen = (*chosen, step.value)
        now = choosing(AtTable(match, seat), chosen)
        if now.complete is not None:
            return number + (not now.is_played_at_once(match.seats[seat].confirm_moves))
    raise AssertionError(f"{action} is not complete")


def test_a_simple_move_takes_two_presses_at_most_and_one_more_if_it_is_to_be_confirmed() -> None:
    for confirm, most in ((False, 2), (True, 3)):
        match = cerke_match(confirm_moves=confirm)
        (seat,) = match.to_act
        simple = [
            action
            for action in CERKE.legal(match.state, seat)
            if [step.kind for step in CERKE.steps(match.state, action)] == ["piece", "to"]
            and CERKE.odds(match.state, action) is None
        ]
        # Where a piece has one way, its menu says which, and that way makes itself.
        assert {presses_until_played(match, action) for action in simple} == {most - 1, most}
        chosen = tuple(step.value for step in CERKE.steps(match.state, simple[0]))
        rows, _ = controls(
            AtTable(match, seat), chosen, choosing(AtTable(match, seat), chosen), None, translator("en")
        )
        (yes, back) = rows[0].children
        assert isinstance(yes, PressButton)
        assert isinstance(back, PressButton)
        assert (yes.press.verb, yes.label, back.label) == ("confirm", "Do it", "Back")


def descriptions(match: Match, *chosen: str) -> dict[str, str | None]:
    """Return what stands below each label of the menus after these values, by value."""
    (seat,) = match.to_act
    now, view = choosing(AtTable(match, seat), chosen), match.rules.view(match.state, seat)
    return {
        option.value: option.description
        for row in controls(AtTable(match, seat), chosen, now, view, translator("en"))[0]
        for item in row.children
        if isinstance(item, PressSelect)
        for option in item.options
    }


async def test_menus_say_what_each_choice_leads_to() -> None:
    match = match_at("cerke", in_play(), PRESETS["standard"])
    assert descriptions(match, "NAI")["NY"] == "makes Comrades (助友): 3 × 4 = 12, ending (終季) pays 32"
    assert descriptions(match, "CY")["ZU"] == "water, needs 3 of 5 sticks: 50%"
    assert descriptions(match, "ZAI")[">ZO"] == "steps on the tam: −5 × 4 = −20"
    assert set(descriptions(match).values()) == {None}
    t = translator("en")
    sure = await board_message(match, private(match, t, 0, USUAL, ("LAU", ">LAI", "LU")))
    assert (
        "takes red archer (弓)\n-# needs 3 of 5 sticks: 50%, "
        "makes Cavalry, one colour (同色馬弓兵): 7 × 4 = 28" in texts(sure)
    )


def test_two_menus_that_ask_the_same_have_numbers() -> None:
    """A side of Cerke has more pieces than a menu has room for."""
    board = "lhV+kt+g+c+h+l/+m+ag+t3am/sS1+s+v1s+ss/9/4*1+s2/2S2C3/S+S1+S1+SS+SS/MA+GT1+T1+A+M/+L+H+C1KGCHL"
    match = match_at("cerke", load_cpn(f"{board} IA +S,- 20-20 2 1 - standard"), PRESETS["standard"])
    (seat,) = match.to_act
    now, view = choosing(AtTable(match, seat), ()), match.rules.view(match.state, seat)
    asks = [
        item.placeholder
        for row in controls(AtTable(match, seat), (), now, view, translator("en"))[0]
        for item in row.children
        if isinstance(item, PressSelect)
    ]
    assert [one for one in asks if one and one.startswith("Move which")] == [
        "Move which piece? (1 of 2)",
        "Move which piece? (2 of 2)",
    ]
    assert len(set(asks)) == len(asks)


@pytest.mark.parametrize("game", ["ta_xot", "zia_cerke", "nexxy"])
def test_games_that_say_nothing_more_have_their_odds_at_most(game: str) -> None:
    options = catalogue.get(game).make_options()
    for state in islice(positions(options, 4, game), 12):
        match = match_at(game, state, options)
        assert all(text is None or "%" in text for text in descriptions(match).values())


def test_buttons_ask_again_too_but_not_for_a_pass() -> None:
    options = catalogue.get("ta_xot").make_options()
    verbs = set()
    for state in islice(positions(options, 1, "ta_xot"), 40):
        match = match_at("ta_xot", state, options)
        match = replace(match, seats=tuple(structs.replace(seat, confirm_moves=True) for seat in match.seats))
        (seat,) = match.to_act
        now = choosing(AtTable(match, seat), ())
        view = match.rules.view(state, seat)
        for row in controls(AtTable(match, seat), (), now, view, translator("en"))[0]:
            for item in row.children:
                if isinstance(item, PressButton):
                    verbs.add(item.press.verb)
                    at_once = choosing(AtTable(match, seat), item.press.args).is_played_at_once(True)
                    assert at_once == (item.press.args == ("pass",))
    assert verbs == {"pick"}


def texts(message: Message) -> str:
    """Return the texts of a message."""
    return "\n".join(i.content for i in message.view.walk_children() if isinstance(i, ui.TextDisplay))


@pytest.mark.parametrize(
    ("odds", "text"),
    [(Fraction(1, 2), "50"), (Fraction(1, 32), "3.1"), (Fraction(1), "100"), (Fraction(0), "0")],
)
def test_odds_in_per_cent(odds: Fraction, text: str) -> None:
    assert percent(odds) == text
