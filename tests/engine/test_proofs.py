"""Proofs: good ones have no problems, what is changed is found, and what is sealed stays so."""

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import check_casts, sealing, sticks
from engine.card_table import NOBODY, Reshuffle, deal_chance, reshuffle_chance
from engine.card_table import Deal as DealAction
from engine.card_text import notate_deal
from engine.cards import DECK, shuffled
from engine.catalogue import GAMES
from engine.proofs import (
    AnyProof,
    Basis,
    Deal,
    Decision,
    Drawn,
    Proof,
    SealedDeal,
    SealedProof,
    decisions,
    dump_proof,
    sealed_deal,
    verify,
)
from engine.randomness import Draw, Seed, VerifiableDraws, commitment, new_secret
from engine.sealing import SealedDeck, SealedDraws, seal
from tests.engine.test_randomness import OTHER, SECRET

DATA = Path(__file__).parent / "data"


def basis(rules: str, seats: int = 2, *, sealed: bool = False, **options: object) -> Basis:
    """Return what a proof rests on, by the usual rules but for these options."""
    usual = {name: option.usual for name, option in check_casts.GAMES[rules].options.items()}
    return Basis("x", rules, seats, {**usual, **options}, sealed=sealed)


def to_come(number: int) -> Deal:
    """Return what a proof tells of the deal that did not come any more."""
    unused = new_secret(bytes(32))
    return Deal(str(number), commitment(unused), unused.hex(), 0)


def example() -> Proof:
    """Return a proof of two seasons, with seeds given before and during the first."""
    chance = VerifiableDraws(SECRET)
    seeds = [chance.add_seed("Anna", "皇再来")]
    decisions = [Decision("first", ("黒先", "赤先")[chance.randrange(2)], chance.drawn)]
    for _ in range(3):
        before = len(chance.drawn)
        decisions.append(Decision("cast", sticks.cast(chance), chance.drawn[before:]))
        seeds.append(chance.add_seed("Ben", f"after {chance.counter}"))
    first = Deal("1", chance.commitment, SECRET.hex(), chance.counter, tuple(seeds), tuple(decisions))
    following = VerifiableDraws(OTHER)
    began = Decision("first", ("黒先", "赤先")[following.randrange(2)], following.drawn)
    cast = Decision("cast", sticks.cast(following), following.drawn[1:])
    second = Deal("2", following.commitment, OTHER.hex(), 6, (), (began, cast))
    return basis("cerke", first_player="random").open((first, second, to_come(3)))


def kept() -> Proof:
    """Return the same proof while the game runs."""
    proof = example()
    deals = tuple(msgspec.structs.replace(deal, secret=None) for deal in proof.deals)
    return msgspec.structs.replace(proof, deals=deals)


def test_a_good_proof_has_no_problems_and_round_trips() -> None:
    proof = example()
    assert verify(proof) == []
    assert msgspec.json.decode(dump_proof(proof), type=type(proof)) == proof


def tampered(path: str, value: object) -> Proof:
    data = msgspec.to_builtins(example())
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    target = data
    for step in steps:
        target = target[step]
    target[last] = value
    return msgspec.convert(data, Proof)


