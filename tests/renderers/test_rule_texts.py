"""How to play is told by the options of the very game: every number in it is theirs, or one of the rules'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
import pytest

from engine import catalogue
from engine.cerke.hands import rules_of
from engine.cerke.options import UNIT
from engine.core import AnyGame, OptionError
from renderers import faces, rule_texts, rule_words
from renderers.rule_words import number_text
from renderers.translation import LANGUAGES, translator

MARKS: Final = "\x02\x03"
"""Stand around what follows from options, while a text is looked at."""

CARD_GAMES: Final = ("mok_kaik", "ta_xot", "mak_kaik", "niek_hi", "mak_hup", "nam_to", "ni_ne")

CARDS: Final = frozenset(range(10))
"""Numbers of cards, and of small things in worked examples."""

FIXED: Final[Mapping[str, frozenset[int]]] = {
    "cerke": frozenset({0, 1, 2, 3, 4, 5, 8}),  # steps of pieces, casts, the squares around the tam
    "zia_cerke": frozenset({1, 2, 9}),  # steps, points of seasons, 9×9 squares
    **dict.fromkeys(CARD_GAMES, CARDS),
    "mok_kaik": CARDS | {10},  # so many cards are dealt
    "zau_shu": frozenset({*range(6), 8, 10, 32}),  # throws out of 32, seats
    "niek_zau_shu": frozenset({*range(11), 12, 13, 19, 32}),  # the same, and when another throw pays
    "lutu": frozenset({*range(6), 6, 8, 10, 16, 32}),  # the same, and what fields pay
    "mok_co": frozenset({*range(13), 20, 24, 26, 32}),  # cards, what things cost, throws, an example
    "nexxy": frozenset({*range(7), 9, 12, 15, 19, 20, 22, 23, 27, 31, 32, 64, 3300, 3, 300}),  # its board
    "ne_kana": frozenset({*range(11), 15, 20}),  # loads, an example
    "lauzait_cep": frozenset({*range(11), 15, 24}),  # pieces, squares, points
}
"""Numbers that no option changes: of boards, decks, throws, and of worked examples."""


ONLY_WITH: Final[Mapping[str, Mapping[str, object]]] = {
    "bankrupt_ends": {"start_points": 20},
    "special_win_points": {"special_sets": True},
}
"""Options that nothing follows from without another one."""


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mark what follows from options."""
    monkeypatch.setattr(rule_texts, "number_text", lambda value: f"\x02{number_text(value)}\x03")


def presets() -> Iterator[tuple[str, str]]:
    """Yield every preset of every game."""
    for game_id in catalogue.ids():
        for preset in catalogue.get(game_id).presets:
            yield game_id, preset


def numbers(text: str) -> set[int]:
    """Return the numbers of a text but those of typed moves."""
    return {int(one) for one in re.findall(r"\d+", re.sub(r"`[^`]*`", "", text).replace(",", ""))}


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game_id", "preset"), list(presets()))
def test_every_number_is_an_options_or_one_of_the_rules(game_id: str, preset: str, language: str) -> None:
    options = catalogue.get(game_id).presets[preset]
    text = rule_texts.written(game_id, options, language)
    rest, found = text, 1
    while found:
        rest, found = re.subn(r"\x02[^\x02\x03]*\x03", "", rest)
    assert not set(rest) & set(MARKS), "what follows from options stands in none of its kind"
    assert numbers(rest) <= FIXED[game_id]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_words_that_depend_on_options_bring_no_other_numbers(game_id: str, language: str) -> None:
    source = (rule_texts.folder(game_id, language) / f"{game_id}.md").read_text(encoding="utf-8")
    for code in re.findall(r"\$\{.*?\}(?=[^\"'{}]*(?:\$\{|$))", source, re.MULTILINE):
        said = " ".join(re.findall(r'"([^"]*)"', code))
        assert numbers(re.sub(r"\{[^}]*\}", "", said)) <= FIXED[game_id], code


def changed(game: AnyGame, base: Any, name: str) -> tuple[Any, int] | None:
    """Return rules with another number for an option that has one, and that number."""
    for other in (17, 7, 3, 2):
        try:
            options = game.make_options("", {**ONLY_WITH.get(name, {}), name: other})
        except OptionError:
            continue
        if getattr(options, name) == other != getattr(base, name):
            return options, other
    return None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_another_number_changes_the_text(game_id: str, language: str) -> None:
    game = catalogue.get(game_id)
    for name in game.options.__struct_fields__:
        base = game.make_options("", ONLY_WITH.get(name, {}))
        plain = rule_texts.written(game_id, base, language)
        value = getattr(base, name)
        if isinstance(value, bool) or not isinstance(value, int | float | None):
            continue
        found = changed(game, base, name)
        if found is None:
            continue
        options, number = found
        told = rule_texts.written(game_id, options, language)
        added = [line for line in told.splitlines() if line not in plain.splitlines()]
        assert added, name
        line = rule_words.option_line(game_id, name, number, language)
        assert any(str(number) in one or str(2 * number) in one for one in added) or line in told, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_option_that_is_not_as_usual_is_told(game_id: str, language: str) -> None:
    game = catalogue.get(game_id)
    plain = rule_texts.written(game_id, game.make_options(), language)
    for preset, options in game.presets.items():
        if options != game.make_options():
            assert rule_texts.written(game_id, options, language) != plain, preset


