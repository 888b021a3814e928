"""The browser of rules: every page of every game fits, in one screen and a half where it begins."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
import pytest

from bot.kit.messages import emojis
from bot.kit.messages.message import Message
from bot.table.messages import verbs
from bot.table.messages.rules import Meant, Page, glossary_message, leaves, needs_signs, rules_message
from bot.table.messages.verbs import Section
from engine import catalogue
from renderers import glossary, render_signs, rule_texts, rule_words
from renderers.translation import LANGUAGES, translator

T = translator("en")


def framed(message: Message) -> list[dict[str, Any]]:
    """Return what stands in the frame of a message, as it is sent."""
    view: Any = message.view
    (frame,) = view.to_components()
    parts: list[dict[str, Any]] = frame["components"]
    return parts


def told(message: Message) -> str:
    """Return the texts of a message."""
    return "\n".join(part["content"] for part in framed(message) if part["type"] == 10)


def labels(message: Message) -> list[list[str]]:
    """Return what the buttons of a message are called, row by row."""
    rows = (part["components"] for part in framed(message) if part["type"] == 1)
    return [[button["label"] for button in row] for row in rows]


def meant(game_id: str, preset: str = "", played: bool = False) -> Meant:
    """Return the rules of a preset as somebody may ask for them."""
    game = catalogue.get(game_id)
    board = verbs.TO_BOARD("abcd") if played else None
    return Meant(game, game.make_options(preset), partial(verbs.RULES_OF, game_id, preset), board=board)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_rules_and_signs_go_into_one_message(game_id: str, language: str) -> None:
    t, rules = translator(language), meant(game_id)
    signs = render_signs(game_id, language=language, size="large")
    for number, picture in enumerate(signs, 1):
        page = Page(Section.SIGNS, number)
        assert needs_signs(rules, page, t)
        message = rules_message(rules, page, t, signs)
        (file,) = message.files
        assert (file.filename, file.description) == ("signs.png", picture.words)
        gallery, text, small, *_ = framed(message)
        assert text["content"].startswith("## ")
        told = t.t("Page {page} of {pages}", page=number, pages=len(signs))
        assert small["content"].endswith(told) == (len(signs) > 1)
        (item,) = gallery["items"]
        assert item["media"]["url"] == "attachment://signs.png"
        assert item["description"] == picture.words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_the_first_page_is_a_screen_and_a_half_at_most(game_id: str, language: str) -> None:
    t = translator(language)
    for preset in catalogue.get(game_id).presets:
        message = rules_message(meant(game_id, preset, played=True), Page(), t)
        signs = rule_texts.PICTURE * needs_signs(meant(game_id, preset), Page(), t)
        buttons = sum(2 * -(-len(row) // 3) for row in labels(message))
        assert rule_texts.lines(told(message)) + signs + buttons <= 1.5 * rule_texts.HEIGHT, preset


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_signs_are_pictured_on_the_page_that_names_them(game_id: str) -> None:
    rules = meant(game_id)
    pages = leaves(rules, Page(), T)
    assert [page.picture for page in pages if page.picture is not None] == [0]
    assert not any(rule_texts.SIGNS in page.text for page in pages)


def test_a_page_leads_to_the_others() -> None:
    rules = meant("cerke", "educational", played=True)
    first = rules_message(rules, Page(), T)
    assert labels(first) == [
        ["Forward", "Search", "Back to the board"],
        ["All rules", "What differs", "Signs", "Glossary"],
    ]
    last = rules_message(rules, Page(Section.HOW, 99), T)
    assert labels(last)[0] == ["Back", "Search", "Back to the board"]
    differs = Page(Section.DIFFERS)
    assert "Rule sets of this server" in labels(rules_message(rules, differs, T, manages=True))[0]
    assert "Rule sets of this server" not in labels(rules_message(rules, differs, T))[0]


def test_signs_are_turned_like_other_pages() -> None:
    rules, signs = meant("cerke"), render_signs("cerke", size="phone")
    turned = [rules_message(rules, Page(Section.SIGNS, number), T, signs) for number in (-7, 2, 99)]
    assert [labels(message)[0] for message in turned] == [
        ["Forward", "Search"],
        ["Back", "Forward", "Search"],
        ["Back", "Search"],
    ]
    assert [message.files[0].description for message in turned] == [picture.words for picture in signs]


def test_the_page_that_names_the_signs_says_where_more_of_them_are() -> None:
    rules, signs = meant("cerke"), render_signs("cerke", size="phone")
    page = next(Page(number=number) for number in range(1, 9) if needs_signs(rules, Page(number=number), T))
    assert "goes on under **Signs**" in told(rules_message(rules, page, T, signs))
    assert "goes on under" not in told(rules_message(rules, page, T, signs[:1]))


def test_what_is_looked_for_is_found_in_rules_options_and_terms() -> None:
    rules = meant("cerke", "educational")
    found = told(rules_message(rules, Page(Section.FIND, find=glossary.folded("WATER.")), T))
    assert "“water” in the rules of Cerke" in found
    for section in ("How to play", "All rules", "Glossary"):
        assert f"### {section}" in found
    assert all("water" in line.lower() for line in found.splitlines() if line.startswith("- **"))
    nothing = told(rules_message(rules, Page(Section.FIND, find="zebra"), T))
    assert "Nothing found" in nothing


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_has_every_term_and_is_searched(language: str) -> None:
    t = translator(language)
    pages = [glossary_message(number, "", t) for number in range(1, 9)]
    text = "\n".join(map(told, pages))
    for term in glossary.of_language(t):
        assert f"**{glossary.named(term.key, t)}**" in text
    assert all(message.view.content_length() <= 4000 for message in pages)
    found = told(glossary_message(1, glossary.folded("皇"), t))
    assert "皇" in found
    assert len(found) < len(text)


def test_what_is_looked_for_fits_into_a_custom_id() -> None:
    longest = max(catalogue.ids(), key=len)
    find = glossary.folded("a.b;c " * 50)
    press = verbs.RULES_OF(longest, "~" + "0" * 12, Section.GLOSSARY, 99, find)
    assert len(press.custom_id("b")) <= 100
    assert not set(find) & set(".;")


def test_rules_are_called_by_what_a_server_calls_them() -> None:
    rules = meant("cerke")._replace(called="Club *evening*")
    assert r"Club \*evening\*" in told(rules_message(rules, Page(), T))
    assert rule_words.game_name("cerke", "en") in told(rules_message(rules, Page(Section.ALL), T))


@pytest.mark.parametrize(("language", "word"), [("en", "**tiger (虎)**"), ("ja", "**虎**")])
def test_what_is_found_in_the_glossary_is_shown_as_the_board_shows_it(language: str, word: str) -> None:
    emojis.know({"black_tiger": discord.PartialEmoji(name="ty_black_tiger_01234567", id=7)})
    try:
        found = told(glossary_message(1, glossary.folded("虎"), translator(language)))
    finally:
        emojis.know({})
    assert f"- {word} <:ty_black_tiger_01234567:7>" in found, "by ear the word comes first"
