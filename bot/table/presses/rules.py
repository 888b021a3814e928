"""The browser of rules, and the glossary: for the one who asks alone, in place of what was pressed."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.kit.messages.message import Message
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import OtherVersion
from bot.table.app import Bot
from bot.table.messages import pictures, verbs
from bot.table.messages.board import board_message, public
from bot.table.messages.rules import (
    Meant,
    Page,
    compared_message,
    find_form,
    glossary_message,
    needs_signs,
    rules_message,
    usual_comparisons,
    which_game_message,
)
from bot.table.messages.verbs import Section
from bot.table.presses.door import Ask, Needs, Request, Who, manages
from bot.table.presses.looking import own_view, require_position
from bot.table.presses.rule_choosing import named
from bot.table.service import rule_sets
from bot.table.service.match import Match
from bot.table.telling import dresses, following
from bot.table.telling.answers import reader
from engine import catalogue
from renderers import Picture, glossary, naming, rule_words

VERBS: Final = Presses()


def of_match(match: Match) -> Meant:
    """Return the rules of a game; raise OtherVersion if they are kept no more."""
    if match.is_lost:
        raise OtherVersion(game=match.id, found=match.row.game_version, expected=match.rules.version)
    return Meant(
        match.rules,
        match.options,
        lambda section, page, find: verbs.RULES(match.id, section, page, find),
        match.row.rule_set,
        None if match.state is None else verbs.TO_BOARD(match.id),
    )


async def of_played(bot: Bot, interaction: Interaction, match: Match) -> Meant:
    """Return the rules of a game, or the usual ones of its kind if they are kept no more."""
    return await of_name(bot, interaction, match.row.game_id, "") if match.is_lost else of_match(match)


async def of_name(bot: Bot, interaction: Interaction, game_id: str, rules: str) -> Meant:
    """Return the rule set of a game that a name means, of the server's too; if none is named, the first."""
    game = catalogue.get(game_id)
    sets = []
    if interaction.guild_id is not None:
        async with bot.app.database.read() as connection:
            sets = await rule_sets.of_game(connection, interaction.guild_id, game_id)
    preset, changes, called = named(game, rules, sets)
    options = game.make_options(preset, changes)
    saved = rule_sets.find(sets, rules) if called else None
    variant = naming.variant_of(game_id, rules) if rules else ""
    key = saved.key if saved is not None else variant or preset or next(iter(game.presets))
    return Meant(
        game,
        options,
        lambda section, page, find: verbs.RULES_OF(game_id, key, section, page, find),
        called,
    )


async def show(ask: Ask[Bot], meant: Meant, page: Page = Page()) -> None:
    """Show a page of rules."""
    await _here(ask, await _page(ask, meant, page))


async def show_games(ask: Ask[Bot]) -> None:
    """Ask of which game the rules are wanted."""
    await _here(ask, which_game_message(ask.t))


async def compare(bot: Bot, interaction: Interaction, one: Meant, other: Meant | None) -> None:
    """Show what rules differ in, from others or from the usual ones."""
    t = reader(interaction)
    if other is None:
        others = usual_comparisons(one.game, t)
    else:
        named = rule_words.rules_coded(other.name(t), other.game, other.options, t.language)
        others = {named: other.options}
    await bot.answers.privately(interaction, compared_message(one, others, t))


async def _page(ask: Ask[Bot], meant: Meant, page: Page) -> Message:
    """Return a page, with its picture of the signs in the look that the person has chosen."""
    signs: tuple[Picture, ...] = ()
    if needs_signs(meant, page, ask.t):
        dress = await dresses.of_person(ask.bot, ask.user)
        signs = await pictures.draw_signs(meant.game.id, meant.options, ask.t, dress)
    return rules_message(meant, page, ask.t, signs, manages=manages(ask.interaction))


