"""獣裁 and 連撃獣裁 as they are seen and told: readable on a phone, and never more than a seat may know."""

from __future__ import annotations

import io
import random
import re
from typing import Any

import pytest
from PIL import Image

from engine import catalogue
from engine.core import CHANCE, NEW_SEAT, Result, Step
from engine.niek_zau_shu import NIEK_ZAU_SHU
from engine.niek_zau_shu import Options as ChainOptions
from engine.niek_zau_shu.state import Again, Hold
from engine.rounds import NEXT_ROUND
from engine.sticks import Fallen, Throw
from engine.zau_shu import ZAU_SHU
from engine.zau_shu import Options as ThrowOptions
from renderers import lettering, render, render_own, rule_words, theme, typed, words
from renderers.canvas import Look
from renderers.stakes.table import columns
from tests.engine.card_properties import play
from tests.renderers.golden import difference
from tests.renderers.stakes import golden
from tests.renderers.stakes.scenes import (
    LONG,
    NAMES,
    SCENES,
    blind,
    chain,
    deciding,
    niek,
    shown,
    thrown,
    tied,
    zau,
)

KILOBYTES = 120
MOST_KILOBYTES = 150
"""Eight names of the greatest length that a picture shows."""


def view_of(name: str, seat: int | None = None) -> tuple[str, Any]:
    game_id, make = SCENES[name]
    return game_id, catalogue.get(game_id).view(make(), seat)


def change(state: Any, seat: int | None = None, game: Any = NIEK_ZAU_SHU) -> str:
    return words.change(game.id, game.view(state, seat), names=NAMES)


def prompt(state: Any, seat: int | None = None, game: Any = NIEK_ZAU_SHU) -> str:
    return words.prompt(game.id, game.view(state, seat), names=NAMES)


def labels(state: Any, seat: int | None = None, language: str = "en") -> list[str]:
    view = NIEK_ZAU_SHU.view(state, seat)
    return [words.step_label("niek_zau_shu", view, Step(kind, kind), language) for kind in ("again", "hold")]


# --- As agreed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", golden.PICTURES)
def test_pictures_are_as_they_were(name: str) -> None:
    fresh, kept = golden.drawn(name), Image.open(golden.FOLDER / f"{name}.png")
    assert fresh.size == kept.size
    found = difference(fresh, kept)
    assert found.is_small, found


def test_texts_are_as_they_were() -> None:
    assert golden.texts() == golden.TEXTS.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    assert {path.name for path in golden.FOLDER.glob("*.png")} == {f"{name}.png" for name in golden.PICTURES}


# --- Readable, small -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", theme.LAYOUTS)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_small_and_never_square(name: str, language: str, size: theme.LayoutName) -> None:
    game_id, view = view_of(name)
    for names in (NAMES, LONG):
        picture = render(game_id, view, names=names[: view.seats], language=language, size=size)
        assert len(picture.data) <= KILOBYTES * 1000
        assert Image.open(io.BytesIO(picture.data)).size == picture.size
        assert picture.size[0] == theme.LAYOUTS[size] != picture.size[1]
        assert 0 < len(picture.words) <= words.ALT_LIMIT


@pytest.mark.parametrize("size", theme.LAYOUTS)
def test_no_lettering_is_below_32_px_but_that_of_long_names(
    monkeypatch: pytest.MonkeyPatch, size: theme.LayoutName
) -> None:
    written = []
    line = lettering.line

    def noted(text: str, size: int, *rest: Any) -> Any:
        written.append((size, text))
        return line(text, size, *rest)

    monkeypatch.setattr(lettering, "line", noted)
    for name in SCENES:
        game_id, view = view_of(name, 0)
        render(game_id, view, names=LONG[: view.seats], size=size)
    assert min(written)[0] >= 26
    assert all(any(words in name for name in LONG) for height, words in written if height < 32)


def test_a_chain_of_any_length_can_be_drawn() -> None:
    state = chain(niek(8), *(2,) * 60)
    picture = render("niek_zau_shu", NIEK_ZAU_SHU.view(state, None), names=LONG)
    assert len(picture.data) <= MOST_KILOBYTES * 1024
    assert len(picture.words) <= words.ALT_LIMIT


# --- What a seat may know --------------------------------------------------------------------------


