"""No text for people is ever missing, in any language, and each fits the place where it goes."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import pytest
import regex
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from discord import app_commands

from bot import features
from bot.kit.sentences import SENTENCES
from bot.kit.service.errors import Refusal
from bot.kit.texts import LEVEL_NAMES, explain
from bot.table.messages.choosing import CHOOSE
from bot.table.messages.levels import expected_of
from bot.table.messages.rule_kinds import option_values
from engine import catalogue
from engine.cerke import hands
from engine.cerke.board import PROFESSIONS
from engine.core import CHANCE, IllegalAction
from engine.players import NAMES
from renderers import faces, rule_texts, rule_words, terms
from renderers.cards.mok_kaik import MokKaik
from renderers.cards.names import cards_text, strength_text
from renderers.languages import DATA
from renderers.refusals import COMMON
from renderers.translation import LANGUAGES, P_, translator
from renderers.typed import in_signs
from scripts.check_texts import MAY_GO, PACKAGES, Text, extracted, placeholders
from tests.raised_rules import ROOT, called, raised, sources

TEXTS = ROOT / "data" / "translations"
SANDBOX_TEXTS = ROOT / "bot" / "sandbox" / "page" / "texts.json"
TRANSLATED = [language for language in LANGUAGES if language != "en"]
NAME = regex.compile(r"[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}")
"""What Discord takes as the name of a command or option; it must also be lower case."""

DOCUMENTED: Mapping[str, Mapping[str, str]] = {
    game_id: import_module(f"engine.{game_id}.judge").RULES for game_id in catalogue.ids()
}
"""What each game says of the rules that forbid an action, and of the data that they carry."""
RULES = frozenset().union(*DOCUMENTED.values())


# --- The catalogues --------------------------------------------------------------------------------


@cache
def kept(language: str) -> Catalog:
    """Return a language's catalogue."""
    with (TEXTS / language / "LC_MESSAGES" / "tymok.po").open("rb") as file:
        return read_po(file, locale=language)


def forms(text: Text | list[str] | None) -> tuple[str, ...]:
    """Return the singular and the plural, or the only form."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def test_the_code_has_texts() -> None:
    assert len(extracted()) > 300, "the extraction does not find the texts any more"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    catalog = kept(language)
    there = {
        (message.context, forms(message.id))
        for message in catalog
        if message.id and all(forms(message.string)) and len(forms(message.string)) >= 1
    }
    wanted = {(context, forms(text)) for context, text in extracted()}
    assert wanted - there == set(), "run `make messages` and translate what is new"
    assert there - wanted == set(), "run `make messages`: these texts are used no more"
    assert not catalog.obsolete
    assert [message.id for message in catalog if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_became_of_a_season_or_a_round_stands_behind_a_colon(language: str) -> None:
    """One form everywhere: "Season 4: Aya won", and never "Season 4. Aya won" or "Season 4 ended"."""
    numbered = re.compile(r"(Season|Round) \{\w+\}(\.| ended| ends| is drawn)|第\{\w+\}(季|ラウンド)[。、]")
    texts = [*(text for message in extracted() for text in forms(message[1]))]
    texts += [text for message in kept(language) if message.id for text in forms(message.string)]
    assert [text for text in texts if numbered.match(text)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_the_shape_of_the_text(language: str) -> None:
    catalog = kept(language)
    wrong = []
    for message in catalog:
        if not message.id:
            continue
        one = forms(message.id)[-1]
        if isinstance(message.id, list | tuple):
            assert len(forms(message.string)) == catalog.num_plurals, message.id
        for translated in forms(message.string):
            lost = placeholders(one) - placeholders(translated)
            added = placeholders(translated) - placeholders(one)
            if added or not lost <= MAY_GO:
                wrong.append((one, translated, "placeholders"))
            if one.strip() == one and translated.strip() != translated:
                wrong.append((one, translated, "spaces at its ends"))
            if one.count("\n") != translated.count("\n"):
                wrong.append((one, translated, "lines"))
            for mark in ("**", "`", "###", "##"):
                if one.count(mark) != translated.count(mark):
                    wrong.append((one, translated, mark))
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_both_english_forms_have_the_same_placeholders(language: str) -> None:
    for _, text in extracted():
        assert len({frozenset(placeholders(form)) for form in forms(text)}) == 1, text


def test_japanese_uses_its_own_punctuation() -> None:
    texts = [form for message in kept("ja") if message.id for form in forms(message.string)]
    texts += [text for _, text in texts_to_play("ja")]
    for text in texts:
        prose = re.sub(r"`[^`]*`|<t:[^>]*>|\d+:\d\d", "", text)
        assert not re.search("[(),!?:;~]", prose), f"punctuation of full width is meant here: {text}"
        assert not re.search("[\u3040-\u30ff\u4e00-\u9fff][.]", prose), text


LOOKED_AT = frozenset({"t", "tn", "N_", "PressButton", "_button", "PressSelect"})
"""The functions and methods whose calls are looked at."""


@cache
def all_calls() -> Sequence[tuple[str, ast.Call]]:
    """Return the calls of all these, and where they stand: to parse everything takes seconds."""
    return [
        (f"{path.relative_to(ROOT)}:{node.lineno}", node)
        for path, tree in sources(*PACKAGES, naming=LOOKED_AT)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node) in LOOKED_AT
    ]


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls of functions and methods with these names, and where they stand."""
    assert LOOKED_AT.issuperset(names)
    return ((place, call) for place, call in all_calls() if called(call) in names)


