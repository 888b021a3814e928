"""Another program's answers: ours pass, and whatever differs is told by itself."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import conformance
from engine.cerke.game import CERKE
from engine.conformance import BadLine, Difference
from engine.conformance_sample import sample

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "conformance.md"

STEP: Final = "+c+a+k1+m/ss+v+s+s/4+g/5/1*3/+S+SVSS/MGKAC IA -,- 10-10 1 2 - educational"
"""The 皇 of this position is on TY."""


@pytest.fixture(scope="module")
def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in sample(random.Random(1))]


def differences(**said: object) -> list[Difference]:
    return conformance.check(json.dumps(said).encode())


def bad(**said: object) -> str:
    with pytest.raises(BadLine) as refused:
        differences(**said)
    return refused.value.what


def test_our_own_answers_pass_and_are_of_every_kind(lines: list[dict[str, Any]]) -> None:
    for line in lines:
        assert differences(**line) == []
    assert {line["check"] for line in lines} == {"position", "hands", "record"}
    nodes = {"season_start", "ground", "bridge", "chain", "excited", "water", "declare", "over"}
    assert {line["waits"] for line in lines if line["check"] == "position"} == nodes
    for answer in ("legal", "then", "scores", "casts", "landings", "pays"):
        assert any(line.get(answer) for line in lines), answer


def test_the_examples_of_the_document_pass() -> None:
    examples = re.findall(r"^    (\{\"check.*)$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(examples) == 2
    for example in examples:
        assert conformance.check(example.encode()) == []


def test_a_move_too_few_and_one_too_many_are_told(lines: list[dict[str, Any]]) -> None:
    line = next(line for line in lines if line.get("waits") == "ground")
    gone = line["legal"][0]
    missing, extra = differences(**{**line, "legal": [*line["legal"][1:], "ZO皇KA"]})[::-1]
    assert missing == Difference(("legal", gone), None, "yes")
    assert extra.about == ("legal", "ZO皇KA")
    assert extra.why is not None


def test_moves_may_be_written_as_people_type_them_and_come_twice(lines: list[dict[str, Any]]) -> None:
    line = next(line for line in lines if line.get("waits") == "ground")
    assert differences(**{**line, "legal": [text.lower() for text in line["legal"] * 2]}) == []


def test_every_path_of_the_tam_is_the_same_move() -> None:
    legal = conformance.legal_in(CERKE.apply(CERKE.start(2, CERKE.make_options()), -1, FIRST)).values()
    assert "ZO皇ZY" in legal
    told = [text for text in legal if text != "ZO皇ZY"]
    for path in ("ZO皇[XY]ZY", "ZO皇[TY]ZY"):
        assert differences(check="position", play=["黒先"], legal=[*told, path]) == []


FIRST = CERKE.legal(CERKE.start(2, CERKE.make_options()), -1)[0]


@pytest.mark.parametrize(
    ("answer", "changed", "about", "ours"),
    [
        ("waits", "ground", ("waits",), "declare"),
        ("scores", [11, 9], ("scores",), "10 10"),
        ("then", STEP, ("then", "tam_last"), "t"),
        ("pays", {"due": -5}, ("due",), "-3"),
    ],
)
def test_another_value_is_told_with_ours(
    answer: str, changed: object, about: tuple[str, ...], ours: str
) -> None:
    (difference,) = differences(check="position", position=STEP, play=["TY皇TY"], **{answer: changed})
    assert difference.about == about
    assert difference.ours == ours
    assert difference.why is None


def test_hands_that_are_declared_are_compared_by_name() -> None:
    said = {"check": "position", "position": STEP, "play": ["TY皇TY"]}
    assert differences(**said, pays={"hands": ["皇再来"]}) == []
    assert differences(**said, pays={"hands": ["撃皇"]}) == [
        Difference(("hands", "撃皇"), "yes", None),
        Difference(("hands", "皇再来"), None, "yes"),
    ]
    assert differences(check="position", position=STEP, pays={}) == [Difference(("pays",), "yes", None)]


def test_a_move_that_is_refused_here_ends_the_line() -> None:
    (difference,) = differences(check="position", position=STEP, play=["TY皇NE", "3"], waits="over")
    assert difference.about == ("play", "1: TY皇NE")
    assert difference.why is not None
    assert difference.why.rule == "tam_path"
    over = differences(check="position", position=STEP, play=["TY皇TY", "終季", "黒先", "黒先"])
    assert [each.about for each in over] == [("play", "4: 黒先")]


def test_casts_are_compared_one_by_one(lines: list[dict[str, Any]]) -> None:
    line = next(line for line in lines if any(cast.get("bridge") for cast in line.get("casts", {}).values()))
    text, cast = next(item for item in line["casts"].items() if item[1]["bridge"])
    said = {key: line[key] for key in ("check", "position", "rules", "play") if key in line}
    for key, value in (("bridge", cast["bridge"] + 1), ("water", 9), ("odds", "1/1000"), ("odds", 0.001)):
        (difference,) = differences(**said, casts={text: {key: value}})
        assert difference.about == (key, text)
        assert difference.ours == ("none" if cast[key] is None else str(cast[key]))
    numerator, _, denominator = cast["odds"].partition("/")
    for odds in (f"{int(numerator) * 3}/{int(denominator or 1) * 3}", int(numerator) / int(denominator or 1)):
        assert differences(**said, casts={text: {"odds": odds}}) == []
    (difference,) = differences(**said, casts={"ZO皇KA": {}})
    assert difference.about == ("casts", "ZO皇KA")


def test_landings_are_compared_by_what_the_sticks_show(lines: list[dict[str, Any]]) -> None:
    line = next(line for line in lines if any(line.get("landings", {}).values()))
    ones = next(ones for ones, squares in line["landings"].items() if squares)
    said = {key: line[key] for key in ("check", "position", "play")}
    found = differences(**said, landings={ones: ["XX"], "6": []})
    assert found[0] == Difference((f"landings {ones}", "XX"), "yes", None)
    assert Difference((f"landings {ones}", line["landings"][ones][0]), None, "yes") in found
    assert found[-1] == Difference(("landings", "6"), "yes", None)
    assert differences(check="position", position=STEP, landings={"1": []}) == [
        Difference(("landings", "1"), "yes", None)
    ]


def test_hands_and_their_points() -> None:
    assert differences(check="hands", captured="KS", hands=["王"], points=5) == []
    assert differences(check="hands", captured="KS", hands=[], points=4.5) == [
        Difference(("hands", "王"), None, "yes"),
        Difference(("points",), "4.5", "5"),
    ]
    old = 'standard{"scoring_method":"old_2_4"}'
    assert differences(check="hands", captured="S", rules=old, points=0.2) == []


def test_a_record_is_replayed(lines: list[dict[str, Any]]) -> None:
    line = next(line for line in lines if line["check"] == "record")
    assert differences(**{**line, "scores": [1, 2], "waits": "ground"}) == [
        Difference(("scores",), "1 2", " ".join(f"{points:g}" for points in line["scores"])),
        Difference(("waits",), "ground", line["waits"]),
    ]
    (difference,) = differences(check="record", record="{一位色:黒}\nKA弓KA無撃裁")
    assert difference.about == ("record", "2:1")
    assert difference.why is not None
    told = differences(**{**line, "record": line["record"].replace("或為撃皇", "或為王", 1)})
    assert [each.why and each.why.rule for each in told] == ["other_hands"]


@pytest.mark.parametrize(
    "said",
    [
        {"check": "position", "position": "nothing"},
        {"check": "position", "position": STEP, "rules": "standard"},
        {"check": "position", "position": STEP, "then": "x"},
        {"check": "position", "rules": "nothing"},
        {"check": "position", "rules": 'standard{"tams":3}'},
        {"check": "position", "rules": 'standard{"tams"'},
        {"check": "position", "rules": "standard{" + "[" * 3_000},
        {"check": "position", "legal": ["x"] * 3_001},
        {"check": "position", "play": "x"},
        {"check": "position", "unknown": 1},
        {"check": "position", "scores": [1]},
        {"check": "position", "scores": [1e400, 0]},
        {"check": "hands"},
        {"check": "hands", "captured": "S+"},
        {"check": "hands", "captured": "*"},
        {"check": "hands", "captured": "s"},
        {"check": "record", "record": "{game:lutu}\n"},
        {"check": "nothing"},
        {},
    ],
)
def test_a_line_that_cant_be_read_is_refused(said: dict[str, Any]) -> None:
    assert bad(**said)


@pytest.mark.parametrize("odds", ["much", "1/0", "1e999999999", "-1/2", "1/2/3", "9" * 10_000])
def test_odds_are_fractions(odds: str) -> None:
    said = {"check": "position", "play": ["赤先"]}
    assert differences(**said, casts={"LI兵LU": {"odds": None}}) == []
    assert "is no fraction" in bad(**said, casts={"LI兵LU": {"odds": odds}})


@pytest.mark.parametrize("line", [b"", b"{", b"\xff", b"[" * 100_000, b" " * 1_000_001, b"null"])
def test_what_is_no_json_object_is_refused(line: bytes) -> None:
    with pytest.raises(BadLine):
        conformance.check(line)


@pytest.mark.parametrize(
    "line",
    [
        '{"check":"hands","captured":"S","points":0,"points":1}',
        '{"check":"position","play":[],"casts":{"LI兵LU":{"odds":"1"},"LI兵LU":{"odds":null}}}',
    ],
)
def test_what_is_there_twice_is_refused(line: str) -> None:
    """Nobody knows which of both is meant."""
    with pytest.raises(BadLine, match="is there twice"):
        conformance.check(line.encode())


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=30))
def test_any_text_is_a_difference_or_refused(first: str, second: str, third: str) -> None:
    for said in (
        {"check": "position", "play": [first], "legal": [second], "waits": third},
        {"check": "position", "position": first, "rules": second},
        {"check": "hands", "captured": first, "rules": second, "hands": [third]},
        {"check": "record", "record": first},
    ):
        try:
            found = differences(**said)
        except BadLine:
            continue
        assert found or said["check"] == "record" or first == ""