@pytest.mark.parametrize(
    ("path", "value", "rules"),
    [
        ("deals.0.decisions.1.draws.0.value", 7, {"wrong_value", "wrong_result"}),
        ("deals.0.decisions.0.draws.0.value", 5, {"wrong_value", "wrong_result"}),
        ("deals.0.decisions.0.draws.0.stop", 10**9, {"wrong_value", "wrong_result"}),
        ("deals.0.decisions.0.result", "白先", {"wrong_result"}),
        ("deals.0.decisions.1.result", 9, {"wrong_result"}),
        ("deals.0.decisions.1.result", "two pairs", {"wrong_result"}),
        ("deals.0.decisions.3.result", 9, {"wrong_result"}),
        ("deals.1.decisions.1.result", "9", {"wrong_result"}),
        ("deals.1.decisions.1.for", "deal", {"wrong_result"}),
        ("deals.1.decisions.1.for", "luck", {"wrong_result"}),
        ("deals.0.decisions.1.draws", [], {"wrong_order", "missing_draw", "wrong_result"}),
        ("deals.0.decisions.3.draws", [], {"missing_draw", "wrong_result"}),
        ("deals.1.count", 5, {"missing_draw"}),
        ("deals.0.decisions.1.draws.0.counter", 2, {"wrong_order"}),
        ("deals.0.secret", OTHER.hex(), {"wrong_secret"}),
        ("deals.0.secret", "xyz", {"wrong_secret"}),
        ("deals.0.secret", "", {"wrong_secret"}),
        ("deals.0.secret", None, {"no_proof"}),
        ("deals.1.secret", SECRET.hex(), {"wrong_secret"}),
        ("deals.1.label", "3", {"no_proof"}),
        ("options.first_player", "sticks", {"wrong_result"}),
        ("rules", "zau_shu", {"no_proof"}),
        ("seats", 3, {"no_proof"}),
        ("deals.0.commitment", commitment(OTHER), {"wrong_secret", "secret_used_again"}),
        ("deals.0.seeds.0.text", "other words", {"wrong_value"}),
        ("deals.0.seeds.1.since", 0, {"wrong_value"}),
        ("deals.0.seeds", [], {"wrong_value"}),
    ],
)
def test_what_is_changed_is_found(path: str, value: object, rules: set[str]) -> None:
    problems = verify(tampered(path, value))
    found = {problem.rule for problem in problems}
    assert rules <= found
    assert found - rules <= {"wrong_value"}


def test_what_is_kept_while_a_game_runs_is_no_problem() -> None:
    assert verify(kept()) == []


def test_a_problem_names_deal_and_draw() -> None:
    problem, _ = verify(tampered("deals.0.decisions.0.draws.0.value", 5))
    assert (problem.deal, problem.counter, problem.rule) == ("1", 0, "wrong_result")
    assert "cannot be 5" in str(problem.data["reason"])


def test_another_scheme_is_no_proof() -> None:
    [problem] = verify(msgspec.structs.replace(example(), scheme="dice-9"))
    assert problem.rule == "no_proof"


# --- Deals of cards --------------------------------------------------------------------------------

SWEPT = ("B1", "R1", "B5", "Rk", "Bs")
"""Cards that are shuffled anew, in no order."""


def dealt() -> Proof:
    """Return a proof of a first deal, for which a dealer was drawn, a reshuffle, and a second deal."""
    first = VerifiableDraws(SECRET, (Seed("Anna", "tam"),))
    deal = deal_chance(4, NOBODY).sample(first)
    before = len(first.drawn)
    reshuffle = reshuffle_chance(SWEPT).sample(first)
    assert isinstance(reshuffle, Reshuffle)
    shuffled_cards = Decision("reshuffle", f"reshuffle {len(reshuffle.deck)}", first.drawn[before:])
    dealing = Decision("deal", notate_deal(deal), first.drawn[:before])
    second = VerifiableDraws(OTHER)
    again = Decision("deal", notate_deal(deal_chance(4, 3).sample(second)), second.drawn)
    return basis("mak_hup", 4).open(
        (
            Deal("1", first.commitment, SECRET.hex(), 52, first.seeds, (dealing, shuffled_cards)),
            Deal("2", second.commitment, OTHER.hex(), 47, (), (again,)),
            to_come(3),
        )
    )


TURNED_UP = (12, 13, 14)
"""Places of the deck whose cards lie open in the example under seal."""