def test_pictures_and_words_do_not_depend_on_what_a_seat_cannot_know() -> None:
    rng = random.Random(3)
    for number, node in enumerate(play(NIEK_ZAU_SHU, 4, ChainOptions(rounds=2, blind=True), 7)):
        for seat in (None, *range(4)):
            view = NIEK_ZAU_SHU.view(node.state, seat)
            other = NIEK_ZAU_SHU.view(NIEK_ZAU_SHU.determinise(view, rng), seat)
            look = {"names": NAMES[:4]}
            told = [words.describe_fully("niek_zau_shu", seen, **look) for seen in (view, other)]
            assert told[0] == told[1]
            if number % 5 == 0:
                assert render("niek_zau_shu", view).data == render("niek_zau_shu", other).data


def test_blind_the_others_learn_only_who_is_done() -> None:
    told = words.describe_fully("niek_zau_shu", NIEK_ZAU_SHU.view(blind(), 2), names=NAMES)
    assert "Ben: chips −1, done." in told
    assert "Anna: chips −1, still throwing." in told
    assert "Ben is done." in told
    assert "5" not in told
    assert "7" not in told
    own = NIEK_ZAU_SHU.view(blind(), 1)
    assert "Ben holds at 7." in words.describe("niek_zau_shu", own, names=NAMES)
    assert re.search(
        r"Ben: chips −1, threw [0-9 +]+ = 7, done\.", words.describe("niek_zau_shu", own, names=NAMES)
    )
    assert render_own("niek_zau_shu", own, names=NAMES) is None


# --- Words -----------------------------------------------------------------------------------------


def test_throws_are_told() -> None:
    def told(state: Any) -> str:
        return change(state, game=ZAU_SHU)

    assert told(zau()) == ""
    assert told(SCENES["in_the_air"][1]()) == "Ben throws the sticks."
    assert told(thrown(zau(), 3)) == "Anna threw 3."
    assert told(tied()) == (
        "千鳥 threw 1. Anna and Ben tie with 3: only they play another heat, and the pot is 5."
    )
    assert told(thrown(tied(), 2, 4)) == "Ben threw 4. Ben takes the pot of 5 with 4."
    assert prompt(thrown(zau(), 3), game=ZAU_SHU) == "Ben: throw the sticks. The best so far is 3 (Anna)."
    assert prompt(thrown(zau(), 3, 3), game=ZAU_SHU).endswith("The best so far is 3 (Anna and Ben).")


def test_chains_are_told() -> None:
    assert change(chain(niek(), 3, hold=False)) == "Anna threw 3."
    assert change(chain(niek(), 3, 4, hold=False)) == "Anna threw 4 and has 7 so far."
    assert change(chain(niek(), 3, 4, 1)) == "Anna threw 1 and is bust: 7 lost."
    assert change(chain(niek(), 3, 4)) == "Anna holds at 7."
    assert change(shown()) == "All are done: Anna 5, Ben 7, 千鳥 5, Dora bust. Ben takes the pot of 4 with 7."


def test_who_decides_reads_how_far_it_is() -> None:
    assert prompt(deciding()) == (
        "Ben has 5: throw again, or hold? The best so far is 9 (Anna). "
        "If you keep throwing until you beat it, your chance is 65%."
    )
    assert prompt(blind(), 0).startswith("Anna has 5: throw again, or hold? Still throwing")
    assert prompt(blind(), 1) == "Still throwing, unseen by the others: Anna, 千鳥, Dora."


def test_labels_show_the_odds() -> None:
    assert labels(deciding()) == ["Throw again: 19% bust, 65% to pass 9", "Hold 5: behind 9"]
    assert labels(chain(niek(), 4, 3, hold=False)) == ["Throw again: 19% bust", "Hold 7"]
    assert labels(chain(chain(niek(), 4), 4, hold=False))[1] == "Hold 4: a tie"
    assert labels(chain(chain(niek(), 4), 5, hold=False)) == ["Throw again: 19% bust", "Hold 5"]
    assert labels(blind(), 0) == ["Throw again: 19% bust", "Hold 5"]
    for language in ("en", "ja"):
        assert all(len(label) <= 80 for label in labels(deciding(), language=language))
    view = NIEK_ZAU_SHU.view(niek(), None)
    assert words.step_label("niek_zau_shu", view, Step("throw", "throw")) == "Throw the sticks"


