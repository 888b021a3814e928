"""What players read of what staff has decided: which game, who has won or that nobody has, and why."""

from __future__ import annotations

from bot.staff.service.staff import TOLD
from tests.bot.staff.office import Office


async def told(office: Office) -> set[str]:
    """Return what is sent about decisions of staff: the same by DM and where the game was played."""
    sent = [text for _, _, text in await office.send(TOLD)]
    assert len(sent) == 3
    return set(sent)


async def test_an_end_by_staff_tells_which_game_it_was_and_who_stands_where(staffed: Office) -> None:
    office, people = staffed, staffed.people[:2]
    game = await office.begun(*people)
    line = await office.app.staff.end(game, office.order(reason="They quarrelled."))
    (text,) = await told(office)
    assert text.startswith(f"Staff ended the game [Cerke {game}](https://discord.com/")
    assert ": 1. Person 1 (10 points), 1. Person 2 (10 points). It is not rated." in text
    assert text.endswith("Reason: They quarrelled.")

    await office.app.staff.undo(line.id, office.order(reason="a mistake"))
    (text,) = await told(office)
    assert f"[Cerke {game}]" in text
    assert "it counts for nothing" in text


async def test_what_is_played_for_chips_is_told_in_chips(staffed: Office) -> None:
    """The result had chips, and what staff had decided about it points."""
    office, people = staffed, staffed.people[:2]
    game = await office.begun(*people, kind="lutu")
    await office.app.staff.end(game, office.order())
    (text,) = await told(office)
    assert ": 1. Person 1 (0 chips), 1. Person 2 (0 chips)." in text
    await office.app.staff.correct(game, [2, 1], [-1, 1], office.order())
    (text,) = await told(office)
    assert ": 1. Person 2 (1 chip), 2. Person 1 (−1 chip)." in text
