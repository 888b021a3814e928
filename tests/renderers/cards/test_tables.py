"""Tables of whole games: who threw what, what grew from what, and how the last season ended."""

from __future__ import annotations

import io
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

import renderers
from engine.ta_xot.state import Thrown
from renderers import words
from renderers.canvas import Look
from renderers.cards.plan import Entry, Panel
from renderers.translation import translator
from tests.renderers.cards.play import ALL, GAMES, NAMES, engine_of, last_state, moments

EN = translator("en")
HOSTILE = (
    "🦊 Kit",
    "👨‍👩‍👧 fam",
    "عبد الرحمن",
    "שלום עולם",
    "สวัสดีชาวโลก",
    "a\nb\r\n\u200b\u202e",
    "\u200d\ufe0f",
    "W" * 300,
    "{name} %s **x**",
)


def second_season(game_id: str, seats: int, viewer: int | None = None) -> Any:
    """Return the view just after the second deal."""
    game, began = engine_of(game_id), False
    for state, actor, _ in moments(game_id, seats, 3, 4000, seasons=2):
        began = began or game.view(state, None).season == 2
        if began and actor >= 0:
            return game.view(state, viewer)
    raise AssertionError("no second season")


@pytest.mark.parametrize("game_id", ALL)
def test_after_a_deal_everybody_reads_how_the_season_before_ended(game_id: str) -> None:
    view = second_season(game_id, 3)
    game, look = GAMES[game_id], Look(names=NAMES)
    panel = game.summary(view, look, EN)
    assert panel is not None
    told = words.change(game_id, view, names=NAMES)
    assert told.startswith(panel.title.rstrip("."))
    assert all(f"{entry.name} {entry.value}" in told for entry in panel.entries)
    assert len(panel.entries) == 3
    assert panel._replace(past=True) in game.table(view, look).panels
    before = replace(view, last_season=None)
    with_it, without = (renderers.render(game_id, each, names=NAMES).size for each in (view, before))
    assert with_it[1] > without[1] + 100


@pytest.mark.parametrize("game_id", ALL)
def test_what_a_season_gave_adds_up_in_its_panel(game_id: str) -> None:
    view = second_season(game_id, 3)
    panel = GAMES[game_id].summary(view, Look(names=NAMES), EN)
    assert panel is not None
    gains = {entry.name: int(entry.value.replace("−", "-")) for entry in panel.entries}
    if game_id not in ("mak_kaik", "nam_to"):  # there the next season's stakes are paid already
        assert [gains[name] for name in NAMES[:3]] == list(view.scores)
    if game_id != "ni_ne":
        assert sum(gains.values()) == 0
    if any(entry.won for entry in panel.entries):
        best = max(gains.values())
        assert all(gains[entry.name] <= best for entry in panel.entries if entry.won)


def test_what_the_winner_of_a_pot_paid_is_told_at_the_end_even_if_no_cards_were_shown() -> None:
    """The pot less that is what the season gave: else the numbers would not add up."""
    entries = (Entry("Aya", "+17", won=True, note="paid 11"), Entry("Bo", "−11", note="paid 11"))
    told = Panel("Aya took the pot of 28 points.", entries=entries).decided()
    assert [(entry.name, entry.note, entry.value) for entry in told.entries] == [("Aya", "paid 11", "")]


@pytest.mark.parametrize("game_id", ALL)
def test_a_seat_that_has_just_joined_has_no_part_in_the_last_season(game_id: str) -> None:
    """A table may grow between seasons: a summary has then fewer seats than the table."""
    seats = 4
    grown = second_season(game_id, seats)
    small = second_season(game_id, seats - 1)
    view = replace(grown, last_season=small.last_season)
    for language in ("en", "ja"):
        assert renderers.render(game_id, view, names=NAMES, language=language).data
        told = words.describe_fully(game_id, view, names=NAMES, language=language)
        assert told.count(NAMES[seats - 1]) >= 1
    panel = GAMES[game_id].summary(view, Look(names=NAMES), EN)
    assert panel is not None
    assert NAMES[seats - 1] not in [entry.name for entry in panel.entries]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game_id", ALL)
def test_any_names_can_be_drawn_and_said(game_id: str, language: str) -> None:
    game = engine_of(game_id)
    seats = game.seats.stop - 1
    names = HOSTILE[-seats:]
    for view in (second_season(game_id, seats), game.view(last_state(game_id, seats, 1, 9), 0)):
        picture = renderers.render(game_id, view, names=names, language=language)
        assert Image.open(io.BytesIO(picture.data)).size == picture.size
        assert words.describe(game_id, view, names=names, language=language)


def test_a_name_that_cannot_be_drawn_is_kept_in_words() -> None:
    view = engine_of("ta_xot").view(last_state("ta_xot", 2, 1, 2), None)
    drawn, plain = (renderers.render("ta_xot", view, names=(name, "Bo")) for name in ("𐌰★ Kit", "□★ Kit"))
    assert drawn.data == plain.data
    assert "𐌰★ Kit" in drawn.words
    unnamed = renderers.render("ta_xot", view, names=("", "Bo"))
    assert renderers.render("ta_xot", view, names=("𐌰𐌱", "Bo")).data == unnamed.data


