"""Giving up, and agreeing to a draw."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.kit.messages.message import row, text_message
from bot.kit.messages.press import PressButton
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal, NotYourTurn, Outdated
from bot.table.messages import verbs
from bot.table.messages.links import board_url
from bot.table.messages.ways import leaving_label
from bot.table.presses.door import Ask, Needs, Request, Who
from bot.table.service.match import Match
from bot.table.telling import acting
from renderers.translation import N_

VERBS: Final = Presses()


@VERBS.on(verbs.RESIGN, Needs.SEAT)
async def resign(request: Request) -> None:
    """Ask whether the resignation is meant, and where the rules know seasons, whether only this one is."""
    match, t = request.match, request.t
    seat = match.seat_of(request.user)
    by_rule = match.offer(seat, "resign") is not None
    one_season = by_rule and match.rules.deals(match.options) == 1
    season, whole = verbs.GIVE_UP(match.id).at(match.shown_ply(seat)), verbs.RESIGN_YES(match.id)
    yes = [PressButton(season if one_season else whole, leaving_label(match, t), discord.ButtonStyle.danger)]
    question = t.t(_question(match))
    if by_rule and not one_season:
        question = t.t("Do you want to give up this season, or the whole game?")
        yes.insert(0, PressButton(season, t.t("Give up the season"), discord.ButtonStyle.danger))
    no = PressButton(verbs.CLOSE(), t.t("Play on"))
    where = t.t("The board: {link}", link=board_url(request.here))
    message = text_message(question, where, rows=[row(*yes, no)])
    await request.show(message)


def _question(match: Match) -> str:
    if len(match.seats) == 2:
        return N_("Do you want to resign? The game ends, and your opponent wins.")
    if len(match.people) == 1:
        return N_("Do you want to leave this game? Nobody else plays, so it is called off without a result.")
    return N_(
        "Do you want to leave this game? A computer player takes your seat. If you have acted and don't "
        "take it back, you come last."
    )


@VERBS.on(verbs.RESIGN_YES, Needs.SEAT)
async def resign_yes(request: Request) -> None:
    """End the game."""
    played = await request.bot.app.seating.resign(request.game, request.user, request.interaction.id)
    request.counts()
    await put_away(request.interaction, request.t.t(_left(played.match)))
    request.bot.delivery.wake()
    acting.acted(request.bot, played, request.interaction)


def _left(match: Match) -> str:
    if match.result is not None:
        return N_("You have resigned.")
    if not match.people:
        return N_("You have left the game. Nobody else played, so it is called off without a result.")
    return N_("You have left the game.")


@VERBS.on(verbs.GIVE_UP, Needs.SEAT)
async def give_up(request: Request) -> None:
    """Resign by the rules of the game: it, or this season of it, is lost."""
    await _agree(request, request.ply, "resign")
    await put_away(request.interaction, request.t.t("You have resigned."))
    request.bot.delivery.wake()


@VERBS.on(verbs.CLOSE, Who.ANYBODY)
async def close(ask: Ask[Any]) -> None:
    """Put a question away."""
    await put_away(ask.interaction, ask.t.t("Nothing was changed."))


async def put_away(interaction: Interaction, text: str) -> None:
    """Write a sentence in the place of the question that was answered."""
    await interaction.response.edit_message(**text_message(text).to_edit())


async def offer_draw(request: Request) -> None:
    """Offer a draw, or accept the one that stands."""
    if request.match.rules.offers is None:
        played = await request.bot.app.draws.offer(request.game, request.user, request.interaction.id)
        told = _drawn(played.match) if played.match.result is not None else N_("A draw is offered.")
    else:
        told = await _draw_by_rule(request)
    await request.say(request.t.t(told))
    request.bot.delivery.wake()


def _drawn(match: Match) -> str:
    """Return what somebody reads who has agreed to a draw: by some rules it ends a season alone."""
    if match.result is None:
        return N_("You both agree to a draw, so this season is over. The game goes on.")
    return N_("The game is drawn.")


@VERBS.on(verbs.ACCEPT_DRAW, Needs.SEAT)
async def accept_draw(request: Request) -> None:
    """Accept the draw that the other side offers."""
    if request.match.rules.offers is None:
        after = await _answer_draw(request, accept=True)
    elif request.match.offer(request.match.seat_of(request.user), "accept_draw") is None:
        raise LobbyRefusal("no_draw_offered", game=request.game)
    else:
        after = await _agree(request, request.ply, "accept_draw")
    await request.say(request.t.t(_drawn(after)))
    request.bot.delivery.wake()


@VERBS.on(verbs.DECLINE_DRAW, Needs.SEAT)
async def decline_draw(request: Request) -> None:
    """Turn the draw down."""
    await _answer_draw(request, accept=False)
    await request.say(request.t.t("The draw is declined."))
    request.bot.delivery.wake()


async def _answer_draw(request: Request, *, accept: bool) -> Match:
    draws, number = request.bot.app.draws, request.interaction.id
    return (await draws.answer(request.game, request.user, number, accept=accept)).match


# --- By the rules of the game ----------------------------------------------------------------------


OFFERED_BY_RULE: Final = N_(
    "A draw is offered. Now make your move: your opponent answers the offer in their next turn."
)
"""What somebody reads who has offered a draw in their own turn, as the rules of some games have it."""


async def _draw_by_rule(request: Request) -> str:
    """Accept the draw that stands, or offer one, both in the own turn; return what to say of it."""
    match, game = request.match, request.game
    seat = match.seat_of(request.user)
    if match.offer(seat, "accept_draw") is not None:
        return _drawn(await _agree(request, None, "accept_draw"))
    if len(match.people) < 2:
        raise LobbyRefusal("nobody_to_ask", game=game)
    if seat not in match.to_act:
        raise NotYourTurn(game=game, waiting_for=match.to_act)
    await _agree(request, None, "offer_draw")  # where it has no place the game says why
    return OFFERED_BY_RULE


async def _agree(request: Request, ply: int | None, kind: str) -> Match:
    """Play the game's own action of this kind; the board shows it at once."""
    app, number = request.bot.app, request.interaction.id

    def choose(match: Match, _seat: int) -> Any:
        action = getattr(match.rules.offers, kind, None)
        if action is None:
            raise Outdated
        return action

    async with app.answering(request.game):
        played = await app.play.act(request.game, ply, request.user, number, choose)
        request.counts()
    await app.posts.hurry(request.game, ("board", 0), elsewhere=request.match.side is not None)
    return played.match
