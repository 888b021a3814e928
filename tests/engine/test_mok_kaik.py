"""行戦 by its rules: the examples of scoring and legality, a whole small season, and random play."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.card_table import Deal, Dealing, Over
from engine.cards import DECK, Cards, shuffled, sort_cards
from engine.combos import readings
from engine.core import CHANCE, IllegalAction, OptionError
from engine.mok_kaik.game import MOK_KAIK
from engine.mok_kaik.judge import RULES, choices
from engine.mok_kaik.options import Options
from engine.mok_kaik.play import end_season, payments
from engine.mok_kaik.state import Discard, Event, Follow, Lead, Play, State, Table, TrickPlay
from tests.engine.card_properties import check_game, check_no_leak, check_something_is_hidden

HANDS = {2: 10, 3: 10, 4: 10, 5: 8, 6: 8}


def table(hands: list[str], dealer: int = 0, value: int = 2, **options: Any) -> Table:
    """Return a table with these hands; the rest of the deck is out of play."""
    held = tuple(sort_cards(hand.split()) for hand in hands)
    none: tuple[Cards, ...] = ((),) * len(hands)
    return Table(Options(**options), 1, dealer, value, (0,) * len(hands), held, face_up=none, down=none)


def following(lead: str, hand: str, *between: str, reading: str = "", **options: Any) -> Follow:
    """Return a table at which seat 0 led, others answered, and the next seat with this hand is asked."""
    wild = options.get("lone_ship", "rank")
    shown = [sort_cards(text.split()) for text in (lead, *between)]
    combos = [readings(cards, lone_ship=wild) for cards in shown]
    plays = [
        TrickPlay(seat, next((combo for combo in found if combo.name == reading), found[0]))
        for seat, found in enumerate(combos)
    ]
    hands = [""] * len(plays) + [hand] + [""]
    return Follow(table(hands, **options), len(plays), tuple(plays))


def refused(state: State, seat: int, action: Any) -> IllegalAction:
    """Return why the action is refused."""
    with pytest.raises(IllegalAction) as caught:
        MOK_KAIK.apply(state, seat, action)
    assert caught.value.rule in RULES
    return caught.value


# --- Deal (1) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "rest"), [(2, 28), (3, 18), (4, 8), (5, 8), (6, 0)])
def test_deal(seats: int, rest: int) -> None:
    """Hand sizes and what stays out of play, by the number of players; the dealer leads."""
    state = MOK_KAIK.start(seats, Options())
    state = MOK_KAIK.apply(state, CHANCE, Deal(shuffled(DECK, random.Random(1)), seats - 1))
    assert isinstance(state, Lead)
    assert state.seat == state.table.dealer == seats - 1
    assert [len(hand) for hand in state.table.hands] == [HANDS[seats]] * seats
    assert len(state.table.deck) == rest


def test_start_is_checked() -> None:
    """Seats and hand sizes must fit the deck."""
    for seats in (1, 7):
        with pytest.raises(OptionError, match="bad_seats"):
            MOK_KAIK.start(seats, Options())
    with pytest.raises(OptionError) as caught:
        MOK_KAIK.start(5, Options(hand_size=10))
    assert caught.value.data["option"] == "hand_size"
    with pytest.raises(OptionError):
        MOK_KAIK.make_options("", {"follow_rule": "any"})


# --- Legality (4) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "tried", "rule"),
    [
        ("B0", "B3", ""),  # L1
        ("B0", "R3", "other_colours"),  # L2
        ("B1 R1 R1", "B2 R2 R2", ""),  # L3
        ("B1 R1 R1", "B2 B2 R2", "other_colours"),  # L4, the book's
        ("B4 B5 B6", "B5 B6 B7", ""),  # L6
        ("B4 B5 B6", "R5 R6 R7", "other_colours"),  # L7
        ("B4 B5 B6", "B5 B6 B7 B8", "other_count"),  # L8
        ("B4 B5 B6", "B8 B8 Bs", "other_kind"),  # L9
        ("B3 R3", "B5 Rs", ""),  # L10
        ("B3 R3", "B5 Bs", "other_colours"),  # L11
        ("Bk", "Bt", "not_stronger"),  # L12
        ("Bs", "B0", ""),  # L14
        ("B0", "Bs", "not_stronger"),  # L15
        ("B5 B6 Bs", "B6 B7 B8", ""),  # L16
        ("B5 B6 B7", "B6 B8 Bs", ""),
        ("B3 R3", "B4 R5", "not_a_combination"),
    ],
)
def test_follows(lead: str, tried: str, rule: str) -> None:
    """What may follow a lead, and the condition that forbids it (L1–L16)."""
    state = following(lead, f"{tried} R0 R0 R0")
    play = Play(sort_cards(tried.split()))
    if rule:
        assert refused(state, 1, play).rule == rule
        assert play not in MOK_KAIK.legal(state, 1)
    else:
        assert play in MOK_KAIK.legal(state, 1)
        after = MOK_KAIK.apply(state, 1, play)
        assert after.table.last[0] == Event("follow", 1, play.cards)


def test_weaker_than_a_follow() -> None:
    """L5: the lead must be beaten, not the best play, unless the option says so."""
    play = Play(("R2", "R2"))
    state = following("R1 R1", "R2 R2 B0", "R5 R5")
    assert play in MOK_KAIK.legal(state, 2)
    MOK_KAIK.apply(state, 2, play)
    best = following("R1 R1", "R2 R2 B0", "R5 R5", follow_rule="best")
    assert play not in MOK_KAIK.legal(best, 2)
    assert refused(best, 2, play).data == {"top": 2, "needed": 5, "cards": play.cards}


def test_earlier_of_equal_follows_wins() -> None:
    """L13: a 皇 may follow after a 王, and the earlier one wins the trick."""
    hands = ["B8 R0", "Bk R0", "Bt R0"]
    state: State = Lead(table(hands), 0)
    for seat, card in enumerate(["B8", "Bk", "Bt"]):
        state = MOK_KAIK.apply(state, seat, Play((card,)))
    assert isinstance(state, Lead)
    assert state.seat == 1
    assert state.table.face_up == ((), ("Bk",), ())
    assert sorted(state.table.seen) == ["B8", "Bt"]
    assert state.table.last[1] == Event("trick", 1, ("Bk",), 1)


def test_lone_ship_as_any_card() -> None:
    """L15 with ``lone_ship="wild"``: the ship follows as anything stronger, by default the strongest."""
    state = following("B7", "Bs R0", lone_ship="wild")
    assert MOK_KAIK.legal(state, 1)[:2] == [Play(("Bs",), "single9"), Play(("Bs",), "single8")]
    assert refused(state, 1, Play(("Bs",), "single7")).rule == "not_stronger"
    after = MOK_KAIK.apply(state, 1, Play(("Bs",)))
    assert isinstance(after, Follow)
    assert after.plays[1].combo is not None
    assert after.plays[1].combo.top == 9


def test_reading_of_a_follow() -> None:
    """Only a legal reading counts; the higher of two legal ones is the default."""
    one = following("B3 B4 B5", "B4 B5 Bs R0")  # 4-5-6 beats it, 3-4-5 does not
    assert [action for action in MOK_KAIK.legal(one, 1) if isinstance(action, Play)] == [
        Play(sort_cards(("B4", "B5", "Bs")))
    ]
    assert refused(one, 1, Play(("Bs", "B4", "B5"), "run5")).rule == "not_stronger"
    assert refused(one, 1, Play(("Bs", "B4", "B5"), "run7")).rule == "no_such_reading"
    both = following("B0 B1 B2", "B4 B5 Bs R0")
    plays = [action for action in MOK_KAIK.legal(both, 1) if isinstance(action, Play)]
    assert [play.reading for play in plays] == ["run6", "run5"]
    assert [step.value for step in MOK_KAIK.steps(both, plays[1])] == ["Bs-B4-B5", "play", "run5"]


def test_leads() -> None:
    """L17, L18, L21: a lead is any combination, and no discard; nobody can follow Bk Bt."""
    state = Lead(table(["B0 B1 Bk Bt", "B5 R5 R6 R7"]), 0)
    assert refused(state, 0, Play(("B0", "B1"))).rule == "not_a_combination"
    assert refused(state, 0, Discard(("B0",))).rule == "must_lead"
    assert refused(state, 0, Play(("B0", "B0"))).data["cards"] == ("B0",)
    assert refused(state, 0, Play(())).rule == "no_cards"
    after = MOK_KAIK.apply(state, 0, Play(("Bk", "Bt")))
    assert isinstance(after, Follow)
    assert (after.lead.top, after.lead.colours) == (9, "BB")
    assert all(isinstance(action, Discard) for action in MOK_KAIK.legal(after, 1))


def test_discards() -> None:
    """L19, L20: any cards, as many as the lead, although one could follow."""
    state = following("B4 B5 B6", "B5 B6 B7 R0 Rt")
    after = MOK_KAIK.apply(state, 1, Discard(("Rt", "B7", "R0")))
    assert after.table.down[1] == ("R0", "B7", "Rt")
    assert after.table.last == (Event("discard", 1, count=3),)
    assert refused(state, 1, Discard(("B5", "B6"))).data == {"count": 2, "needed": 3}
    assert len([action for action in MOK_KAIK.legal(state, 1) if isinstance(action, Discard)]) == 10


def test_steps_of_a_follow() -> None:
    """Cards that can be played may also be discarded; other cards can only be that, and that is asked too."""
    state = following("B0", "B3 R3")
    assert [[step.value for step in MOK_KAIK.steps(state, each)] for each in MOK_KAIK.legal(state, 1)] == [
        ["B3", "play"],
        ["B3", "discard"],
        ["R3", "discard"],
    ]


def test_steps_of_a_discard_one_by_one() -> None:
    """Whether to discard at all is asked once, with the first card."""
    deck = [card for card in DECK if card[0] == "B"]
    state = following("R0 R1 R2 R3 R4", " ".join(deck), hand_size=24)
    first = Discard(("Bt",))
    assert [step.value for step in MOK_KAIK.steps(state, first)] == ["Bt", "discard"]
    then = MOK_KAIK.apply(state, 1, first)
    assert [step.value for step in MOK_KAIK.steps(then, Discard(("B0",)))] == ["B0"]


def test_big_discards_one_by_one() -> None:
    """With hands of 24 cards a discard is laid down card by card, or at once when it is typed."""
    deck = [card for card in DECK if card[0] == "B"]
    state = following("R0 R1 R2 R3 R4", " ".join(deck), hand_size=24)
    legal = MOK_KAIK.legal(state, 1)
    assert {len(action.cards) for action in legal if isinstance(action, Discard)} == {1}
    whole = MOK_KAIK.apply(state, 1, Discard(("B0", "B0", "B1", "B2", "Bt")))
    step: State = state
    for card in ("Bt", "B0", "B2", "B0", "B1"):
        if step is not state:
            assert refused(step, 1, Play(("B3",))).rule == "discard_count"
        assert MOK_KAIK.turn(step).seats == (1,)
        step = MOK_KAIK.apply(step, 1, Discard((card,)))
    assert step == whole
    assert refused(state, 1, Discard(("B0", "B1"))).rule == "discard_count"


# --- Scoring (3) -----------------------------------------------------------------------------------

SCORES: list[tuple[str, int, int, list[int], int, list[int], int]] = [
    # name, dealer, value, cards won, winner, points, next value
    ("S1", 0, 2, [7, 2, 1], 1, [2, 3, -5], 2),
    ("S2", 0, 2, [1, 6, 1, 2], 3, [-10, 0, -5, 15], 2),
    ("S3", 0, 3, [4, 3, 2, 1], 0, [36, -9, -12, -15], 4),
    ("S4", 0, 2, [2, 8, 0], 0, [8, 4, -12], 3),
    ("S5", 0, 2, [0, 10], 1, [-12, 12], 2),
    ("S6", 0, 2, [0, 1, 7, 0, 0, 0], 1, [-12, 29, 1, -6, -6, -6], 2),
]


@pytest.mark.parametrize(
    ("dealer", "value", "won", "winner", "points", "next_value"),
    [case[1:] for case in SCORES],
    ids=[case[0] for case in SCORES],
)
def test_scoring(
    dealer: int, value: int, won: list[int], winner: int, points: list[int], next_value: int
) -> None:
    """S1–S6: what everybody pays, and the next dealer and dealer value."""
    at = table([""] * len(won), dealer, value)
    pile = iter(DECK)
    at = Table(
        at.options,
        1,
        dealer,
        value,
        at.scores,
        at.hands,
        face_up=tuple(tuple(next(pile) for _ in range(size)) for size in won),
        down=at.down,
    )
    state = end_season(at, winner, ())
    assert isinstance(state, Dealing)
    assert state.table.scores == tuple(points)
    assert (state.table.dealer, state.table.dealer_value) == (winner, next_value)
    summary = state.table.last_season
    assert summary is not None
    assert (summary.winner, summary.won, summary.points) == (winner, tuple(won), tuple(points))
    assert all(payment.points == payment.base * payment.mult >= 0 for payment in summary.payments)


@pytest.mark.parametrize(
    ("rule", "winner", "points"),
    [
        ("both", 1, [-12, 17, -5]),
        ("payer", 1, [-12, 17, -5]),
        ("winner", 1, [-6, 11, -5]),
        ("none", 1, [-6, 11, -5]),
        ("both", 0, [22, -12, -10]),
        ("payer", 0, [11, -6, -5]),
        ("winner", 0, [22, -12, -10]),
        ("none", 0, [11, -6, -5]),
    ],
)
def test_who_multiplies(rule: str, winner: int, points: list[int]) -> None:
    """Option ``dealer_mult``: the dealer who pays, who is paid, both or neither."""
    at = table([""] * 3, dealer_mult=rule)
    at = Table(at.options, 1, 0, 2, at.scores, at.hands, face_up=((), (), ("B0",)))
    paid = payments(at, winner)
    gained = [0, 0, 0]
    for payment in paid:
        gained[payment.payer] -= payment.points
        gained[payment.payee] += payment.points
    assert gained == points


def test_a_complete_tiny_season() -> None:
    """The season of section 3: B wins three tricks and 12 points, and is dealer next."""
    state = MOK_KAIK.start(2, Options(hand_size=3, seasons=2, first_dealer=0))
    dealt = ["B5", "B7", "R1", "R2", "R1", "R2"]
    rest = list(DECK)
    for card in dealt:
        rest.remove(card)
    state = MOK_KAIK.apply(state, CHANCE, Deal((*dealt, *rest)))
    assert state.table.hands == (("R1", "R1", "B5"), ("R2", "R2", "B7"))
    state = MOK_KAIK.apply(state, 0, MOK_KAIK.parse(state, "B5"))
    state = MOK_KAIK.apply(state, 1, MOK_KAIK.parse(state, "黒巫"))
    assert state.table.face_up == ((), ("B7",))
    state = MOK_KAIK.apply(state, 1, MOK_KAIK.parse(state, "r2,r2"))
    assert MOK_KAIK.legal(state, 0) == [Discard(("R1", "R1"))]
    assert MOK_KAIK.deal(state) == 1
    state = MOK_KAIK.apply(state, 0, MOK_KAIK.parse(state, "discard R1 R1"))
    assert isinstance(state, Dealing)
    assert MOK_KAIK.standing(state) == (-12, 12)
    assert MOK_KAIK.deal(state) == 2
    assert (state.table.dealer, state.table.dealer_value) == (1, 2)
    assert [event.kind for event in state.table.last] == ["discard", "trick", "season"]


# --- Views, text, random play ----------------------------------------------------------------------


def test_what_is_seen() -> None:
    """A seat sees its own hand and face-down cards; a spectator sees neither."""
    state = following("B4 B5 B6", "B5 B6 B7 R0 Rt")
    state_after = MOK_KAIK.apply(state, 1, Discard(("B7", "R0", "Rt")))
    own, other, nobody = (MOK_KAIK.view(state_after, seat) for seat in (1, 0, None))
    assert (own.hand, own.down) == (("B5", "B6"), ("R0", "B7", "Rt"))
    assert (other.hand, other.down) == ((), ())
    assert (nobody.hand, nobody.down) == (None, None)
    assert nobody.down_sizes == (0, 3, 0)
    assert nobody.hand_sizes == (0, 2, 0)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("B5 B6 B7", Play(("B5", "B6", "B7"))),
        ("黒巫黒馬黒筆", Play(("B5", "B6", "B7"))),
        ("b4 b5 bs as run 5", Play(("Bs", "B4", "B5"), "run5")),
        ("Bs single-1", Play(("Bs",), "single-1")),
        ("捨 赤兵", Discard(("R1",))),
        ("Discard: R4, R1", Discard(("R1", "R4"))),
    ],
)
def test_texts(text: str, action: Any) -> None:
    """What players type."""
    assert MOK_KAIK.parse(following("B0", "B3"), text) == action


def test_foreign_actions() -> None:
    """Deals at a player's turn, plays at a deal, and seats that are not to act."""
    state = following("B0", "B3 R3")
    assert refused(state, 1, Deal(DECK)).rule == "wrong_action"
    assert refused(state, 0, Play(("B3",))).rule == "not_your_turn"
    start = MOK_KAIK.start(2, Options())
    assert refused(start, CHANCE, Play(("B3",))).rule == "wrong_chance"
    assert refused(start, 0, Play(("B3",))).rule == "chance_decides"
    assert refused(Over(start.table, "last_season"), 0, Play(("B3",))).rule == "game_over"


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games(seats: int) -> None:
    """Games of every number of players keep all properties; won cards add up to the hand size."""
    end = check_game(MOK_KAIK, seats, Options(seasons=3), seats)
    assert sum(end.table.last_season.won) == HANDS[seats]
    assert sum(MOK_KAIK.standing(end)) == 0
    check_something_is_hidden(MOK_KAIK, seats, Options(seasons=1))


