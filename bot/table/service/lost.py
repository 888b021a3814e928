"""Games stored by rules that are kept no more: they can be listed and called off, and say why not more."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from bot.kit.service.errors import OtherVersion
from engine.core import AnyGame


def _refuse(rules: LostRules, *_arguments: object) -> Any:
    raise OtherVersion(found=rules.version, expected=rules.expected)


_REFUSED: Final[Any] = _refuse


class LostRules(AnyGame):
    """The rules of a version that nobody knows any more: every question about them is refused alike.

    ``expected`` is the version that is played today, 0 where the game itself is known no more.
    """

    seats = range(0)
    presets = MappingProxyType[str, Any]({})

    def __init__(self, game_id: str, version: int, expected: int) -> None:
        self.id, self.version, self.expected = game_id, version, expected  # type: ignore[misc]

    start = turn = legal = apply = chance = view = determinise = result = _REFUSED
    notate = parse = steps = standing = load_action = _REFUSED
