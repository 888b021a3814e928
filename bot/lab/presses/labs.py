"""What staff presses in the laboratory: a comparison is prepared, begun, looked at, shown to all."""

from __future__ import annotations

from typing import Any, Final

from bot.kit.messages.message import Attachment, Message
from bot.kit.pressing import Presses
from bot.lab.app import Bot
from bot.lab.messages import verbs
from bot.lab.messages.labs import draft_message, home_message, tried
from bot.lab.presses.door import LabRequest, of_lab
from bot.lab.service.labs import AMOUNTS, Lab, Side
from bot.lab.telling import shown
from bot.table.presses.door import Ask, Who
from bot.table.telling import dresses
from engine import catalogue
from engine.core import AnyGame, OptionError
from renderers.results.comparison import markdown

VERBS: Final = Presses()

# --- All of a server -------------------------------------------------------------------------------


async def show_home(ask: Ask[Bot]) -> None:
    """Show the comparisons of the server in a message of its own."""
    await ask.show(await _home(ask))


@VERBS.on(verbs.HOME, Who.STAFF)
async def home(ask: Ask[Bot]) -> None:
    """Show the comparisons of the server."""
    await ask.replace(await _home(ask))


@VERBS.on(verbs.LEAVE, of_lab)
async def leave(request: LabRequest) -> None:
    """Show them in place of one, which is followed no more."""
    await shown.leave(request.bot, request.lab.row.id)
    await home(request)


async def _home(ask: Ask[Bot]) -> Message:
    return home_message(await ask.bot.app.labs.begun(ask.server), ask.t)


@VERBS.on(verbs.OPEN, Who.STAFF)
async def open_one(ask: Ask[Bot], lab: str = "") -> None:
    """Show the comparison that was chosen."""
    found = await ask.bot.app.labs.get(lab, ask.server)
    await show(LabRequest(ask.bot, ask.interaction, found))


@VERBS.on(verbs.SHOW, of_lab)
async def show(request: LabRequest) -> None:
    """Show a comparison as it is, and let the message follow it."""
    await _replace(request, request.lab)


async def _replace(request: LabRequest, lab: Lab) -> None:
    dress = await dresses.of_person(request.bot, request.user)
    await request.replace(await shown.page(request.bot, lab, request.t, dress, staff=True))
    await shown.follow(request.bot, request.interaction, lab)


# --- Preparing -------------------------------------------------------------------------------------


async def prepare(ask: Ask[Bot], game: AnyGame, sides: tuple[Side, Side], level: str, seats: int) -> None:
    """Prepare a comparison and show it in a message of its own; raise OptionError for what does not fit."""
    lab = await ask.bot.app.labs.draft(ask.server, ask.user, game, sides, level, seats)
    await ask.show(draft_message(lab, ask.t))


@VERBS.on(verbs.NEW, Who.STAFF)
async def new(ask: Ask[Bot]) -> None:
    """Prepare a comparison of the first game."""
    game = catalogue.get(catalogue.ids()[0])
    usual = Side(game.make_options())
    lab = await ask.bot.app.labs.draft(ask.server, ask.user, game, (usual, usual), "", 0)
    await ask.replace(draft_message(lab, ask.t))


@VERBS.on(verbs.AGAIN, of_lab)
async def again(request: LabRequest) -> None:
    """Prepare another comparison with what this one has."""
    old = request.lab
    made = await request.bot.app.labs.draft(
        request.server, request.user, catalogue.get(old.game.id), old.sides, old.row.level, old.row.seats
    )
    await request.replace(draft_message(made, request.t))


@VERBS.on(verbs.GAME, of_lab)
async def game(request: LabRequest, value: str = "") -> None:
    """Let another game be compared."""
    lab = await request.bot.app.labs.set_game(request.lab, catalogue.get(value))
    await request.replace(draft_message(lab, request.t))


@VERBS.on(verbs.LEVEL, of_lab)
async def level(request: LabRequest, value: str = "") -> None:
    """Let other computer players play."""
    await _change(request, level=value)


@VERBS.on(verbs.SEATS, of_lab)
async def seats(request: LabRequest, count: int = 0) -> None:
    """Let another number of them play."""
    await _change(request, seats=count)


@VERBS.on(verbs.AMOUNT, of_lab)
async def amount(request: LabRequest, count: int = 0) -> None:
    """Let another number of games be played."""
    if count not in AMOUNTS:
        raise OptionError("bad_option", option="games", value=count)
    await _change(request, games=count)


async def _change(request: LabRequest, **changes: Any) -> None:
    lab = await request.bot.app.labs.change(request.lab, **changes)
    await request.replace(draft_message(lab, request.t))


# --- Playing ---------------------------------------------------------------------------------------


@VERBS.on(verbs.START, of_lab)
async def start(request: LabRequest) -> None:
    """Put the comparison into the queue."""
    lab = await request.bot.app.labs.start(request.lab, request.interaction.id)
    await _replace(request, lab)


@VERBS.on(verbs.CANCEL, of_lab)
async def cancel(request: LabRequest) -> None:
    """Stop the comparison, and show what was played of it."""
    await _replace(request, await request.bot.app.labs.cancel(request.lab))
    request.bot.delivery.wake()


# --- What came of it -------------------------------------------------------------------------------


@VERBS.on(verbs.PUBLISH, of_lab)
async def publish(request: LabRequest) -> None:
    """Show the comparison to all in this channel."""
    await request.interaction.response.defer(ephemeral=True, thinking=True)
    await shown.publish(request.bot, request.lab, request.interaction.channel_id or 0)
    await request.say(request.t.t("Shown to everybody in this channel."))


@VERBS.on(verbs.TABLE, of_lab)
async def table(request: LabRequest) -> None:
    """Give all figures with their intervals as a file of Markdown."""
    told = tried(request.lab, await request.bot.app.labs.trials(request.lab), request.t)
    file = Attachment(f"lab-{request.lab.row.id}.md", markdown(told, request.t))
    await request.interaction.response.send_message(file=file.file, ephemeral=True)
