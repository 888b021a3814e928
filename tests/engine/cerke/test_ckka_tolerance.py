"""What CKKA files of others look like: every form that the published specification and its programs show."""

import msgspec
import pytest

from engine.cerke.ckka_mistakes import EXPECTED
from engine.cerke.ckka_read import load_ckka as read_ckka
from engine.cerke.game import CERKE
from engine.cerke.notation import dump_ckka, load_ckka
from engine.cerke.options import PRESETS, Options
from engine.cerke.state import (
    Bridge,
    Cast,
    CastAgain,
    Declare,
    Ground,
    Over,
    Pass,
    SecondCast,
    Stop,
    Taxot,
    Tymok,
)
from engine.core import CHANCE, RecordError
from engine.record import Record
from engine.records import check, write
from tests.engine.cerke.test_ckka import BOTH_CASTS, EXAMPLE_A, EXAMPLE_B, OPENING, WATERSIDE, error, moves

BEFORE = EXAMPLE_B[: EXAMPLE_B.index("[乙]為")]
"""Example B until a hand is made that pays 5."""


def last(record: Record) -> object:
    return list(record.states())[-1]


# --- Declarations ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "told",
    [
        "[乙]為王而手五\n再行",
        "[乙]為王而五\n再行",
        "為王而手五\n再行",
        "為王而手5 再行",
        "為王\n\n再行",
        "或為王\n再行",
        "或為王再行",
        "或為王而手五。再行",
        "[乙]為（王）再行",
        "[乙]為(王)\u3000再行",
        "[乙]為(同色王)、再行",
        "[乙]為王 再行 手五",
        "#[乙]#為王 再行",
        "再行",
        "再行 手五",
        "而手五 再行",
    ],
)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_going_on_is_said_in_many_ways(told: str, ends: str) -> None:
    record = load_ckka((BEFORE + told + "\nMAU弓MAIMI橋三此無").replace("\n", ends))
    assert (Tymok() in moves(record), record.warnings) == (True, ())
    assert load_ckka(dump_ckka(record)) == record


@pytest.mark.parametrize(
    "told",
    [
        "[乙]為王而手五\n終季",
        "[乙]為王而五\n終季",
        "為王而手五\n終季",
        "或為王而手五\n終季    春終",
        "[乙]為(王)終季 手5",
        "為王 終季\n手五\n\n春終\n[甲]十五 [乙] 二十五",
        "終季 手五\n[乙] 25 [甲] 十五",
        "終季手五 春終",
    ],
)
def test_the_end_of_a_season_is_said_in_many_ways(told: str) -> None:
    record = load_ckka(BEFORE + told)
    assert (Taxot() in moves(record), record.warnings) == (True, ())


def test_a_wrong_amount_before_going_on_is_a_warning() -> None:
    [warned] = load_ckka(BEFORE + "[乙]為獣而手三\n再行").warnings[1:]
    assert (warned.rule, warned.line, warned.data["found"], warned.data["expected"]) == (
        "other_amount",
        11,
        3,
        5,
    )


def test_a_declaration_that_is_not_finished_is_no_end() -> None:
    assert isinstance(last(load_ckka(BEFORE)), Declare)
    caught = error(BEFORE + "[乙]為王而手五\nMAU弓MAIMI橋三此無")
    assert (caught.rule, caught.line) == ("unreadable_element", 11)
    assert caught.data["expected"] == ("再行", "終季")


# --- Movements -------------------------------------------------------------------------------------


def test_both_notations_side_by_side_with_comments_and_punctuation() -> None:
    text = "LAU弓LAILY無{定弓失敗} LE弓LILU橋二{定弓}、NAI兵LAILY、 NI兵NE無撃裁。{此善}\nLAU弓NAU{①}{②}"
    record = load_ckka(text)
    assert [words for _, words in record.comments] == ["定弓失敗", "定弓", "此善", "①", "②"]
    assert load_ckka(dump_ckka(record)) == record
    assert load_ckka(dump_ckka(record, short=True)) == record


def test_what_comes_next_may_follow_without_a_gap() -> None:
    glued = EXAMPLE_A.replace(" 手", "手").replace("王\n[乙]為", "王[乙]為")
    assert load_ckka(glued).actions == load_ckka(EXAMPLE_A).actions
    assert moves(load_ckka(BEFORE.rstrip() + "或為王再行"))[-1] == Tymok()


