"""The text forms of Cerke under their fixed names, and what may be wrong with a text.

* ``notate``, ``parse``          one action as text: :mod:`engine.cerke.writing`; back: ``wording``
* ``dump_cpn``, ``load_cpn``     a position as one line: :mod:`engine.cerke.cpn`
* ``dump_ckka``, ``load_ckka``   a whole game: :mod:`engine.cerke.ckka_write`, ``ckka_read``, ``ckka_play``,
                               ``ckka_grammar``, ``ckka_mistakes``
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.cerke import ckka_read
from engine.cerke.ckka_write import dump_ckka
from engine.cerke.cpn import dump_cpn, load_cpn
from engine.cerke.game import CERKE
from engine.cerke.wording import parse
from engine.cerke.writing import notate
from engine.record import Record

__all__ = ["dump_ckka", "dump_cpn", "load_ckka", "load_cpn", "notate", "parse"]


def load_ckka(text: str) -> Record:
    """Read a game in CKKA, notation ⓪ or ①, and replay it; raise RecordError with line and column."""
    return ckka_read.load_ckka(CERKE, text)


RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # One action (with the text and notations near it)
        "unreadable_move": "the text names no action: text, near",
        "ambiguous": "the text fits several actions: text, near",
        "needs_source": "one square is told, and not from where: square, near",
        "needs_destination": "one square is told, and not where to: square, near",
        "needs_squares": "a piece is told, and no square: near",
        "wrong_piece": "another piece stands there: square, piece, named",
        # CPN
        "bad_field_count": "a position has eight fields: found, expected",
        "bad_board": "the board has another number of rows: rows, expected",
        "bad_board_row": "the row has another number of squares: row, found, expected",
        "bad_piece": "no letter of a piece: piece (row)",
        "bad_tam_count": "there is one 皇: found, expected",
        "too_many_pieces": "the game has fewer of these: piece, found, most",
        "bad_side": "the side to move is IA or A: value",
        "bad_captured": "captured pieces of both sides, with a comma between: value",
        "bad_score": "points that do not add up, or no points: value or found, total or least",
        "bad_rate": "no rate of this rule set: value, limit",
        "bad_season": "no season of this rule set: value, most",
        "bad_tam_last": "t or - : value",
        "unknown_preset": "no such rule set: value, allowed",
        # CKKA
        "bad_number": "no number in kanji or digits, or one of which the rules know no tenths: text",
        "bad_player_count": "a header names two players or none: found, expected",
        "bad_first_movers": "colours of who moved first: value, allowed",
        "unknown_rules": "no such rule set: value, allowed",
        "unreadable_element": "no element of the format: after, expected",
        "unsupported_notation": "notations ② and ③, in Latin words and in quotes, are not read: notation",
        "cast_does_not_fit": "this cast has not this effect: least",
        "needs_water_cast": "the piece enters the water, and no cast is told: expected",
        "needs_no_cast": "a cast is told that is not made here: expected",
        "needs_cast": "the step needs a bridge cast, and none is told: expected",
        "other_capture": "another piece was captured, or none: found, told",
        "declaration_missing": "再行 or 終季 had to be declared before this: hands, expected",
        "nothing_to_declare": "nothing was to be declared here",
        "season_goes_on": "the season has not ended here",
    }
)
"""Rules by which a text is refused, besides those of the game: what they say, and the error's data."""

WARNINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "key_twice": "the key stands before; the first one counts: key, ignored",
        "other_passport": "律票 tells other rules than these: found, expected",
        "rules_not_told": "変種 without 設定: taken",
        "casts_not_told": "the sum of a 連撃術 without its casts: taken",
        "other_player": "somebody else declares: found, expected",
        "other_hands": "other hands are declared: found, expected",
        "other_amount": "another amount is declared: found, expected",
        "other_score": "other points are noted: found, expected",
        "other_season": "the season has another name: found, expected",
        "game_goes_on": "星一周 before the game has ended",
    }
)
"""Rules of :class:`engine.record.Warned`: what they say, and their data."""