def dealt_under_seal() -> tuple[SealedProof, DealAction]:
    """Return a proof of a deal under seal, a reshuffle, and a deal to come; and the deal itself."""
    draws = SealedDraws(SECRET, (Seed("Anna", "tam"), Seed("Ben", "皇再来 🥢")))
    deal = deal_chance(4, NOBODY).sample(draws)
    before = len(draws.drawn)
    reshuffle = reshuffle_chance(SWEPT).sample(draws)
    assert isinstance(reshuffle, Reshuffle)
    decisions = (
        Decision("deal", f"deal {deal.dealer}", draws.drawn[:before]),
        Decision("reshuffle", f"reshuffle {len(reshuffle.deck)}", draws.drawn[before:]),
    )
    told = basis("mak_hup", 4, sealed=True)
    shown = sealed_deal(told, 1, SECRET, draws.counter, draws.seeds, decisions, TURNED_UP)
    unused = sealed_deal(told, 2, OTHER, 0, (), (), ())
    return told.under_seal((shown, unused)), deal


def changed(proof: AnyProof, path: str, value: Any) -> AnyProof:
    """Return the proof with one value replaced; a callable value makes the new one out of the old."""
    data = json.loads(dump_proof(proof))
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    target = data
    for step in steps:
        target = target[step]
    target[last] = value(target[last]) if callable(value) else value
    return msgspec.convert(data, type(proof))


def test_a_deal_follows_from_its_draws() -> None:
    proof = dealt()
    assert verify(proof) == []
    assert msgspec.json.decode(dump_proof(proof), type=type(proof)) == proof
    assert all(card in str(proof.deals[0].decisions[0].result) for card in DECK)


def swapped(text: str) -> str:
    """Return a deal with its last two different cards in each other's place."""
    *words, one, other = text.split()
    return " ".join([*words, other, one]) if one != other else swapped(" ".join(words)) + f" {other}"


CHANGED_DEALS = [
    ("deals.0.decisions.0.result", swapped),
    ("deals.1.decisions.0.result", swapped),
    ("deals.0.decisions.0.for", "shuffle"),
    ("deals.0.decisions.1.for", "deal"),
    ("deals.0.decisions.1.result", "reshuffle 6"),
    ("deals.0.decisions.0.result", lambda text: text.replace("deal ", "deal 1")),
    ("deals.0.decisions.0.result", lambda text: "deal " + text.split(" ", 2)[2]),
    ("deals.0.decisions.0.result", lambda text: text[:-3]),
    ("deals.0.decisions.0.result", "somehow"),
    ("deals.0.decisions.1.result", "reshuffle Bs B1 R1 B5 X9"),
    ("deals.0.decisions.0.draws.5.stop", 48),
    ("deals.0.decisions.0.draws.5.value", 47),
]


@pytest.mark.parametrize(("path", "value"), CHANGED_DEALS)
def test_a_changed_deal_is_found(path: str, value: Any) -> None:
    assert "wrong_result" in {problem.rule for problem in verify(changed(dealt(), path, value))}


def decks() -> list[tuple[str, int, tuple[str, ...]]]:
    """Return every deck with a game and a number of seats for which it is dealt."""
    pieces = [("lauzait_cep", seats, deck) for seats, deck in enumerate(GAMES["lauzait_cep"].decks, 2)]
    return [("ni_ne", 4, DECK), *pieces]


def test_every_deck_is_told() -> None:
    assert {deck for _, _, deck in decks()} == {deck for game in GAMES.values() for deck in game.decks}


@pytest.mark.parametrize(("rules", "seats", "deck"), decks())
def test_a_deal_of_any_deck_follows_from_its_draws(rules: str, seats: int, deck: tuple[str, ...]) -> None:
    proof = dealt_from(rules, seats, deck)
    assert verify(proof) == []
    for value in (swapped, lambda text: text.replace(deck[0], deck[-1], 1), lambda text: text[:-3]):
        found = verify(changed(proof, "deals.0.decisions.0.result", value))
        assert [problem.rule for problem in found] == ["wrong_result"]


def dealt_from(rules: str, seats: int, deck: tuple[str, ...]) -> Proof:
    """Return a proof of a deal of this deck without a dealer."""
    draws = VerifiableDraws(SECRET)
    decision = Decision("deal", " ".join(("deal", *shuffled(deck, draws))), draws.drawn)
    deal = Deal("1", draws.commitment, SECRET.hex(), draws.counter, (), (decision,))
    dealer: dict[str, Any] = {"first_dealer": 0} if rules == "ni_ne" else {}
    return basis(rules, seats, **dealer).open((deal, to_come(2)))


