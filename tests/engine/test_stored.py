"""Games that were stored by these versions of the rules still load, and still go as they went.

The files are never written anew: a version that reads them differently would lose games that are running.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import catalogue

FOLDER = Path(__file__).resolve().parent / "data" / "stored"


def stored(game_id: str) -> Any:
    """Return the options, the log and some states of a stored game."""
    return json.loads((FOLDER / f"{game_id}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_stored_games_load(game_id: str) -> None:
    game, kept = catalogue.get(game_id), stored(game_id)
    assert game.version == kept["version"]
    options = game.check_options(kept["options"])
    assert json.loads(msgspec.json.encode(options)) == kept["options"]
    for text in (json.dumps(state) for state in kept["states"].values()):
        assert holds(without_news(json.loads(game.dump(game.load(text)))), without_news(json.loads(text)))
    for text in (json.dumps(action) for _, action in kept["log"]):
        assert json.loads(game.dump_action(game.load_action(text))) == json.loads(text)


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_stored_games_go_as_they_went(game_id: str) -> None:
    game, kept = catalogue.get(game_id), stored(game_id)
    state = game.start(kept["seats"], game.check_options(kept["options"]))
    met = {}
    for ply, (seat, action) in enumerate(kept["log"]):
        met[str(ply)] = state
        state = game.apply(state, seat, game.load_action(json.dumps(action)))
    met[str(len(kept["log"]))] = state
    assert game.turn(state).is_over
    for ply, text in kept["states"].items():
        assert holds(without_news(json.loads(game.dump(met[ply]))), without_news(text)), ply


def without_news(state: Any) -> Any:
    """Return a state without what is told of actions before: that may be told better one day."""
    told = {"table": "last", "position": "story"}
    return {
        part: {name: kept for name, kept in value.items() if name != told[part]} if part in told else value
        for part, value in state.items()
    }


def holds(new: Any, old: Any) -> bool:
    """Tell whether all that was stored is there as it was; what joined later has its default beside it."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(name in new and holds(new[name], old[name]) for name in old)
    if isinstance(old, list):
        return isinstance(new, list) and len(new) == len(old) and all(map(holds, new, old))
    return bool(new == old)
