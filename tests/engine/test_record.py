"""The frame of records: what is written, what is read, where errors are."""

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import catalogue
from engine import records as records_module
from engine.cerke import judge, notation
from engine.cerke.game import CERKE
from engine.cerke.notation import dump_ckka
from engine.cerke.options import PRESETS, Options
from engine.cerke.state import FirstMover, Move
from engine.core import CHANCE, RecordError
from engine.record import Record
from engine.records import RULES, check, dump_record, load_record

TEXT_FORMS = (
    "wording",
    "cpn",
    "numbers",
    "ckka_grammar",
    "ckka_mistakes",
    "ckka_play",
    "ckka_read",
    "ckka_write",
)
DATA = Path(__file__).parent / "data"


def random_record(game_id: str, options: Any, seed: int, plies: int, seats: int = 2) -> Record:
    game = catalogue.get(game_id)
    rng = random.Random(seed)
    state = game.start(seats, options)
    actions: list[tuple[int, Any]] = []
    while len(actions) < plies and not game.turn(state).is_over:
        seat = rng.choice(game.turn(state).seats)
        action = game.chance(state).sample(rng) if seat == CHANCE else rng.choice(game.legal(state, seat))
        actions.append((seat, action))
        state = game.apply(state, seat, action)
    return Record(game, options, tuple(actions), seats=seats, players=("Anna", "Ben"))


def error(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        check(text)
    return caught.value


# --- The form --------------------------------------------------------------------------------------


def test_the_form_of_a_record() -> None:
    record = Record(
        game=CERKE,
        options=PRESETS["educational"],
        actions=((CHANCE, FirstMover(0)), (0, Move("NAI", "NY"))),
        players=("Anna", "Ben\nlong"),
        started="2026-01-02T03:04:05Z",
        infos=(("place", "a pub: {here}"), ("seats", "by the fire"), ("", "one"), ("", "two")),
    )
    text = dump_record(record)
    assert text == (
        "{game:cerke}\n{version:1}\n{seats:2}\n"
        '{options:{"board":"educational_5x7","start_points":10,"hand_system":"educational"}}\n'
        "{rules:educational · #gfv9qh}\n{deals:1}\n"
        "{player 0:Anna}\n{player 1:Ben long}\n{started:2026-01-02T03:04:05Z}\n{place:a pub: {here}}\n"
        "{info seats:by the fire}\n{:one}\n{:two}\n"
        "\n* 黒先\n0 NAI兵NY\n"
    )
    again = load_record(text)
    assert again == msgspec.structs.replace(record, players=("Anna", "Ben long"))
    (warned,) = load_record(text.replace("#gfv9qh", "#222222")).warnings
    assert (warned.rule, warned.line, warned.data["found"]) == (
        "other_passport",
        5,
        "educational · #222222",
    )
    assert [type(state).__name__ for state in again.states()] == ["SeasonStart", "Ground", "Ground"]


def test_comments_empty_lines_and_missing_options_are_read() -> None:
    record = check("# a record\n\n  {game:cerke}\n\n* red\n# a move\n\n1 ci xi xu\n")
    assert record.options == Options()
    assert [seat for seat, _ in record.actions] == [CHANCE, 1]
    assert (record.players, record.seats) == ((), 2)


def test_comments_and_casts_that_nobody_told_survive() -> None:
    head = "{game:cerke}\n# at home\n{options:{}}\n{unknown:2}\n\n"
    text = f"{head}# let's go\n* 赤先\n1 LE弓LILU\n#well\n* 1\n1 LU\n#end"
    record = check(text)
    assert record.comments == ((0, "at home"), (0, "let's go"), (2, "well"), (4, "end"))
    assert record.unknown == {2}
    assert check(dump_record(record)) == record
    ckka = check(dump_ckka(record))
    assert ckka.actions == record.actions
    assert ckka.unknown == record.unknown
    assert [words for _, words in ckka.comments] == ["at home", "let's go", "well"]
    for wrong in ("1", "9", "x", "2 1"):
        caught = error(text.replace("{unknown:2}", f"{{unknown:{wrong}}}"))
        assert (caught.rule, caught.line) == ("bad_header", 4)


def test_a_record_may_name_one_of_two() -> None:
    record = check("{game:cerke}\n{player 0:Anna}\n\n* 黒先\n0 MAI兵MY\n")
    assert check(dump_ckka(record)).players == ("Anna", "")
    second = check("{赤名:乙}\nLAU弓LAILY無")
    assert second.players == ("", "乙")
    assert check(dump_record(second)).players == ("", "乙")


def test_numbers_that_no_database_holds_are_refused() -> None:
    state = CERKE.start(2, Options())
    position = msgspec.structs.replace(state.position, rate=10**13)
    text = CERKE.dump(msgspec.structs.replace(state, position=position))
    caught = error(f"{{game:cerke}}\n{{start:{text}}}\n")
    assert (caught.rule, caught.line) == ("bad_start", 2)


def test_a_game_that_began_elsewhere() -> None:
    state = CERKE.start(2, Options())
    start = msgspec.structs.replace(
        state, position=msgspec.structs.replace(state.position, score=(25, 15), season=3)
    )
    record = Record(CERKE, Options(), ((CHANCE, FirstMover(1)),), start=start)
    assert load_record(dump_record(record)) == record
    assert next(record.states()) == start


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.glob("*.txt")))
def test_records_of_either_form_are_checked(name: str) -> None:
    record = check((DATA / name).read_text(encoding="utf-8"))
    assert record.warnings == ()
    assert len(record.actions) > 10
    assert CERKE.turn(list(record.states())[-1]).is_over


# --- Errors ----------------------------------------------------------------------------------------