BY_THE_FACE: Final = frozenset({"direction", "travel_first"})
"""Options that the faces of card games tell of, by words that they give the text."""


def values(kind: msgspec.inspect.Type) -> Iterator[object]:
    """Yield every value of an option that has a few, for a number one that none has by default."""
    match kind:
        case msgspec.inspect.UnionType(types):
            for one in types:
                yield from values(one)
        case msgspec.inspect.LiteralType(choices):
            yield from choices
        case msgspec.inspect.BoolType():
            yield from (False, True)
        case msgspec.inspect.IntType():
            yield 4


def texts(game_id: str, language: str) -> Iterator[tuple[str, list[str]]]:
    """Yield every option of a game, and the text by each of its values that the game allows."""
    game = catalogue.get(game_id)
    for field in msgspec.structs.fields(game.options):
        found = []
        for value in values(msgspec.inspect.type_info(field.type)):
            try:
                options = game.make_options("", {**ONLY_WITH.get(field.name, {}), field.name: value})
            except OptionError:
                continue
            found.append(rule_texts.written(game_id, options, language))
        yield field.name, found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_each_choice_of_an_option_makes_another_text(game_id: str, language: str) -> None:
    for name, found in texts(game_id, language):
        assert len(set(found)) == len(found), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", CARD_GAMES)
def test_card_games_tell_each_option_where_it_matters(game_id: str, language: str) -> None:
    heading = translator(language).t("Changed in this game")
    for name, found in texts(game_id, language):
        assert name in BY_THE_FACE or not any(heading in text for text in found), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", ["niek_hi", "mak_hup"])