@pytest.mark.parametrize("mark", ["\ufeff", "\ufeff\ufeff", "\n\n", "\u3000\u00a0\t"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_marks_and_line_ends(mark: str, ends: str) -> None:
    assert load_ckka(mark + EXAMPLE_A.replace("\n", ends)) == load_ckka(EXAMPLE_A)
    caught = error(mark + EXAMPLE_A.replace("水四", "水一").replace("\n", ends))
    assert caught.line == 7 + 2 * (mark == "\n\n")
    assert caught.column == 1


# --- Notations that are not read -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("{律:硬皇力}\n[甲] [乙]\nTAI kauk2 TY. XI kauk2 XU.\n", "②"),
        (OPENING + "\nzau io hop1 om2.", "②"),
        (OPENING + "\nty mok1", "②"),
        ('{一位色:赤} {季:夏}\n"meAxeze3",\n', "③"),
        (OPENING + "\n“zoMnine”", "③"),
    ],
)
def test_notations_that_are_not_read_are_named(text: str, notation: str) -> None:
    caught = error(text)
    assert (caught.rule, caught.data["notation"]) == ("unsupported_notation", notation)


# --- The first mistake, and what was expected ------------------------------------------------------


@pytest.mark.parametrize("later", ["?", "zz", '"meAxeze3"', "{", "[a]", "手", "KO兵", "\x00", "KA皇[ZZ]TI"])
def test_the_first_mistake_is_the_first_in_play(later: str) -> None:
    """What cannot be read at the end of a file does not hide an illegal move before it."""
    assert error(OPENING + f"KO兵KU無撃裁 LE弓LILU橋二\n{later}").rule == "empty_square"
    assert error(EXAMPLE_A.replace("水四", "水一") + later).line == 7
    assert error("{律:x}\n" + OPENING + later).rule == "unknown_rules"


def test_who_begins_is_found_although_something_later_cannot_be_read() -> None:
    assert error("{律:官定}\nZO皇[ZY]TY CI兵XIXU無撃裁 ???").column == 22
    assert error("{律:官定}\nZO皇[ZY]TY ??? CI兵XIXU無撃裁").column == 11


@pytest.mark.parametrize(
    ("text", "after", "expected"),
    [
        ("?", "", ("element",)),
        ("Ki兵KU", "", ("square",)),
        ("QI兵KU", "", ("element",)),
        ("KI", "KI", ("piece", "片", "皇")),
        ("KI兵", "KI兵", ("square",)),
        ("KI兵Q", "KI兵", ("square",)),
        ("ZO皇[ZZ]TI", "ZO皇", ("square",)),
        ("MI兵MU橋", None, ()),
        ("LE弓LILU 橋", "橋", ("sum",)),
        ("LE弓LILU 水", "水", ("sum",)),
        ("LE弓LILU 此", "此", ("無",)),
        ("黒KU", "黒", ("piece",)),
        ("赤兵", "赤兵", ("square",)),
        ("手皇", "手", ("piece",)),
        ("[乙]", "[乙]", ("為", "number")),
        ("[乙", "[", ("]",)),
        ("{note", "{", ("}",)),
        ("##", "##", ("{", "[")),
        ("[乙]為", "[乙]為", ("hand",)),
        ("[乙]為王", "[乙]為王", ("再行", "終季")),
        ("而手", "而手", ("number",)),
        ("春", "春", ("終",)),
        ("LI兵LU橋三水三此無無", "LI兵LU", ("無撃裁", "橋", "水")),
    ],
)
def test_an_error_tells_what_was_expected(text: str, after: str | None, expected: tuple[str, ...]) -> None:
    caught = error(OPENING + text)
    if after is None:  # a legal move and the beginning of nothing: the move is reported no more
        assert caught.rule == "unreadable_element"
        return
    assert (caught.rule, caught.data["after"], caught.data["expected"]) == (
        "unreadable_element",
        after,
        expected,
    )
    assert all(word in EXPECTED or not word.isascii() or not word.isalpha() for word in expected)


