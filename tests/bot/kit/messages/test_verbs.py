"""What presses say is written and read by one signature, byte for byte as messages have always shown it."""

from __future__ import annotations

from enum import Enum
from typing import Literal

import pytest

from bot.kit.messages.press import Press
from bot.kit.messages.verbs import Chosen, FreeVerb, Page, Texts, VerbOf, takes_nothing
from bot.kit.service.errors import Outdated


class Side(Enum):
    """One of two."""

    NEAR = 1
    FAR = 2


def takes_all(number: int, side: Side, on: bool, way: Literal["up", "down"], none: int | None = None) -> None:
    """Say something of every kind."""


def takes_spot(event: int = 0, name: str = "", *rest: str) -> None:
    """Say little, or more."""


def takes_value(name: str, value: Chosen[str] = "") -> None:
    """Say a name, and what a menu or the button says of it."""


def takes_page(by: str, page: Page = 1) -> None:
    """Say an order, and a page."""


def takes_steps(*steps: str, texts: Texts = ()) -> None:
    """Say what was chosen before, and what is now."""


def takes_texts(number: int, texts: Texts = ()) -> None:
    """Say what a form is about."""


ALL, SPOT, VALUE = VerbOf("all", takes_all), VerbOf("spot", takes_spot), FreeVerb("value", takes_value)
PAGE, STEPS = FreeVerb("page", takes_page), VerbOf("steps", takes_steps)
TEXTS, PLAIN = VerbOf("texts", takes_texts), VerbOf("plain", takes_nothing)


@pytest.mark.parametrize(
    ("press", "shown"),
    [
        (ALL("k", -3, Side.FAR, True, "down"), "b;all;k;;-3.2.on.down"),
        (ALL("k", 3, Side.NEAR, False, "up", 7), "b;all;k;;3.1.off.up.7"),
        (SPOT("k"), "b;spot;k;;"),
        (SPOT("k", name="ab"), "b;spot;k;;0.ab"),
        (SPOT("k", 1, "ab", "c", "d").at(5), "b;spot;k;5;1.ab.c.d"),
        (VALUE("clock"), "b;value;;;clock"),
        (VALUE("clock", "on"), "b;value;;;clock.on"),
        (PAGE("elo", page=3), "b;page;;3;elo"),
        (PAGE("elo").apart("back"), "b;page;;;elo.back"),
        (STEPS("k", "a", "b").at(7), "b;steps;k;7;a.b"),
        (PLAIN("k"), "b;plain;k;;"),
    ],
)
def test_what_is_said_is_written(press: Press, shown: str) -> None:
    assert press.custom_id("b") == shown


def test_what_is_written_is_read() -> None:
    assert ALL.read(ALL("k", -3, Side.FAR, True, "down")) == ([-3, Side.FAR, True, "down", None], {})
    assert ALL.read(ALL("k", 3, Side.NEAR, False, "up", 7)) == ([3, Side.NEAR, False, "up", 7], {})
    assert SPOT.read(SPOT("k", 1, "ab", "c", "d")) == ([1, "ab", "c", "d"], {})
    assert SPOT.read(Press("spot", "k")) == ([0, ""], {})
    assert VALUE.read(VALUE("clock", "on")) == (["clock", "on"], {})
    assert VALUE.read(Press("value", args=("clock",), values=("10+5",))) == (["clock", "10+5"], {})
    assert VALUE.read(Press("value", args=("clock", "on"), values=("off",))) == (["clock", "off"], {})
    assert PAGE.read(PAGE("elo", page=3).apart("on")) == (["elo", 3], {})
    assert PAGE.read(PAGE("elo")) == (["elo", 1], {})
    assert TEXTS.read(Press("texts", "k", args=("4",), values=("a", "b"))) == ([4, ("a", "b")], {})
    assert PLAIN.read(Press("plain", "k", 3, ("left", "over"))) == ([], {})
    assert STEPS.read(Press("steps", "k", 3, ("a", "b"), ("c",))) == (["a", "b"], {"texts": ("c",)})


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("3", "2", "on"),
        ("three", "2", "on", "up"),
        ("3", "5", "on", "up"),
        ("3", "2", "yes", "up"),
        ("3", "2", "on", "left"),
        ("3", "2", "on", "up", "x"),
        ("\N{ARABIC-INDIC DIGIT THREE}", "2", "on", "up"),
        ("9" * 20, "2", "on", "up"),
    ],
)
def test_what_no_message_says_is_out_of_date(args: tuple[str, ...]) -> None:
    with pytest.raises(Outdated):
        ALL.read(Press("all", "k", args=args))
