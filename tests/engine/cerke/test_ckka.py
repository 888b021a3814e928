"""Whole games in CKKA: the tables and examples of section 7, errors and warnings, round trips."""

import msgspec
import pytest

from engine import passport
from engine.cerke.ckka_grammar import PRESET_NAMES
from engine.cerke.ckka_read import load_ckka as read_ckka
from engine.cerke.game import CERKE
from engine.cerke.notation import dump_ckka, load_ckka, load_cpn
from engine.cerke.options import PRESETS, Options
from engine.cerke.state import (
    Action,
    Cast,
    Drop,
    FirstMover,
    Ground,
    Land,
    Move,
    Over,
    Pass,
    StepCast,
    StepMove,
    TamMove,
)
from engine.core import RecordError
from engine.record import Record

PASSPORT = "{律票:官定 · #cwfarp}\n"
"""What we add to the examples."""

EXAMPLE_A = """{律:官定}
{一位色:赤}
{赤名:乙}
{黒名:甲}
[乙]二十 [甲]二十
LE弓LILAI橋三此無	ZO皇[ZU]TINU
CA車CIZO水四	ZAI船ZO無撃裁 手赤車
TA将NE無撃裁	赤車KO
ZI船ZO無撃裁 手黒船	NIA車NAIZO水一此無
ZO船ZIA無撃裁 手黒王
[乙]為王 再行
MAU弓MAIMI橋三此無	NA車NIKO無撃裁 手赤車
[乙]為行行加王而手二十 終季
春終
星一周
"""
EXAMPLE_B = EXAMPLE_A[: EXAMPLE_A.index("[乙]為王 再行")] + "[乙]為王而手五 終季\n春終\n"