HEAD = "{game:cerke}\n{options:{}}\n"


@pytest.mark.parametrize(
    ("text", "rule", "line", "column", "element"),
    [
        ("{game:chess}", "unknown_game", 1, 7, "chess"),
        ("{game:cerke}\n{version:99}", "other_version", 2, 10, "99"),
        ("{game:cerke}\n{seats:3}", "bad_seats", 2, 8, "3"),
        ("{game:cerke}\n{seats:x}", "bad_seats", 2, 8, "x"),
        ("{game:cerke}\n  {options:[]}", "unreadable", 2, 12, "[]"),
        ("{game:cerke}\n{options:" + "[" * 99 + "}", "unreadable", 2, 10, "[" * 99),
        (
            '{game:cerke}\n{options:{"seasons":1,"seasons":2}}',
            "unreadable",
            2,
            10,
            '{"seasons":1,"seasons":2}',
        ),
        ('{game:cerke}\n{options:{"seasons":3}}', "bad_option", 2, 10, '{"seasons":3}'),
        ("{game:cerke}\n{oops}", "bad_header", 2, 1, "{oops}"),
        ("{game:cerke}\n{game:cerke}", "bad_header", 2, 1, "{game:cerke}"),
        ("{game:cerke}\n{player 1:Ben}", "bad_header", 2, 11, "Ben"),
        (HEAD + "".join(f"{{player {seat}:x}}\n" for seat in (0, 1, 2)), "too_many_players", 5, 11, "x"),
        ("{game:ta_xot}\n\n* deal " + "B5 " * 300_000, "unreadable_move", 3, 1, None),
        ("{game:cerke}\n{start:{}}", "unreadable", 2, 8, "{}"),
        (HEAD + "\n* 黒先\n  1 NAI兵NY", "not_your_turn", 5, 3, "1 NAI兵NY"),
        (HEAD + "\n* 黒先\n0 NAI兵NU", "cannot_reach", 5, 1, "0 NAI兵NU"),
        (HEAD + "\n* 黒先\n0 hello", "unreadable_move", 5, 1, "0 hello"),
        (HEAD + "\n* 黒先\nx NAI兵NY", "bad_line", 5, 1, "x NAI兵NY"),
        (HEAD + "\n*", "bad_line", 4, 1, "*"),
        (HEAD + "\n0 黒先", "chance_decides", 4, 1, "0 黒先"),
    ],
)
def test_errors_name_the_line_and_the_rule(
    text: str, rule: str, line: int, column: int, element: str | None
) -> None:
    caught = error(text)
    assert (caught.rule, caught.line, caught.column) == (rule, line, column)
    assert element in (None, caught.data["element"])


def test_a_first_state_that_is_none_is_refused() -> None:
    state = CERKE.start(2, Options())
    position = msgspec.structs.replace(state.position, captured=("Q", ""))
    broken = msgspec.structs.replace(state, position=position)
    text = f"{{game:cerke}}\n{{start:{CERKE.dump(broken)}}}\n* 黒先\n0 hello\n"
    assert error(text).rule == "bad_start"


def test_nothing_follows_the_end() -> None:
    record = random_record("cerke", Options(seasons=1, max_plies_per_season=2, score_limit="none"), 3, 40)
    assert error(dump_record(record) + "0 MAI兵MY").rule == "after_the_end"


def test_ckka_is_recognised() -> None:
    record = random_record("cerke", PRESETS["online"], 1, 1)
    assert check(dump_ckka(record)).options == PRESETS["online"]
    for first in ("#{棋戦:秋}#", "##{棋戦:}#秋}##", "#[甲]# [乙]"):
        assert check(first + "\nTAI兵TY TI兵TU\n").actions
    assert check("#comment\n{game:cerke}\n").game_id == "cerke"
    assert error("").rule == "no_record"
    assert error("hello").rule == "bad_header"


def test_every_rule_stands_in_a_table() -> None:
    engine = Path(records_module.__file__).parent
    shared = [engine / "records.py", engine / "passport.py"]
    files = [*shared, *(engine / "cerke" / f"{name}.py" for name in TEXT_FORMS)]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    refused = set(re.findall(r'(?:refuse|RecordError|IllegalAction)\(\s*"(\w+)"', source))
    refused |= set(re.findall(r'_(?:one_of|whole)\([^\n]*"(\w+)"\)', source))
    warned = set(re.findall(r'(?:Warned\(|_warn\(element\.place, |_compare\()\s*"(\w+)"', source))
    told = set(RULES) | set(notation.RULES)
    assert refused - set(judge.RULES) <= told <= refused | set(judge.RULES)
    assert warned == set(notation.WARNINGS)


# --- Properties ------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(
    game_id=st.sampled_from(catalogue.ids()),
    preset=st.integers(0, 20),
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 80),
)
def test_records_of_every_game_round_trip(game_id: str, preset: int, seed: int, plies: int) -> None:
    game = catalogue.get(game_id)
    options = list(game.presets.values())[preset % len(game.presets)]
    record = random_record(game_id, options, seed, plies, game.seats.start)
    again = load_record(dump_record(record))
    assert again == record
    assert list(again.states()) == list(record.states())


LINES = [
    "{game:cerke}",
    "{options:{}}",
    "{seats:2}",
    "{start:{}}",
    "* 黒先",
    "0 MAI兵MY",
    "1 KI兵KU",
    "* 3",
    "{a:b}",
]


@settings(max_examples=150, deadline=None)
@given(st.text() | st.lists(st.sampled_from(LINES) | st.text(max_size=8), max_size=7).map("\n".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, "{game:cerke}\n" + text):
        try:
            record = check(whole)
        except RecordError:
            continue
        assert check(dump_record(record)).actions == record.actions
