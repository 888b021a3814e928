"""Broken records and positions: a game or an error that names a place in the text, whatever was typed."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cerke.notation import dump_ckka, dump_cpn, load_ckka, load_cpn
from engine.core import RecordError
from engine.record import Record
from engine.records import check, dump_record, write
from tests.engine.cerke.test_ckka import EXAMPLE_A, EXAMPLE_B
from tests.engine.cerke.test_ckka_round_trips import VARIANTS, random_game
from tests.engine.cerke.test_cpn import MIDDLE, START, TWO

DATA = Path(__file__).parent.parent / "data"
RECORDS = (
    EXAMPLE_A,
    EXAMPLE_B,
    dump_ckka(load_ckka(EXAMPLE_A), short=True),
    (DATA / "online.ckka.txt").read_text(encoding="utf-8"),
    *(dump_ckka(random_game(VARIANTS[name], 5, 60)) for name in ("helped_chain", "tenths", "two", "own")),
    "{始局:4+k4/9/9/9/4*4/1A7/9/9/4K4 IA -,- 20-20 1 1 - standard}\nLY弓ZY水四{橋}\n",
)
"""The examples of the rules, and records of what is special."""

FRAMES = (
    (DATA / "educational.frame.txt").read_text(encoding="utf-8"),
    dump_record(random_game(VARIANTS["helped_chain"], 5, 60)),
)
POSITIONS = (START, MIDDLE, f'{TWO} A S,- 20.4-19.6 1 1 t standard{{"tams":2,"scoring_method":"old_2_4"}}')

SIGNS = st.sampled_from(
    "KLNTZXCMPAEIUOY兵弓車虎馬筆巫将王船皇片無撃裁橋水此或手黒赤[]{}#為加再行而終季春星一五十下百.,+-/*:"
    '" \n\r\t\ufeff\u3000\x00\x0b09'
)
PLACES = st.floats(0, 1, exclude_max=True)


def located(text: str, error: RecordError) -> bool:
    """Tell whether an error names a place in a text, or right behind it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return error.line in range(1, len(lines) + 1) and error.column in range(1, len(lines[error.line - 1]) + 2)


def opened(text: str) -> Record | None:
    """Read a record; return None if it is refused at a place in it."""
    try:
        return check(text)
    except RecordError as error:
        if not located(text, error):
            raise
        return None


def survives(text: str) -> None:
    """Check that a text is read, and comes back from what we write of it, or is refused at a place in it."""
    record = opened(text)
    if record is None:
        return
    frame, own = check(dump_record(record)), check(write(record))
    assert frame.options == own.options == record.options
    assert len(frame.actions) == len(record.actions)


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_a_record_cut_anywhere(mark: str, ends: str) -> None:
    text = mark + EXAMPLE_A.replace("\n", ends)
    for end in range(1, len(text), 1 if ends == "\n" else 7):
        opened(text[:end])


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(RECORDS + FRAMES), PLACES, SIGNS | st.characters(), st.booleans())
def test_one_sign_that_is_another(text: str, place: float, sign: str, more: bool) -> None:
    at = int(place * len(text))
    survives(text[:at] + sign + text[at if more else at + 1 :])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(RECORDS + FRAMES), PLACES, PLACES, st.integers(0, 40))
def test_a_part_that_is_gone_or_twice_there(text: str, place: float, other: float, length: int) -> None:
    at, to = int(place * len(text)), int(other * len(text))
    survives(text[:at] + text[at + length :])
    survives(text[:at] + text[to : to + length] + text[at:])


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(POSITIONS), PLACES, SIGNS | st.characters(), st.booleans())
def test_one_sign_of_a_position_that_is_another(text: str, place: float, sign: str, more: bool) -> None:
    at = int(place * len(text))
    changed = text[:at] + sign + text[at if more else at + 1 :]
    for broken in (changed, text[:at]):
        try:
            state = load_cpn(broken)
        except RecordError as error:
            if not located(broken, error):
                raise
            continue
        assert load_cpn(dump_cpn(state)) == state


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(["\n", *EXAMPLE_A.split(), "再行", "{", "}#", "[a]", "手", "為"]) | SIGNS, max_size=30
    )
)
def test_words_in_any_order(words: list[str]) -> None:
    survives(EXAMPLE_A[:60] + " ".join(words))
    survives(" ".join(words))