def test_discards_lie_before_who_threw_them_and_the_claimed_card_in_the_middle() -> None:
    game, found = engine_of("ta_xot"), 0
    for state, _, _ in moments("ta_xot", 4, 2, 200):
        view = game.view(state, None)
        table = GAMES["ta_xot"].table(view, Look(names=NAMES))
        river = [
            (seat, card)
            for seat, place in enumerate(table.seats)
            for group in place.groups
            if group.mark == "discards"
            for card in group.cards
        ]
        claimed = [group for group in table.groups if group.current]
        if view.discard is not None:
            found += 1
            assert [group.cards for group in claimed] == [(view.discard.card,)]
            assert NAMES[view.discard.seat] in claimed[0].caption
            river.append((view.discard.seat, view.discard.card))
        else:
            assert not claimed
        assert sorted(river) == sorted((each.seat, each.card) for each in view.river)
    assert found > 5


def test_the_order_of_discards_is_kept_and_said() -> None:
    game = engine_of("ta_xot")
    view = game.view(last_state("ta_xot", 3, 1, 2), None)
    thrown = tuple(Thrown(seat, card) for seat, card in ((1, "R6"), (0, "B2"), (1, "B1"), (1, "R2")))
    view = replace(view, river=thrown, discard=None)
    told = words.describe_fully("ta_xot", view, names=NAMES)
    assert "Discards of Bo, oldest first: red clerk 6, black soldier 1, red archer 2." in told
    assert "Discards of Aya, oldest first: black archer 2." in told


def test_a_tree_says_what_each_end_lies_on() -> None:
    game = engine_of("mak_hup")
    for state, _, action in moments("mak_hup", 3, 4, 300):
        if type(action).__name__ not in ("Extend", "Merge") or action.cards[0][1] not in "012345678":
            continue
        view = game.view(game.apply(state, state.seat, action), None)
        if not view.tree or view.season != state.table.season:
            continue
        tree = GAMES["mak_hup"].tree(view, Look(), EN)
        assert tree is not None
        fresh = [card for card in tree.cards if card.fresh]
        ends = (action.end,) if type(action).__name__ == "Extend" else action.ends
        assert sorted(card.card for card in fresh) == sorted(action.cards)
        assert all(card.parents == ends and card.open for card in fresh)
        assert [place for place, card in enumerate(tree.cards) if card.open] == list(view.ends)
        on = words.action_text("mak_hup", game.view(state, None), action).split(" on ")
        if len(on) == 2:
            assert f" on {on[1]}" in GAMES["mak_hup"].tree_text(view, EN)
        return
    raise AssertionError("nothing was placed")


def test_who_drops_out_of_an_empty_deck_draws_nothing() -> None:
    game, told = engine_of("ni_ne"), 0
    for state, _, action in moments("ni_ne", 4, 1, 300):
        view = game.view(state, None)
        said = words.change("ni_ne", view, names=NAMES)
        assert " 0 cards" not in said
        if action is not None and type(action).__name__ == "Drop" and not view.deck_size:
            told += 1
            after = game.view(game.apply(state, view.turn[0], action), None)
            assert "drops out" in words.change("ni_ne", after, names=NAMES)
    assert told


def test_pot_and_deck_are_drawn_and_said() -> None:
    view = engine_of("nam_to").view(last_state("nam_to", 3, 1, 3), None)
    richer = replace(view, pot=view.pot + 25)
    assert renderers.render("nam_to", view).data != renderers.render("nam_to", richer).data
    assert f"pot {richer.pot}" in words.describe("nam_to", richer)
    view = engine_of("ta_xot").view(last_state("ta_xot", 3, 1, 3), None)
    fewer = replace(view, deck_size=3)
    assert renderers.render("ta_xot", view).data != renderers.render("ta_xot", fewer).data
    assert "3 cards in the deck" in words.describe("ta_xot", fewer)


@pytest.mark.parametrize("game_id", ["ni_ne", "niek_hi"])
def test_of_a_long_round_the_older_plays_lie_together(game_id: str) -> None:
    """Nothing of the pile is left out, and the card to be beaten is always the last play."""
    game, longest = engine_of(game_id), 0
    for seed in range(6):
        for state, _, _ in moments(game_id, 4, seed, 200):
            view = game.view(state, None)
            plays = view.plays if game_id == "niek_hi" else view.pile
            groups = GAMES[game_id].groups(view, Look(names=NAMES), EN)
            cards = [card for play in plays for card in play.cards]
            shown = [card for group in groups for card in group.cards]
            assert shown[: len(cards)] == cards
            assert sum(group.current for group in groups) == bool(plays)
            longest = max(longest, len(plays))
    assert longest > 4
