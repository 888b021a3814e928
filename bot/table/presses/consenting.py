"""Asking all at a table for something, answering that, and going on after a pause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.kit.pressing import Presses
from bot.kit.service.errors import LobbyRefusal, StalePosition
from bot.table.messages import verbs
from bot.table.presses.door import Needs, Request
from bot.table.service.consenting import KINDS, PAUSE, TAKEBACK, Agreed
from renderers.translation import N_


class Said(NamedTuple):
    """What is told of a wish: to who asks, to who agrees while others have not, and when it is done."""

    asked: str
    agreed: str
    done: str


TOLD: Final[Mapping[str, Said]] = {
    TAKEBACK: Said(
        N_(
            "You have asked to take your last move back. It happens once everybody agrees; any move "
            "cancels the request."
        ),
        N_("You agree. The move is taken back once everybody agrees; any move cancels the request."),
        N_("The move is taken back."),
    ),
    PAUSE: Said(
        N_("You have asked for a pause. It begins once everybody agrees; any move cancels the request."),
        N_("You agree. The pause begins once everybody agrees; any move cancels the request."),
        N_("The game is paused. It goes on when everybody has pressed **Go on** on the board."),
    ),
}

VERBS: Final = Presses()


async def ask_takeback(request: Request) -> None:
    """Ask to take the own last move back."""
    await _ask(request, TAKEBACK)


async def ask_pause(request: Request) -> None:
    """Ask that the game stands still."""
    await _ask(request, PAUSE)


@VERBS.on(verbs.ASK, Needs.SEAT)
async def ask(request: Request, kind: str = "") -> None:
    """Ask for what the button says, at the position that it was shown for."""
    _require_known(request, kind)
    await _ask(request, kind)


@VERBS.on(verbs.AGREE, Needs.SEAT)
async def agree(request: Request, kind: str = "") -> None:
    """Agree to what somebody asks for."""
    _require_known(request, kind)
    agreed = await request.bot.app.consents.agree(request.game, kind, request.user, request.interaction.id)
    await _tell(request, agreed, TOLD[kind].agreed, TOLD[kind].done)


@VERBS.on(verbs.DISAGREE, Needs.SEAT)
async def disagree(request: Request, kind: str = "") -> None:
    """Refuse it, or withdraw the own wish."""
    _require_known(request, kind)
    await request.bot.app.consents.refuse(request.game, kind, request.user, request.interaction.id)
    request.bot.delivery.wake()
    await request.say(request.t.t("The request is off. Nothing has changed."))


@VERBS.on(verbs.GO_ON, Needs.SEAT)
async def go_on(request: Request) -> None:
    """Want to go on after a pause."""
    match = await request.bot.app.adjourning.go_on(request.game, request.user, request.interaction.id)
    request.bot.delivery.wake()
    t = request.t
    waits = N_("Noted. The game goes on when the others have pressed **Go on** too.")
    await request.say(t.t("The game goes on.") if match.pause is None else t.t(waits))


async def _ask(request: Request, kind: str) -> None:
    agreed = await request.bot.app.consents.ask(request.game, kind, request.user, request.interaction.id)
    await _tell(request, agreed, TOLD[kind].asked, TOLD[kind].done)


async def _tell(request: Request, agreed: Agreed, waits: str, done: str) -> None:
    request.bot.delivery.wake()
    await request.say(request.t.t(done if agreed.done else waits))


def _require_known(request: Request, kind: str) -> None:
    """Raise a refusal for a button of another position, or about nothing we know."""
    ply, match = request.ply, request.match
    if ply is not None and not match.seen_since(None) <= ply <= match.row.ply:
        raise StalePosition(game=match.id)
    if kind not in KINDS:
        raise LobbyRefusal("nothing_asked", game=match.id)
