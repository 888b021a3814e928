"""The lobby: who sits down to which rules, with buttons to join, leave, set options and start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.kit.messages.message import ActionRow, Item, Message, framed, row, safe, text_message
from bot.kit.messages.press import PressButton, PressUserSelect
from bot.table.messages import pictures, verbs
from bot.table.messages.across import invitation_line
from bot.table.messages.board import called_off, pauses, result_line
from bot.table.messages.fairness import fair_button, has_page
from bot.table.messages.levels import even_line
from bot.table.messages.links import jump_url
from bot.table.messages.mine import fitting
from bot.table.messages.origins import origin_line
from bot.table.messages.rules import played_rules
from bot.table.messages.terms import terms_lines
from bot.table.messages.ways import MOST, more_button, rules_button
from bot.table.service.across import OPEN
from bot.table.service.beginning import missing_seats
from bot.table.service.match import Match
from bot.table.service.requiring import invited_to
from renderers import rule_words
from renderers.translation import N_, Translator

ROOM: Final = 1500
"""Signs that the rules may take in a lobby; all of them are behind its button."""


ONLY_HERE: Final = N_(
    "Whoever reads this can join: I am not a member here, and the game lives in this message. It has no "
    "clock, no rating and no thread, and I can call nobody here."
)
"""What is told of a lobby where the bot can only answer."""

ONLY_HERE_INVITED: Final = N_(
    "I am not a member here, and the game lives in this message. It has no clock, no rating and no thread, "
    "and I can call nobody here: tell those who are invited yourself."
)
"""The same of a lobby that only invited people may join."""


def lobby_message(match: Match, t: Translator, link: str = "") -> Message:
    """Return the lobby as it is now; ``link`` leads to the game once it has started."""
    game = rule_words.game_name(match.row.game_id, t.language)
    called = safe(match.row.rule_set)
    title = f"## {game} · {rule_words.preset_name(match.row.game_id, match.options, t.language, called)}"
    content: list[Item] = [
        ui.TextDisplay("\n".join(line for line in (title, origin_line(match, t)) if line)),
        ui.TextDisplay("\n".join([*_seat_lines(match, t), *_rule_lines(match, t), *terms_lines(match, t)])),
        *(ui.TextDisplay(told) for told in [even_line(match, t)] if told),
        ui.TextDisplay(_state_line(match, t, link)),
    ]
    if match.in_answer and match.row.status == "lobby":
        told = ONLY_HERE_INVITED if invited_to(match) else ONLY_HERE
        content.append(ui.TextDisplay(f"-# {t.t(told)}"))
    if told := invitation_line(match, t):
        content.append(ui.TextDisplay(f"-# {told}"))
    if told := pauses(match, t):
        content.append(ui.TextDisplay(f"-# {told}"))
    if match.row.status != "lobby":
        return framed(content, [])
    if match.learners and not match.in_private:
        content.append(ui.TextDisplay(_offer(match, t)))
        return framed(
            content, [_bar(match, t), row(PressButton(verbs.TEACH(match.row.game_id), t.t("Teach me")))]
        )
    return framed(content, [_bar(match, t)])


def _offer(match: Match, t: Translator) -> str:
    """Return that the game can be learned, while somebody is there who has never played it."""
    name = rule_words.game_name(match.row.game_id, t.language)
    return "-# " + t.t("New to {game}? **Teach me** shows it step by step; nobody else sees that.", game=name)


def _seat_lines(match: Match, t: Translator) -> list[str]:
    names = {seat.seat: name for seat, name in zip(match.seats, pictures.names(match, t), strict=True)}
    lines = []
    least = match.rules.seats.start if match.row.start is None else match.row.seat_count
    needed = max(least, 1 + max(names, default=0))
    for seat in range(needed):
        place = rule_words.seat_name(match.row.game_id, seat, t.language)
        who = f"**{safe(names[seat])}**" if seat in names else t.t("*free*")
        lines.append(t.t("{name}: {what}", name=place, what=who))
    if match.row.status == "lobby" and needed < match.row.seat_count:
        lines.append(t.t("-# Up to {count} can play.", count=match.row.seat_count))
    invited = [user for user in invited_to(match) if user not in match.people and user > 0]
    if invited:
        lines.append(t.t("Invited: {people}", people=mentions(invited)))
    if match.row.status == "lobby" and invited_to(match) and len(match.seats) < match.row.seat_count:
        lines.append(t.t("-# Only invited people can join."))
    return lines


def mentions(users: Iterable[int]) -> str:
    """Return people as Discord shows them by name; whom that calls is another matter."""
    return " ".join(f"<@{user}>" for user in users)


def _rule_lines(match: Match, t: Translator) -> list[str]:
    """Return the passport of the rules, and what differs from the nearest rule set, as far as it fits."""
    changed = rule_words.changed_options(match.row.game_id, match.options, t.language)
    lines = [f"-# {played_rules(match, t)}", *(f"-# ✏️ {safe(text)}" for text in changed)]
    return [fitting(lines, ROOM, t)]


def _state_line(match: Match, t: Translator, link: str) -> str:
    if match.row.status == "cancelled":
        return called_off(match, t)
    if match.row.status == "over" and match.result is not None:
        return t.sentences([result_line(match, t), link])
    if match.row.status == "running":
        return t.t("The game is on: {link}", link=link) if link else t.t("The game begins…")
    if match.is_solitary:
        return t.t("Press **Start** to play.")
    if missing_seats(match):
        return t.t("Press **Join** to play, or <@{host}> can press **Add computer**.", host=match.row.host_id)
    if len(match.seats) < match.row.seat_count:
        return t.t("Press **Join** to play, or <@{host}> can press **Start**.", host=match.row.host_id)
    return t.t("All seats are taken: <@{host}> can press **Start**.", host=match.row.host_id)


def lobby_buttons(match: Match, t: Translator) -> list[PressButton]:
    """Return all that can be pressed in a lobby now: what is wanted first comes first."""
    full = len(match.seats) >= match.row.seat_count
    others = not match.is_solitary
    computers = any(seat.user_id is None for seat in match.seats)
    green, blue = discord.ButtonStyle.success, discord.ButtonStyle.primary
    offered = (
        (not missing_seats(match), PressButton(verbs.START(match.id), t.t("Start"), green)),
        (others and not full, PressButton(verbs.JOIN(match.id), t.t("Join"), blue)),
        (bool(match.row.even), PressButton(verbs.EVEN_OUT(match.id), t.t("Give the head start"))),
        (not full, PressButton(verbs.LEVELS(match.id), t.t("Add computer"))),
        (True, PressButton(verbs.LEAVE(match.id), t.t("Leave"))),
        (match.row.start is None, PressButton(verbs.OPTIONS(match.id), t.t("Options"))),
        (others and not full, PressButton(verbs.INVITE(match.id), t.t("Invite people"))),
        (
            others and not full and not match.in_answer,
            PressButton(verbs.ACROSS(match.id), t.t("Invite from another server")),
        ),
        (
            match.row.invitation == OPEN,
            PressButton(verbs.ACROSS_NO_MORE(match.id), t.t("Withdraw the invitation")),
        ),
        (
            others and not full and bool(invited_to(match)),
            PressButton(verbs.OPEN_TO_ALL(match.id), t.t("Let everybody join")),
        ),
        (computers, PressButton(verbs.REMOVE_COMPUTER(match.id), t.t("Remove computer"))),
        (True, rules_button(match, t)),
        (has_page(match), fair_button(match, t)),
    )
    return [button for can_be, button in offered if can_be]


def _bar(match: Match, t: Translator) -> ActionRow:
    """Return the buttons of the lobby itself: the first ones, and the way to the others."""
    return row(*lobby_buttons(match, t)[: MOST - 1], more_button(match, t))


# --- Invitations -----------------------------------------------------------------------------------


def invite_message(match: Match, t: Translator) -> Message:
    """Return the menu in which the host chooses whom to invite: as many as there are free seats."""
    free = match.row.seat_count - len(match.seats)
    menu = PressUserSelect(verbs.INVITED(match.id), t.t("Who do you want to invite?"), free)
    text = t.t("They are pinged in this channel. From then on only invited people can join.")
    return text_message(text, rows=[row(menu)])


def invited_message(match: Match, new: Sequence[int], t: Translator) -> Message:
    """Return what the host reads after inviting people."""
    if not new:
        return text_message(t.t("Everybody you chose has a seat, or is invited already."))
    told = t.t("Invited: {people}", people=mentions(new))
    closed = t.t("Only invited people can join now.")
    button = PressButton(verbs.OPEN_TO_ALL(match.id), t.t("Let everybody join"))
    return text_message(told, closed, rows=[row(button)])


def invitation(match: Match, users: Sequence[int], t: Translator) -> dict[str, Any]:
    """Return the arguments of the message that calls those who are invited, and nobody else."""
    game = rule_words.game_name(match.row.game_id, t.language)
    link = jump_url(match.server_of_place, match.row.channel_id, match.row.lobby_message_id)
    text = t.t(
        "{people}: <@{host}> invites you to play {game}: {link}",
        people=mentions(users),
        host=match.row.host_id,
        game=game,
        link=link,
    )
    called = [discord.Object(user) for user in users]
    return {"content": text, "allowed_mentions": discord.AllowedMentions(users=called, roles=False)}
