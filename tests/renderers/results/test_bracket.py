"""Brackets: every match stands on one page, winners go on where the lines lead, words tell the same."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from renderers.results import describe_bracket, draw_bracket, tell_bracket
from renderers.results.bracket import MOST_SLOTS, TOGETHER, _called, champion, parts
from renderers.results.league_model import Bracket, Match, Side
from renderers.translation import translator
from tests.renderers.results.league_scenes import BRACKETS, knockout

AYA, BO = Side(name="Aya", seed=1), Side(name="Bo", seed=2)


def match(one: Side = AYA, other: Side = BO, *, lot: bool = False) -> Bracket:
    return Bracket(title="Cup", rounds=((Match(one=one, other=other, lot=lot),),))


@pytest.mark.parametrize("entrants", [2, 3, 4, 8, 9, 16, 17, 32, 33, 64])
def test_every_match_stands_on_one_page(entrants: int) -> None:
    bracket = knockout(entrants, decided=9)
    known = parts(bracket)
    assert len(known) == (1 if entrants <= 16 else 2 if entrants <= 32 else 3)
    shown = [one for part in known for matches in part.rounds for one in matches]
    assert sorted(map(repr, shown)) == sorted(repr(one) for matches in bracket.rounds for one in matches)
    assert [part.is_last for part in known] == [False] * (len(known) - 1) + [True]
    for part in known:
        assert 2 * len(part.rounds[0]) <= MOST_SLOTS
        assert len(part.rounds) <= TOGETHER


def test_a_page_that_does_not_exist_is_the_nearest() -> None:
    bracket = BRACKETS["last"]
    assert draw_bracket(replace(bracket, page=99), "en").data == draw_bracket(bracket, "en").data
    first, none = replace(bracket, page=1), replace(bracket, page=0)
    assert draw_bracket(none, "en").data == draw_bracket(first, "en").data


def test_matches_are_told_the_last_round_first() -> None:
    told = tell_bracket(BRACKETS["eight"], "en")
    assert told.before == ("秋の机戦リーグ: 第3期.", "Champion: عائشة.")
    assert told.rows == (
        "Final: عائشة beat Wolfeschlegelsteinhausen (2–1).",
        "Third place: 日向 Hinata beat 千鳥 (1½–½).",
        "Semi-finals: عائشة beat 日向 Hinata (1–1, by lot).",
        "Wolfeschlegelsteinhausen beat 千鳥 (+–−).",
        "Quarter-finals: عائشة beat Aya (+–−).",
        "日向 Hinata beat Žižka (withdrawn) (+–−).",
        "千鳥 beat 수진 (2–1).",
        "Wolfeschlegelsteinhausen beat Bo (1½–½).",
    )


def test_a_page_tells_what_it_shows() -> None:
    assert "Final" not in describe_bracket(BRACKETS["half"], "en")
    assert "first half. Round of 16: " in describe_bracket(BRACKETS["half"], "en")
    assert len(tell_bracket(BRACKETS["last"], "en").rows) == 4 + 2 + 1 + 1


@pytest.mark.parametrize(
    ("bracket", "told"),
    [
        (match(), "Final: Aya against Bo."),
        (match(other=Side()), "Final: Aya waits."),
        (match(other=Side(bye=True)), "Final: Aya has a bye."),
        (match(Side(), Side()), "Cup."),
        (match(replace(AYA, score="−"), replace(BO, score="−")), "Final: Aya against Bo (−–−)."),
        (match(AYA, replace(BO, won=True)), "Champion: Bo. Final: Bo beat Aya."),
    ],
)
def test_what_is_not_decided_is_told(bracket: Bracket, told: str) -> None:
    assert describe_bracket(bracket, "en").endswith(told)


def test_what_is_said_of_a_match_is_seen() -> None:
    won = replace(AYA, score="1", won=True)
    shown = [
        match(),
        match(other=Side()),
        match(other=Side(bye=True)),
        match(won, replace(BO, score="1")),
        match(won, replace(BO, score="1"), lot=True),
        match(replace(AYA, score="1"), replace(BO, score="1", won=True)),
        match(replace(AYA, out=True)),
        match(replace(AYA, is_me=True)),
    ]
    assert len({draw_bracket(bracket, "en").data for bracket in shown}) == len(shown)


def test_whoever_wins_the_final_is_the_champion() -> None:
    assert champion(match()) is None
    assert champion(match(AYA, replace(BO, won=True))) == replace(BO, won=True)


def test_rounds_have_short_names_where_there_is_little_room() -> None:
    bracket, t = BRACKETS["last"], translator("en")
    named = [_called(bracket, number, t) for number in range(6)]
    assert named == ["Round of 64", "Round of 32", "Round of 16", "Quarter-finals", "Semi-finals", "Final"]
    assert [_called(bracket, number, t, 90) for number in range(5)] == ["R64", "R32", "R16", "QF", "SF"]