def error(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load_ckka(text)
    return caught.value


def moves(record: Record) -> list[Action]:
    return [action for _, action in record.actions]


def position(board: str, seat: str = "IA", captured: str = "-,-") -> Ground:
    state = load_cpn(f"{board} {seat} {captured} 20-20 1 1 - standard")
    assert isinstance(state, Ground)
    return state


def body(record: Record) -> list[str]:
    """Return what stands in the body of a record without names and with no infos but its own."""
    return [word for line in dump_ckka(record).splitlines() if line[:1] != "{" for word in line.split()]


# --- The examples of 7.5 ---------------------------------------------------------------------------


def test_example_a_is_one_season_that_ends_the_game() -> None:
    record = load_ckka(EXAMPLE_A)
    end = list(record.states())[-1]
    assert isinstance(end, Over)
    assert (end.rule, end.position.score) == ("score_limit", (0, 40))
    assert (record.players, record.warnings) == (("甲", "乙"), ())
    assert record.options == PRESETS["standard"]
    assert moves(record)[:5] == [
        FirstMover(1),
        StepCast("LE", "LI", "LAI"),
        Cast(3),
        Pass(),
        TamMove("ZO", "ZU", "NU", "TI", "latter"),
    ]
    assert PASSPORT in dump_ckka(record)
    assert dump_ckka(record).replace(PASSPORT, "").split() == EXAMPLE_A.split()


def test_example_b_goes_on_in_the_next_season() -> None:
    record = load_ckka(EXAMPLE_B)
    end = list(record.states())[-1]
    assert (end.position.score, end.position.season) == ((15, 25), 2)
    assert dump_ckka(record).replace(PASSPORT, "").split() == EXAMPLE_B.split()
    assert dump_ckka(record).endswith("[乙]為王而手五 終季 春終\n\n")


@pytest.mark.parametrize("text", [EXAMPLE_A, EXAMPLE_B])
def test_the_examples_in_notation_one(text: str) -> None:
    record = load_ckka(text)
    short = dump_ckka(record, short=True)
    assert not any(word in short for word in ("無撃裁", "橋", "水"))
    assert load_ckka(short) == record
    assert "LE弓LILAI三此無\tZO皇[ZU]TINU\nCA車CIZO四\tZAI船ZO 手赤車\n" in short


@pytest.mark.parametrize(
    ("declared", "rate", "score"), [("再行", 2, (20, 20)), ("而手下五 終季", 1, (15, 25))]
)
def test_example_c_a_step_on_the_tam_is_declared(declared: str, rate: int, score: tuple[int, int]) -> None:
    # The step by two squares needs hue under the 皇 itself, which only some options know.
    start = position("4+k4/9/9/9/9/*8/S8/9/4K4")
    options = Options(tam_itself_is_tam_hue=True)
    start = Ground(msgspec.structs.replace(start.position, options=options))
    space = " " if declared == "再行" else ""
    record = read_ckka(CERKE, f"KAI兵KYKU無撃裁\n或為撃皇{space}{declared}\n", start)
    end = list(record.states())[-1]
    assert (end.position.rate, end.position.score, record.warnings) == (rate, score, ())
    assert f"或為撃皇{space}{declared}" in dump_ckka(record)


WATERSIDE = position("4+k4/9/9/9/4*4/1A7/9/9/4K4")
BOTH_CASTS = position("4+k4/8*/9/9/1AS6/9/9/9/4K4")
START = "{律:官定}\nKA筆KE無撃裁 "


@pytest.mark.parametrize(
    ("start", "short", "long"),
    [
        (WATERSIDE, "LY弓ZY", "LY弓ZY水或"),
        (WATERSIDE, "LY弓ZY一", "LY弓ZY水一此無"),
        (WATERSIDE, "LY弓ZY四", "LY弓ZY水四"),
        (WATERSIDE, "LY弓ZY二LY", "LY弓ZY水二此無"),
        (WATERSIDE, "LY弓ZY二此無", "LY弓ZY水二此無"),
        (WATERSIDE, "LY弓ZY無", "LY弓ZY水或此無"),
        (WATERSIDE, "LY弓ZY此無", "LY弓ZY水或此無"),
        (WATERSIDE, "LY弓ZY無此無", "LY弓ZY水無此無"),
        (WATERSIDE, "LY弓TY", "LY弓TY無撃裁"),
        (BOTH_CASTS, "LO弓NOCO四五", "LO弓NOCO橋四水五"),
        (BOTH_CASTS, "LO弓NOCO四一此無", "LO弓NOCO橋四水一此無"),
        (BOTH_CASTS, "LO弓NOCO", "LO弓NOCO橋或水或"),
        (BOTH_CASTS, "LO弓NOCO或無", "LO弓NOCO橋或水或此無"),
        (BOTH_CASTS, "LO弓NOCO二", "LO弓NOCO橋二此無"),
        (BOTH_CASTS, "LO弓NOCO無", "LO弓NOCO橋或此無"),
        (BOTH_CASTS, "LO弓NOMO或", "LO弓NOMO橋或"),
        (BOTH_CASTS, "LO弓NOMO五", "LO弓NOMO橋五"),
        (BOTH_CASTS, "LO弓NOMO四", "LO弓NOMO橋四此無"),
        (BOTH_CASTS, "LO弓NOMO五此無", "LO弓NOMO橋五此無"),
        (BOTH_CASTS, "LO弓NOMO無此無", "LO弓NOMO橋無此無"),
        (BOTH_CASTS, "LO弓NOMO或此無", "LO弓NOMO橋或此無"),
        (BOTH_CASTS, "LO弓NOMO或LO", "LO弓NOMO橋或此無"),
        (BOTH_CASTS, "LO弓NOMO此無", "LO弓NOMO橋或此無"),
        # A return to the origin alone, after the water cast.
        (WATERSIDE, "LY弓ZYLY", "LY弓ZY水或此無"),
        (BOTH_CASTS, "LO弓NOCO四LO", "LO弓NOCO橋四水或此無"),
        (BOTH_CASTS, "LO弓NOCO二LO", "LO弓NOCO橋二此無"),
        (BOTH_CASTS, "LO弓NOMO五LO", "LO弓NOMO橋五此無"),
    ],
)
def test_example_d_notation_one_says_less(start: Ground, short: str, long: str) -> None:
    record = read_ckka(CERKE, short, start)
    assert body(record)[0] == long
    again = read_ckka(CERKE, long, start)
    assert (again.actions, again.unknown) == (record.actions, record.unknown)


def test_an_unknown_success_is_the_smallest_sum_and_a_failure_the_largest() -> None:
    assert Cast(4) in moves(read_ckka(CERKE, "LO弓NOCO或無", BOTH_CASTS))
    assert Cast(2) in moves(read_ckka(CERKE, "LO弓NOCO或無", BOTH_CASTS))
    assert Cast(3) in moves(read_ckka(CERKE, "LO弓NOCO或此無", BOTH_CASTS))
    assert Cast(3) in moves(read_ckka(CERKE, "LY弓ZY水或", WATERSIDE))


# --- The semantics of 7.2 --------------------------------------------------------------------------

TABLE: list[tuple[str, Ground, list[Action]]] = [
    ("XU兵XY無撃裁", position("4+k4/9/9/5s3/4*4/9/9/9/4K4", "A"), [Move("XU", "XY")]),
    ("LY弓ZY水二此無", WATERSIDE, [Move("LY", "ZY"), Cast(2)]),
    ("LY弓ZY水四", WATERSIDE, [Move("LY", "ZY"), Cast(4)]),
    ("XU兵XYXAU無撃裁", position("4+k4/9/9/5s3/4*4/5S3/9/9/4K4", "A"), [StepMove("XU", "XY", "XAU")]),
    ("NY巫CYCO水五", position("4+k4/9/9/9/4*4/2M3S2/9/9/4K4"), [StepMove("NY", "CY", "CO"), Cast(5)]),
    (
        "ME弓MIMU橋四",
        position("4+k4/7a1/7s1/9/4*4/9/9/9/4K4", "A"),
        [StepCast("ME", "MI", "MU"), Cast(4), Land("MU")],
    ),
    (
        "ME弓MIMY橋一此無",
        position("4+k4/7a1/7s1/9/4*4/9/9/9/4K4", "A"),
        [StepCast("ME", "MI", "MY"), Cast(1), Pass()],
    ),
    (
        "LO弓NOCO橋四水一此無",
        BOTH_CASTS,
        [StepCast("LO", "NO", "CO"), Cast(4), Land("CO"), Cast(1)],
    ),
    ("黒弓MY", position("4+k4/9/9/9/4*4/9/9/9/4K4", captured="A,-"), [Drop("A", "MY")]),
    ("ZO皇[ZU]TI", position("4+k4/9/9/9/4*4/9/9/9/4K4"), [TamMove("ZO", "ZU", "TI")]),
    (
        "ZO皇[ZU]ZIZE",
        position("4+k4/9/4s4/9/4*4/9/9/9/4K4"),
        [TamMove("ZO", "ZU", "ZE", "ZI", "latter")],
    ),
    (
        "KE皇LI[KE]KA",
        position("4+k4/*8/1s7/9/9/9/9/9/4K4"),
        [TamMove("KE", "KE", "KA", "LI", "former")],
    ),
]


@pytest.mark.parametrize(("text", "start", "actions"), TABLE, ids=[row[0] for row in TABLE])
def test_each_line_of_the_table_is_read_and_written(text: str, start: Ground, actions: list[Action]) -> None:
    record = read_ckka(CERKE, text, start)
    assert moves(record) == actions
    assert body(record)[0] == text


def test_what_is_not_told_follows_from_the_position() -> None:
    start = position("4+k4/9/9/9/4*4/1A7/9/9/4K4", captured="C,-")
    assert moves(read_ckka(CERKE, "LY片TY無撃裁", start)) == [Move("LY", "TY")]
    assert moves(read_ckka(CERKE, "或車CI", start)) == [Drop("C", "CI")]
    assert isinstance(moves(read_ckka(CERKE, "ZO皇[或]TI", start))[0], TamMove)
    assert isinstance(moves(read_ckka(CERKE, "ZO皇TI", start))[0], TamMove)
    stepped = position("4+k4/9/4s4/9/4*4/3s5/9/9/4K4")
    assert moves(read_ckka(CERKE, "ZO皇TY[或]TU", stepped)) == moves(read_ckka(CERKE, "ZO皇TYTU", stepped))
    both = position("4+k4/9/9/9/4*4/9/9/9/4K4", captured="C+C,-")
    with pytest.raises(RecordError) as caught:
        read_ckka(CERKE, "或車CI", both)
    assert caught.value.rule == "ambiguous"


# --- Import requirements of 7.2 --------------------------------------------------------------------

OPENING = "{律:官定}\n[乙]二十 [甲]二十\nCI兵XIXU無撃裁 LAU弓LAILY橋三 "


@pytest.mark.parametrize("ending", ["\n[乙]為(王)再行", "\n[乙]為王\n再行", "\n[乙]為(同色王)再行", " 再行"])
def test_older_and_online_forms_of_going_on(ending: str) -> None:
    record = load_ckka(EXAMPLE_B[: EXAMPLE_B.index("\n[乙]為")] + ending)
    assert list(record.states())[-1].position.rate == 2
    assert record.warnings == ()


@pytest.mark.parametrize(
    "ending",
    [
        "[乙]為(王)終季 手五",
        "[乙]為王而手五\n終季",
        "[乙]為王而手5終季",
        "[乙]為(王)終季手五\n春終",
        "終季 手五",
        "終季",
    ],
)
def test_older_and_online_forms_of_the_end(ending: str) -> None:
    record = load_ckka(EXAMPLE_B[: EXAMPLE_B.index("[乙]為")] + ending)
    assert list(record.states())[-1].position.score == (15, 25)
    assert record.warnings == ()


def test_captures_may_be_glued_or_told_without_colour() -> None:
    glued = EXAMPLE_A.replace(" 手", "手").replace("手赤車", "手車")
    assert load_ckka(glued).actions == load_ckka(EXAMPLE_A).actions
    assert error(EXAMPLE_A.replace("手黒船", "手赤船")).rule == "other_capture"
    assert error(EXAMPLE_A.replace("TA将NE無撃裁", "TA将NE無撃裁 手兵")).rule == "other_capture"


def test_scores_between_seasons_are_checked_but_not_required() -> None:
    assert load_ckka(EXAMPLE_B + "[甲]十五 [乙]二五\n").warnings == ()
    [warned] = load_ckka(EXAMPLE_B + "[甲]十五 [乙]二十六\n").warnings
    assert (warned.rule, warned.line, warned.column) == ("other_score", 13, 7)
    assert (warned.data["found"], warned.data["expected"]) == (26, 25)


def test_what_differs_from_the_computed_is_a_warning() -> None:
    text = EXAMPLE_A.replace("[乙]為行行加王而手二十", "[甲]為王而手十八").replace("春終", "夏終")
    record = load_ckka(text)
    assert [warned.rule for warned in record.warnings] == [
        "other_player",
        "other_hands",
        "other_amount",
        "other_season",
    ]
    assert list(record.states())[-1].position.score == (0, 40)
    assert load_ckka(OPENING + "星一周").warnings[0].rule == "game_goes_on"


def test_who_begins_follows_from_the_record() -> None:
    assert moves(load_ckka(OPENING))[0] == FirstMover(1)
    assert load_ckka(OPENING).players == ("甲", "乙")
    assert moves(load_ckka("ZO皇[ZY]TY CI兵XIXU無撃裁"))[0] == FirstMover(0)
    assert moves(load_ckka("ZO皇[ZY]TY LAU弓LAILY橋三"))[0] == FirstMover(1)
    assert moves(load_ckka("{一位色:赤}"))[0] == FirstMover(1)
    assert error("{律:官定}{一位色:黒}\nCI兵XIXU無撃裁").rule == "not_your_piece"


def test_rules_that_are_not_told() -> None:
    assert load_ckka("{一位色:赤}\n[a] [b]\n").options == PRESETS["online"]
    assert load_ckka("[a] [b]\n{一位色:赤}").options == PRESETS["standard"]
    assert load_ckka("{律:教育}").options == PRESETS["educational"]
    assert load_ckka("{律:硬皇力}").options == Options(move_table="hard_tam")
    assert load_ckka('#{設定:{"seasons":2}}#').options == Options(seasons=2)
    assert load_ckka('{律:online}\n#{設定:{"seasons":2}}#').options.seasons == 2
    assert [warned.rule for warned in load_ckka("{律:変種}{律:官定}").warnings] == [
        "key_twice",
        "rules_not_told",
    ]


def test_points_in_the_header() -> None:
    def score(header: str) -> tuple[int, int]:
        first: tuple[int, int] = load_ckka(f"{header}\nCI兵XIXU無撃裁").first().position.score
        return first

    assert score("[a] [b]") == score("[a]二十 [b]") == score("[a]20[b]二十") == (20, 20)
    assert score("[a]二十五 [b]") == score("[a] [b]十五") == (15, 25)
    assert score("[a]三十 [b]三十") == (30, 30)
    record = load_ckka("[a]二十五 [b]\nCI兵XIXU無撃裁")
    assert load_ckka(dump_ckka(record)).first() == record.first()


def test_header_infos_survive() -> None:
    text = "{https://example.org/x}\n{:2020-10-15}\n{始時:2021-11-06T14:04:02Z}\n##{note:a}#b}##\n"
    record = load_ckka(f"{text}#[a]b]#[[c]\nCI兵XIXU無撃裁{{good}}{{!}} LAU弓LAILY橋三\n")
    assert record.infos == (("https", "//example.org/x"), ("", "2020-10-15"), ("note", "a}#b"))
    assert (record.started, record.players) == ("2021-11-06T14:04:02Z", ("[c", "a]b"))
    assert record.comments == ((1, "good"), (1, "!"))
    again = load_ckka(dump_ckka(record))
    assert (again.infos, again.players, again.comments) == (record.infos, record.players, record.comments)


# --- The layout and the header of an export --------------------------------------------------------------


def test_the_layout() -> None:
    text = dump_ckka(
        load_ckka(EXAMPLE_A.replace("王 再行", "王而手五 終季").partition("MAU弓")[0] + "CI兵XIXU")
    )
    assert text.splitlines()[3:] == [
        "{赤名:乙}",
        "{黒名:甲}",
        "[乙]二十 [甲]二十",
        "LE弓LILAI橋三此無\tZO皇[ZU]TINU",
        "CA車CIZO水四\tZAI船ZO無撃裁 手赤車",
        "TA将NE無撃裁\t赤車KO",
        "ZI船ZO無撃裁 手黒船\tNIA車NAIZO水一此無",
        "ZO船ZIA無撃裁 手黒王",
        "[乙]為王而手五 終季 春終",
        "",
        "CI兵XIXU無撃裁",
    ]


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        (PRESETS["standard"], ["{律:官定}"]),
        (PRESETS["online"], ["{律:online}"]),
        (PRESETS["educational"], ["{律:教育}"]),
        (Options(move_table="hard_tam"), ["{律:硬皇力}"]),
        (Options(seasons=2), ["{律:変種}", '#{設定:{"seasons":2}}#']),
        (
            PRESETS["crate_strict"],
            [
                "{律:変種}",
                '#{設定:{"first_player":"random","tam_repeat_both":"sum",'
                '"drop_trigger":"set_difference","situational_taxot":"situational_only"}}#',
            ],
        ),
    ],
)
def test_the_rules_are_named(options: Options, lines: list[str]) -> None:
    text = dump_ckka(Record(CERKE, options))
    assert text.splitlines()[:-1] == lines
    assert text.splitlines()[-1] == f"{{律票:{passport.text(CERKE, options, PRESET_NAMES)}}}"
    assert load_ckka(text).options == options
    assert load_ckka(text).warnings == ()


