"""Two pages of settings: how one person likes to play, and what a server has set; they change in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.away.messages.clock import setting_line
from bot.clocks.messages.words import clock_menu
from bot.kit.messages.message import ActionRow, Item, Message, row, text_message
from bot.kit.messages.press import PressButton, PressSelect, choice, switch
from bot.learning.messages.verbs import NUMBERS
from bot.people.messages.verbs import ASK_SERVER, LIMITS, LOOK, PREFER, SERVERS, of_server
from bot.storage.rows import GuildRow, PlayerRow
from bot.table.messages.verbs import SETS
from engine import catalogue
from renderers.translation import LANGUAGES, N_, Translator

SWITCHES: Final[Mapping[str, tuple[str, str]]] = {
    "private_choice": (
        N_("Choose in private"),
        N_("The board shows only one button, **My move**, and nobody sees you choosing."),
    ),
    "confirm_moves": (N_("Ask before a move"), N_("A move is played only after one more press.")),
    "turn_dms": (N_("DM me on my turn"), N_("I'll DM you when it is your turn.")),
    "hand_dms": (
        N_("Hands by DM"),
        N_("Your hidden cards come by DM. If off, only the button **My hand** shows them."),
    ),
    "ideas": (
        N_("Explain what is new"),
        N_("In your first games I'll tell you in one line, once, what you meet for the first time."),
    ),
}
"""The preferences that are on or off, each with its name and what it does."""

LANGUAGE_NAMES: Final = MappingProxyType({"en": "English", "ja": "日本語"})
"""What the languages call themselves."""

NONE: Final = "none"
"""What stands in controls where nothing is stored."""

AUTOMATIC: Final = "auto"
"""A server's choice of no language of its own: the language that Discord knows of it."""


SEASONS: Final[Mapping[str, str]] = {
    NONE: N_("none"),
    "month": N_("months"),
    "quarter": N_("quarters"),
    "year": N_("years"),
    "named": N_("named by staff"),
}
"""How the seasons of a server may follow each other."""


def settings_message(player: PlayerRow, t: Translator, pages: Sequence[ActionRow] = ()) -> Message:
    """Return how a person likes to play and to be called; ``pages`` lead to other settings."""
    lines = [t.t("## Your settings")]
    lines += [
        setting_line(t.t(name), _state(getattr(player, key), t), t.t(what), t)
        for key, (name, what) in SWITCHES.items()
    ]
    buttons = [
        switch(PREFER(key, _other(getattr(player, key))), t.t(name), getattr(player, key))
        for key, (name, _) in SWITCHES.items()
    ]
    return text_message("\n".join(lines), rows=[row(*buttons), *pages])


def server_message(
    server: GuildRow, t: Translator, pages: Sequence[ActionRow] = (), above: str = ""
) -> Message:
    """Return what a server has set, for whoever may change it, below what is said ``above``."""
    return text_message(above, "\n".join(_server_lines(server, t)), rows=[*_server_rows(server, t), *pages])


def _state(on: bool, t: Translator) -> str:
    return t.t("on") if on else t.t("off")


def _other(on: bool) -> str:
    """Return what is on or off the other way round."""
    return "off" if on else "on"


# --- The server --------------------------------------------------------------------------------------


def _server_lines(server: GuildRow, t: Translator) -> list[str]:
    """Return how the server's settings stand, as far as no menu shows it, with what they do."""
    channel, staff = (_place(one, t) for one in (server.channel_id, server.staff_channel_id))
    reset = t.t("compressed") if server.reset else t.t("kept")
    return [
        t.t("## This server"),
        setting_line(
            t.t("New games"),
            t.t("rated") if server.rated else t.t("not rated"),
            t.t("This is the default for new games; whoever opens one can change it."),
            t,
        ),
        setting_line(
            t.t("Channel for games"),
            channel,
            t.t("I'll announce there when clocks were stopped or a season has ended."),
            t,
        ),
        setting_line(
            t.t("Channel for staff"),
            staff,
            t.t("I'll say there when a player disputes a result. Only staff should be able to read it."),
            t,
        ),
        setting_line(t.t("Time zone"), server.zone, t.t("Seasons begin and end by this time zone."), t),
        setting_line(
            t.t("Ratings after a season"),
            reset,
            t.t("Each rating moves a quarter of the way towards 1500."),
            t,
        ),
        setting_line(
            t.t("Pictures to share"),
            t.t("with this server's name") if server.named else t.t("without this server's name"),
            t.t("Anybody here can get one of a finished game, and may show it elsewhere."),
            t,
        ),
        setting_line(
            t.t("Games with other servers"),
            _state(server.across, t),
            t.t(
                "If both servers want them, members may play somebody there, each in a thread at home; only "
                "moves and shown names go across."
            ),
            t,
        ),
    ]


def _place(channel_id: int | None, t: Translator) -> str:
    return t.t("none") if channel_id is None else f"<#{channel_id}>"


def _server_rows(server: GuildRow, t: Translator) -> list[Item]:
    return [
        row(_languages(server, t)),
        row(
            clock_menu(of_server(server, "clock"), server.clock, t, N_("Clock for new games: {clock}")),
        ),
        row(_seasons(server, t)),
        row(
            switch(
                of_server(server, "rated", _other(server.rated)), t.t("New games are rated"), server.rated
            ),
            switch(of_server(server, "reset", _other(server.reset)), t.t("Compress ratings"), server.reset),
            switch(
                of_server(server, "named", _other(server.named)),
                t.t("Server's name on pictures to share"),
                server.named,
            ),
            switch(
                of_server(server, "across", _other(server.across)),
                t.t("Games with other servers"),
                server.across,
            ),
        ),
        row(
            PressButton(of_server(server, "channel", "here"), t.t("This channel for games")),
            *(
                [PressButton(of_server(server, "channel", NONE), t.t("No channel for games"))]
                if server.channel_id is not None
                else []
            ),
            PressButton(of_server(server, "staff_channel", "here"), t.t("This channel for staff")),
            *(
                [PressButton(of_server(server, "staff_channel", NONE), t.t("No channel for staff"))]
                if server.staff_channel_id is not None
                else []
            ),
            PressButton(ASK_SERVER("zone"), t.t("Time zone")),
        ),
        row(
            PressButton(LOOK(SERVERS), t.t("Look of public pictures")),
            PressButton(SETS(catalogue.ids()[0]), t.t("Rule sets")),
            PressButton(LIMITS(), t.t("Limits")),
            PressButton(NUMBERS(), t.t("Lessons in numbers")),
        ),
    ]


def _seasons(server: GuildRow, t: Translator) -> PressSelect:
    chosen = server.seasons or NONE
    options = [
        choice(t.t("Seasons of this server: {seasons}", seasons=t.t(name)), key, chosen=key == chosen)
        for key, name in SEASONS.items()
    ]
    return PressSelect(of_server(server, "seasons"), options)


def _languages(server: GuildRow, t: Translator) -> PressSelect:
    names = {AUTOMATIC: t.t("same as Discord")} | {key: LANGUAGE_NAMES[key] for key in LANGUAGES}
    chosen = server.language or AUTOMATIC
    options = [
        choice(t.t("Language of public messages: {language}", language=name), key, chosen=key == chosen)
        for key, name in names.items()
    ]
    return PressSelect(of_server(server, "language"), options)
