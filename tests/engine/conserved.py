"""What no action of a game may create or destroy: cards or pieces, and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cerke.board import EMPTY, split_hand
from engine.core import AnyGame
from engine.lauzait_cep.board import pieces_on
from engine.mak_kaik.state import Keeping
from engine.mok_kaik.state import Follow
from engine.nexxy.board import GOAL
from engine.ta_xot.state import Table as TaXotTable


class Conserved(NamedTuple):
    """``things`` lists every card or piece of a state, ``points`` sums all points, pots included."""

    things: Callable[[Any], Iterable[str]]
    points: Callable[[Any], int] | None
    """None where points are awarded, not paid."""


def all_cards(table: TaXotTable) -> list[str]:
    """Return every card on and under the table: the 48 of the deck once they are dealt."""
    cards = [card for hand in table.hands for card in hand]
    cards += [card for meld in table.melds if meld for card in meld.cards]
    cards += [thrown.card for thrown in table.river]
    cards += [*table.deck, *table.spent, *table.spent_hidden]
    return cards + ([table.light] if table.light else [])


def _cerke(state: Any) -> Iterable[str]:
    position = state.position
    board = [piece.upper() for piece in position.board if piece != EMPTY]
    return [*board, *(piece.upper() for piece in split_hand("".join(position.captured)))]


def _mok_kaik(state: Any) -> Iterable[str]:
    at = state.table
    piles = [*at.hands, *at.face_up, *at.down, at.deck, at.seen]
    if isinstance(state, Follow):
        piles += [play.combo.cards for play in state.plays if play.combo]
    return _flat(piles)


def _mak_kaik(state: Any) -> Iterable[str]:
    at = state.table
    drawn = state.drawn if isinstance(state, Keeping) else ()
    return _flat([*at.hands, *at.down, at.deck, at.row, drawn])


def _niek_hi(state: Any) -> Iterable[str]:
    at = state.table
    return _flat([*at.hands, *(play.cards for play in at.plays), at.discard, at.removed, at.left_over])


def _mak_hup(state: Any) -> Iterable[str]:
    at = state.table
    return _flat([*at.hands, at.deck, at.cleared, [node.card for node in at.tree]])


def _nam_to(state: Any) -> Iterable[str]:
    at = state.table
    return _flat([*at.hands, *at.shown, at.deck])


def _ni_ne(state: Any) -> Iterable[str]:
    at = state.table
    return _flat([at.deck, *at.hands, *at.won, *(laid.cards for laid in at.pile)])


def _nexxy(state: Any) -> Iterable[str]:
    at = state.table
    running = [seat for square in range(GOAL) for seat in at.standing_on(square)]
    return map(str, (*running, *at.finished))


def _ne_kana(state: Any) -> Iterable[str]:
    """List the ships, three per player; resources come from a bank without end and go back to it."""
    return [f"ship of seat {seat}" for seat, at in enumerate(state.table.players) for _ in at.ships]


def _lauzait_cep(state: Any) -> Iterable[str]:
    at = state.table
    sets = [one.pieces for by_seat in at.sets for one in by_seat]
    return _flat([*at.hidden, *sets, pieces_on(at.board), at.rest])


def _mok_co(state: Any) -> Iterable[str]:
    at = state.table
    laid = [card.card for camp in at.camps for card in camp.installed]
    return _flat([*(camp.hand for camp in at.camps), at.deck, at.discarded, laid])


def _zia_cerke(state: Any) -> Iterable[str]:
    return [*state.table.board.replace(".", ""), *"".join(state.table.captured)]


def _points_by_seasons(state: Any) -> int:
    """Each season that has ended has given two points."""
    return int(sum(state.table.points) - 2 * len(state.table.seasons))


def _flat(piles: Iterable[Iterable[str]]) -> list[str]:
    return [card for pile in piles for card in pile]


def _scores(state: Any) -> int:
    return int(sum(state.table.scores))


def _scores_and_pot(state: Any) -> int:
    return int(sum(state.table.scores) + state.table.pot)


def _chips_and_pot(state: Any) -> int:
    return int(sum(state.table.chips) + state.table.pot)


CONSERVED: Final[Mapping[str, Conserved]] = MappingProxyType(
    {
        "cerke": Conserved(_cerke, lambda state: sum(state.position.score)),
        "mok_kaik": Conserved(_mok_kaik, _scores),
        "ta_xot": Conserved(lambda state: all_cards(state.table), _scores),
        "mak_kaik": Conserved(_mak_kaik, _scores_and_pot),
        "niek_hi": Conserved(_niek_hi, _scores),
        "mak_hup": Conserved(_mak_hup, _scores),
        "nam_to": Conserved(_nam_to, _scores_and_pot),
        "ni_ne": Conserved(_ni_ne, None),
        "zau_shu": Conserved(lambda state: (), _chips_and_pot),
        "niek_zau_shu": Conserved(lambda state: (), _chips_and_pot),
        "lauzait_cep": Conserved(_lauzait_cep, None),
        "lutu": Conserved(lambda state: (), lambda state: sum(state.table.chips)),
        "nexxy": Conserved(_nexxy, None),
        "ne_kana": Conserved(_ne_kana, None),
        "mok_co": Conserved(_mok_co, None),
        "zia_cerke": Conserved(_zia_cerke, _points_by_seasons),
    }
)
"""By the identifier of the game."""


def check_conserved(game: AnyGame, state: Any, start: Any) -> None:
    """Cards are those of the start or a whole deck; everybody at the table has brought as many points."""
    conserved = CONSERVED[game.id]
    things = Counter(conserved.things(state))
    assert things in (*map(Counter, game.decks), Counter(conserved.things(start))), "cards are conserved"
    if conserved.points is not None:
        seats, before = len(game.standing(state)), len(game.standing(start))
        assert conserved.points(state) * before == conserved.points(start) * seats, "points are conserved"