def test_a_passport_of_other_rules_is_a_warning() -> None:
    text = "{律:官定}\n{律票:online · #q6zf4q}\n\nCI兵XIXU無撃裁\n"
    record = load_ckka(text)
    assert record.options == PRESETS["standard"]
    (warned,) = record.warnings
    assert (warned.rule, warned.line) == ("other_passport", 2)
    assert warned.data == {"found": "online · #q6zf4q", "expected": "官定 · #cwfarp"}
    assert dump_ckka(record).count("律票") == 1


# --- Long texts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rule", "column"),
    [
        ("[a]1" * 20_000, "bad_player_count", 9),
        ("LI兵LU" + "[a]1" * 20_000 + "?", "unreadable_element", 80_006),
        ("LE弓LILU" + "無" * 300_000, "needs_no_cast", 1),
        ("[a]二十 [b]" + "無" * 300_000, "bad_number", 7),
        ("LE弓LILAI" + "橋三" * 100_000, "unreadable_element", 1),
        ("ZO皇" + "[ZU]" * 100_000, "unreadable_move", 1),
        ("CI兵XIXU或為" + "無" * 300_000, "unreadable_element", 8),
        ("CI兵XIXU" + "#" * 100_000 + "[" + "]" * 100_000, "unreadable_element", 8),
    ],
)
def test_what_repeats_for_long_is_refused_at_its_place(text: str, rule: str, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        load_ckka(text)
    assert (caught.value.rule, caught.value.line, caught.value.column) == (rule, 1, column)


# --- Errors ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rule", "line", "column", "element"),
    [
        (OPENING + "\nzz", "unreadable_element", 4, 1, "zz"),
        (OPENING + "\n 橋三 ", "unreadable_element", 4, 2, "橋三"),
        ('"LE arrow"', "unsupported_notation", 1, 1, '"LE'),
        ("{律:硬皇力}\nTAI kauk2 TY. XI kauk2 XU.", "unsupported_notation", 2, 1, "TAI"),
        ('{黒名:kuai1}\n"meAxeze3",', "unsupported_notation", 2, 1, '"meAxeze3",'),
        (OPENING + "\nta xot1.", "unsupported_notation", 4, 1, "ta"),
        (OPENING + "LI兵LULI", "nothing_to_step_on", 3, 24, "LI兵LULI"),
        (OPENING + "KO兵KU無撃裁", "empty_square", 3, 24, "KO兵KU無撃裁"),
        (OPENING + "KI弓KU", "wrong_piece", 3, 24, "KI弓KU"),
        (OPENING + "Ki兵KU", "unreadable_element", 3, 24, "Ki兵KU"),
        (OPENING + "LE弓LILU無撃裁", "needs_cast", 3, 24, "LE弓LILU無撃裁"),
        (OPENING + "LI兵LU橋三", "needs_no_cast", 3, 24, "LI兵LU橋三"),
        (OPENING + "MI兵MU水三", "needs_no_cast", 3, 24, "MI兵MU水三"),
        (OPENING + "MI兵MU三", "needs_no_cast", 3, 24, "MI兵MU三"),
        (OPENING + "LE弓LIKI橋三", "own_piece_there", 3, 24, "LE弓LIKI橋三"),
        (OPENING + "LI兵LU橋三水三此無無", "unreadable_element", 3, 24, "LI兵LU橋三水三此無無"),
        (OPENING + "LE弓LILO橋一", "out_of_range", 3, 24, "LE弓LILO橋一"),
        (OPENING + "黒兵KO", "not_enough", 3, 24, "黒兵KO"),
        (OPENING + "[乙]為王 再行", "nothing_to_declare", 3, 24, "[乙]為王 再行"),
        (OPENING + "春終", "season_goes_on", 3, 24, "春終"),
        (EXAMPLE_A + "KA筆KE無撃裁", "after_the_end", 16, 1, "KA筆KE無撃裁"),
        (EXAMPLE_A.replace("[乙]為王 再行\n", ""), "declaration_missing", 11, 1, "MAU弓MAIMI橋三此無"),
        (EXAMPLE_A.replace("水四", "水一"), "cast_does_not_fit", 7, 1, "CA車CIZO水一"),
        (EXAMPLE_A.replace("水四", "無撃裁"), "needs_water_cast", 7, 1, "CA車CIZO無撃裁"),
        ("{律:x}", "unknown_rules", 1, 1, "{律:x}"),
        ("{一位色:青}", "bad_first_movers", 1, 1, "{一位色:青}"),
        ('#{設定:{"seasons":3}}#', "bad_option", 1, 1, '#{設定:{"seasons":3}}#'),
        ('#{設定:{"seasons":1,"seasons":2}}#', "unreadable", 1, 1, '#{設定:{"seasons":1,"seasons":2}}#'),
        ("#{設定:[}#", "unreadable", 1, 1, "#{設定:[}#"),
        ("\n nonsense", "bad_header", 2, 2, "nonsense"),
        ("[a]", "bad_player_count", 1, 1, "[a]"),
        ("[a]十十 [b]", "bad_number", 1, 1, "[a]十十"),
        ("[a]四十 [b]", "bad_score", 1, 1, "[a]四十"),
        ("{律:教育}\nKI兵KU無撃裁", "unknown_square", 2, 1, "KI兵KU無撃裁"),
    ],
)
def test_errors_name_the_element_and_its_place(
    text: str, rule: str, line: int, column: int, element: str
) -> None:
    caught = error(text)
    assert (caught.rule, caught.line, caught.column, caught.data["element"]) == (rule, line, column, element)
