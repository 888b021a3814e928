"""What every game of the catalogue declares agrees with how it plays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, get_args

import msgspec
import pytest

from engine import catalogue
from engine.core import CHANCE, OPEN, AnyGame, OptionError
from engine.record import Record
from engine.records import check, write
from tests.engine.card_properties import Node, play
from tests.soak.rules import Table, random_table

TABLES: Final = 60
"""So many random tables are laid, half of those that are played with room for newcomers if there are any."""
PLAYED: Final = 5
LONGEST: Final = 1000
TWOS: Final = 24
"""So many random games of two are played for what their ends tell."""
LOOKS: Final = 7
"""Every so many actions all views are compared, and after the first actions each time."""

EVERY_GAME: Final = pytest.mark.parametrize("game_id", catalogue.ids())


class Watched:
    """What was seen in random games of one kind, by random rules."""

    def __init__(self, game_id: str) -> None:
        self.game: AnyGame = catalogue.get(game_id)
        tables = [random_table(game_id, random.Random(f"{game_id} {seed}")) for seed in range(TABLES)]
        growing = [table for table in tables if self.game.grows(table.options)]
        others = [table for table in tables if not self.game.grows(table.options)]
        self.played = [self._play(table) for table in (*growing[:PLAYED], *others[:PLAYED])]
        self.grows = bool(growing)

    def _play(self, table: Table) -> tuple[Any, int, list[Node]]:
        """Return options, seats at the beginning, and the nodes of a random game."""
        nodes = play(self.game, table.seats, table.options, 1)
        return table.options, table.seats, list(islice(nodes, LONGEST))

    def nodes(self) -> Iterator[tuple[Any, Node]]:
        """Yield options and node of all games."""
        for options, _, nodes in self.played:
            yield from ((options, node) for node in nodes)

    def looks(self) -> Iterator[tuple[Any, Any, tuple[int, ...]]]:
        """Yield options, some of the states, and the seats at the table."""
        for options, _, nodes in self.played:
            for node in (*nodes[:LOOKS], *nodes[LOOKS::LOOKS]):
                yield options, node.state, tuple(range(len(self.game.standing(node.state))))


@cache
def watched(game_id: str) -> Watched:
    return Watched(game_id)


def told(view: Any) -> Any:
    """Return what a view tells beside whose it is."""
    return {**msgspec.to_builtins(view), "seat": None}


@EVERY_GAME
def test_a_game_has_choices_as_declared(game_id: str) -> None:
    """Where nobody ever has more than one thing to do, there is no skill to rate."""
    seen = watched(game_id)
    several = any(
        len(seen.game.moves(node.state, seat)) > 1
        for _, node in seen.nodes()
        for seat in seen.game.turn(node.state).seats
        if seat != CHANCE
    )
    assert several is seen.game.has_choice


@EVERY_GAME
def test_presets_are_options(game_id: str) -> None:
    game = catalogue.get(game_id)
    for name, options in game.presets.items():
        assert isinstance(options, game.options)
        assert game.make_options(name) == options
        assert game.check_options(msgspec.to_builtins(options)) == options
        assert game.deals(options) >= 1


@EVERY_GAME
def test_games_without_chance_have_none(game_id: str) -> None:
    game = catalogue.get(game_id)
    turns = [game.turn(node.state) for _, node in watched(game_id).nodes()]
    assert any(turn.is_chance for turn in turns) == game.has_chance


@EVERY_GAME
def test_earlier_rules_are_of_earlier_versions(game_id: str) -> None:
    game = catalogue.get(game_id)
    for version, rules in game.earlier.items():
        assert (rules.id, rules.version) == (game_id, version)
        assert version < game.version


@EVERY_GAME
def test_what_is_private_differs(game_id: str) -> None:
    """Seats know what others do not exactly where the game says so; a spectator has nothing of its own."""
    seen = watched(game_id)
    differing = {True: False, False: False}
    owned = {True: False, False: False}
    for options, state, seats in seen.looks():
        private = seen.game.privacy(options).private
        spectator = seen.game.view(state, None)
        assert seen.game.own(spectator) is None
        views = [seen.game.view(state, seat) for seat in seats]
        differing[private] |= any(told(view) != told(spectator) for view in views)
        owned[private] |= any(seen.game.own(view) is not None for view in views)
    assert not differing[False]
    assert not owned[False]
    if any(seen.game.privacy(options).private for options, _, _ in seen.played):
        assert differing[True]
        assert owned[True]


@EVERY_GAME
def test_what_is_open_has_nothing_to_close(game_id: str) -> None:
    for options, _, _ in watched(game_id).played:
        privacy = catalogue.get(game_id).privacy(options)
        assert privacy.private or privacy == OPEN
        assert not (privacy.sealed and privacy.open_record)


@EVERY_GAME
def test_hidden_chance_is_chance(game_id: str) -> None:
    """What chance brings in secret is never done by a seat, and is met; other chance is told."""
    seen = watched(game_id)
    hidden, met = set[type](), set[type]()
    for options, node in seen.nodes():
        privacy = seen.game.privacy(options)
        hidden |= set(privacy.hidden_chance)
        if isinstance(node.action, privacy.hidden_chance):
            assert node.seat == CHANCE
            met.add(type(node.action))
    assert hidden <= set(get_args(seen.game.action_type))
    assert met == hidden


@EVERY_GAME
def test_tables_grow_where_the_game_has_a_new_seat(game_id: str) -> None:
    seen = watched(game_id)
    offered = [(options, seen.game.newcomer(node.state)) for options, node in seen.nodes()]
    assert all(seat is None or seat == seen.game.new_seat for _, seat in offered)
    assert all(seen.game.grows(options) for options, seat in offered if seat is not None)
    assert any(seat is not None for _, seat in offered) == seen.grows == (seen.game.new_seat is not None)


@EVERY_GAME
def test_who_is_asked_around_may_say_no(game_id: str) -> None:
    seen = watched(game_id)
    asked = False
    for _, node in seen.nodes():
        no = seen.game.declining(node.state)
        asked |= no is not None
        assert no is None or all(
            no in seen.game.legal(node.state, seat) for seat in seen.game.turn(node.state).seats
        )
    assert asked == (seen.game.asks_around or seen.game.rests)


@EVERY_GAME
def test_what_is_done_when_time_is_up_is_legal(game_id: str) -> None:
    """It is the "no" of who is asked out of turn; nothing is done for a seat that is not to act."""
    seen = watched(game_id)
    for _, node in seen.nodes():
        acting = seen.game.turn(node.state).seats
        for seat in range(len(seen.game.standing(node.state))):
            done = seen.game.at_zero(node.state, seat)
            assert done is None or (seat in acting and done in seen.game.legal(node.state, seat))
            assert done is not None or seat not in acting or seen.game.declining(node.state) is None


@EVERY_GAME
def test_presets_are_rated_in_families(game_id: str) -> None:
    """The usual rules are of the family without a name; rules of one's own are no preset's."""
    game = catalogue.get(game_id)
    assert set(game.families) <= set(game.presets)
    assert game.family(game.make_options()) == ""
    for name, options in game.presets.items():
        assert game.preset_of(options) == name
        assert game.family(options) == game.families.get(name, "")
        assert len(game.family(options)) <= 32
    own = [options for options, _, _ in watched(game_id).played if options not in game.presets.values()]
    assert all((game.preset_of(options), game.family(options)) == ("", "") for options in own)


def test_the_smallest_bet_is_made_for_who_is_too_late() -> None:
    """Nobody sees it before all have bet; who has fewer chips than that bets all of them."""
    game = catalogue.get("lutu")
    state = game.start(3, game.make_options(changes={"min_bet": 4, "bankroll": 3}))
    bets = [game.at_zero(state, seat) for seat in range(3)]
    assert bets[0] is None  # the banker
    assert [game.notate(state, bet) for bet in bets[1:]] == ["bet 2 3", "bet 2 3"]
    after = game.apply(state, 1, bets[1])
    assert game.at_zero(after, 1) is None


@EVERY_GAME
def test_what_is_forced_is_all_there_is(game_id: str) -> None:
    seen = watched(game_id)
    for _, node in seen.nodes():
        for seat in seen.game.turn(node.state).seats:
            forced = seen.game.forced(node.state, seat) if seat != CHANCE else None
            assert forced is None or seen.game.legal(node.state, seat) == [forced]


@EVERY_GAME
def test_a_question_stays_the_same_while_nothing_happens(game_id: str) -> None:
    seen = watched(game_id)
    for _, state, _ in seen.looks():
        for seat in seen.game.turn(state).seats:
            assert seat == CHANCE or seen.game.same_question(state, state, seat)


@EVERY_GAME
def test_deals_are_counted(game_id: str) -> None:
    seen = watched(game_id)
    for options, _, nodes in seen.played:
        deals = [seen.game.deal(node.state) for node in nodes]
        assert deals == sorted(deals)
        assert 1 == deals[0] <= deals[-1] <= seen.game.deals(options)


@EVERY_GAME
def test_a_record_is_read_in_the_form_in_which_it_is_written(game_id: str) -> None:
    """A game knows its own form again; a turn in progress need not be written, so the end may differ."""
    seen = watched(game_id)
    for options, seats, nodes in seen.played:
        actions = tuple((node.seat, node.action) for node in nodes if node.action is not None)
        record = Record(seen.game, options, actions, seats=seats)
        form = seen.game.record_form
        text = write(record)
        assert check(text).actions[: len(actions) // 2] == actions[: len(actions) // 2]
        assert form is None or form.recognises(text)


@cache
def ended(game_id: str) -> tuple[tuple[Any, Any, Any], ...]:
    """Return options, the first state and the last one of random games of two that have ended."""
    return tuple(_ended(catalogue.get(game_id)))


def _ended(game: AnyGame) -> Iterator[tuple[Any, Any, Any]]:
    for seed in range(TWOS):
        options = random_table(game.id, random.Random(f"two {game.id} {seed}")).options
        try:
            start = game.start(2, options)
        except OptionError:  # options that three or more can play by
            continue
        *_, last = islice(play(game, 2, options, seed), LONGEST)
        if game.result(last.state) is not None:
            yield options, start, last.state


@EVERY_GAME
def test_where_seats_bring_points_they_play_for_these(game_id: str) -> None:
    """What some have won others have lost; where nobody brings any, what is won is all there is."""
    game = catalogue.get(game_id)
    for options, start, over in ended(game_id):
        result, capital = game.result(over), game.capital(options)
        assert result is not None
        gains = game.gains(options, result.points)
        assert len(gains) == len(result.points)
        if capital is None:
            assert gains == result.points
            continue
        assert capital > 0
        assert sum(gains) == 0
        # Counted from nothing, or with what they brought; a head start is taken from the other side.
        assert sum(game.standing(start)) in (2 * capital, 0)


def test_capital_is_what_each_seat_brings() -> None:
    cerke, cards, heats = (catalogue.get(game_id) for game_id in ("cerke", "mok_kaik", "zau_shu"))
    assert cerke.capital(cerke.make_options()) == 20
    assert cerke.gains(cerke.make_options(), (27, 13)) == (7, -7)
    assert cards.capital(cards.make_options()) is None
    assert cards.gains(cards.make_options(), (6, -6)) == (6, -6)
    started = cards.make_options(changes={"start_points": 30})
    assert (cards.capital(started), cards.gains(started, (36, 24))) == (30, (6, -6))
    stakes = heats.make_options("bankroll")
    assert (heats.capital(stakes), heats.gains(stakes, (-20, 20))) == (20, (-20, 20))


AWARDED: Final = frozenset({"lauzait_cep", "mok_co", "ne_kana", "nexxy", "ni_ne", "zia_cerke"})
"""The games in which nobody loses the points that somebody gets."""


@EVERY_GAME
def test_only_where_points_are_awarded_all_together_win_some(game_id: str) -> None:
    """Where one wins what the others lose, something may stay in a pot, but nothing comes from outside."""
    seen = watched(game_id)
    gains = [sum(seen.game.gains(options, seen.game.standing(node.state))) for options, node in seen.nodes()]
    assert seen.game.pays == (game_id not in AWARDED)
    assert max(gains) <= 0 or not seen.game.pays