THROWS = ("five_sticks", "six_sticks", "die")


def thrown(randomizer: str) -> Proof:
    """Return a proof of two throws of what is thrown at this table."""
    draws, rules = VerifiableDraws(SECRET), GAMES["nexxy"]
    state = rules.start(2, rules.make_options("", {"randomizer": randomizer}))
    state = rules.apply(state, 0, rules.legal(state, 0)[0])
    told = [str(rules.notate(state, rules.chance(state).sample(draws))) for _ in range(2)]
    half = len(draws.drawn) // 2
    made = (Decision("sticks", told[0], draws.drawn[:half]), Decision("sticks", told[1], draws.drawn[half:]))
    deal = Deal("1", draws.commitment, SECRET.hex(), draws.counter, (), made)
    return basis("nexxy", randomizer=randomizer).open((deal, to_come(2)))


@pytest.mark.parametrize("randomizer", THROWS)
def test_a_throw_follows_from_its_draws(randomizer: str) -> None:
    proof = thrown(randomizer)
    assert verify(proof) == []
    for number in (0, 1):
        found = verify(changed(proof, f"deals.0.decisions.{number}.result", "sticks 9"))
        assert [problem.rule for problem in found] == ["wrong_result"]
    for other in THROWS:
        found = verify(changed(proof, "options.randomizer", other))
        assert [problem.rule for problem in found] == ["wrong_result"] * (2 if other != randomizer else 0)


def drawn(cards: int = 60) -> Proof:
    """Return a proof of cards drawn one by one, more than a deck has: then it is renewed with twenty."""
    draws, log, left = VerifiableDraws(SECRET), list[Drawn](), list(DECK)
    for _ in range(cards):
        left = left or list(DECK[:20])
        card = left.pop(draws.randrange(len(left)))
        log.append(Drawn("draw", f"draw {card}", draws.drawn[-1:]))
    told = basis("mok_co")
    deal = Deal("1", draws.commitment, SECRET.hex(), draws.counter, (), decisions(told, 1, log))
    return told.open((deal, to_come(2)))


def test_cards_drawn_one_by_one_follow_from_their_draws() -> None:
    assert verify(drawn()) == []
    for number in (0, 47, 48, 59):
        path = f"deals.0.decisions.{number}.result"
        found = verify(changed(drawn(), path, lambda text: "draw Bs" if text != "draw Bs" else "draw Rs"))
        assert [problem.rule for problem in found] == ["wrong_result"]


def test_of_a_renewed_deck_a_proof_tells_places() -> None:
    deal, _ = drawn().deals
    assert str(deal.decisions[47].result).removeprefix("draw ") in DECK
    for decision, size in zip(deal.decisions[48:], range(20, 8, -1), strict=True):
        [one] = decision.draws
        assert decision.result == f"draw {one.value + 1} of {size}"


def test_under_seal_only_what_was_turned_up_is_shown() -> None:
    proof, deal = dealt_under_seal()
    assert verify(proof) == []
    text = dump_proof(proof)
    assert msgspec.json.decode(text, type=type(proof)) == proof
    assert [(one.place, one.card) for one in proof.deals[0].opened] == [
        (place, deal.deck[place]) for place in TURNED_UP
    ]
    deck = SealedDeck(SECRET)
    opened = {one.key for one in proof.deals[0].opened}
    keys = {deck.key(slot).hex() for slot in range(len(DECK))}
    assert len(opened) == len(TURNED_UP)
    assert {key for key in keys if key in text} == opened, "no other key"
    assert SECRET.hex() not in text, "not the secret of the keys"
    listed = [word for word in json.loads(text)["deals"][0]["decisions"][0]["result"].split() if word in DECK]
    assert listed == [], "not the deck"


OPENED = frozenset(one.number for one in dealt_under_seal()[0].deals[0].opened)
"""The numbers of the cards that lie open in the example."""