def test_an_illegal_move_comes_with_legal_ones_near_it() -> None:
    assert "near" not in error(OPENING + "LE弓LILO橋一").data  # the move is legal, the cast is not
    caught = error("{律:官定}\nCI兵XIXU無撃裁 ZAU王TAUNAU")
    assert (caught.rule, caught.data["near"][0]) == ("empty_square", "ZIA王TAUNAU")
    assert error(OPENING + "LE弓LILU無撃裁").data["expected"] == ("橋",)
    assert error(EXAMPLE_A.replace("水四", "無撃裁")).data["expected"] == ("水",)
    assert error(EXAMPLE_A.replace("[乙]為王 再行\n", "")).data["expected"] == ("再行", "終季")
    assert error("{律:官定").data["expected"] == ("}",)
    assert error("nothing").data["expected"] == ("header",)


# --- Rules in the header ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ('{"short_cast":"nearer","declare_before_cast":"none"}', "idle_option"),
        ('{"start_points":0}', "needs_start_points"),
        ('{"duplicate_bonus":0.25,"duplicate_hands":"bonus"}', "tenths_only"),
        ('{"handicap_side":"A"}', "helps_nobody"),
        ('{"tams":3}', "bad_option"),
        ('{"tam":2}', "unknown_option"),
        ('{"tams":2', "unreadable"),
        ("[]", "unreadable"),
    ],
)
def test_rules_that_contradict_each_other_are_refused_where_they_stand(changes: str, rule: str) -> None:
    caught = error(f"{{律:変種}}\n #{{設定:{changes}}}#\nKO兵KU無撃裁")
    assert (caught.rule, caught.line, caught.column) == (rule, 2, 2)


def test_unknown_keys_keep_their_order_and_spelling() -> None:
    kept = ["{票:官定 7F3A}", "{:2018年4月8日}", "{Ｋey :  two words }", "##{a:}#}##", "{季:夏}"]
    text = (
        "{律:官定}\n{票:官定 7F3A}\n{:2018年4月8日}\n{Ｋey :  two words }\n##{a:}#}##\n{季:夏}\n\n"
        "LAU弓LAILY橋三\tLE弓LILU橋二\n"
    )
    again = dump_ckka(load_ckka(text))
    assert [line for line in again.splitlines() if line in kept] == kept
    assert dump_ckka(load_ckka(again)) == again


def test_points_with_tenths() -> None:
    rules = '{律:変種}\n#{設定:{"scoring_method":"old_2_4"}}#\n'
    record = load_ckka(rules + "[甲]20.4 [乙]19.6\nLAU弓LAILY橋三\n")
    assert record.first().position.score == (204, 196)
    assert "[甲]20.4 [乙]19.6" in dump_ckka(record)
    assert load_ckka(rules + "[甲]下五 [乙]\n".replace("下五", "二十")).first().position.score == (200, 200)
    assert error(rules + "[甲]20.45 [乙]\nLAU弓LAILY橋三").rule == "bad_number"
    assert error("[甲]20.4 [乙]\nLAU弓LAILY橋三").rule == "bad_number"
    assert error("[甲]99999999999999 [乙]\nLAU弓LAILY橋三").rule == "bad_score"
    king = rules + EXAMPLE_A[EXAMPLE_A.index("{一") : EXAMPLE_A.index("[乙]為王")]
    [warned] = load_ckka(king + "[乙]為王而手3.3 終季").warnings
    assert (warned.rule, warned.data["found"], warned.data["expected"]) == ("other_amount", "3.3", "5.1")
    assert "[乙]為王而手5.1 終季" in dump_ckka(load_ckka(king + "[乙]為王而手5.1\n終季"))


# --- Games that began elsewhere --------------------------------------------------------------------


def test_a_game_that_began_elsewhere_names_where() -> None:
    record = msgspec.structs.replace(
        read_ckka(CERKE, "LY弓ZY水四", WATERSIDE),
        players=("甲", "乙"),
    )
    text = dump_ckka(record)
    assert "{始局:4+k4/9/9/9/4*4/1A7/9/9/4K4 IA -,- 20-20 1 1 - standard}" in text.splitlines()
    assert load_ckka(text) == record
    assert dump_ckka(load_ckka(text)) == text


