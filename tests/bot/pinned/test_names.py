"""Nothing that others hold on to changes its name: buttons in old messages, rows in queues, commands."""

from __future__ import annotations

from bot.kit.messages.press import CONTROL, MODAL, Press
from tests.bot.pinned import pinned, today
from tests.bot.pressing import VERBS


def test_verbs_are_those_that_were_released() -> None:
    assert pinned().presses.keys() == today().presses.keys()


def test_presses_of_old_messages_are_read_as_they_were_written() -> None:
    """Each has an example as a message showed it; a menu or a form says so by its first sign."""
    for verb, shown in pinned().presses.items():
        match = CONTROL.fullmatch(shown) or MODAL.fullmatch(shown)
        assert match is not None, verb
        press = Press.read(match)
        assert press.verb == verb
        assert shown.startswith(press.custom_id(shown[0]))
        VERBS[verb].verb.read(press)  # else it raises Outdated


def test_kinds_in_queues_are_those_that_were_released() -> None:
    """A row that was put down before a change of versions is carried out after it."""
    known, found = pinned(), today()
    assert (known.events, known.news, known.messages) == (found.events, found.news, found.messages)


def test_commands_and_their_options_are_those_that_were_released() -> None:
    assert pinned().commands == today().commands
