"""What a language file lacks or says otherwise than the table of terms is named, with file and line."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from renderers import terms
from renderers.translation import LANGUAGES
from scripts.check_texts import DATA, faults, of_catalogue


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a copy of the files of all languages."""
    for folder in ("terms", "rules", "translations"):
        shutil.copytree(DATA / folder, tmp_path / folder)
    return tmp_path


def spoil(path: Path, text: str, other: str) -> int:
    """Put another text in the place of the first such one; return its line."""
    whole = path.read_text(encoding="utf-8")
    assert text in whole
    path.write_text(whole.replace(text, other, 1), encoding="utf-8")
    return whole[: whole.index(text)].count("\n") + 1


def test_the_texts_of_all_languages_are_whole() -> None:
    assert list(faults()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_without_a_word_is_named(data: Path, language: str) -> None:
    path = data / "terms" / f"{language}.toml"
    line = spoil(path, 'beast = ["', 'best = ["')
    told = list(faults(data))
    assert f"{path}:{line}: [old_pieces] best is no term of signs.toml" in told
    assert any("[old_pieces] beast has no word, or no meaning" in one for one in told)


def test_a_term_that_the_rules_spell_otherwise_is_named(data: Path) -> None:
    path = data / "rules" / "en" / "cerke.md"
    line = spoil(path, "chariot (車)", "waggon (車)")
    (told,) = faults(data)
    assert told.startswith(f"{path}:{line}: ")
    assert "waggon (車)" in told
    assert "“chariot”" in told


WHOLE = """\
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#, python-brace-format
msgid "{name} has {count} piece."
msgid_plural "{name} has {count} pieces."
msgstr[0] "{name} hat {count} Stein."
msgstr[1] "{name} hat {count} Steine."

#, python-brace-format
msgid "{name} takes the chariot (車)."
msgstr "{name} nimmt den Wagen (車)."
"""
"""A catalogue in German: each fault is put into it."""

WORDS = {"車": [("Wagen", True)]}
ENGLISH = {"車": [("chariot", True)]}
PLURAL, TERM = 6, 12


@pytest.mark.parametrize(
    ("text", "other", "line", "fault"),
    [
        ('msgstr[1] "{name} hat {count} Steine."\n', "", PLURAL, "lacks a plural"),
        ('"{name} hat {count} Steine."', '""', PLURAL, "lacks a plural"),
        ('Steine."', 'Steine."\nmsgstr[2] "{name} {count}"', PLURAL, "more translations than num_plurals"),
        ("nplurals=2", "nplurals=3", 1, "has 3 plurals in its head, and the language 2"),
        ("{name} hat {count} Steine", "{nmae} {name} {count}", PLURAL, "unknown placeholder {nmae}"),
        ("{name} hat {count} Steine", "{name} {name.x} {count}", PLURAL, "unknown placeholder {name.x}"),
        ("{name} hat {count} Steine", "{name} {x!r:>3} {count}", PLURAL, "unknown placeholder {x}"),
        ("{name} hat {count} Steine", "{name} {} {count}", PLURAL, "unknown placeholder {}"),
        ("{name} hat {count} Steine", "Wer hat {count}", PLURAL, "lacks the placeholder {name}"),
        ("{name} nimmt", "{name nimmt", TERM, "braces that are no placeholder"),
        ("Wagen (車)", "Karren (車)", TERM, "is called “Wagen”"),
        ("Wagen (車)", "Karren（車）", TERM, "is called “Wagen”"),
        ("Wagen (車)", "Karren", TERM, "does not say 車 or Wagen"),
        ("chariot (車)", "waggon (車)", TERM, "is called “chariot”"),
        ('#, python-brace-format\nmsgid "{name} t', '#, fuzzy\nmsgid "{name} t', TERM, "marked as fuzzy"),
    ],
)
def test_a_fault_of_a_catalogue_is_named_with_its_line(
    tmp_path: Path, text: str, other: str, line: int, fault: str
) -> None:
    path = tmp_path / "tymok.po"
    path.write_text(WHOLE, encoding="utf-8")
    assert here(path, of_catalogue(path, "de", WORDS, ENGLISH)) == []
    spoil(path, text, other)
    told = here(path, of_catalogue(path, "de", WORDS, ENGLISH))
    assert any(one.startswith(f"{path}:{line}: ") and fault in one for one in told), told


def here(path: Path, told: Iterable[str]) -> list[str]:
    """Return what is told of a file itself, not of what it lacks."""
    return [one for one in told if one.startswith(str(path))]


def test_a_text_of_the_code_that_a_catalogue_lacks_is_named_where_it_stands(data: Path) -> None:
    path = data / "translations" / "ja" / "LC_MESSAGES" / "tymok.po"
    whole = path.read_text(encoding="utf-8")
    gone = next(one for one in whole.split("\n\n") if one.endswith('msgid "Rematch"\nmsgstr "もう一局"'))
    path.write_text(whole.replace(f"{gone}\n\n", ""), encoding="utf-8")
    (told,) = faults(data)
    place, _, fault = told.partition(": ")
    name, _, line = place.partition(":")
    assert '"Rematch"' in (DATA.parent / name).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert str(path) in fault


@pytest.mark.parametrize(
    ("name", "text", "other", "fault"),
    [
        ("terms/ja.toml", 'beast = ["', 'best = "x" "', "Expected newline or end of document"),
        (
            "translations/ja/LC_MESSAGES/tymok.po",
            'msgid "Rematch"',
            'msgid "Rematch',
            "no line of a catalogue",
        ),
        ("rules/ja/zau_shu.md", "${ante}", "${anet}", "unknown placeholder anet"),
        ("rules/ja/sticks.mako", "% if bankroll", "% if bnakroll", "unknown placeholder bnakroll"),
        ("rules/ja/zau_shu.md", "% endif", "% endfi", "endfi"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_its_line(
    data: Path, name: str, text: str, other: str, fault: str
) -> None:
    line = spoil(data / name, text, other)
    (told,) = faults(data)
    assert told.startswith(f"{data / name}:{line}: ")
    assert fault in told


def test_a_file_that_is_no_text_is_named_with_its_line(data: Path) -> None:
    path = data / "terms" / "ja.toml"
    path.write_bytes(path.read_bytes() + b"\n\xff")
    lines = path.read_bytes().count(b"\n") + 1
    assert list(faults(data)) == [f"{path}:{lines}: is no UTF-8"]


def test_a_text_that_stands_twice_in_a_catalogue_is_named(data: Path) -> None:
    path = data / "translations" / "ja" / "LC_MESSAGES" / "tymok.po"
    with path.open("a", encoding="utf-8") as file:
        file.write('\nmsgid "Rematch"\nmsgstr "もう一局"\n')
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert list(faults(data)) == [f"{path}:{lines}: stands there twice"]


def test_a_language_that_lacks_a_file_is_told_which(data: Path) -> None:
    shutil.copy(data / "terms" / "en.toml", data / "terms" / "de.toml")
    shutil.copytree(data / "rules" / "en", data / "rules" / "de")
    (data / "rules" / "de" / "cerke.md").unlink()
    catalogue = data / "translations" / "de" / "LC_MESSAGES" / "tymok.po"
    missing = (catalogue, data / "rules" / "de" / "cerke.md")
    assert list(faults(data)) == [f"{path}:1: is missing" for path in missing]


def test_every_term_is_said_in_every_language() -> None:
    english = terms.of_language("en")
    for language in LANGUAGES:
        said = terms.of_language(language)
        assert list(said) == list(english)
        assert {key: term.sign for key, term in said.items()} == {
            key: term.sign for key, term in english.items()
        }
    for term in english.values():
        assert not set(term.word) & set(term.sign), "a word in English has no sign in it"
