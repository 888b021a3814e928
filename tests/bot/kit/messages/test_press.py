"""Custom ids: what a press writes it reads again, and nothing else."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from bot.kit.messages.press import Press, PressButton, PressSelect, PressUserSelect
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
    for kind, item in (("b", PressButton), ("s", PressSelect), ("u", PressUserSelect)):
        template = item.__discord_ui_compiled_template__
        match = template.fullmatch(press.custom_id(kind))
        assert match is not None
        assert Press.read(match) == press
        assert template.fullmatch(press.custom_id("b" if kind == "s" else "s")) is None
    assert len(press.custom_id("b")) <= 100
