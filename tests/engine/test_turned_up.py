"""Which cards a deck turned up: all of them lie or lay open for everybody, and none that only a hand saw."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine import catalogue
from engine.card_table import Deal
from engine.cards import DECK, Cards
from engine.core import AnyGame
from tests.card_games import CARD_GAMES
from tests.engine.card_properties import play

GAMES = CARD_GAMES

NEVER = {"mok_kaik", "niek_hi", "ni_ne"}
"""Games whose deck turns nothing up: its cards go to hands, or stay out of play."""

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "ta_xot": [{}, {"light": False}, {"dodo": True}],
    "mak_kaik": [{}, {"draw2_public": "hand_only"}, {"direction": "ccw"}],
    "mak_hup": [{}, {"start_paths": 5}, {"reshuffle": False}],
    "nam_to": [{}, {"rounds": 1}, {"rounds": 4}, {"direction": "ccw"}],
}


def deals(game: AnyGame, seats: int, options: Any, seed: int) -> Iterator[tuple[Cards, list[Any]]]:
    """Yield the decks of a random game, each with the states from its deal to the next one."""
    deck: Cards = ()
    states: list[Any] = []
    for node in play(game, seats, options, seed):
        if deck:
            states.append(node.state)
        if isinstance(node.action, Deal):
            if states:
                yield deck, states
            deck, states = node.action.deck, []
    yield deck, states


def seen(game: AnyGame, state: Any) -> Counter[str]:
    """Count the cards that a spectator is shown now, wherever they stand."""

    def cards(part: Any) -> Iterator[str]:
        if isinstance(part, str):
            yield from [part] if part in DECK else []
        elif isinstance(part, list | dict):
            for one in part.values() if isinstance(part, dict) else part:
                yield from cards(one)

    return Counter(cards(json.loads(game.dump(game.view(state, None)))))


@pytest.mark.parametrize(
    ("game_id", "changes"), [(name, changes) for name in GAMES for changes in OPTIONS.get(name, [{}])]
)
def test_everybody_saw_what_was_turned_up(game_id: str, changes: dict[str, Any]) -> None:
    game = catalogue.get(game_id)
    options = game.make_options(changes={"seasons": 3, "joining": True, **changes})
    rng = random.Random(game_id)
    most = 0
    for seed in range(12):
        seats = rng.choice([n for n in game.seats if n * 10 < len(DECK)])
        for deck, states in deals(game, seats, options, seed):
            before: tuple[int, ...] = ()
            for number, state in enumerate(states, 1):
                places = game.turned_up(states[:number])
                assert places[: len(before)] == before, "what was turned up stays so"
                new = Counter(deck[place] for place in places[len(before) :])
                assert not new or new <= seen(game, state)
                before = places
            assert len(set(before)) == len(before)
            most = max(most, len(before))
    assert (most > 0) == (game_id not in NEVER and changes != {"light": False})
