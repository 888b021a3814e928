"""Whatever could be done by commands of leagues is in reach of the page, by buttons, menus and forms."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from bot.kit.messages.press import CONTROL
from bot.leagues.service.correcting import Order
from tests.bot.club.scenes import Clubhouse
from tests.bot.inside import Actor, Sent, parts
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format

DOES: Final[Mapping[str, frozenset[str]]] = {
    "league list": frozenset({"cl_season"}),
    "league info": frozenset({"cl_season", "lg_terms", "lg_who", "lg_table"}),
    "league join": frozenset({"lg_enter", "lg_join"}),
    "league leave": frozenset({"lg_leave", "lg_left"}),
    "league absent": frozenset({"lg_absent"}),
    "league schedule": frozenset({"lg_own", "lg_times"}),
    "league challenge": frozenset({"lg_rivals", "lg_challenge"}),
    "organise create": frozenset({"cl_made", "lg_format", "lg_preset", "lg_clock"}),
    "organise open": frozenset({"lg_next", "lg_until", "lg_open"}),
    "organise draw": frozenset({"lg_draw"}),
    "organise publish": frozenset({"lg_publish", "lg_publish_yes"}),
    "organise close": frozenset({"lg_start_yes", "lg_off_yes", "lg_close_yes", "lg_close_why"}),
    "organise fixture": frozenset({"lg_fixtures", "lg_fixture", "lg_correct"}),
    "organise expel": frozenset({"lg_entrants", "lg_entrant", "lg_about"}),
    "organise points": frozenset({"lg_about", "lg_correct_yes"}),
    "organise undo": frozenset({"lg_undo_list", "lg_undo"}),
    "organise audit": frozenset({"lg_audit"}),
}
"""What each command did, as the verbs of what is pressed for it now."""

CHANGES: Final = frozenset(
    {
        "lg_join", "lg_left", "lg_absent", "lg_challenge", "lg_next", "lg_open", "lg_discard_yes",
        "lg_publish_yes", "lg_swap_yes", "lg_start_yes", "lg_robin_yes", "lg_off_yes", "lg_close_why",
        "lg_here", "lg_come", "lg_pause", "lg_take", "lg_propose", "lg_now", "lg_follow", "lg_open_game",
    }
)  # fmt: skip
"""What is not pressed any further: it really does something."""

APART: Final = frozenset({"cl_page", "lg_about", "lg_step"})
"""Verbs whose presses lead to different places by what they say."""

MOST: Final = 400
"""Controls that are pressed at most, one of each kind in each season."""


class Walk:
    """Somebody who presses everything once that the page leads to; ``seen`` are verbs, of forms too."""

    def __init__(self, club: Clubhouse, who: Actor) -> None:
        self.club, self.who = club, who
        self.seen: set[str] = set()
        self._pressed: set[tuple[str, ...]] = set()

    async def begin(self) -> None:
        """Open the page, and go wherever it leads."""
        answer = await self.club.there.command(self.who, "club")
        assert answer.last.is_private
        waiting = list(self._controls(answer.last))
        while waiting:
            custom_id, values = waiting.pop(0)
            for value in values:
                answer = await self.club.there.press(
                    self.who, custom_id, *([value] if value else []), private=True
                )
                assert "went wrong" not in answer.text, custom_id
                waiting += self._controls(answer.last)
        assert len(self._pressed) < MOST

    def _controls(self, sent: Sent) -> list[tuple[str, list[str]]]:
        """Return what is to be pressed of a message: of each menu the choices, of buttons nothing."""
        found = []
        for one in parts(sent.data):
            custom_id: str = one.get("custom_id", "")
            if custom_id.count(";") < 4 or one.get("disabled"):
                continue
            kind, verb, game, _, args = custom_id.split(";")[:5]
            self.seen.add(verb)
            key = (verb, game, args.removesuffix(".tab") if verb in APART else "")
            if kind not in "bs" or verb in CHANGES or key in self._pressed:
                continue
            assert CONTROL.fullmatch(custom_id)
            self._pressed.add(key)
            found.append((custom_id, _values(one)))
        return found


def _values(control: dict[str, Any]) -> list[str]:
    return [option["value"] for option in control.get("options", [])][:30] or [""]


async def test_everything_that_commands_did_is_reached_by_buttons(club: Clubhouse) -> None:
    await club.draft("Draft")
    await club.open("Few", entered=2)
    await club.open("Enough")
    await club.drawn("Drawn")
    await club.playing("Playing")
    await club.playing("Live", event(way=Format.ROUND_ROBIN, clock="fischer:300+10"))
    closed = await club.closed("Closed")
    order = Order(closed.id, club.staff.id, club.number(), "Fair play")
    await club.app.corrections.add_points(order, 1, Fraction(1))
    ladder = await club.open("Ladder", event(way=Format.LADDER))
    await club.app.organising.start(ladder.id, club.staff.id, club.number())
    staff, member = Walk(club, club.staff), Walk(club, club.people[1])
    await staff.begin()
    await member.begin()
    reached = staff.seen | member.seen
    assert {name: verbs - reached for name, verbs in DOES.items() if verbs - reached} == {}
    new = await club.there.press(club.staff, "b;cl_new;;;")
    assert new.kind == "form"
    assert new.last.data["custom_id"].startswith("m;cl_made;")