def test_who_pays_for_cards_left_pays_no_stake(game_id: str, language: str) -> None:
    game = catalogue.get(game_id)
    one, three = (game.make_options("", {"stake": stake, "stake_mode": "cards"}) for stake in (1, 3))
    assert rule_texts.written(game_id, three, language) == rule_texts.written(game_id, one, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sweep_begins_two_paths_however_many_a_season_began_with(language: str) -> None:
    game = catalogue.get("mak_hup")
    two, five = (
        rule_texts.written("mak_hup", game.make_options("", {"start_paths": paths}), language).splitlines()
        for paths in (2, 5)
    )
    assert sum(one != other for one, other in zip(two, five, strict=True)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_educational_game_has_its_own_rules_and_nothing_else(language: str) -> None:
    options = catalogue.get("cerke").presets["educational"]
    text = rule_texts.written("cerke", options, language)
    for word in {"en": ("10 points", "20 wins", "5×7"), "ja": ("10点", "20点", "5×7")}[language]:
        assert word in text
    kinds = set(re.findall(r"^- .*?([船兵弓車虎馬筆巫将王])[)：]", text, re.MULTILINE))
    assert kinds == set("船兵弓車巫将王"), "seven kinds"
    hands = re.findall(r"^- \*\*.*?(\d+)(?::|：|$)", text.partition("### ")[2], re.MULTILINE)
    assert hands[:4] == ["5", "5", "5", "3"], "four scoring hands"
    for other in ("無抗行処", "筆兵無傾", "地心", "馬弓兵", "行行", "助友", "虎", "筆"):
        assert other not in text
    signs = faces.get("cerke").signs_of(options)
    assert len(signs) == 8, "seven kinds and the tam"


@pytest.mark.parametrize("language", LANGUAGES)
def test_scoring_hands_are_told_as_the_engine_counts_them(language: str) -> None:
    game = catalogue.get("cerke")
    for preset in game.presets:
        options: Any = game.presets[preset]
        text = rule_texts.written("cerke", options, language)
        for rule in rules_of(options):
            points = (rule.points + options.flash_points * UNIT * (rule.id == "king")) // UNIT
            named = rf"- \*\*(?:[^*]*\*\* \({rule.name}\)|{rule.name}\*\*)"
            (line,) = (one for one in text.splitlines() if re.match(named, one))
            assert re.search(rf"\D{points}(\D|$)", line), line


@pytest.mark.parametrize(
    ("changes", "told", "untold"),
    [
        (
            {"move_table": "hard_tam"},
            "archer (弓): far straight → far straight, 1 diagonally",
            "far diagonally, at",
        ),
        ({"horse_hue_jump": "any_one"}, "at least 2, past one piece", "leap the first square"),
        ({"tiger_horse": "both_horse"}, "tiger (虎): leap diagonally", "tiger (虎): 1"),
        ({"hue_vessel": "as_archer"}, "vessel (船): far forward → far straight", "1–2 sideways"),
        ({"water_moves": "slow_water"}, "goes 1 where it would go far", "Moving from water"),
        ({"score_limit": "cash"}, "Both sides start with 0 points", "wins at once"),
        (
            {"handicap_side": "A", "head_start": 5},
            "Side IA starts with 15 points, side A with 25",
            "Both sides",
        ),
        (
            {"scoring_method": "old_2_4"},
            "also for each captured piece: vessel 0.1, soldier 0.2",
            "no scoring hand",
        ),
        (
            {"scoring_method": "old_3_5_exclusive"},
            "captured piece that no scoring hand uses: vessel 0.1",
            "besides",
        ),
        ({"scoring_method": "old_3_5", "old_scoring_flash": False}, "(同色) 0 more", "(王) 5"),
        ({"declare_on": "any_hand"}, "After every turn in which you hold", "After a new scoring hand"),
        (
            {"short_cast": "nearer"},
            "a nearer square in the same direction will do",
            "When the cast is too low",
        ),
        ({"stick_method": "chain"}, "a further cast of 0 or 1 loses all", "Casting for a step"),
        ({"tam_in_place": {"kind": "forbidden"}}, "two king's steps. It", "also back to its start"),
    ],
)
def test_rare_rules_of_cerke_are_told_instead_of_the_usual_ones(
    changes: dict[str, object], told: str, untold: str
) -> None:
    text = rule_texts.written("cerke", catalogue.get("cerke").make_options("", changes), "en")
    assert told in text
    assert untold not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.ids())
def test_a_limit_that_is_not_there_is_told_in_words(game_id: str, language: str) -> None:
    game = catalogue.get(game_id)
    for name in game.options.__struct_fields__:
        try:
            options = game.make_options("", {name: None})
        except OptionError:
            continue
        assert "None" not in rule_texts.written(game_id, options, language), name


@pytest.mark.parametrize(
    ("changes", "told", "untold"),
    [
        ({"repetition": None}, "is a draw too after 400 moves", "the same position"),
        (
            {"move_limit": None},
            "is a draw too when the same position occurs 4 times. Whoever",
            "moves of both",
        ),
        ({"repetition": None, "move_limit": None}, "\n\nWhoever can't move loses.", "draw too"),
        ({"seasons": 2}, "The season is a draw too", "The game is a draw too"),
        ({"slide": "none", "chain_jumps": True}, "beside it and lands", "goes up to"),
        (
            {"slide": "chariot_only", "chain_jumps": True},
            "After a jump a beast may jump again",
            "a jump it may",
        ),
    ],
)
def test_rare_rules_of_old_cerke_are_told_instead_of_the_usual_ones(
    changes: dict[str, object], told: str, untold: str
) -> None:
    text = rule_texts.written("zia_cerke", catalogue.get("zia_cerke").make_options("", changes), "en")
    assert told in text
    assert untold not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game_id", "preset"), list(presets()))
def test_pages_fit_a_phone(game_id: str, preset: str, language: str) -> None:
    options = catalogue.get(game_id).presets[preset]
    found = rule_texts.pages(game_id, options, language)
    for page in found:
        assert page.text == page.text.strip()
        tall = rule_texts.lines(page.text) + rule_texts.PICTURE * page.signs
        assert tall <= rule_texts.MOST or "### " not in page.text[4:], "only one part alone may be longer"
        assert tall <= 2 * rule_texts.HEIGHT
    assert found[0].text.startswith("## ")


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_each_refusal_of_a_game_has_a_part_that_tells_of_it_in_every_language(game_id: str) -> None:
    rules = faces.get(game_id).refusals
    listed = [rule for told in rule_texts.parts()[game_id].rules.values() for rule in told]
    assert set(listed) <= rules.keys()
    assert len(listed) == len(set(listed))
    options = catalogue.get(game_id).make_options()
    for language in LANGUAGES:
        pages = rule_texts.pages(game_id, options, language)
        for rule in ("", *listed):
            assert 1 <= rule_texts.page_of(game_id, options, language, rule) <= len(pages)
            rule_texts.part_of(game_id, rule)
