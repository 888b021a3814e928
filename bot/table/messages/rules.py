"""The browser of rules: how to play, all rules in words, what differs, signs, glossary, and what is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from discord import ui

from bot.kit.messages import emojis
from bot.kit.messages.message import Gallery, Item, Message, framed, row, safe, text_message
from bot.kit.messages.press import MOST_CHOSEN, Press, PressButton, PressSelect, modal
from bot.table.messages import verbs
from bot.table.messages.games import game_options
from bot.table.messages.mine import fitting
from bot.table.messages.verbs import Section
from bot.table.service.match import Match
from engine import passport
from engine.core import AnyGame
from renderers import Picture, emblems, faces, glossary, rule_texts, rule_words
from renderers.glossary import LONGEST_FIND
from renderers.terms import Term
from renderers.translation import N_, P_, Translator

ROOM: Final = 3000
"""Signs of a page of rules: Discord allows 4000 in a message."""

SECTIONS: Final[Mapping[Section, str]] = {
    Section.HOW: N_("How to play"),
    Section.ALL: N_("All rules"),
    Section.DIFFERS: N_("What differs"),
    Section.SIGNS: P_("rules", "Signs"),
    Section.GLOSSARY: N_("Glossary"),
    Section.FIND: N_("Search"),
}
"""What the parts of the browser are called."""

Pressing: TypeAlias = Callable[[Section, int, str], Press]
"""Makes the press that opens a page: its part, its number there, and what is looked for."""


class Meant(NamedTuple):
    """The rules that somebody asks about, and how another page of them is pressed.

    ``called`` is what their server calls them; ``board`` leads back to the game that is played by them.
    """

    game: AnyGame
    options: Any
    pressing: Pressing
    called: str = ""
    board: Press | None = None

    def name(self, t: Translator) -> str:
        """Return what these rules are called."""
        return rule_words.preset_name(self.game.id, self.options, t.language, self.called)


class Page(NamedTuple):
    """A page that is asked for: of which part, its number there, and what is looked for."""

    section: Section = Section.HOW
    number: int = 1
    find: str = ""


class Leaf(NamedTuple):
    """What stands on a page: its text, and which picture of the signs, from 0, stands above it, if any."""

    text: str
    picture: int | None = None


def played_rules(match: Match, t: Translator) -> str:
    """Return by which rules a game is played, in a line."""
    called = safe(match.row.rule_set)
    named = rule_words.rules_passport(match.rules, match.options, t.language, called)
    return t.t("Rules of this game: {rules}", rules=named)


def all_rules_button(match: Match, t: Translator) -> PressButton:
    """Return the button that shows all rules of a game."""
    return PressButton(verbs.RULES(match.id, Section.ALL), t.t(SECTIONS[Section.ALL]))


def which_game_message(t: Translator) -> Message:
    """Ask of which game the rules are wanted."""
    games = game_options(rule_words.listed()[:MOST_CHOSEN], t)
    menu = PressSelect(verbs.RULES_GAME(), games, t.t("Choose a game"))
    return text_message(t.t("### The rules of which game?"), rows=[row(menu)])


def find_form(press: Press, t: Translator) -> ui.Modal:
    """Return the form in which is typed what is looked for."""
    return modal(press, t.t("Search"), (t.t("What do you look for?"), t.t("like water"), LONGEST_FIND))


# --- A page ------------------------------------------------------------------------------------------


def needs_signs(meant: Meant, page: Page, t: Translator) -> bool:
    """Whether a picture of the signs stands on this page."""
    return _turned(leaves(meant, page, t), page)[0].picture is not None


def rules_message(
    meant: Meant, page: Page, t: Translator, signs: Sequence[Picture] = (), *, manages: bool = False
) -> Message:
    """Return a page of the browser, with the ways to the others.

    ``signs`` are the pictures of the game's signs, for a page that has one (:func:`needs_signs`); who
    ``manages`` the server comes from here to its own rule sets.
    """
    there = leaves(meant, page, t, len(signs))
    leaf, number = _turned(there, page)
    shown = [] if leaf.picture is None else signs[leaf.picture : leaf.picture + 1]
    content: list[Item] = [Gallery(picture, "signs") for picture in shown]
    small = [f"-# {_where(meant, page, number, there, t)}"]
    if len(signs) > 1 and page.section is not Section.SIGNS:
        small.insert(0, "-# " + t.t("The picture goes on under **Signs**."))
    content += [ui.TextDisplay(text) for text in (leaf.text, "\n".join(small))]
    return framed(content, _ways(meant, page, number, len(there), t, manages))


def _turned(there: Sequence[Leaf], page: Page) -> tuple[Leaf, int]:
    number = min(max(page.number, 1), len(there))
    return there[number - 1], number


def _where(meant: Meant, page: Page, number: int, there: Sequence[Leaf], t: Translator) -> str:
    """Return the small print of a page: its part, by which rules, and its number."""
    rules = rule_words.rules_passport(meant.game, meant.options, t.language, safe(meant.called))
    parts = [t.t(SECTIONS[page.section]), rules]
    if len(there) > 1:
        parts.append(t.t("Page {page} of {pages}", page=number, pages=len(there)))
    return passport.JOINT.join(parts)


def _ways(meant: Meant, page: Page, number: int, pages: int, t: Translator, manages: bool) -> list[Item]:
    """Return the buttons: pages beside this one, the search, the board; then the other parts."""
    turning = [
        PressButton(meant.pressing(page.section, there, page.find), t.t(label))
        for label, there in ((N_("Back"), number - 1), (N_("Forward"), number + 1))
        if 1 <= there <= pages
    ]
    turning.append(PressButton(meant.pressing(Section.FIND, 1, ""), t.t(SECTIONS[Section.FIND])))
    if meant.board is not None:
        turning.append(PressButton(meant.board, t.t("Back to the board")))
    if manages and page.section is Section.DIFFERS:
        turning.append(PressButton(verbs.SETS(meant.game.id), t.t("Rule sets of this server")))
    others = [
        PressButton(meant.pressing(section, 1, ""), t.t(called))
        for section, called in SECTIONS.items()
        if section not in {page.section, Section.FIND}
    ]
    return [row(*turning), row(*others)]


def leaves(meant: Meant, page: Page, t: Translator, signs: int = 1) -> list[Leaf]:
    """Return all pages of the part that is asked for, in a game whose signs take so many pictures."""
    if page.section is Section.SIGNS:
        return [Leaf(_titled(meant, t), number) for number in range(max(1, signs))]
    return _LEAVES[page.section](meant, page.find, t)


# --- The parts ---------------------------------------------------------------------------------------


def _how(meant: Meant, _find: str, t: Translator) -> list[Leaf]:
    """Return how to play by these rules."""
    found = rule_texts.pages(meant.game.id, meant.options, t.language)
    return [Leaf(one.text, 0 if one.signs else None) for one in found]


def _all(meant: Meant, _find: str, t: Translator) -> list[Leaf]:
    """Return all rules by group, each with a sentence; what is unusual is marked."""
    groups = []
    for group in rule_words.groups(meant.game.id):
        blocks = [_block(meant.game, meant.options, name, t) for name in group.options]
        groups.append([*([f"### {t.t(group.name)}"] if group.name else []), *blocks])
    return _paged(_titled(meant, t), groups)


def _differs(meant: Meant, _find: str, t: Translator) -> list[Leaf]:
    """Return only what differs from the usual rule sets of the game."""
    return [Leaf(compared_text(meant, usual_comparisons(meant.game, t), t))]


def _glossary(meant: Meant, _find: str, t: Translator) -> list[Leaf]:
    """Return the terms of this game."""
    return _paged(_titled(meant, t), [term_lines(glossary.of_game(meant.game.id, t), t)])


def _found(meant: Meant, find: str, t: Translator) -> list[Leaf]:
    """Return every paragraph, rule and term that has all that is looked for."""
    told = []
    for section in (Section.HOW, Section.ALL, Section.GLOSSARY):
        texts = (leaf.text for leaf in _LEAVES[section](meant, "", t))
        lines = [line for text in texts for line in blocks_of(text) if glossary.fits(line, find)]
        if lines:
            told.append([f"### {t.t(SECTIONS[section])}", *lines])
    title = "## " + t.t("“{words}” in the rules of {game}", words=safe(find), game=_name(meant, t))
    return _paged(title, told or [[t.t("Nothing found. Try another word, or fewer.")]])


_LEAVES: Final[Mapping[Section, Callable[[Meant, str, Translator], list[Leaf]]]] = {
    Section.HOW: _how,
    Section.ALL: _all,
    Section.DIFFERS: _differs,
    Section.GLOSSARY: _glossary,
    Section.FIND: _found,
}


def blocks_of(text: str) -> list[str]:
    """Return what of a text is found as one: a line with the small print below it; no headings."""
    return [block for block in text.replace("\n-#", "\0-#").split("\n") if block and block[0] != "#"]


def _name(meant: Meant, t: Translator) -> str:
    return rule_words.game_name(meant.game.id, t.language)


def _titled(meant: Meant, t: Translator) -> str:
    return f"## {_name(meant, t)}"


def _paged(title: str, groups: Sequence[Sequence[str]]) -> list[Leaf]:
    """Return lines as pages that fit into a message; a group begins a page if it fits there."""
    pages: list[list[str]] = [[title]]
    for group in groups:
        if _length([*pages[-1], *group]) > ROOM and len(pages[-1]) > 1:
            pages.append([title])
        for line in group:
            if _length([*pages[-1], line]) > ROOM:
                pages.append([title])
            pages[-1].append(line)
    return [Leaf("\n".join(page).replace("\0", "\n")) for page in pages]


def _length(blocks: Sequence[str]) -> int:
    return sum(len(block) + 1 for block in blocks)


def _block(game: AnyGame, options: object, name: str, t: Translator) -> str:
    """Return a rule as it stands, marked where its rule set has it otherwise, with what it does."""
    value, usual = getattr(options, name), getattr(rule_words.nearest(game.id, options), name)
    line = safe(rule_words.option_line(game.id, name, value, t.language))[:1000]
    sentence = rule_words.option_sentence(game.id, name, t.language)
    if value != usual:
        before = safe(rule_words.option_value(game.id, name, usual, t.language))
        line = t.t("- ✏️ **{rule}** (instead of: {usual})", rule=line, usual=before)
    else:
        line = f"- {line}"
    return f"{line}\n-# {sentence}" if sentence else line


# --- What rules differ in ----------------------------------------------------------------------------


def compared_text(meant: Meant, others: Mapping[str, object], t: Translator) -> str:
    """Return only the differences of rules from each of others, by what those are called."""
    parts = [_titled(meant, t)]
    room = ROOM // max(len(others), 1)
    for other, base in others.items():
        heading = "### " + t.t("Compared with {rules}", rules=safe(other))
        parts.append(fitting([heading, *_differences(meant.game, meant.options, base, t)], room, t))
    return "\n".join(parts)


def _differences(game: AnyGame, options: object, base: object, t: Translator) -> list[str]:
    """Return a line for each rule in which rules differ: what it is here, and what there."""
    lines = []
    for name in game.options.__struct_fields__:
        value, usual = getattr(options, name), getattr(base, name)
        if value != usual:
            line = safe(rule_words.option_line(game.id, name, value, t.language))
            before = safe(rule_words.option_value(game.id, name, usual, t.language))
            lines.append(t.t("- {rule} (there: {usual})", rule=line, usual=before))
    return lines or [t.t("No difference.")]


def usual_comparisons(game: AnyGame, t: Translator) -> dict[str, Any]:
    """Return the rule sets against which a game's rules are told unless others are named."""
    names = faces.get(game.id).names
    compared = names.compared or tuple(game.presets)
    return {t.t(names.presets[preset][0]): game.presets[preset] for preset in compared}


