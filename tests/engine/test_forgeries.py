"""Records of Cerke that tell casts which nobody drew, or rules by which nobody played, are refused."""

from __future__ import annotations

import re
from copy import deepcopy

import msgspec
import pytest

from engine import records
from tests.engine.proven import proven
from tests.engine.test_proven_games import Plain, began, cast, draws, plain, problems

CAST = "PAU巫MAUPAU橋三"
"""The only cast in the first season of a game that was really played, as its record tells it."""


def without_cast(proof: Plain) -> Plain:
    """Return a proof from which the only cast of the first season was taken, and its draws with it."""
    after = deepcopy(proof)
    season = after["deals"][0]
    del season["decisions"][-1]
    season["count"] = len(draws({"deals": [season]}))
    return after


@pytest.mark.parametrize(
    "words",
    [
        "PAU巫MAUPAU五",
        "PAU巫MAUPAU 五",
        "PAU巫MAUPAU此無",
        "PAU巫MAUPAU",
        "PAU巫MAUPAU無撃裁五",
        "{a}PAU巫MAUPAU橋五",
        "{a:b}PAU巫MAUPAU橋五{c}",
        "#{a}#PAU巫MAUPAU橋五",
        "[a]PAU巫MAUPAU橋五",
        "為獣再行PAU巫MAUPAU橋五",
        "PAU巫MAUPAU橋五六",
        "PAU巫MAUPAU 橋五",
        "pau巫MAUPAU橋五",
    ],
)
def test_a_cast_that_nobody_drew_passes_in_no_form(words: str) -> None:
    played = proven("cerke", 2)
    assert CAST in played.record
    assert not problems(plain(played), played.record)
    assert problems(without_cast(plain(played)), played.record.replace(CAST, words))


def test_nor_does_it_pass_as_the_first_turn_of_all() -> None:
    header, body = began("IA").split("\n\n")
    for words in (f"{{a:b}}{body}", f"{{a}}{body}", f"{{a:b}}{body}{{c}}"):
        assert problems(cast(0, first_player="IA"), f"{header}\n{words}\nTAU虎NAU無撃裁")


@pytest.mark.parametrize(
    "words",
    [
        "PAU巫MAUPAU橋五{連撃:三}",
        "PAU巫MAUPAU橋一此無{連撃:三}",
        "PAU巫MAUPAU橋五{再撃:橋三}",
    ],
)
def test_no_comment_tells_casts_by_rules_that_do_not_know_them(words: str) -> None:
    played = proven("cerke", 2)
    [told] = problems(plain(played), played.record.replace(CAST, words))
    assert 'WRONG: result 2 is "3", the record tells' in told


def by(rules: str, turn: str) -> str:
    """Return the record of a game of one turn, by rules that differ so from the usual ones."""
    head = f'{{律:変種}}\n#{{設定:{{"first_player":"IA",{rules}}}}}#\n{{一位色:黒}}'
    return f"{head}\n\nKE弓LEME{turn}\n星一周"


CHAIN, SECOND = '"stick_method":"chain"', '"handicap_side":"IA","second_cast":true'


@pytest.mark.parametrize(
    ("rules", "turn", "casts"),
    [
        (CHAIN, "橋七{連撃:三+四}{seat 1: Ben goes on for Anna}", 2),
        (CHAIN, "橋無此無{連撃:三+四+一}", 3),
        (CHAIN, "橋三{再撃:橋二}", 1),
        (SECOND, "橋四{再撃:橋三}", 2),
        (SECOND, "水四{再撃:水三}", 2),
        (SECOND, "橋三{連撃:五}", 1),
        (f"{CHAIN},{SECOND}", "橋四{再撃:橋三+四}{連撃:一+三}", 4),
        (f"{CHAIN},{SECOND}", "橋四水四{再撃:橋三+四}{連撃:一+三}", 5),
        (CHAIN, "橋八{連撃:三+四}", None),
        (CHAIN, "橋八{連撃:三+四+一}", None),
        (CHAIN, "橋八{連撃:五+五+五}", None),
        (CHAIN, "橋七{a}{連撃:三+四}", None),
        (CHAIN, "橋七手赤車{連撃:三+四}", None),
        (CHAIN, "橋七{連撃:三+四}{連撃:三+四}", None),
        (CHAIN, "水三{連撃:三}", None),
        (SECOND, "橋四{再撃:水三}", None),
        (SECOND, "橋四{再撃:橋三}{再撃:橋三}", None),
        (SECOND, "橋一{再撃:橋三+四}", None),
        (SECOND.replace("true", "1"), "橋四{再撃:橋三}", None),
    ],
)
def test_casts_beside_the_sum_come_to_it_and_stand_right_behind_it(
    rules: str, turn: str, casts: int | None
) -> None:
    """Such a record fits a proof of so many casts, and of no other number."""
    fitting = [most for most in range(7) if not problems(cast(most, first_player="IA"), by(rules, turn))]
    assert fitting == ([] if casts is None else [casts])


# --- Who begins ------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["IA", "A", "alternate", "random"])
def test_no_record_goes_with_a_proof_by_other_rules(way: str) -> None:
    """Else nothing were drawn for who begins, though the sticks decide it."""
    played = proven("cerke", 2)
    after = plain(played)
    after["options"]["first_player"] = way
    assert problems(after, played.record) == ['the record has another rule "first_player" than the proof']


@pytest.mark.parametrize(
    "rules", ["{律:私製}", "{律:変種}\n#{設定:[]}#", "{律:官定}\n{律:官定}", "{a}\n{b:}"]
)
def test_rules_that_are_none_are_told(rules: str) -> None:
    record = began("IA").replace("{律:変種}", rules)
    assert problems(cast(1, first_player="IA"), record)


@pytest.mark.parametrize("way", ["IA", "A", "alternate"])
def test_nobody_begins_against_the_rules(way: str) -> None:
    """The second season of a game that was really played is begun by the other side in its record."""
    played = proven("cerke", 2, most=300, first_player=way)
    shown = re.search("{一位色:(.)(.)", played.record)
    assert shown
    assert not problems(plain(played), played.record)
    other = played.record.replace(shown[0], f"{{一位色:{shown[1]}{'黒' if shown[2] == '赤' else '赤'}")
    [told] = problems(plain(played), other)
    assert "by the rules of the table it is" in told


@pytest.mark.parametrize(("way", "side"), [("IA", "赤先"), ("A", "黒先")])
def test_nor_does_anybody_in_a_record_of_the_other_form(way: str, side: str) -> None:
    frame = f'{{game:cerke}}\n{{options:{{"first_player":"{way}"}}}}\n\n* {{}}'
    other = "黒先" if side == "赤先" else "赤先"
    assert not problems(cast(0, first_player=way), frame.replace("{}", other))
    assert problems(cast(0, first_player=way), frame.replace("{}", side))


# --- What stands beside the turns ------------------------------------------------------------------


NAMES = ("PAU巫MAUPAU橋五", "]#[}橋三{連撃:三}")


def test_names_and_comments_are_no_casts() -> None:
    played = proven("cerke", 2)
    record = records.check(played.record)
    told = tuple((place, f"seat 1: {name} goes on for 橋三") for place, name in enumerate(NAMES))
    named = records.write(msgspec.structs.replace(record, players=NAMES, comments=told))
    assert all(name in named for name in NAMES)
    assert not problems(plain(played), named)
