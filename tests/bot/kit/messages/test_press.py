"""Custom ids: what a press writes it reads again, and nothing else."""

from __future__ import annotations

import re

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.messages.press import (
    CONTROL,
    Press,
    PressButton,
    PressChannelSelect,
    PressRoleSelect,
    PressSelect,
    PressUserSelect,
    switch,
)
from tests.bot.pressing import VERBS

PART = st.from_regex(re.compile(r"[a-zA-Z0-9>~_-]{1,6}", re.ASCII), fullmatch=True)


@given(
    verb=st.sampled_from(sorted(VERBS)),
    game=st.from_regex(re.compile("[a-z0-9]{7}", re.ASCII), fullmatch=True) | st.just(""),
    ply=st.none() | st.integers(0, 10**6),
    args=st.lists(PART, max_size=4),
)
def test_custom_ids_round_trip(verb: str, game: str, ply: int | None, args: list[str]) -> None:
    press = Press(verb, game, ply, tuple(args))
    menus = (PressSelect, PressUserSelect, PressRoleSelect, PressChannelSelect)
    for control in (PressButton(press, "·"), *(menu(press) for menu in menus)):
        match = CONTROL.fullmatch(control.custom_id or "")
        assert match is not None
        assert Press.read(match) == press
        to_the_library = PressUserSelect.__discord_ui_compiled_template__.fullmatch(match[0])
        assert (to_the_library is not None) == isinstance(control, PressUserSelect)
    assert len(press.custom_id("b")) <= 100


@pytest.mark.parametrize("on", [False, True])
def test_a_switch_is_green_while_it_is_on(on: bool) -> None:
    button = switch(Press("anew"), "Rated", on)
    assert (button.label, button.press) == ("Rated", Press("anew"))
    assert (button.style is discord.ButtonStyle.success) is on
