"""The effects of the cards of 行山 (4.3), kind by kind, and why something is refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core import CHANCE, IllegalAction, Luck
from engine.mok_co import MOK_CO
from engine.mok_co.numbers import EFFECTIVE, GIFTS, THROWN_FOR, costs
from engine.mok_co.state import (
    Acting,
    Destroy,
    Discard,
    Event,
    Install,
    Mark,
    Move,
    State,
    Steal,
    Stealing,
    Striking,
    Thrown,
    Use,
    Walk,
)
from engine.sticks import Fallen, at_least
from tests.engine.mok_co.build import (
    A,
    B,
    C,
    at,
    camp,
    cards,
    do,
    events,
    index,
    legal,
    refusal,
    refused,
    table,
    wealth,
)

LOW, HIGH = range(4), range(4, 6)


def texts(state: State) -> list[str]:
    return [MOK_CO.notate(state, action) for action in MOK_CO.legal(state, state.table.mover)]


# --- Cards, kind by kind (4.3) ---------------------------------------------------------------------


def test_which_cards_have_an_effect_each_turn() -> None:
    assert {*GIFTS, *THROWN_FOR, "4", "t"} == EFFECTIVE == set("04678kt")
    assert dict(GIFTS) == {"0": (1, 0), "k": (0, 2)}
    assert set("678") == THROWN_FOR


@pytest.mark.parametrize("colour", "BR")
@pytest.mark.parametrize(("kind", "expected"), [("0", (1, 0)), ("k", (0, 2))])
def test_none_and_king(colour: str, kind: str, expected: tuple[int, int]) -> None:
    card = colour + kind
    state = do(at("effects", camp(0, 0, 0, card)), "use 1")
    assert wealth(state) == expected
    assert events(state)[0] == Event("gain", card, rice=expected[0], coins=expected[1])


def test_gathering_uses_all_that_give_something() -> None:
    state: State = at("effects", camp(0, 0, 0, "R0+ R0 Rt Bk R5 B0! Rk:3"))
    assert texts(state) == ["use 2", "use 3", "use 4", "gather"]
    state = do(state, "gather")
    assert wealth(state) == (1, 2)
    assert texts(state) == ["use 3"]
    assert [event.card for event in events(state)] == ["R0", "Bk"]
    assert refused(at("effects", camp(0, 0, 0, "R0 Rt")), "gather") == "nothing_to_gather"


@pytest.mark.parametrize("card", ["Bs", "Rs"])
def test_ships_are_shown_for_two_coins(card: str) -> None:
    state = do(at("cards", camp(0, 0, 0, "R0", hand=card)), f"install {card}")
    assert (wealth(state), cards(state)) == ((0, 2), "R0")
    assert events(state) == (Event("ship", card, coins=2),)
    state = do(at("cards", camp(hand=card)), f"discard {card}")
    assert wealth(state) == (2, 0)


def test_several_tams_are_several_movements() -> None:
    """The second one starts on a hue square (4.3)."""
    state = do(at("effects", camp(3, 0, 0, "Rt Bt R0")), "use 1")
    assert index(state) == 4
    state = do(state, "use 2")
    assert index(state) == 6
    assert [event.walk for event in events(state)] == [Walk(3, 4), Walk(4, 6, hue=1)]


@pytest.mark.parametrize("ones", range(6))
def test_the_brush_by_throw(ones: int) -> None:
    state = do(at("effects", camp(0, 0, 0, "R6 R0")), "use 1")
    assert isinstance(state, Thrown)
    state = do(state, f"sticks {ones}")
    assert state.table.camp.protected == (ones in LOW)
    assert wealth(state) == (0, 2 if ones in HIGH else 0)


@pytest.mark.parametrize("ones", range(6))
def test_the_shaman_by_throw(ones: int) -> None:
    state = do(at("effects", camp(1, 0, 0, "R7 R0")), "use 1", f"sticks {ones}")
    assert (state.table.progress.halvings, index(state)) == ((1, 1) if ones in LOW else (0, 2))


@pytest.mark.parametrize("ones", range(6))
def test_the_general_by_throw(ones: int) -> None:
    state: State = at("effects", camp(0, 0, 0, "R8 B0! R1:3"), camp(0, 0, 0, "Bk"), camp(0, 0, 0, "Rt"))
    state = do(state, "use 1", f"sticks {ones}")
    assert isinstance(state, Striking)
    assert MOK_CO.view(state, None).ones == ones
    if ones in LOW:
        assert texts(state) == ["mark 0.1", "mark 0.2", "mark 1.1", "mark 2.1"]
        assert refusal(state, "mark 0.3") == ("full_of_marks", {"card": "R1"})
        assert refusal(state, "destroy 1.1") == ("strike_is_mark", {"ones": ones})
        state = do(state, "mark 2.1")
        assert cards(state, C) == "Rt:1"
        assert events(state)[0] == Event("mark", "R8", ones, count=1, seat=C, target="Rt")
    else:
        assert texts(state) == [f"destroy {place}" for place in ("0.1", "0.2", "0.3", "1.1", "2.1")]
        assert refusal(state, "mark 1.1") == ("strike_is_destroy", {"ones": ones})
        state = do(state, "destroy 1.1")
        assert cards(state, B) == ""
        assert state.table.discarded == ("Bk",)
        assert events(state)[0] == Event("destroy", "R8", ones, seat=B, target="Bk")


def test_a_general_without_a_choice_does_nothing() -> None:
    """Where marks wear no red card out, a red general may lie there with three of them (7)."""
    before = table("effects", camp(0, 0, 0, "R8"), camp(0, 0, 0, "Rk", protected=True), red_expires=False)
    worn = replace(before.camp, installed=(replace(before.camp.installed[0], marks=3),))
    state: State = Acting(replace(before, camps=(worn, before.camps[B])))
    state = do(state, "use 1", "sticks 3")
    assert isinstance(state, Acting)
    assert events(state) == (Event("nothing", "R8", 3),)


def test_generals_may_wear_each_other_out() -> None:
    state: State = at("effects", camp(0, 0, 0, "R8:2 B8:2"), camp())
    state = do(state, "use 1", "sticks 3", "mark 0.2", "use 2", "sticks 3", "mark 0.1")
    assert cards(state) == "R8:3 B8:4"


def test_a_destroyed_card_has_no_effect_any_more() -> None:
    state = do(at("effects", camp(0, 0, 0, "R8 R0 Rt R5 R0")), "use 1", "sticks 4", "destroy 0.3")
    assert texts(state) == ["use 2", "use 4", "gather"]
    assert index(do(state, "gather")) == 0
    assert costs(state.table, A).horses == 2


def test_tigers_choose_seat_and_resource() -> None:
    camps = (camp(0, 0, 0, "R4"), camp(0, 1, 0), camp(0, 2, 2), camp(0, 9, 9, protected=True))
    state = do(at("effects", *camps), "use 1")
    assert isinstance(state, Stealing)
    assert texts(state) == ["steal 1 rice", "steal 2 rice", "steal 2 coin"]
    assert refusal(state, "steal 3 coin") == ("brush_protects", {"victim": 3})
    assert refusal(state, "steal 0 rice") == ("own_seat", {"victim": 0})
    assert refusal(state, "steal 4 rice") == ("no_such_seat", {"victim": 4})
    assert refusal(state, "next") == ("choice_due", {"action": "next"})
    assert refusal(state, Steal(2, "gold")) == ("no_such_resource", {"resource": "gold"})  # type: ignore[arg-type]
    state = do(state, "steal 2 rice")
    assert (wealth(state, A), wealth(state, C)) == ((1, 0), (1, 2))
    assert events(state)[0] == Event("steal", "R4", rice=1, seat=C)


def test_protection_ends_with_the_own_turn_and_protects_from_nobody_else() -> None:
    own = at("effects", camp(0, 0, 0, "R8 R0", protected=True), camp())
    state = do(own, "use 1", "sticks 1")
    assert texts(state) == ["mark 0.1", "mark 0.2"]


@pytest.mark.parametrize("kind", ["brush", "shaman", "general"])
def test_the_luck_of_a_throw(kind: str) -> None:
    code = {"brush": "6", "shaman": "7", "general": "8"}[kind]
    state = do(at("effects", camp(0, 0, 0, f"R{code}"), camp(0, 0, 0, "R0")), "use 1")
    for ones in range(6):
        assert MOK_CO.luck(state, Fallen(ones)) == (Luck(A, at_least(4), ones >= 4),)
    alone = do(at("effects", camp(0, 0, 0, f"R{code}"), camp()), "use 1")
    assert bool(MOK_CO.luck(alone, Fallen(5))) == (kind != "general")
    assert MOK_CO.luck(at("cards", camp(hand="B0")), Install("B0")) == ()


# --- Why something is refused ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "action", "rule", "data"),
    [
        (at("effects", camp(0, 0, 0, "R0 R5")), "use 2", "works_by_itself", {"card": "R5"}),
        (at("effects", camp(0, 0, 0, "R0+ Rk")), "use 1", "already_used", {"card": "R0"}),
        (at("effects", camp(0, 0, 0, "R0 Rk!")), "use 2", "not_active", {"card": "Rk"}),
        (at("effects", camp(0, 0, 0, "R0")), "use 2", "no_such_card", {"number": 2, "most": 1}),
        (at("effects", camp(0, 0, 0, "R0")), "use 0", "no_such_card", {"number": 0, "most": 1}),
        (at("dismantle", camp(0, 9, 0, "R5")), "dismantle 1", "too_little_coins", {"cost": 5, "have": 0}),
        (at("dismantle", camp(0, 0, 9, "B5")), "dismantle 1", "too_little_rice", {"cost": 5, "have": 0}),
        (at("dismantle", camp(0, 9, 9, "R5")), "dismantle 2", "no_such_card", {"number": 2, "most": 1}),
        (at("cards", camp(0, 9, 0, hand="R5")), "install R5", "too_little_coins", {"cost": 5, "have": 0}),
        (at("cards", camp(0, 0, 9, hand="B5")), "install B5", "too_little_rice", {"cost": 5, "have": 0}),
        (at("cards", camp(0, 9, 9, hand="B5")), "install R5", "card_not_held", {"card": "R5"}),
        (at("cards", camp(0, 9, 9, hand="B5")), "discard Rk", "card_not_held", {"card": "Rk"}),
        (at("cards", camp(0, 9, 9, hand="B5")), Install("R9"), "unknown_card", {"card": "R9"}),
        (at("cards", camp(0, 9, 9, hand="B5")), Discard(""), "unknown_card", {"card": ""}),
        (at("move", camp(0, 99, 1)), "move coin", "too_little_coins", {"cost": 2, "have": 1}),
        (at("move", camp(0, 9, 99)), "move rice", "too_little_rice", {"cost": 10, "have": 9}),
        (at("move", camp(0, 9, 99)), Move("gold"), "no_such_resource", {"resource": "gold"}),  # type: ignore[arg-type]
        (at("cards", camp(hand="B5")), Fallen(3), "wrong_phase", {"action": "sticks", "open": ("cards",)}),
    ],
)
def test_refusals(state: State, action: str, rule: str, data: dict[str, object]) -> None:
    assert refusal(state, action) == (rule, data)


def test_currencies_that_are_named_are_checked() -> None:
    """Black cards are paid for with rice, red ones with coins; neither stands for the other (5)."""
    state = at("cards", camp(0, 9, 9, hand="B5 R5"))
    assert MOK_CO.parse(state, "install R5 coins") == Install("R5")
    assert refusal(state, "install R5 rice") == ("wrong_currency", {"card": "R5", "resource": "rice"})
    assert refusal(state, "install B5 銭") == ("wrong_currency", {"card": "B5", "resource": "coin"})
    assert legal(at("dismantle", camp(0, 9, 9, "R2 B2")), "dismantle 2 rice")
    assert refused(at("dismantle", camp(0, 9, 9, "R2 B2")), "dismantle 1 rice") == "wrong_currency"


def test_who_may_not_act() -> None:
    state = at("cards", camp(hand="B5"), camp(hand="R5"))
    assert refusal(state, Install("R5"), B) == ("not_your_turn", {"seat": B, "mover": A})
    assert refusal(state, Install("B5"), CHANCE) == ("not_your_turn", {"seat": CHANCE, "mover": A})
    assert refusal(state, Install("B5"), 7) == ("not_your_turn", {"seat": 7, "mover": A})
    thrown = do(at("effects", camp(0, 0, 0, "R6")), "use 1")
    assert refusal(thrown, Use(1), A) == ("chance_decides", {"seat": A})
    assert refused(thrown, Fallen(6)) == "wrong_chance"
    with pytest.raises(IllegalAction, match="wrong_chance"):
        MOK_CO.chance(state)


@pytest.mark.parametrize("place", [(3, 1), (-1, 1), (1, 0), (1, 2), (1, -1)])
def test_a_general_hits_what_is_there(place: tuple[int, int]) -> None:
    camps = (camp(0, 0, 0, "R8"), camp(0, 0, 0, "Rk"), camp())
    owner, number = place
    expected = "no_such_card" if owner == 1 else "no_such_seat"
    assert refused(do(at("effects", *camps), "use 1", "sticks 5"), Destroy(owner, number)) == expected
    assert refused(do(at("effects", *camps), "use 1", "sticks 0"), Mark(owner, number)) == expected


def test_a_change_that_is_not_listed_is_legal() -> None:
    state = at("change", camp(0, 503))
    listed = [action for action in MOK_CO.legal(state, A) if MOK_CO.notate(state, action) != "next"]
    assert len(listed) == 25
    assert MOK_CO.unlisted(state, A, ["change-77"]) == [MOK_CO.parse(state, "change 77")]
    assert MOK_CO.unlisted(state, A, ["change-101"]) == []
    assert MOK_CO.unlisted(state, B, ["change-77"]) == []
    assert MOK_CO.unlisted(state, A, ["use-1"]) == []
    assert MOK_CO.unlisted(state, A, ["change", "1"]) == []
    assert wealth(do(state, "change 77")) == (118, 77)
    assert table("change", camp(0, 503)).camp.rice == 503