class Rearranged(SealedDeck):
    """The deck of the example with its unopened cards lying the other way round, and under other keys."""

    def __init__(self, secret: bytes) -> None:
        super().__init__(secret)
        hidden = [number for number in self.numbers if number not in OPENED]
        turned = dict(zip(hidden, reversed(hidden), strict=True))
        self.numbers = tuple(turned.get(number, number) for number in self.numbers)
        self.opened = {self.numbers.index(number) for number in OPENED}

    def key(self, slot: int) -> bytes:
        key = super().key(slot)
        return key if slot in self.opened else hashlib.sha256(key).digest()

    @property
    def seals(self) -> tuple[str, ...]:
        return tuple(seal(self.key(slot), number) for slot, number in enumerate(self.numbers))


def test_hidden_cards_leave_no_trace_but_their_seals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals that differ in hidden cards alone have proofs that differ in hashes over random keys alone."""
    one = dealt_under_seal()[0]
    decks = SealedDeck(SECRET), Rearranged(SECRET)
    assert sum(mine != yours for mine, yours in zip(*(deck.numbers for deck in decks), strict=True)) > 30
    monkeypatch.setattr(sealing, "SealedDeck", Rearranged)
    other = dealt_under_seal()[0]
    assert verify(other) == []
    mine, yours = (msgspec.to_builtins(proof)["deals"][0] for proof in (one, other))
    assert mine["commitment"] != yours["commitment"]
    assert sum(a == b for a, b in zip(mine["seals"], yours["seals"], strict=True)) == len(TURNED_UP)
    for deal in (mine, yours):
        del deal["commitment"], deal["seals"]
    assert mine == yours


def test_draws_under_seal_go_on_after_a_restart() -> None:
    whole = SealedDraws(SECRET, (Seed("Anna", "tam"),))
    deal = deal_chance(4, NOBODY).sample(whole)
    reshuffle = reshuffle_chance(SWEPT).sample(whole)
    again = SealedDraws(SECRET, whole.seeds, counter=len(DECK))
    assert reshuffle_chance(SWEPT).sample(again) == reshuffle
    assert deal_chance(4, NOBODY).sample(VerifiableDraws(SECRET, whole.seeds)) != deal


def test_before_the_end_nothing_of_a_sealed_deck_is_shown() -> None:
    deals = (SealedDeal("1", SealedDeck(SECRET).commitment, None, 0),)
    assert verify(basis("mak_kaik", sealed=True).under_seal(deals)) == []


CHANGED_SEALS = [
    ("deals.0.seals.7", commitment(OTHER), {"wrong_secret"}),
    ("deals.0.seals", lambda seals: [*seals[1:], seals[0]], {"wrong_secret", "wrong_card"}),
    ("deals.0.seals", lambda seals: seals[:-1], {"wrong_secret", "wrong_card"}),
    ("deals.0.seals.7", "xyz", {"wrong_secret"}),
    ("deals.0.secret", OTHER.hex(), {"wrong_secret"}),
    ("deals.0.secret", SECRET.hex(), {"wrong_secret"}),
    ("deals.0.commitment", commitment(SECRET), {"wrong_secret"}),
    ("deals.0.opened.0.key", OTHER.hex(), {"wrong_card"}),
    ("deals.0.opened.0.key", "xyz", {"wrong_card"}),
    ("deals.0.opened.0.place", 20, {"wrong_card"}),
    ("deals.0.opened.0.place", 48, {"wrong_card"}),
    ("deals.0.opened.0.place", TURNED_UP[1], {"wrong_card"}),
    ("deals.0.opened.0.number", lambda number: (number + 1) % 48, {"wrong_card"}),
    ("deals.0.opened.0.number", 300, {"wrong_card"}),
    ("deals.0.opened.0.card", lambda card: "Bt" if card != "Bt" else "Rt", {"wrong_card"}),
    ("deals.0.opened", lambda cards: [*cards, cards[0]], {"wrong_card"}),
    ("deals.0.seeds.0.text", "other words", {"wrong_value"}),
    ("deals.0.seeds", lambda seeds: seeds[::-1], {"wrong_value"}),
    ("deals.0.decisions.0.draws.5.value", lambda value: value - 1 if value else 1, {"wrong_value"}),
    ("deals.0.decisions.0.draws", lambda draws: draws[1:], {"missing_draw", "wrong_order", "wrong_result"}),
    ("deals.0.decisions.0.draws.40.stop", 48, {"wrong_result", "wrong_card"}),
    ("deals.0.decisions.0.result", "deal 9", {"wrong_result"}),
    ("deals.0.decisions.0.result", "deal", {"wrong_result"}),
    ("deals.0.decisions.1.result", "reshuffle 4", {"wrong_result"}),
    ("deals.0.count", 40, {"missing_draw"}),
    ("deals.1.opened", [{"place": 1, "card": "B1", "number": 8, "key": "00"}], {"wrong_card"}),
]


@pytest.mark.parametrize(("path", "value", "rules"), CHANGED_SEALS)
def test_what_is_changed_under_seal_is_found(path: str, value: Any, rules: set[str]) -> None:
    assert rules <= {problem.rule for problem in verify(changed(dealt_under_seal()[0], path, value))}


def test_the_vector_under_seal_is_pinned() -> None:
    """The file was written once; another program that draws or checks the same way agrees with it."""
    proof, _ = dealt_under_seal()
    assert (DATA / "sealed.json").read_text(encoding="utf-8") == dump_proof(proof)


def test_the_formulas_of_sealing() -> None:
    def part(name: bytes) -> bytes:
        return hmac.digest(SECRET, b"tymok-draws-2" + name, "sha256")

    deck = SealedDeck(SECRET)
    assert deck.draws_secret == part(b"draws")
    assert deck.key(5) == part(b"key\x05")
    sealed = hashlib.sha256(b"tymok-draws-2seal" + part(b"key\x05") + bytes([deck.numbers[5]])).hexdigest()
    assert deck.seals[5] == sealed
    inside = hashlib.sha256(deck.draws_secret).digest() + bytes.fromhex("".join(deck.seals))
    assert deck.commitment == hashlib.sha256(b"tymok-draws-2deck" + inside).hexdigest()
    assert deck.commitment == SealedDraws(SECRET).commitment
    assert sorted(deck.numbers) == list(range(len(DECK)))


def test_a_deck_under_seal_is_mixed_evenly() -> None:
    """1,200 deals: chi-squared of the first card (24 kinds) stays below its 1 in 10^6 bound."""
    seen = Counter(
        deal_chance(2, 0).sample(SealedDraws(new_secret(number.to_bytes(32, "big")))).deck[0]
        for number in range(1_200)
    )
    copies = Counter(DECK)
    assert sum((seen[card] - 25 * copies[card]) ** 2 / (25 * copies[card]) for card in copies) < 72


def test_what_was_noted_wrongly_is_told_as_it_was_noted() -> None:
    draws = VerifiableDraws(SECRET)
    draws.randrange(48)
    log = [
        Drawn("draw", "draw Bs", (Draw(0, 48, 60),)),
        Drawn("luck", "luck 7", draws.drawn),
        Drawn("sticks", "sticks 9", draws.drawn),
        Drawn("draw", "draw R9", draws.drawn),
        Drawn("sticks", "sticks 9", ()),
    ]
    told = basis("mok_co")
    made = decisions(told, 1, log)
    assert [(one.purpose, one.result) for one in made] == [(one.purpose, one.notation) for one in log[:4]]
    deal = Deal("1", draws.commitment, SECRET.hex(), 1, (), made)
    found = verify(told.open((deal, to_come(2))))
    assert [problem.rule for problem in found].count("wrong_result") == 4


def test_under_seal_a_wrong_deal_opens_nothing() -> None:
    told = basis("mak_kaik", 3, sealed=True)
    made = decisions(told, 1, [Drawn("deal", "deal B1 B2", (Draw(0, 3, 1), Draw(1, 48, 60)))])
    assert sealed_deal(told, 1, SECRET, 2, (), made, TURNED_UP).opened == ()