def made_up(node: ast.expr) -> bool:
    """Tell whether a text is put together where it is used, so that the extraction can't see it."""
    match node:
        case ast.JoinedStr() | ast.BinOp() | ast.BoolOp():
            return True
        case ast.IfExp(body=body, orelse=orelse):
            return any(isinstance(part, ast.Constant) for part in (body, orelse))
        case ast.Call(func=ast.Attribute(attr="format" | "join" | "replace")):
            return True
        case _:
            return False


def test_both_forms_of_a_plural_are_extracted() -> None:
    """The extraction takes a ``t`` handed on inside the call for another call, and forgets the plural."""
    found = {text for _, text in extracted()}
    wanted = ((place, tuple(map(ast.literal_eval, call.args[:2]))) for place, call in calls("tn"))
    assert [(place, texts) for place, texts in wanted if texts not in found] == []


def test_texts_are_written_out_where_the_extraction_sees_them() -> None:
    assert [place for place, call in calls("t", "tn") if call.args and made_up(call.args[0])] == []
    for place, call in calls("N_"):
        assert len(call.args) == 1, place
        argument = call.args[0]
        assert isinstance(argument, ast.Constant), place
        assert isinstance(argument.value, str), place
        assert argument.value.strip(), place
    for place, call in calls("tn"):
        assert all(isinstance(form, ast.Constant) for form in call.args[:2]), place


def test_values_fill_the_placeholders_of_texts_written_in_the_call() -> None:
    """A sentence whose value is forgotten would raise in the middle of a game."""
    for place, call in calls("t", "tn"):
        if any(keyword.arg is None for keyword in call.keywords) or not call.args:
            continue
        text = call.args[0]
        if isinstance(text, ast.Call) and called(text) == "N_":
            text = text.args[0]
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            given = {keyword.arg for keyword in call.keywords} | (
                {"count"} if called(call) == "tn" else set()
            )
            assert placeholders(text.value) <= given, place


# --- What Discord allows ---------------------------------------------------------------------------

Command = app_commands.Command[Any, ..., Any]


@cache
def named_commands() -> tuple[Command | app_commands.Group, ...]:
    """Return what can be typed after the slash: the commands of all cogs, and groups of them."""
    return tuple(command for kind in features.commands() for command in kind.__cog_app_commands__)


@cache
def slash_commands() -> tuple[Command, ...]:
    """Return the slash commands of all cogs, those in groups too."""
    found: list[Command] = []
    for one in named_commands():
        for command in one.walk_commands() if isinstance(one, app_commands.Group) else [one]:
            assert isinstance(command, app_commands.Command)
            found.append(command)
    return tuple(found)


