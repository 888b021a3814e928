"""Numbers of records against the table of 7.4."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cerke.numbers import LARGEST, SIGNS, read_number, write_number
from engine.core import RecordError

TABLE = {
    0: "無",
    5: "五",
    10: "十",
    16: "十六",
    20: "二十",
    99: "九十九",
    -5: "下五",
    100: "百",
    105: "百五",
    110: "百十",
    125: "百二十五",
    199: "百九十九",
    210: "二百十",
    220: "二百二十",
    525: "五百二五",
    1000: "十百",
    1200: "十二百",
    2000: "二十百",
    2200: "二二百",
    5678: "五六百七八",
    -6848: "下六八百四八",
}


@pytest.mark.parametrize(("number", "text"), TABLE.items())
def test_the_table_both_ways(number: int, text: str) -> None:
    assert write_number(number) == text
    assert read_number(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("百二五", 125), ("二五", 25), ("40", 40), ("-7", -7), ("0", 0), ("二五万", 250_000), ("万", 10_000)],
)
def test_short_forms_and_arabic_digits_are_read(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "下", "下下五", "百百", "十十", "五無", "百五百", "二百万万", "--3", "1.5", "五 ", "９", "万" * 99],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_number(text)
    assert caught.value.rule == "bad_number"


@given(st.integers(-LARGEST * 2, LARGEST * 2))
def test_numbers_round_trip(number: int) -> None:
    assert read_number(write_number(number)) == number


@given(st.text(alphabet=SIGNS + "下-12 "))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        number = read_number(text)
    except RecordError:
        return
    assert read_number(write_number(number)) == number
