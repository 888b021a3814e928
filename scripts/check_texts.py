"""Look through the files of every language: what is missing, unknown, or spelled otherwise than its term.

Each fault is told with its file and line.  Babel's own checkers come first; ``data/terms`` has the terms.
"""

from __future__ import annotations

import re
import string
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.pofile import PoFileError, read_po
from mako.exceptions import CompileException, SyntaxException

from engine import catalogue as games
from renderers import rule_texts

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "data"

NAMES: Final = frozenset({"games", "pieces", "old_pieces", "hands", "variant_hands", "cards"})
"""Headings under which terms are names, said as they stand; others are inflected: "ends the season"."""

MAY_GO: Final = frozenset({"sign"})
"""A piece's sign beside its name: a language whose names are the signs says it once."""

SHARED: Final = ("cards", "sticks")
"""The texts that several games share."""

PACKAGES: Final = ("engine", "renderers", "bot")
CODE: Final = ("**.py", "scripts.check_texts:extract")
LESSONS: Final = ("data/lessons", ("**.toml", "scripts.lesson_texts:extract"))
KEYWORDS: Final[dict[str, Any]] = {"t": (1,), "tn": (1, 2), "N_": None, "P_": ((1, "c"), 2)}
"""The functions that texts go through, as the Makefile tells the extraction."""

SOURCE: Final = "en"
"""The language of the texts in the code, which needs no catalogue."""

Text: TypeAlias = str | tuple[str, ...]
"""A text, or its singular and its plural."""

_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_PO_LINE: Final = re.compile(rf"#.*|\s*|((msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?) )?{_QUOTED}\s*")
_AT_LINE: Final = re.compile(r" \(at line (\d+), .*\)| \(at (end) of document\)")
_GLOSSED: Final = re.compile(r"(?P<before>[^()（）\n]*?)\*{0,2} ?[(（](?P<sign>[一-鿿々]+)[)）]")
_NUMBER: Final = re.compile(r" \d$")


def faults(data: Path = DATA) -> Iterator[str]:
    """Yield what is wrong in the files of all languages, each with file and line."""
    files = {language: _files(data, language) for language in _languages(data)}
    unread = [fault for paths in files.values() for path in paths for fault in _unreadable(path)]
    yield from unread
    if unread:
        return
    signs = tomllib.loads((data / "terms" / "signs.toml").read_text(encoding="utf-8"))
    terms = {
        language: tomllib.loads(paths[0].read_text(encoding="utf-8")) for language, paths in files.items()
    }
    lacking = [fault for name, paths in files.items() for fault in of_terms(signs, terms[name], paths[0])]
    yield from lacking
    if lacking:
        return
    english = by_sign(signs, terms[SOURCE])
    for language, (_, *paths) in files.items():
        words = by_sign(signs, terms[language])
        for path in paths:
            if path.suffix == ".po":
                yield from of_catalogue(path, language, words, english)
            else:
                yield from of_rules(path, words)


def _languages(data: Path) -> list[str]:
    """Return every language of which there is a file."""
    named = {path.stem for path in (data / "terms").glob("*.toml")} - {"signs"}
    folders = [
        path for kind in ("translations", "rules") for path in (data / kind).iterdir() if path.is_dir()
    ]
    return sorted(named | {path.name for path in folders})


def _files(data: Path, language: str) -> list[Path]:
    """Return the files that a language is to have: its terms, its catalogue, its rules."""
    catalogue = data / "translations" / language / "LC_MESSAGES" / "tymok.po"
    rules = sorted(path.name for path in (data / "rules" / SOURCE).iterdir())
    return [
        data / "terms" / f"{language}.toml",
        *([] if language == SOURCE else [catalogue]),
        *(data / "rules" / language / name for name in rules),
    ]


def _unreadable(path: Path) -> Iterator[str]:
    """Yield why a file can't be read as what it is."""
    if not path.exists():
        yield f"{path}:1: is missing"
        return
    data = path.read_bytes()
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        yield f"{path}:{data[: error.start].count(10) + 1}: is no UTF-8"
        return
    lines = text.splitlines()
    if path.suffix == ".toml":
        try:
            tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            at = _AT_LINE.search(str(error))
            line = at[1] if at is not None and at[1] else len(lines)
            yield f"{path}:{line}: {_AT_LINE.sub('', str(error))}"
    if path.suffix == ".po":
        wrong = (number for number, line in enumerate(lines, 1) if _PO_LINE.fullmatch(line) is None)
        yield from (f"{path}:{number}: is no line of a catalogue" for number in wrong)
        yield from (f"{path}:{number}: stands there twice" for number in _twice(lines))


def _twice(lines: Iterable[str]) -> Iterator[int]:
    """Yield the lines with which texts of a catalogue end that it has had before."""
    seen: set[tuple[str, ...]] = set()
    asked: list[str] = []
    for number, line in enumerate(lines, 1):
        if line.startswith("msgstr"):
            key = tuple(asked)
            if key in seen:
                yield number
            if key:
                seen.add(key)
            asked = []
        elif line.startswith("msg") or (asked and line.startswith('"')):
            asked.append(line)


# --- The rules ---------------------------------------------------------------------------------------