@pytest.mark.parametrize(
    "changes",
    [
        {"follow_rule": "best"},
        {"hand_size": 1},
        {"hand_size": 13},
        {"hand_size": 16, "lone_ship": "wild"},
        {"base_points": -2},
        {"dealer_mult": "payer"},
        {"dealer_mult": "winner"},
        {"dealer_mult": "none"},
        {"lone_ship": "wild"},
        {"dealer_rule": "rotate"},
        {"first_dealer": 2},
        {"direction": "ccw"},
        {"dealer_value_start": 1, "dealer_value_step": 0},
        {"start_points": 12, "bankrupt_ends": True, "seasons": 20},
    ],
    ids=str,
)
def test_options(changes: dict[str, Any]) -> None:
    """Every value of every option plays to the end."""
    options = MOK_KAIK.make_options("", {"seasons": 2, **changes})
    end = check_game(MOK_KAIK, 3, options, 7, thorough=25)
    assert end.rule == ("bankrupt" if "bankrupt_ends" in changes else "last_season")


@given(st.permutations(DECK), st.integers(1, 24), st.sampled_from(["rank", "wild"]))
@settings(max_examples=40)
def test_choices_are_all_combinations(deck: list[str], size: int, lone_ship: Any) -> None:
    """Every group of a hand that is a combination is found, once."""
    hand = sort_cards(deck[:size])
    found = [cards for cards, _ in choices(hand, lone_ship)]
    assert len(found) == len(set(found))
    rng = random.Random(size)
    for _ in range(100):
        group = sort_cards(rng.sample(hand, rng.randint(1, min(size, 5))))
        assert (group in found) == bool(readings(group, lone_ship=lone_ship))


def test_no_leak_of_what_lies_face_down() -> None:
    """Other seats cannot tell what was discarded."""
    state = MOK_KAIK.start(4, Options())
    rng = random.Random(11)
    state = MOK_KAIK.apply(state, CHANCE, MOK_KAIK.chance(state).sample(rng))
    for _ in range(14):
        seat = MOK_KAIK.turn(state).seats[0]
        legal = MOK_KAIK.legal(state, seat)
        discards = [action for action in legal if isinstance(action, Discard)]
        state = MOK_KAIK.apply(state, seat, (discards or legal)[-1])
        check_no_leak(MOK_KAIK, state, 4, rng)
