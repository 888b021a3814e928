"""The common rules of the card games: deck, readings, comparison, dealer, points, deals, text."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    COMMON_RULES,
    DECK,
    FACES,
    NOBODY,
    PLACE,
    STRENGTHS,
    Combo,
    CommonOptions,
    Deal,
    Reshuffle,
    TableOptions,
    add_points,
    beats,
    cards_step,
    check_deal,
    check_held,
    check_reshuffle,
    check_seats,
    check_turn,
    colours_of,
    deal_chance,
    deal_hands,
    default_reading,
    first_dealer,
    game_end,
    mult,
    nets,
    next_dealer,
    next_value,
    notate_deal,
    order,
    parse_deal,
    pay,
    pick_reading,
    read_words,
    readings,
    reshuffle_chance,
    same_combination,
    shuffled,
    sort_cards,
    split_pot,
    stake_payments,
    strength,
    unseen,
    without,
)
from engine.core import CHANCE_TURN, OVER, IllegalAction, OptionError, Turn


def read(text: str, **how: Any) -> list[str]:
    """Return the names of the readings."""
    return [combo.name for combo in readings(text.split(), **how)]


def combo(text: str, **how: Any) -> Combo:
    """Return the default reading of a lead."""
    return readings(text.split(), **how)[0]


# --- The deck (1, 2) -------------------------------------------------------------------------------


def test_deck_has_48_cards() -> None:
    """(1+3+4+2·7+1+1)·2 = 48, half of them black."""
    assert len(DECK) == 48
    assert Counter(card[0] for card in DECK) == {"B": 24, "R": 24}
    assert [face.copies for face in FACES] == [1, 3, 4, 2, 2, 2, 2, 2, 2, 2, 1, 1]
    assert "".join(face.kanji for face in FACES) == "船無兵弓車虎馬筆巫将王皇"
    assert len(PLACE) == 24


def test_strengths() -> None:
    """Eleven classes; 王 and 皇 are equal, the ship is the weakest."""
    assert tuple(range(-1, 10)) == STRENGTHS
    assert strength("Bk") == strength("Rt") == 9
    assert strength("Rs") == -1


def test_deck_order() -> None:
    """Strength first, then black before red."""
    assert sort_cards(["Rt", "Bt", "Rk", "R0", "B0", "Rs", "Bs", "B8"]) == (
        *("Bs", "Rs", "B0", "R0", "B8", "Rk", "Bt", "Rt"),
    )
    assert sort_cards(shuffled(DECK, random.Random(1))) == DECK


def test_sets_of_cards() -> None:
    """Cards leave a hand copy by copy."""
    assert without(("B5", "B5", "R1"), ("B5",)) == ("B5", "R1")
    assert Counter(unseen(("B5", "Rt"))) == Counter(DECK) - Counter(("B5", "Rt"))
    assert colours_of(("R1", "B5", "R2")) == "BRR"


# --- Readings and comparison (4, 5) ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "kind", "count", "top", "colours"),
    [
        ("B5 B5", "set", 2, 5, "BB"),  # C1
        ("B2 B2 R2", "set", 3, 2, "BBR"),  # C2
        ("Bk Rt", "set", 2, 9, "BR"),  # C3
        ("B0 B1 B2", "run", 3, 2, "BBB"),  # C4
        ("B7 B8 Bs", "run", 3, 8, "BBB"),  # C8
        ("B4 B6 Bs", "run", 3, 6, "BBB"),  # C10
        ("B4 R4 Rs", "set", 3, 4, "BRR"),  # C12
        ("Bs", "single", 1, -1, "B"),  # C13
        ("Bs Rs", "set", 2, -1, "BR"),  # C14
        ("Bk Bs", "set", 2, 9, "BB"),  # C15
        ("B0 B1 Bs", "run", 3, 2, "BBB"),  # C16
        ("R1 R1 R1 R1 B1 Bs", "set", 6, 1, "BBRRRR"),  # C17
        ("B5 B5 Bs", "set", 3, 5, "BBB"),  # W4: more than there are copies
        ("Bk Rk Bt Rt Bs Rs", "set", 6, 9, "BBBRRR"),
        ("B0 B1 B2 B3 B4 B5 B6 B7 B8", "run", 9, 8, "BBBBBBBBB"),
    ],
)
def test_one_reading(cards: str, kind: str, count: int, top: int, colours: str) -> None:
    """Groups with exactly one reading (5.3)."""
    (found,) = readings(cards.split())
    assert (found.kind, found.count, found.top, found.colours) == (kind, count, top, colours)
    assert found.cards == sort_cards(cards.split())


@pytest.mark.parametrize(
    "cards",
    [
        "B0 B1",  # C5
        "B4 R5 B6",  # C6
        "B7 B8 Bk",  # C7
        "B4 B5 Rs",  # C11
        "B3 B5 B8 Bs",  # C18
        "B0 B1 B2 B3 B4 B5 B6 B7 B8 Bs",  # no tenth number
        "B4 B5 B5",
        "",
    ],
)
def test_no_combination(cards: str) -> None:
    """Groups that are nothing (5.3)."""
    assert readings(cards.split()) == ()


def test_ship_at_either_end() -> None:
    """C9: 4-5-6, the default, or 3-4-5."""
    found = readings(("B4", "B5", "Bs"))
    assert [(each.top, each.low) for each in found] == [(6, 4), (5, 3)]
    assert default_reading(found).top == 6
    assert pick_reading(found, "run5").top == 5
    assert pick_reading(found, "").name == "run6"
    with pytest.raises(IllegalAction, match="no_such_reading"):
        pick_reading(found, "run7")


def test_ship_below_the_lowest() -> None:
    """C8: the ship is 6, since it cannot be 9."""
    assert combo("B7 B8 Bs").low == 6


def test_lone_ship() -> None:
    """W3: the option lets ships without other cards be anything, and keeps their own strength."""
    assert read("Bs", lone_ship="wild") == [f"single{top}" for top in range(9, -2, -1)]
    assert read("Bs Rs", lone_ship="wild") == [f"set{top}" for top in range(9, -2, -1)]


def test_colours_ignored() -> None:
    """連友: any colours, both ships; a set is the default of a lead, the highest top that of an answer."""
    assert read("B4 R5 B6", any_colour=True) == ["run6"]
    found = readings(("R5", "Bs", "Rs"), any_colour=True, runsets=True)
    assert [each.name for each in found] == ["set5", "run7", "run6", "run5"]
    assert default_reading(found).name == "set5"
    assert default_reading(found, answering=True).name == "run7"


def test_runs_of_sets() -> None:
    """連友: three numbers or more, each equally often; ships fill what is missing."""
    how: dict[str, Any] = {"any_colour": True, "runsets": True}
    (found,) = readings(["B1", "R1", "B2", "R2", "B3", "R3"], **how)
    assert (found.kind, found.count, found.top, found.low, found.copies) == ("runset", 6, 3, 1, 2)
    assert read("B1 R1 B2 R2 B3 Rs", **how) == ["runset3"]
    assert read("B1 R1 B3 R3 Bs Rs", **how) == ["runset3"]
    assert read("B1 R1 B2 R2 Bs Rs", **how) == ["runset3", "runset2"]
    assert read("B7 R7 B8 R8 Bs Rs", **how) == ["runset8"]
    assert read("B8 R8 Bk Rk Bs Rs", **how) == []
    assert combo("B1 B1 R1 B2 B2 R2 B3 B3 R3", **how).copies == 3
    assert read("B1 R1 B2 R2", **how) == []
    assert read("B1 R1 B2 R2 B3 R3", any_colour=True) == []


def test_comparison() -> None:
    """Same kind, same number of cards, higher top (5.2)."""
    assert beats(combo("B6 R6"), combo("R5 R5"))
    assert not beats(combo("B5 B5"), combo("R5 R5"))
    assert not beats(combo("B6 B6 R6"), combo("R5 R5"))
    assert not beats(combo("B6 B7 B8"), combo("R5 R5 B5"))
    assert beats(combo("R0"), combo("Bs"))
    assert same_combination(combo("Bk"), combo("Rt"))


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=7), st.booleans())
def test_readings_follow_their_definition(cards: list[str], any_colour: bool) -> None:
    """Every reading is what substituting ships card by card gives, and nothing else is."""
    found = {(each.kind, each.top) for each in readings(cards, any_colour=any_colour)}
    naturals = [card for card in cards if card[1] != "s"]
    numbers = sorted(strength(card) for card in naturals)
    ships = len(cards) - len(naturals)
    expected = set()
    kind = "single" if len(cards) == 1 else "set"
    for top in STRENGTHS:
        if all(number == top for number in numbers) and (naturals or top == -1):
            expected.add((kind, top))
    if len(cards) >= 3 and naturals and (any_colour or len({card[0] for card in cards}) == 1):
        for low in range(10 - len(cards)):
            wanted = Counter(range(low, low + len(cards)))
            if not Counter(numbers) - wanted and (wanted - Counter(numbers)).total() == ships:
                expected.add(("run", low + len(cards) - 1))
    assert found == expected


# --- Options, seats, dealer (7, 8, 13) -------------------------------------------------------------


def test_bad_options() -> None:
    """Options that do not fit together are refused by name."""
    with pytest.raises(OptionError) as caught:
        CommonOptions(bankrupt_ends=True)
    assert caught.value.data["option"] == "start_points"
    with pytest.raises(OptionError) as caught:
        check_seats(TableOptions(first_dealer=4), 4, range(2, 7))
    assert caught.value.data["option"] == "first_dealer"
    with pytest.raises(OptionError, match="bad_seats"):
        check_seats(TableOptions(), 7, range(2, 7))
    check_seats(TableOptions(first_dealer=3), 4, range(2, 7))
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seasons": 0}, CommonOptions)


def test_order_of_play() -> None:
    """Clockwise by default."""
    assert order(TableOptions(), 2, 4) == (2, 3, 0, 1)
    assert order(TableOptions(direction="ccw"), 2, 4) == (2, 1, 0, 3)


def test_next_dealer_and_value() -> None:
    """The winner deals, or the next seat; a dealer who wins again is worth more."""
    winner, rotate = CommonOptions(), CommonOptions(dealer_rule="rotate")
    for options, won_by, dealer, value in [
        (winner, 2, 2, 2),
        (winner, 0, 0, 4),
        (winner, None, 0, 3),
        (rotate, 2, 1, 2),
        (rotate, 0, 0, 4),
        (rotate, None, 0, 3),
    ]:
        assert next_dealer(options, 0, won_by, 4) == dealer
        assert next_value(options, 0, 3, won_by, 4) == value
    assert next_dealer(CommonOptions(dealer_rule="rotate", direction="ccw"), 0, 2, 4) == 3
    assert next_value(CommonOptions(dealer_value_start=5), 0, 7, 1, 4) == 5
    assert next_value(CommonOptions(dealer_value_step=0), 0, 7, 0, 4) == 7
    assert (mult(0, 3, 0, 2), mult(0, 3, 2, 0), mult(0, 3, 1, 2)) == (3, 3, 1)


# --- Points (9, 10) --------------------------------------------------------------------------------


def test_payments() -> None:
    """A negative payment goes the other way; the sum is 0."""
    payments = [pay(0, 1, -1, 2), pay(2, 1, 5)]
    assert [(each.payer, each.payee, each.points) for each in payments] == [(1, 0, 2), (2, 1, 5)]
    assert nets(3, payments) == (2, 3, -5)
    assert add_points((1, 1, 1), nets(3, payments)) == (3, 4, -4)


def test_stakes() -> None:
    """連友 S1 and S3: 1 a loser or the cards left, times the dealer value."""
    hands = (("B1",) * 3, ("B2",), (), ("B3",) * 5)
    assert nets(4, stake_payments(2, hands, 0, 2, 1, "flat")) == (-2, -1, 4, -1)
    assert nets(4, stake_payments(2, hands, 0, 2, 1, "cards")) == (-6, -1, 12, -5)


def test_pots() -> None:
    """Odd points go to the first winners."""
    assert split_pot(13, (0, 2)) == (7, 6)
    assert split_pot(24, (1,)) == (24,)


def test_end_of_the_game() -> None:
    """The last season, or somebody without points."""
    assert game_end(TableOptions(seasons=2), 1, (-5, 5)) is None
    assert game_end(TableOptions(seasons=2), 2, (-5, 5)) == "last_season"
    assert game_end(TableOptions(start_points=5, bankrupt_ends=True), 1, (0, 10)) == "bankrupt"


# --- Deals (11) ------------------------------------------------------------------------------------


class Script:
    """Draws that are written down, and what was asked for."""

    def __init__(self) -> None:
        self.stops: list[int] = []

    def randrange(self, stop: int) -> int:
        self.stops.append(stop)
        return 0


def test_order_of_draws() -> None:
    """First the dealer, then the shuffle, and nothing else (11)."""
    script = Script()
    assert deal_chance(5, NOBODY).sample(script).dealer == 0
    assert script.stops == [5, *range(48, 1, -1)]
    assert deal_chance(5, 3).sample(Script()).dealer is None


def test_deals_are_checked() -> None:
    """A deal holds the 48 cards, and names a dealer exactly when there is none."""
    assert check_deal(Deal(DECK), 4, 2) == 2
    assert check_deal(Deal(DECK, 3), 4, NOBODY) == 3
    wrong = [Deal(DECK), Deal(DECK, 4), Deal(DECK, -1), Deal(DECK[:-1], 1), Deal(("B0",) * 48, 1), "deal"]
    for action in wrong:
        with pytest.raises(IllegalAction, match="wrong_chance"):
            check_deal(action, 4, NOBODY)
    with pytest.raises(IllegalAction, match="wrong_chance"):
        check_deal(Deal(DECK, 1), 4, 2)
    assert first_dealer(TableOptions()) == NOBODY
    assert first_dealer(TableOptions(first_dealer=2)) == 2


def test_reshuffle() -> None:
    """A reshuffle is of exactly the cards that were there."""
    cards = ("B5", "R1", "B1")
    action = reshuffle_chance(cards).sample(random.Random(3))
    assert sort_cards(action.deck) == ("B1", "R1", "B5")
    assert check_reshuffle(action, cards) == action.deck
    with pytest.raises(IllegalAction, match="wrong_chance"):
        check_reshuffle(Reshuffle(("B5", "R1")), cards)


def test_cards_are_dealt_one_at_a_time() -> None:
    """Starting with the dealer, in the order of play."""
    hands, rest = deal_hands(("B0", "B1", "B2", "B3", "B4", "B5", "B6"), (2, 0, 1), 2)
    assert hands == (("B1", "B4"), ("B2", "B5"), ("B0", "B3"))
    assert rest == ("B6",)


def test_shuffle_is_even() -> None:
    """Every order of three cards comes equally often."""
    rng = random.Random(5)
    seen = Counter(shuffled(("B1", "B2", "B3"), rng) for _ in range(6_000))
    assert len(seen) == 6
    assert all(880 <= number <= 1_120 for number in seen.values())


# --- Refusals and text -----------------------------------------------------------------------------


def test_refusals() -> None:
    """Who acts out of turn, or with cards that are not theirs, is told so."""
    for turn, rule in [(OVER, "game_over"), (CHANCE_TURN, "chance_decides"), (Turn((1,)), "not_your_turn")]:
        with pytest.raises(IllegalAction) as caught:
            check_turn(turn, 0)
        assert caught.value.rule == rule
        assert rule in COMMON_RULES
    with pytest.raises(IllegalAction) as caught:
        check_held(("B5", "R1"), ("B5", "B5", "x"))
    assert caught.value.data["cards"] == ("x", "B5")
    with pytest.raises(IllegalAction, match="no_cards"):
        check_held(("B5",), ())


@pytest.mark.parametrize(
    ("text", "cards", "words"),
    [
        ("B5 B6 B7", "B5 B6 B7", ()),
        ("b5-b6,b7", "B5 B6 B7", ()),
        ("b5b6b7", "B5 B6 B7", ()),
        ("黒馬、赤兵", "B5 R1", ()),
        ("黒馬赤5", "B5 R5", ()),
        ("黒 馬", "B5", ()),
        ("black horse, Red Tam", "B5 Rt", ()),
        ("\uff22\uff15", "B5", ()),  # full width
        ("discard R1 R4", "R1 R4", ("discard",)),
        ("bet 3", "", ("bet", "3")),
        ("base 3", "", ("base", "3")),
        ("draw2", "", ("draw2",)),
        ("B4 B5 Bs run6", "B4 B5 Bs", ("run6",)),
        ("B4 B5 Bs run 6", "B4 B5 Bs", ("run6",)),
        ("Bs single-1", "Bs", ("single-1",)),
        ("remove 5 -1", "", ("remove", "5", "-1")),
        ("end -1", "", ("end", "-1")),
        ("bs", "Bs", ()),
        ("", "", ()),
        ("?!", "", ("?!",)),
    ],
)
def test_typed_texts(text: str, cards: str, words: tuple[str, ...]) -> None:
    """Case, separators and kanji are forgiven."""
    assert read_words(text) == (tuple(cards.split()), words)


@given(st.text(max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    """Nonsense is read as words, never as an error, and every card in it exists."""
    cards, _ = read_words(text)
    assert set(cards) <= set(DECK)


@pytest.mark.parametrize("action", [Deal(DECK), Deal(DECK[::-1], 5), Reshuffle(("B5", "R1"))])
def test_deals_in_text(action: Deal | Reshuffle) -> None:
    """A deal stands in the record in one line."""
    assert parse_deal(notate_deal(action)) == action


def test_no_deal() -> None:
    """What names no deal is refused."""
    for text in ("play B5", "deal x B5", ""):
        with pytest.raises(IllegalAction, match="unreadable_move"):
            parse_deal(text)


def test_steps_of_cards() -> None:
    """Cards of a choice stand in deck order, whatever the order of clicking."""
    assert cards_step(("B7", "B5", "B6")).value == "B5-B6-B7"
