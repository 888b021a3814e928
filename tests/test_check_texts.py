"""What a language file lacks or says otherwise than the table of terms is named, with file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from renderers import terms
from renderers.translation import LANGUAGES
from scripts.check_texts import DATA, faults


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


@pytest.mark.parametrize(
    ("text", "other", "fault"),
    [
        ('msgstr "相手の{name}', 'msgstr "相手の{nmae}', "unknown placeholder {nmae}"),
        ("とどまる（此無）かを選んで", "とどまるかを選んで", "此無"),
    ],
)
def test_what_a_catalogue_says_otherwise_is_named(data: Path, text: str, other: str, fault: str) -> None:
    path = data / "translations" / "ja" / "LC_MESSAGES" / "tymok.po"
    whole = path.read_text(encoding="utf-8")
    if text not in whole:
        text, other = "{name}が", "{nmae}が"
    spoil(path, text, other)
    told = list(faults(data))
    assert told
    assert all(one.startswith(f"{path}:") for one in told)
    assert any(fault in one for one in told)


def test_a_missing_plural_is_named(data: Path) -> None:
    path = data / "translations" / "ja" / "LC_MESSAGES" / "tymok.po"
    whole = path.read_text(encoding="utf-8")
    start = whole.index('msgstr[0] "') + len('msgstr[0] "')
    path.write_text(whole[:start] + whole[whole.index('"', start) :], encoding="utf-8")
    told = list(faults(data))
    assert any("is not translated, or lacks a plural" in one for one in told)


def test_a_file_that_cannot_be_read_is_named(data: Path) -> None:
    path = data / "terms" / "ja.toml"
    line = spoil(path, 'beast = ["', 'beast = [["')
    (told,) = faults(data)
    assert str(path) in told
    assert f"line {line}" in told or "line" in told


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
