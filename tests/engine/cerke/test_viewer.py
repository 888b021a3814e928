"""Addresses of the authors' viewer: they hold what it reads, and turn the board."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from engine import records
from engine.cerke import viewer
from engine.cerke.board import IA, A
from engine.cerke.cpn import load_cpn
from engine.cerke.game import CERKE
from engine.record import Record

GAME = """{律:官定}
{一位色:赤}
{黒名:甲 100%}
{始時:2022-09-08T07:19:07+00:00}
LE弓LILAI橋三此無	ZO皇[ZU]TINU
CA車CIZO水四	ZAI船ZO無撃裁 手赤車
TA将NE無撃裁	赤車KO
ZI船ZO無撃裁 手黒船	NIA車NAIZO水一此無
ZO船ZIA無撃裁 手黒王
[乙]為王 再行
MAU弓MAIMI橋或此無	NA車NIKO無撃裁 手赤車
[乙]為行行加王而手二十 終季 春終
星一周
"""
"""Example A of the rules, with a cast of unknown sum and names."""

READ = """{一位色:赤}
{始時:2022-09-08T07:19:07+00:00}
{終時:}
LE弓LILAI橋三此無	ZO皇[ZU]TINU
CA車CIZO水四	ZAI船ZO無撃裁手赤車
TA将NE無撃裁	赤車KO
ZI船ZO無撃裁手黒船	NIA車NAIZO水一此無
ZO船ZIA無撃裁手黒王
或為王 再行
MAU弓MAIMI橋三此無	NA車NIKO無撃裁手赤車
或為行行加王而手二十 終季 春終
星一周
"""


def test_a_record_is_written_as_the_viewer_reads_it() -> None:
    assert viewer.text_for(records.check(GAME)) == READ


@pytest.mark.parametrize(("seat", "side"), [(IA, None), (A, ["a"])])
def test_the_own_side_is_at_the_bottom(seat: int, side: list[str] | None) -> None:
    address = viewer.link(READ, seat)
    split = urlsplit(address)
    assert f"{split.scheme}://{split.netloc}{split.path}" == f"{viewer.PAGE}show_history.html"
    asked = parse_qs(split.query)
    assert asked["history"] == [READ]
    assert asked.get("side") == side
    assert "+" not in split.query, "the viewer's browser would read a gap"


@pytest.mark.parametrize("signs", ["撃皇", "皇再来", "同色王"])
def test_hands_that_it_does_not_know_are_no_words_of_its(signs: str) -> None:
    assert viewer._READS.fullmatch(f"或為{signs}") is None


def test_what_it_does_not_show_has_no_address() -> None:
    record = records.check(GAME)
    position = load_cpn("+c+a+k+g+m/ss+v+s+s/5/2*2/5/+S+SVSS/MGKAC IA -,- 10-10 1 1 - educational")
    assert viewer.text_for(msgspec.structs.replace(record, start=position)) is None
    educational = Record(game=CERKE, options=CERKE.make_options("educational"))
    assert viewer.text_for(educational) is None
    assert viewer.text_for(msgspec.structs.replace(record, actions=())) is None, "nobody has moved yet"
