"""Look through the files of every language: what is missing, unknown, or spelled otherwise than its term.

Each fault is told with its file and line.  Babel's own checkers come first; ``data/terms`` has the terms.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "data"

NAMES: Final = frozenset({"games", "pieces", "old_pieces", "hands", "cards"})
"""Headings under which terms are names, said as they stand; others are inflected: "ends the season"."""

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
_GLOSSED: Final = re.compile(r"(?P<before>[^()\n]*?)\*{0,2} ?\((?P<sign>[一-鿿々]+)\)")
_NUMBER: Final = re.compile(r" \d$")


def faults(data: Path = DATA) -> Iterator[str]:
    """Yield what is wrong in the files of all languages, each with file and line."""
    languages = sorted(path.stem for path in (data / "terms").glob("*.toml") if path.stem != "signs")
    try:
        signs = _toml(data / "terms" / "signs.toml")
        terms = {language: _toml(data / "terms" / f"{language}.toml") for language in languages}
    except tomllib.TOMLDecodeError as error:
        yield str(error)
        return
    whole = True
    for language in languages:
        for fault in of_terms(signs, terms[language], data / "terms" / f"{language}.toml"):
            whole = False
            yield fault
    if not whole:
        return
    english = by_sign(signs, terms["en"])
    for language in languages:
        words = by_sign(signs, terms[language])
        catalogue = data / "translations" / language / "LC_MESSAGES" / "tymok.po"
        if catalogue.exists():
            yield from of_catalogue(catalogue, language, words, english)
        for path in sorted((data / "rules" / language).iterdir()):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield from (f"{path}:{number}: {fault}" for fault in spelled_otherwise(line, words))


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise tomllib.TOMLDecodeError(f"{path}: {error}") from None


# --- The table of terms ------------------------------------------------------------------------------


def of_terms(signs: Mapping[str, object], said: Mapping[str, object], path: Path) -> Iterator[str]:
    """Yield the terms that a language lacks, that nothing is called, or that say nothing."""
    for heading, table in signs.items():
        there, wanted = said.get(heading, {}), ("", *table["signs"])
        for name in wanted:
            entry = there.get(name)
            is_text = isinstance(entry, str) if not name else _is_pair(entry)
            if not is_text:
                line = _line(path, heading, name)
                yield f"{path}:{line}: [{heading}] {name or 'heading'} has no word, or no meaning"
        for name in there.keys() - set(wanted):
            yield f"{path}:{_line(path, heading, name)}: [{heading}] {name} is no term of signs.toml"
    for heading in said.keys() - signs.keys():
        yield f"{path}:{_line(path, heading, '')}: [{heading}] is no heading of signs.toml"


def _is_pair(entry: object) -> bool:
    return isinstance(entry, list) and len(entry) == 2 and all(isinstance(one, str) and one for one in entry)


def _line(path: Path, heading: str, name: str) -> int:
    """Return the line of a term, or of its heading where it is not there."""
    at, inside = 1, False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("["):
            inside = line.strip() == f"[{heading}]"
            at = number if inside else at
        elif inside and line.partition("=")[0].strip().strip('"') == name:
            return number
    return at


def by_sign(signs: Mapping[str, object], said: Mapping[str, object]) -> dict[str, list[tuple[str, bool]]]:
    """Return what each sign may be called: its words, and whether each is a name."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for heading, table in signs.items():
        for name, sign in table["signs"].items():
            if sign:
                word = _NUMBER.sub("", said[heading][name][0])
                found.setdefault(sign, []).append((word, heading in NAMES))
    return found


def spelled_otherwise(text: str, words: Mapping[str, Iterable[tuple[str, bool]]]) -> Iterator[str]:
    """Yield each sign in brackets before which stands none of its words."""
    for match in _GLOSSED.finditer(text):
        before, sign = _NUMBER.sub("", match["before"].replace("*", "").strip().lower()), match["sign"]
        if sign in words and not any(_stands(word.lower(), name, before) for word, name in words[sign]):
            called = " or ".join(dict.fromkeys(f"“{word}”" for word, _ in words[sign]))
            yield f"“{match[0].strip()[-40:]}” is called {called} in the table of terms"


def _stands(word: str, is_name: bool, before: str) -> bool:
    """Whether a term stands at the end of a text; of one that is inflected the stem of a word is enough."""
    if is_name:
        return re.search(rf"\b{re.escape(word)}(s|es)?( \{{\w+\}})?$", before) is not None
    stems = [part[:4] for part in word.split() if part not in {"the", "of", "in", "and", "on"}]
    return any(re.search(rf"\b{re.escape(stem)}", before[-60:]) for stem in stems)


# --- The catalogues ----------------------------------------------------------------------------------


def of_catalogue(
    path: Path,
    language: str,
    words: Mapping[str, Iterable[tuple[str, bool]]],
    english: Mapping[str, Iterable[tuple[str, bool]]],
) -> Iterator[str]:
    """Yield what is wrong with the texts of a catalogue, and the English ones beside them."""
    try:
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language, abort_invalid=True)
    except PoFileError as error:
        yield f"{path}:{error.lineno}: {error}"
        return
    for message, errors in catalogue.check():
        yield from (f"{path}:{message.lineno}: {error}" for error in errors)
    for message in catalogue:
        if message.id:
            told = list(_of_message(message, catalogue, words))
            told += [fault for text in _forms(message.id) for fault in spelled_otherwise(text, english)]
            yield from (f"{path}:{message.lineno}: {fault}" for fault in told)


def _of_message(
    message: Message, catalogue: Catalog, words: Mapping[str, Iterable[tuple[str, bool]]]
) -> Iterator[str]:
    """Yield what is wrong with one text."""
    texts, said = _forms(message.id), _forms(message.string)
    if not all(said):
        yield "is not translated, or lacks a plural"
        return
    if len(texts) > 1 and len(said) != catalogue.num_plurals:
        yield f"has {len(said)} plurals of {catalogue.num_plurals}"
    known = {name for text in texts for name in _PLACEHOLDER.findall(text)}
    for name in sorted({name for text in said for name in _PLACEHOLDER.findall(text)} - known):
        yield f"has the unknown placeholder {{{name}}}"
    for sign in {match["sign"] for text in texts for match in _GLOSSED.finditer(text)} & words.keys():
        called = [sign, *(word for word, _ in words[sign])]
        if not any(word in text for text in said for word in called):
            yield f"does not say {' or '.join(dict.fromkeys(called))}, as the table of terms has it"


def _forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


def main() -> None:
    """Tell what is wrong; the exit code says whether anything is."""
    found = list(faults())
    print("\n".join(found) or "The texts of all languages are whole.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