def said(text: str | app_commands.locale_str | None, language: str) -> str:
    """Return a name or description in a language, as Discord is told."""
    assert isinstance(text, app_commands.locale_str), f"“{text}” is not marked for translation"
    return translator(language).t(text.message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_commands_are_such_as_discord_takes(language: str) -> None:
    names = []
    groups = []
    for command in slash_commands():
        names.append(said(command._locale_name, language))
        groups.append("" if command.parent is None else command.parent.name)
        options = [said(parameter.locale_name, language) for parameter in command.parameters]
        assert len(set(options)) == len(options), (command.name, options)
        for name in (names[-1], *options):
            assert NAME.fullmatch(name), name
            assert name == name.lower(), name
    assert len(set(zip(groups, names, strict=True))) == len(names) >= 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_of_commands_fit(language: str) -> None:
    for command in slash_commands():
        texts = [said(command._locale_description, language)]
        for parameter in command.parameters:
            texts.append(said(parameter.locale_description, language))
            for choice in parameter.choices:
                if choice._locale_name is None:  # a language's own name for itself
                    assert choice.name in ("English", "日本語"), choice.name
                else:
                    texts.append(said(choice._locale_name, language))
        for text in texts:
            assert 1 <= len(text) <= 100, (command.name, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_name_only_commands_that_exist_in_their_language(language: str) -> None:
    names = {said(command._locale_name, language) for command in named_commands()}
    if language == "en":
        texts = [form for _, text in extracted() for form in forms(text)]
    else:
        texts = [form for message in kept(language) if message.id for form in forms(message.string)]
    texts += [text for _, text in texts_to_play(language)]
    for text in texts:
        for name in regex.findall(r"`/([^` ]+)", text):
            assert name in names, text


def literals(node: ast.AST) -> Iterator[str]:
    """Yield the texts that are translated somewhere inside a piece of code."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and called(call) in ("t", "N_") and call.args:
            argument = call.args[0]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_controls_fit(language: str) -> None:
    t = translator(language)
    buttons = [text for _, call in calls("PressButton", "_button") for text in literals(call)]
    assert len(buttons) > 10
    for text in buttons:
        assert len(t.t(text)) <= 30, text
    selects = [text for _, call in calls("PressSelect") for text in literals(call)]
    for face in faces.FACES.values():
        together = [] if face.together is None else [face.together.one, face.together.several]
        for text in (*face.prompts.values(), *together, CHOOSE, *selects):
            assert len(t.t(text)) <= 100, text
        assert len(t.t(face.own_view)) <= 30
    for level in NAMES:
        assert 0 < len(t.t(LEVEL_NAMES[level])) <= 30
        assert 0 < len(expected_of(level, t)) <= 100


@cache
def openers_of_forms() -> Sequence[ast.AsyncFunctionDef]:
    """Return the functions that show a form."""
    return [
        function
        for _, tree in sources("bot", naming=["modal"])
        for function in ast.walk(tree)
        if isinstance(function, ast.AsyncFunctionDef)
        and any(isinstance(node, ast.Call) and called(node) == "modal" for node in ast.walk(function))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_fields_of_forms_fit(language: str) -> None:
    assert openers_of_forms()
    for function in openers_of_forms():
        shown = [
            text
            for statement in function.body
            for node in ast.walk(statement)
            if isinstance(node, ast.Assign | ast.Call)
            and (isinstance(node, ast.Assign) or called(node) == "modal")
            for text in literals(node)
        ]
        assert shown, function.name
        for text in shown:
            assert len(translator(language).t(text)) <= 45, text


# --- Games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_a_game_has_words_for_all_its_rules(game_id: str, language: str) -> None:
    game, t = catalogue.get(game_id), translator(language)
    table = faces.get(game_id).names
    assert rule_words.game_name(game_id, language)
    assert 1 <= len(rule_words.tagline(game_id, language)) <= 200
    for preset in game.presets:
        assert 1 <= len(rule_words.rules_label(game_id, preset, language)) <= 100
    assert set(table.presets) == set(game.presets)
    values = option_values(game.options)
    for option in game.options.__struct_fields__:
        assert option in table.options or len(values.get(option, (None,))) < 2, option
        assert len(rule_words.option_name(game_id, option, language)) <= 100
    for option, choices in values.items():
        names = [rule_words.option_value(game_id, option, value, language) for value in choices]
        assert len(set(names)) == len(names), (option, names)
        for value, name in zip(choices, names, strict=True):
            assert 1 <= len(name) <= 100
            if isinstance(value, str) and not value.isdigit():
                known = table.values.get((option, value), table.values.get(value))
                assert known is not None, (option, value)
                assert name == t.t(known)


def texts_to_play(language: str) -> Sequence[tuple[str, str]]:
    """Return how to play every game by its usual rules in a language."""
    return [
        (name, rule_texts.written(name, catalogue.get(name).make_options(), language))
        for name in catalogue.ids()
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_tells_how_to_play(language: str) -> None:
    for name, text in texts_to_play(language):
        assert len(text) > 500, name
        assert text.startswith(f"## {rule_words.game_name(name, language)}"), name
        assert text.count("**") % 2 == 0, name
        for line in text.splitlines():
            assert line == line.rstrip(), line
            assert not re.match(r"#{4}|\||\d+\) ", line), f"Discord does not draw this: {line}"
            assert "${" not in line
    kept_files = {path.stem for path in (DATA / "rules" / language).glob("*.md")}
    assert kept_files == set(catalogue.ids()), "rules of games that do not exist"


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_in_the_short_rules_can_be_read(language: str) -> None:
    for name, text in texts_to_play(language):
        game, rng = catalogue.get(name), random.Random(1)
        state = game.start(game.seats.start, game.make_options())
        while game.turn(state).is_chance:
            state = game.apply(state, CHANCE, game.chance(state).sample(rng))
        moves = [code for code in re.findall("`([^`]+)`", text) if not code.startswith("/")]
        assert moves, name
        assert not {"unreadable_move", "ambiguous", "unknown_square"} & {
            refused(game, state, in_signs(name, move, language)) for move in moves
        }, moves


def refused(game: Any, state: Any, move: str) -> str:
    """Return the rule that forbids a typed move, empty if it may be made."""
    try:
        game.apply(state, game.turn(state).seats[0], game.parse(state, move))
    except IllegalAction as error:
        return error.rule
    return ""


# --- Refusals --------------------------------------------------------------------------------------


def tables(place: str) -> list[Mapping[str, str]]:
    """Return where the sentence for a rule that is raised at this place may stand.

    A game's own rules have theirs with its face; what several games share raises has it with each of them.
    """
    room, folder = Path(place).parts[:2]
    if room == "bot":
        return [SENTENCES, COMMON]
    if folder in faces.FACES:
        return [faces.get(folder).refusals, COMMON]
    return [COMMON, *(face.refusals for face in faces.FACES.values())]


def test_every_refusal_has_its_sentence() -> None:
    missing = [
        (rule, place)
        for rule, places in raised().items()
        for place, _ in places
        if not any(rule in table for table in tables(place))
    ]
    assert missing == []
    for game_id, rules in DOCUMENTED.items():
        assert set(rules) - set(faces.get(game_id).refusals) - set(COMMON) == set(), game_id
    for face in faces.FACES.values():
        assert face.together is None or face.together.misfit in face.refusals


def test_no_sentence_is_left_over() -> None:
    looked_up = {
        node.slice.value
        for _, tree in sources("bot", naming=["SENTENCES"])
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and node.value.id == "SENTENCES"
        and isinstance(node.slice, ast.Constant)
    }
    looked_up |= {face.together.misfit for face in faces.FACES.values() if face.together is not None}
    said = set(SENTENCES).union(COMMON, *(face.refusals for face in faces.FACES.values()))
    assert said - set(raised()) - RULES - looked_up == set()


def test_no_sentence_stands_twice() -> None:
    for game_id, face in faces.FACES.items():
        assert not set(face.refusals) & set(SENTENCES), game_id
        assert {rule for rule in COMMON if face.refusals.get(rule) == COMMON[rule]} == set(), game_id
    assert not set(SENTENCES) & set(COMMON)


def test_sentences_name_only_data_that_their_refusal_carries() -> None:
    wrong: list[tuple[str, set[str], str]] = []
    for rule, places in raised().items():
        for place, data in places:
            for table in tables(place):
                wanted = placeholders(table.get(rule, ""))
                wrong += [(rule, wanted - data, place)] if not wanted <= data else []
    for game_id, rules in DOCUMENTED.items():
        for rule, documented in rules.items():
            told = set(re.findall(r"\w+", documented.rpartition(":")[2]))
            sentence = faces.get(game_id).refusals.get(rule, COMMON.get(rule, ""))
            wrong += [(rule, wanted, game_id) for wanted in [placeholders(sentence) - told] if wanted]
    assert wrong == []


def test_a_rule_that_means_something_else_in_another_game_is_told_by_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Others(MokKaik):
        refusals = MappingProxyType({"must_lead": "Place a stone.", "unreadable_move": "Say a field."})

    monkeypatch.setitem(faces.FACES, "others", Others())
    t, rule, typed = translator("en"), IllegalAction("must_lead"), IllegalAction("unreadable_move", text="?")
    assert explain(rule, t, "others") == "Place a stone."
    assert explain(rule, t, "ni_ne") == explain(rule, t) == faces.get("ni_ne").refusals["must_lead"]
    assert explain(typed, t, "others") == "Say a field."
    assert explain(typed, t, "cerke") == explain(typed, t) == "I can't read “?” as a move."
    high = IllegalAction("bet_too_high", amount=9, most=5)
    assert explain(high, t, "lutu") != explain(high, t, "nam_to")


NAMED_BUTTON = re.compile(r"\*\*[^*…]+…\*\*")
"""A button whose name ends with what stands for a gap elsewhere."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_explained_without_gaps(language: str) -> None:
    t = translator(language)
    for rule, places in raised().items():
        for _, data in places:
            error = Refusal(rule, **{name: name.upper() for name in data - {"rule", "game", "near"}})
            told = explain(error, t)
            assert "…" not in NAMED_BUTTON.sub("", told), rule
            assert "{" not in told, rule
            assert told == told.strip(), rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_tell_cards_by_their_names(language: str) -> None:
    t = translator(language)
    for cards_there in (("B5",), ("B5", "Rs")):
        told = explain(IllegalAction("cards_not_held", cards=cards_there), t)
        assert cards_text(cards_there, t) in told
    assert cards_text(("Bk",), t) in explain(IllegalAction("not_public", card="Bk"), t)
    assert strength_text(9, t) in explain(IllegalAction("other_strength", card="B5", strength=9), t)
    assert "run5, run6" in explain(
        IllegalAction("no_such_reading", reading="set5", allowed=("run5", "run6")), t
    ).replace("、", ", ")
    assert "X9" in explain(IllegalAction("not_public", card="X9"), t), "what is no card is said as it came"


# --- The page of the sandbox -----------------------------------------------------------------------


def test_the_page_says_the_same_in_every_language() -> None:
    texts = msgspec.json.decode(SANDBOX_TEXTS.read_bytes(), type=dict[str, dict[str, str]])
    assert set(texts) == set(LANGUAGES)
    for language in LANGUAGES:
        assert set(texts[language]) == set(texts["en"]), language
        for key, text in texts[language].items():
            assert text.strip(), (language, key)
            assert placeholders(text) == placeholders(texts["en"][key]), (language, key)
    pairs = json.loads(SANDBOX_TEXTS.read_text(encoding="utf-8"), object_pairs_hook=list)
    for language, entries in pairs:
        keys = [key for key, _ in entries]
        assert len(set(keys)) == len(keys), f"a key stands twice in {language}"


# --- The glossary ----------------------------------------------------------------------------------


def test_the_glossary_names_every_piece_and_hand_once() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("|") and not re.match(r"\|[ -]*\||\| kanji", line)
    ]
    terms = [row[0] for row in rows]
    identifiers = {row[0]: row[-1].strip("`") for row in rows}
    assert all(len(row) == 4 and all(row) for row in rows)
    assert len(set(terms)) == len(terms), "a term stands twice"
    for profession in PROFESSIONS:
        assert identifiers[profession.sign] == profession.id
    for rule in (*hands.KANTEI, *hands.EDUCATIONAL):
        assert rule.name in identifiers, rule.name
        if rule.id != "king":  # the hand bears the name of the piece
            assert identifiers[rule.name] == rule.id


def test_the_glossary_of_the_docs_calls_things_as_the_table_of_terms_does() -> None:
    lines = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    said = {(row[0], row[-1].strip("`").casefold()): row[2].casefold() for row in rows}
    known = [one for one in terms.of_language("en").values() if one.heading in {"games", "pieces", "hands"}]
    there = [one for one in known if (one.sign, one.key.partition(".")[2]) in said]
    assert len(there) > 25
    wrong = [one for one in there if one.word.casefold() not in said[one.sign, one.key.partition(".")[2]]]
    assert wrong == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (P_("pause", "Go on"), "Go on"),
        (P_("menu", "Game"), P_("part of a match", "Game")),
        (P_("cards", "discards"), P_("pieces", "discards")),
        (P_("button", "Games"), "Games"),
    ],
)
def test_what_english_says_by_one_word_others_say_by_two(one: str, other: str) -> None:
    assert one == other
    assert translator("en").t(one) == translator("en").t(other) == one
    assert translator("ja").t(one) != translator("ja").t(other)
