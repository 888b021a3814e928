"""Games in which nothing is chosen: what is said of choosing elsewhere has no place on their boards."""

from __future__ import annotations

import pytest

from tests.bot.inside import Inside, parts
from tests.bot.staff.office import Office


@pytest.mark.parametrize(("kind", "is_told"), [("zau_shu", False), ("cerke", True)])
async def test_the_board_speaks_of_choosing_only_where_something_is_chosen(
    there: Inside, kind: str, *, is_told: bool
) -> None:
    office = Office(there)
    game = await office.begun(*office.people[:2], kind=kind)
    shown = [data for _, _, data in there.requests if f"more;{game}" in str(data)][-1]
    ids = [one["custom_id"] for one in parts(shown) if "custom_id" in one]
    assert any(";type;" in one for one in ids) == is_told
    assert ("everybody sees what you choose" in str(shown)) == is_told