def test_actions_in_a_sentence() -> None:
    view = NIEK_ZAU_SHU.view(chain(niek(), 3, hold=False), None)

    def told(action: Any, seen: Any = view) -> str:
        return words.action_text("niek_zau_shu", seen, action, names=NAMES)

    assert told(Throw()) == "Anna throws the sticks."
    assert told(Again()) == "Anna throws again."
    assert told(Hold()) == "Anna holds."
    assert told(Fallen(4)) == "The sticks show 4."
    assert told(NEXT_ROUND) == "The next round begins."
    assert told(NEW_SEAT) == "Somebody joins the table."
    assert told(Hold(), NIEK_ZAU_SHU.view(blind(), 0)) == "Anna holds."
    assert told(Hold(), NIEK_ZAU_SHU.view(blind(), None)) == "Somebody holds."


def test_results() -> None:
    def told(*points: int, rule: str = "last_round") -> str:
        return words.result_text("zau_shu", Result.by_points(points, rule), names=NAMES)

    assert told(3, 5, -8) == "Ben wins the game with +5 chips."
    assert told(4, -8, 4) == "Anna and 千鳥 share first place with +4 chips each."
    assert told(-5, 5, rule="one_has_all") == "Ben wins the game with +5 chips. Nobody else has chips left."


def test_the_last_round_is_shown_until_a_heat_of_the_next_is_tied() -> None:
    state = thrown(zau(2), 3, 4)
    title = "Round 1: Ben takes the pot of 2 with 4."
    look = {"names": NAMES}
    assert title in words.describe_fully("zau_shu", ZAU_SHU.view(state, None), **look)
    later, first = (
        columns(ZAU_SHU.view(one, None), Look(), 3) for one in (thrown(state, 2), thrown(zau(2), 2))
    )
    assert [column.head for column in later] == ["", "Round 1", "Chips"]
    assert [column.head for column in first] == ["Chips"]

    again = words.describe_fully("zau_shu", ZAU_SHU.view(thrown(state, 2, 2), None), **look)
    assert title in again
    assert "Anna and Ben tie with 2." in again or "Ben and Anna tie with 2." in again


def test_many_tied_heats_are_summed_up() -> None:
    state = thrown(zau(2), *(3, 3) * 6)
    told = words.describe_fully("zau_shu", ZAU_SHU.view(state, None), names=NAMES)
    assert "3 tied heats before." in told
    assert "Heat 6, pot 12." in told
    assert "Heat 3" not in told
    most = render("zau_shu", ZAU_SHU.view(thrown(state, *(3, 3) * 20), None), names=NAMES).size[1]
    assert most == render("zau_shu", ZAU_SHU.view(state, None), names=NAMES).size[1]


# --- Options, names and typing ---------------------------------------------------------------------


def test_options_have_names() -> None:
    options = ThrowOptions(bankroll=50, tie_rule="free", rounds=None, ante=3, joining=True)
    assert rule_words.changed_options("zau_shu", options, "en") == [
        "Rounds: one for each player",
        "Ante in chips: 3",
        "Chips at the start: 50",
        "People may join between rounds: yes",
    ]
    blind_too = ChainOptions(first_throw_busts=True, blind=True, bankroll=20)
    told = rule_words.changed_options("niek_zau_shu", blind_too, "en")
    assert "Chips at the start: 20" in told
    assert len(told) == 2


@pytest.mark.parametrize(
    ("text", "notation"), [("続ける", "again"), ("積値する", "hold"), ("なげる", "throw"), ("Hold", "hold")]
)
def test_words_that_are_typed(text: str, notation: str) -> None:
    state = chain(niek(), 3, hold=False)
    read = NIEK_ZAU_SHU.parse(state, typed.in_signs("niek_zau_shu", text, "ja"))
    assert NIEK_ZAU_SHU.notate(state, read) == notation


def test_a_newcomer_is_shown_between_rounds_and_after() -> None:
    _, between = view_of("newcomer")
    assert words.prompt("zau_shu", between, names=NAMES) == "The next round is about to begin."
    joined = ZAU_SHU.apply(SCENES["newcomer"][1](), CHANCE, NEXT_ROUND)
    told = words.describe_fully("zau_shu", ZAU_SHU.view(joined, 2), names=NAMES)
    assert "千鳥: chips −1, to throw." in told
