"""What a server keeps games to, on top of what Discord allows."""

from __future__ import annotations

import pytest

from bot.kit.service.errors import LobbyRefusal
from bot.kit.texts import explain
from bot.storage.rows import GuildRow
from bot.table.service.limits import Asker, require_begun_here, require_role
from renderers.translation import translator

ANYBODY = Asker(channel_id=5, roles=(), is_staff=False)


def refused(server: GuildRow, asker: Asker, game: str = "cerke") -> str:
    """Return the sentence with which it is refused; empty if it is not."""
    try:
        require_begun_here(server, asker, game)
    except LobbyRefusal as error:
        return explain(error, translator("en"))
    return ""


def test_without_limits_anything_goes() -> None:
    assert refused(GuildRow(1), ANYBODY) == ""


def test_games_are_begun_in_the_channels_that_staff_names() -> None:
    server = GuildRow(1, only_channels="4 6")
    assert "<#4> <#6>" in refused(server, ANYBODY)
    assert refused(server, Asker(6, (), is_staff=False)) == ""


def test_only_the_games_that_staff_names_are_begun() -> None:
    server = GuildRow(1, only_games="ta_xot lutu")
    assert "other games" in refused(server, ANYBODY)
    assert refused(server, ANYBODY, "lutu") == ""


@pytest.mark.parametrize(
    ("roles", "is_staff", "may"), [((9,), False, True), ((), True, True), ((8,), False, False)]
)
def test_only_a_role_plays_and_who_manages_the_server(
    roles: tuple[int, ...], is_staff: bool, may: bool
) -> None:
    server, asker = GuildRow(1, only_role_id=9), Asker(5, roles, is_staff)
    assert (refused(server, asker) == "") == may
    if not may:
        with pytest.raises(LobbyRefusal, match="kept_to_role"):
            require_role(server, asker)
        assert "<@&9>" in refused(server, asker)