def test_a_game_may_go_on_from_any_position() -> None:
    states = list(load_ckka(EXAMPLE_A).states())
    for state in states:
        if not isinstance(state, Ground | Declare | Over):
            continue
        action = next(iter(CERKE.legal(state, state.position.mover)), None)
        actions = ((state.position.mover, action),) if action else ()
        record = Record(CERKE, Options(), actions, start=state)
        assert load_ckka(dump_ckka(record)).start == state
    start = "{始局:4+k4/9/9/9/4*4/1A7/9/9/4K4 IA -,- 20-20 1 1 - online}\nLY弓ZY水四"
    assert error("{律:官定}\n" + start).rule == "bad_start"
    assert load_ckka("{律:online}\n" + start).options == PRESETS["online"]
    assert error("{始局:4+k4 IA}").rule == "bad_field_count"
    assert error("#{始局:{}}#").rule == "unreadable"


def test_a_game_that_began_within_a_turn_is_written_in_the_frame() -> None:
    start = next(state for state in load_ckka(EXAMPLE_A).states() if isinstance(state, Bridge))
    record = Record(CERKE, Options(), ((CHANCE, Cast(3)),), start=start)
    assert dump_ckka(record) == ""
    assert check(write(record)) == record


# --- Casts that are told in comments ---------------------------------------------------------------

CHAINED = Ground(msgspec.structs.replace(BOTH_CASTS.position, options=Options(stick_method="chain")))
HELPED = Options(handicap_side="IA", second_cast=True)


@pytest.mark.parametrize(
    ("text", "casts", "again"),
    [
        ("LO弓NOPO橋七{連撃:三+四}", (3, 4), None),
        ("LO弓NOPO橋六{連撃:二+二+二}{好}", (2, 2, 2), None),
        ("LO弓NOPO橋無此無{連撃:三+一}", (3, 1), None),
        ("LO弓NOPO橋四此無", (4,), None),
        ("LO弓NOPO橋七", (2, 5), "LO弓NOPO橋七{連撃:二+五}"),
        ("LO弓NOPO橋或", (1, 5), "LO弓NOPO橋或{連撃:一+五}"),
        ("LO弓NOCO橋五水三", (5,), None),
    ],
)
def test_chained_casts(text: str, casts: tuple[int, ...], again: str | None) -> None:
    record = read_ckka(CERKE, text, CHAINED)
    thrown = [action for action in moves(record) if isinstance(action, Cast | CastAgain | Stop)]
    assert [action.ones for action in thrown if isinstance(action, Cast)][: len(casts)] == list(casts)
    assert thrown.count(CastAgain()) == len(casts) - 1
    assert dump_ckka(record).splitlines()[-1] == (again or text)


@pytest.mark.parametrize(
    "text",
    [
        "LO弓NOPO橋八{連撃:三+四}",
        "LO弓NOPO橋無此無{連撃:三+一+二}",
        "LO弓NOPO橋二十",
        "LO弓NOPO橋五{連撃:三+二}",
    ],
)
def test_chained_casts_that_cannot_be(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_ckka(CERKE, text, CHAINED)
    assert caught.value.rule in ("cast_does_not_fit", "out_of_range")
    assert read_ckka(CERKE, "LO弓NOMO橋五{連撃:三+二}", BOTH_CASTS).comments == ((0, "連撃:三+二"),)
    with pytest.raises(RecordError):
        read_ckka(CERKE, "LO弓NOMO橋七", BOTH_CASTS)


@pytest.mark.parametrize(
    "text",
    ["LO弓NOMO橋五{再撃:橋一}", "LO弓NOCO橋四水一此無{再撃:水二}", "LO弓NOCO橋四水二此無"],
)
def test_a_second_cast(text: str) -> None:
    start = Ground(msgspec.structs.replace(BOTH_CASTS.position, options=HELPED))
    record = read_ckka(CERKE, text, start)
    assert (SecondCast() in moves(record)) == ("再撃" in text)
    assert (Pass() in moves(record)) == text.endswith("此無")
    assert dump_ckka(record).splitlines()[-1] == text
    with pytest.raises(RecordError):
        read_ckka(CERKE, text.replace("橋四", "橋八").replace("橋五", "橋二"), start)
