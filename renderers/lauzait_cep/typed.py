"""What players of ラウツァイト・セプ type: what pieces and actions are called in each language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

WORDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": MappingProxyType(
            {
                **dict.fromkeys(("worker", "workers", "site worker", "site workers", "green"), "K"),
                **dict.fromkeys(
                    ("officer", "officers", "administrative officer", "administrative officers", "white"), "F"
                ),
                **dict.fromkeys(("wild", "joker"), "*"),
                **dict.fromkeys(("hire with", "throw away", "lay"), "discard"),
                **dict.fromkeys(("reveal",), "form"),
                **dict.fromkeys(("conceal", "conceal set", "dissolve set"), "dissolve"),
                **dict.fromkeys(("move", "move the piece on"), "piece"),
                **dict.fromkeys(("take", "go to"), "to"),
                **dict.fromkeys(("lauzait cep", "declare lauzait cep"), "declare"),
                **dict.fromkeys(("deadly army", "dark army", "stuck"), "stalemate"),
                **dict.fromkeys(("end turn", "end the turn", "done"), "end"),
            }
        ),
        "ja": MappingProxyType(
            {
                **dict.fromkeys(("兵", "へい", "ヘイ", "緑の", "緑", "みどり"), "K"),
                **dict.fromkeys(("筆", "ふで", "フデ", "白の", "白", "しろ"), "F"),
                **dict.fromkeys(("ワイルド", "歪", "わいるど"), "*"),
                **dict.fromkeys(("捨てる", "すてる", "登用"), "discard"),
                **dict.fromkeys(("配属", "公開", "公開する"), "form"),
                **dict.fromkeys(("温故知新", "非公開", "戻す"), "dissolve"),
                **dict.fromkeys(("動かす", "うごかす"), "piece"),
                **dict.fromkeys(("取る", "とる", "獲得"), "to"),
                **dict.fromkeys(("宣言", "ラウツァイト・セプ", "ラウツァイトセプ", "政府結成"), "declare"),
                **dict.fromkeys(("闇戦之集", "手詰まり"), "stalemate"),
                **dict.fromkeys(("終了", "終わる", "手番終了"), "end"),
                **dict.fromkeys(("を", "に", "へ", "の", "から", "で", "と", "!"), ""),
            }
        ),
    }
)
"""By language: words of players, and the engine's signs for them."""
