"""How pictures look: three menus, and an example of what is chosen; a person's own, or a server's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from discord import ui

from bot.kit.messages.message import ActionRow, Gallery, Item, Message, framed, row
from bot.kit.messages.press import Press, PressSelect, choice
from bot.people.messages.verbs import MINE, PREFER, SERVERS, of_server
from bot.storage.rows import GuildRow, PlayerRow
from renderers import Picture
from renderers.translation import N_, P_, Translator

Named = Mapping[str, tuple[str, str]]
"""By what is stored: a name, and a few words on it."""

STYLES: Final[Named] = {
    "brush": (N_("brush"), N_("as written with a brush")),
    "gothic": (N_("plain"), N_("the same signs in even strokes")),
    "kanji": (N_("kanji"), N_("船 兵 弓 車 虎 馬 筆 巫 将 王 皇")),
}
"""How signs are drawn."""

HELPS: Final[Named] = {
    "auto": (N_("automatic"), N_("letters and moves in somebody's first three games of each kind")),
    "none": (N_("none"), N_("the signs alone")),
    "letters": (N_("letters"), N_("what you type stands on each piece and card")),
    "moves": (P_("help", "moves"), N_("where a piece may go stands on it")),
    "both": (N_("letters and moves"), N_("both on each piece")),
}
"""What stands on pieces for who cannot read their signs."""

THEMES: Final[Named] = {
    "dark": (N_("dark"), N_("blends in with Discord's dark colours")),
    "light": (N_("light"), N_("for Discord's light colours")),
    "contrast": (N_("high contrast"), N_("black and white, and a few strong colours")),
    "cloth": (N_("cloth"), N_("woven cloth and wooden pieces, like a real set")),
}
"""The colours."""

SIZES: Final[Named] = {
    "phone": (N_("phone"), N_("letters that can be read in a phone's narrow column")),
    "desktop": (N_("wide screen"), N_("more side by side, in smaller letters")),
    "large": (N_("large letters"), N_("the largest letters; some things are told in words only")),
}
"""What pictures are laid out for."""

MENUS: Final[Mapping[str, tuple[str, Named]]] = {
    "style": (N_("Signs: {what}"), STYLES),
    "help": (N_("Help on pieces: {what}"), HELPS),
    "theme": (N_("Colours: {what}"), THEMES),
    "size": (N_("Laid out for: {what}"), SIZES),
}
"""What a look consists of, by the column that keeps it: what the menu says, and its values."""

_HEADS: Final[Named] = {
    MINE: (
        N_("## How your pictures look"),
        N_("Your own views, hands and pages. What everybody sees follows the server's settings."),
    ),
    SERVERS: (
        N_("## How public pictures look"),
        N_("Boards, results and tables that everybody sees in this server, from the next picture on."),
    ),
}


def look_message(
    chosen: PlayerRow | GuildRow,
    example: Picture,
    t: Translator,
    pages: Sequence[ActionRow],
    above: str,
) -> Message:
    """Return the page of a person's own look, or of a server's, with the ways to other settings.

    It stands below what is said ``above``.
    """
    head, what = _HEADS[SERVERS if isinstance(chosen, GuildRow) else MINE]
    press = partial(of_server, chosen) if isinstance(chosen, GuildRow) else PREFER
    content: list[Item] = [
        *([ui.TextDisplay(above)] if above else []),
        ui.TextDisplay(f"{t.t(head)}\n-# {t.t(what)}"),
        Gallery(example, "look"),
    ]
    menus = [row(_menu(press(key), key, getattr(chosen, key), t)) for key in MENUS]
    return framed(content, [*menus, *pages])


def _menu(press: Press, key: str, chosen: str, t: Translator) -> PressSelect:
    says, values = MENUS[key]
    options = [
        choice(t.t(says, what=t.t(name)), value, chosen=value == chosen, about=t.t(more))
        for value, (name, more) in values.items()
    ]
    return PressSelect(press, options)