def of_rules(path: Path, words: Mapping[str, Iterable[tuple[str, bool]]]) -> Iterator[str]:
    """Yield what is wrong with a text on how to play."""
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        asked = rule_texts.asked(path)
    except (CompileException, SyntaxException) as error:
        yield f"{path}:{error.lineno}: {error}"
        return
    known = {name for game in games.ids() if path.stem in (game, *SHARED) for name in rule_texts.names(game)}
    for name in sorted(asked - known):
        at = next(number for number, line in enumerate(lines, 1) if re.search(rf"\b{name}\b", line))
        yield f"{path}:{at}: has the unknown placeholder {name}"
    for number, line in enumerate(lines, 1):
        yield from (f"{path}:{number}: {fault}" for fault in spelled_otherwise(line, words))


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
    """Yield each sign in brackets before which stands none of its words, where the sign itself is no word."""
    for match in _GLOSSED.finditer(text):
        before, sign = _NUMBER.sub("", match["before"].replace("*", "").strip().lower()), match["sign"]
        called = words.get(sign, ())
        known = any(sign in word or _stands(word.lower(), name, before) for word, name in called)
        if called and not known:
            said = " or ".join(dict.fromkeys(f"“{word}”" for word, _ in called))
            yield f"“{match[0].strip()[-40:]}” is called {said} in the table of terms"


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
    except PoFileError as error:  # it counts lines from 0
        yield f"{path}:{error.lineno + 1}: {re.sub(r' on [0-9]+$', '', str(error))}"
        return
    plurals = Catalog(locale=language).num_plurals
    if catalogue.num_plurals != plurals:
        yield f"{path}:1: has {catalogue.num_plurals} plurals in its head, and the language {plurals}"
        return
    for message, errors in catalogue.check():
        yield from (f"{path}:{message.lineno}: {error}" for error in errors)
    there = set()
    for message in catalogue:
        if message.id:
            there.add((message.context, _forms(message.id)))
            told = list(_of_message(message, catalogue, words))
            told += [fault for text in _forms(message.id) for fault in spelled_otherwise(text, english)]
            yield from (f"{path}:{message.lineno}: {fault}" for fault in told)
    for (context, text), place in extracted().items():
        if (context, _forms(text)) not in there:
            yield f"{place}: “{_forms(text)[0]}” is not in {path}: run `make messages`"


class Written(NamedTuple):
    """A text that stands in the code: package, file in it and line; its context, if there is one."""

    package: str
    file: str
    line: int
    context: str | None
    text: Text


_CALL: Final = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\b[\s\\]*\(".encode())


def extract(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[Any]:
    """Find the texts of a module as Babel does, which would take apart the many files without one, too."""
    if _CALL.search(file.read()):
        file.seek(0)
        yield from extract_python(file, keywords, tags, options)


@cache
def written() -> Sequence[Written]:
    """Return the texts that stand in the code, in its order."""
    return [
        Written(package, name, line, context, tuple(text) if isinstance(text, tuple | list) else text)
        for package, method in [*((package, CODE) for package in PACKAGES), LESSONS]
        for name, line, text, _, context in extract_from_dir(ROOT / package, [method], None, KEYWORDS)
        if text
    ]


@cache
def extracted() -> Mapping[tuple[str | None, Text], str]:
    """Return the texts that stand in the code, each with its context, if any, and the place of the first."""
    found: dict[tuple[str | None, Text], str] = {}
    for one in written():
        found.setdefault((one.context, one.text), f"{one.package}/{one.file}:{one.line}")
    return found


def _of_message(
    message: Message, catalogue: Catalog, words: Mapping[str, Iterable[tuple[str, bool]]]
) -> Iterator[str]:
    """Yield what is wrong with one text."""
    texts, said = _forms(message.id), _forms(message.string)
    if not all(said):
        yield "is not translated, or lacks a plural"
        return
    if message.fuzzy:
        yield "is marked as fuzzy, so it is not used"
    if len(texts) > 1 and len(said) != catalogue.num_plurals:
        yield f"has {len(said)} plurals of {catalogue.num_plurals}"
    known = placeholders(texts[-1])
    for text in said:
        try:
            there = placeholders(text)
        except ValueError as error:
            yield f"has braces that are no placeholder: {error}"
            continue
        yield from (f"has the unknown placeholder {{{name}}}" for name in sorted(there - known))
        yield from (f"lacks the placeholder {{{name}}}" for name in sorted(known - there - MAY_GO))
    yield from dict.fromkeys(fault for text in said for fault in spelled_otherwise(text, words))
    for sign in {match["sign"] for text in texts for match in _GLOSSED.finditer(text)} & words.keys():
        called = [sign, *(word for word, _ in words[sign])]
        if not any(word in text for text in said for word in called):
            yield f"does not say {' or '.join(dict.fromkeys(called))}, as the table of terms has it"


def placeholders(text: str) -> set[str]:
    """Return what a text has in braces; raise ValueError for braces that are not closed."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


def main() -> None:
    """Tell what is wrong; the exit code says whether anything is."""
    found = list(faults())
    print("\n".join(found) or "The texts of all languages are whole.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