async def _here(ask: Ask[Bot], message: Message) -> None:
    """Show a message in place of the private one that was pressed, or else as a new one."""
    pressed = ask.interaction.message
    if pressed is not None and pressed.flags.ephemeral:
        await ask.replace(message)
    else:
        await ask.show(message)


# --- Presses -----------------------------------------------------------------------------------------


async def _open(ask: Ask[Bot], meant: Meant, section: Section, page: int, find: str) -> None:
    """Open a page, or the form for what is looked for."""
    find = glossary.folded(find)
    if section is Section.FIND and not find:
        await ask.open(find_form(meant.pressing(section, 1, ""), ask.t))
    else:
        await show(ask, meant, Page(section, page, find))


@VERBS.on(verbs.RULES, Needs.MEMBER)
async def rules(request: Request, section: Section = Section.HOW, page: int = 1, find: str = "") -> None:
    """Open the rules of a game; the private message that is replaced follows the game no more."""
    match, pressed = request.match, request.interaction.message
    await _open(request, await of_played(request.bot, request.interaction, match), section, page, find)
    if pressed is not None and request.bot.app.followed_by(match.id, request.user, pressed.id):
        await request.bot.app.posts.view_is_gone(match.id, request.user)


@VERBS.on(verbs.RULES_OF, Who.ANYBODY)
async def rules_of(
    ask: Ask[Bot], game: str, key: str = "", section: Section = Section.HOW, page: int = 1, find: str = ""
) -> None:
    """Open the rules of a rule set."""
    meant = await of_name(ask.bot, ask.interaction, catalogue.get(game).id, key)
    await _open(ask, meant, section, page, find)


@VERBS.on(verbs.RULES_GAME, Who.ANYBODY)
async def rules_game(ask: Ask[Bot], game: str = "") -> None:
    """Open the rules of the game that was chosen, or ask for one."""
    if game:
        await show(ask, await of_name(ask.bot, ask.interaction, catalogue.get(game).id, ""))
    else:
        await show_games(ask)


@VERBS.on(verbs.TO_BOARD, Needs.MEMBER)
async def to_board(request: Request) -> None:
    """Show what the person may see of the game in place of its rules, and let that follow the game."""
    match = request.match
    require_position(match)
    seat = match.seat_of(request.user)
    if seat is None:
        dress = await dresses.of_reader(request.bot, match, request.user)
        seen = replace(public(match, request.t, dress), seat=None)
    else:
        seen = await own_view(request, match, seat)
        seen = replace(seen, note=following.kept_until(request.t, match))
    await request.replace(await board_message(match, seen))
    if seat is not None and match.row.status == "running":
        await following.remember(request.bot, request.interaction, match)


@VERBS.on(verbs.ALL_RULES, Needs.MEMBER)
async def all_rules(request: Request, page: int = 1) -> None:
    """Open all rules of a game from a message of before the browser."""
    await show(request, of_match(request.match), Page(Section.ALL, page))


@VERBS.on(verbs.SHOW_RULES, Who.ANYBODY)
async def show_rules(ask: Ask[Bot], game: str, key: str = "", page: int = 1) -> None:
    """Open all rules of a rule set from a message of before the browser."""
    meant = await of_name(ask.bot, ask.interaction, catalogue.get(game).id, key)
    await show(ask, meant, Page(Section.ALL, page))


# --- The glossary ------------------------------------------------------------------------------------


async def show_glossary(ask: Ask[Bot], page: int = 1, find: str = "") -> None:
    """Show a page of the terms of all games."""
    await _here(ask, glossary_message(page, glossary.folded(find), ask.t))


@VERBS.on(verbs.GLOSSARY, Who.ANYBODY)
async def words(ask: Ask[Bot], page: int = 1, find: str = "") -> None:
    """Turn to a page of the glossary; page 0 is the form for what is looked for."""
    if page:
        await show_glossary(ask, page, find)
    elif find:
        await show_glossary(ask, 1, find)
    else:
        await ask.open(find_form(verbs.GLOSSARY(0), ask.t))