def compared_message(meant: Meant, others: Mapping[str, object], t: Translator) -> Message:
    """Return the differences from rules that somebody named, with the ways to the parts of the browser."""
    page = Page(Section.DIFFERS)
    small = _where(meant, page, 1, [], t)
    ways = _ways(meant, page, 1, 1, t, manages=False)
    return text_message(compared_text(meant, others, t), f"-# {small}", rows=ways)


# --- The glossary of all games -----------------------------------------------------------------------


def term_lines(terms: Sequence[Term], t: Translator) -> list[str]:
    """Return terms with what they mean, a line each; behind each word its sign as the board has it."""
    called = ((f"**{glossary.named(term.key, t)}**{_shown(term)}", term.meaning) for term in terms)
    return ["- " + t.t("{name}: {what}", name=name, what=meaning) for name, meaning in called]


def _shown(term: Term) -> str:
    """Return the emoji of a term's sign; nothing where there is none."""
    shown = emojis.beside(emblems.of_term(term.key))
    return "" if shown is None else f" {shown}"


def glossary_message(number: int, find: str, t: Translator) -> Message:
    """Return a page of all terms, or of those that have what is looked for."""
    groups = [
        [f"### {heading}", *term_lines(terms, t)] for heading, terms in glossary.by_heading(find, t).items()
    ]
    title = f"## {t.t(SECTIONS[Section.GLOSSARY])}"
    there = _paged(title, groups or [[t.t("Nothing found. Try another word, or fewer.")]])
    leaf, number = _turned(there, Page(number=number))
    small = t.t("Page {page} of {pages}", page=number, pages=len(there))
    buttons = [
        PressButton(verbs.GLOSSARY(at, find), t.t(label))
        for label, at in ((N_("Back"), number - 1), (N_("Forward"), number + 1))
        if 1 <= at <= len(there)
    ]
    buttons.append(PressButton(verbs.GLOSSARY(0), t.t(SECTIONS[Section.FIND])))
    if find:
        buttons.append(PressButton(verbs.GLOSSARY(1), t.t("All terms")))
    return text_message(leaf.text, f"-# {small}", rows=[row(*buttons)])
