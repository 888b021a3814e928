"""No change of a proof passes, in any game; and a proof is held against the record of what was played."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import check_casts, records, sticks
from engine.catalogue import GAMES
from engine.cerke.state import Bridge, Cast, CastAgain, Chain, Excited, Refused, SecondCast, StepCast, Water
from engine.core import RecordError
from engine.proofs import AnyProof, Deal, Drawn, Proof, SealedProof, dump_proof, verify
from engine.proofs import decisions as made_of
from engine.randomness import Seed, VerifiableDraws, draw
from tests.engine.proven import CHANCES, SEALABLE, Proven, proven
from tests.engine.test_proofs import basis, to_come
from tests.engine.test_randomness import SECRET

Plain = dict[str, Any]

VARIANTS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    *((game, GAMES[game].seats.start, {}) for game in CHANCES),
    *((game, GAMES[game].seats.stop - 1, {}) for game in CHANCES if len(GAMES[game].seats) > 1),
    *(("cerke", 2, {"first_player": way}) for way in ("random", "alternate", "IA", "A")),
    ("cerke", 2, {"stick_method": "chain", "handicap_side": "A", "second_cast": True}),
    *(("nexxy", 3, {"randomizer": thing}) for thing in ("five_sticks", "die")),
    ("niek_hi", 5, {"leftover": "deal", "direction": "ccw"}),
    ("mok_kaik", 3, {"first_dealer": 2, "hand_size": 7}),
    ("lauzait_cep", 3, {"max_turns": 40}),
)
SEALED = tuple((game, 3, {"folded_hidden": True}) for game in SEALABLE)

of_all = pytest.mark.parametrize(("game_id", "seats", "changes"), [*VARIANTS, *SEALED], ids=str)
of_open = pytest.mark.parametrize(("game_id", "seats", "changes"), VARIANTS, ids=str)


def plain(played: Proven) -> Plain:
    """Return the proof as JSON holds it."""
    told: Plain = json.loads(dump_proof(played.proof))
    return told


def passes(proof: Plain, record: str | None = None) -> bool:
    """Tell whether the checker says that everything fits, or the bot's own check does."""
    text = json.dumps(proof)
    try:
        kept = check_casts.is_kept(check_casts.checked_proof(check_casts.parsed(text)))
        lines, good = check_casts.check(check_casts.parsed(text), record)
    except check_casts.NoProof:
        return False
    good = good and not kept
    if record is None:
        kind: type[AnyProof] = SealedProof if proof["scheme"] == check_casts.SEALED else Proof
        problems = verify(msgspec.json.decode(text, type=kind))
        assert good == (not problems and not kept), lines
    return good


def test_the_table_knows_every_game() -> None:
    assert list(check_casts.GAMES) == list(GAMES)
    for name, game in GAMES.items():
        told = check_casts.GAMES[name]
        assert told.seats == game.seats
        assert bool(told.kinds) == game.has_chance
        usual = game.options()
        assert {key: option.usual for key, option in told.options.items()} == {
            key: getattr(usual, key) for key in told.options
        }


@of_all
def test_what_was_played_passes(game_id: str, seats: int, changes: dict[str, Any]) -> None:
    played = proven(game_id, seats, **changes)
    assert sum(deal.count for deal in played.proof.deals) > 0
    assert verify(played.proof) == []
    assert passes(plain(played))
    if not changes.get("folded_hidden"):
        assert passes(plain(played), played.record)


# --- Changes ---------------------------------------------------------------------------------------


def decisions(proof: Plain) -> list[Plain]:
    return [decision for deal in proof["deals"] for decision in deal["decisions"]]


def draws(proof: Plain) -> list[Plain]:
    return [one for decision in decisions(proof) for one in decision["draws"]]


def swap(data: st.DataObject, values: list[Any]) -> None:
    one, other = data.draw(st.lists(st.integers(0, len(values) - 1), min_size=2, max_size=2))
    values[one], values[other] = values[other], values[one]


KINDS = [*{kind for game in check_casts.GAMES.values() for kind in game.kinds}, "luck", "", "Cast"]


def kind(data: st.DataObject, proof: Plain) -> None:
    data.draw(st.sampled_from(decisions(proof)))["for"] = data.draw(st.sampled_from(KINDS))


def result(data: st.DataObject, proof: Plain) -> None:
    decision = data.draw(st.sampled_from(decisions(proof)))
    words = str(decision["result"]).split(" ")
    swap(data, words)
    others = [one["result"] for one in decisions(proof)]
    numbers = st.integers(-1, 9)
    decision["result"] = data.draw(
        st.one_of(
            st.sampled_from([" ".join(words), " ".join(words[1:]), " ".join([*words, "Bs"]), "", "x", "٣"]),
            st.sampled_from(others),
            numbers,
            numbers.map(str),
            numbers.map("sticks {}".format),
        )
    )


def drawn(data: st.DataObject, proof: Plain) -> None:
    one, name = (
        data.draw(st.sampled_from(draws(proof))),
        data.draw(st.sampled_from(["counter", "stop", "value"])),
    )
    one[name] = data.draw(st.one_of(st.integers(0, 70), st.just(one[name] + 1), st.just(2**62)))


def of_draws(data: st.DataObject, proof: Plain) -> None:
    """Leave a draw out, name one twice, or let one be that of another decision."""
    source, target = (data.draw(st.sampled_from(decisions(proof))) for _ in range(2))
    place = data.draw(st.integers(0, len(source["draws"]) - 1))
    moved = source["draws"].pop(place)
    where = data.draw(st.sampled_from(["nowhere", "twice", "there"]))
    if where != "nowhere":
        target["draws"].insert(data.draw(st.integers(0, len(target["draws"]))), moved)
    if where == "twice":
        source["draws"].insert(place, moved)


def order(data: st.DataObject, proof: Plain) -> None:
    deal = data.draw(st.sampled_from(proof["deals"]))
    swap(data, data.draw(st.sampled_from([proof["deals"], deal["decisions"] or proof["deals"]])))


def numbered_anew(data: st.DataObject, proof: Plain) -> None:
    """Let two decisions, or two draws, change places, and count the draws anew."""
    deal = data.draw(st.sampled_from([deal for deal in proof["deals"] if deal["decisions"]]))
    swap(data, data.draw(st.sampled_from([deal["decisions"], *(one["draws"] for one in deal["decisions"])])))
    for counter, one in enumerate(draws({"deals": [deal]})):
        one["counter"] = counter


def left_out(data: st.DataObject, proof: Plain) -> None:
    """Leave a decision, or a deal, out or name it twice."""
    deal = data.draw(st.sampled_from([deal for deal in proof["deals"] if deal["decisions"]]))
    values = data.draw(st.sampled_from([deal["decisions"], proof["deals"]]))
    place = data.draw(st.integers(0, len(values) - 1))
    values[place : place + 1] = deepcopy(values[place : place + 1]) * data.draw(st.sampled_from([0, 2]))


def total(data: st.DataObject, proof: Plain) -> None:
    data.draw(st.sampled_from(proof["deals"]))["count"] = data.draw(st.integers(0, 700))


def seed(data: st.DataObject, proof: Plain) -> None:
    seeds = data.draw(st.sampled_from(proof["deals"]))["seeds"]
    one = data.draw(st.sampled_from(seeds))
    match data.draw(st.sampled_from(["player", "text", "since", "order", "fewer", "more"])):
        case "since":
            one["since"] = data.draw(st.integers(0, 9))
        case "order":
            seeds.reverse()
        case "fewer":
            seeds.remove(one)
        case "more":
            seeds.append({**one, "since": data.draw(st.integers(0, 9))})
        case name:
            one[name] = data.draw(st.text(max_size=4))


def other_hex(data: st.DataObject, text: str) -> str:
    """Return another text of 32 bytes, or none."""
    place = data.draw(st.integers(0, len(text) - 1))
    digit = data.draw(st.sampled_from("0123456789abcdef"))
    return data.draw(
        st.sampled_from([text[:place] + digit + text[place + 1 :], text.upper(), f" {text}", text[:-2], ""])
    )


def secret(data: st.DataObject, proof: Plain) -> None:
    deal, other = (data.draw(st.sampled_from(proof["deals"])) for _ in range(2))
    name = data.draw(st.sampled_from(["secret", "commitment"]))
    deal[name] = data.draw(st.sampled_from([None, other[name], other_hex(data, deal[name])]))


def seals(data: st.DataObject, proof: Plain) -> None:
    deal = data.draw(st.sampled_from(proof["deals"]))
    place = data.draw(st.integers(0, 47))
    if data.draw(st.booleans()):
        swap(data, deal["seals"])
    else:
        deal["seals"][place] = other_hex(data, deal["seals"][place])
    for card in deal["opened"][:1]:
        name = data.draw(st.sampled_from(["place", "number", "key", "card", "none"]))
        if name == "key":
            card["key"] = other_hex(data, card["key"])
        elif name in card:
            card[name] = data.draw(
                st.sampled_from(check_casts.DECK) if name == "card" else st.integers(0, 60)
            )


CHANGES = (kind, result, drawn, of_draws, order, numbered_anew, left_out, total, seed, secret)


def changes_something(before: Plain, after: Plain) -> bool:
    """Tell whether anything that follows is another: seeds from which the same is drawn are none."""
    if before == after:
        return False
    told = deepcopy(after)
    for deal, was in zip(told["deals"], before["deals"], strict=False):
        given = [Seed(**one) for one in deal["seeds"]]
        again = [
            draw(bytes.fromhex(was["secret"]), given, one["counter"], one["stop"]) == one["value"]
            for one in draws({"deals": [was]})
        ]
        deal["seeds"] = was["seeds"] if all(again) else deal["seeds"]
    return told != before


MANY = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])


@of_all
@MANY
@given(data=st.data())
def test_no_change_passes(game_id: str, seats: int, changes: dict[str, Any], data: st.DataObject) -> None:
    before = plain(proven(game_id, seats, **changes))
    after = deepcopy(before)
    of_seals: tuple[Callable[[st.DataObject, Plain], None], ...] = (
        (seals,) if changes.get("folded_hidden") else ()
    )
    data.draw(st.sampled_from([*CHANGES, *of_seals]))(data, after)
    assert not changes_something(before, after) or not passes(after)


@of_open
def test_what_is_cut_off_at_the_end_is_told_by_the_record(
    game_id: str, seats: int, changes: dict[str, Any]
) -> None:
    played = proven(game_id, seats, **changes)
    after = plain(played)
    deal = [deal for deal in after["deals"] if deal["decisions"]][-1]
    del deal["decisions"][-3:]
    deal["count"] = len(draws({"deals": [deal]}))
    lines, good = check_casts.check(after, played.record)
    assert not good
    assert any("results that the proof has not" in line for line in lines)


@of_all
def test_a_season_cannot_lack_what_it_begins_with(game_id: str, seats: int, changes: dict[str, Any]) -> None:
    """Nor can who begins, or who deals, have been chosen by hand and the draw kept back."""
    played = proven(game_id, seats, **changes)
    record = None if changes.get("folded_hidden") else played.record
    for number, deal in enumerate(plain(played)["deals"][:-1]):
        after = plain(played)
        after["deals"][number].update(decisions=[], count=0)
        begins = deal["decisions"][0]["for"]
        problem = f'  WRONG: "{begins}" was not drawn, with which it must begin by the rules of the table'
        of_rounds = begins == "sticks" and any(one["decisions"] for one in after["deals"][number + 1 :])
        due = begins in ("first", "deal") or of_rounds
        assert (problem in check_casts.check(after, record)[0]) == due


@of_all
def test_the_first_deal_cannot_be_left_out(game_id: str, seats: int, changes: dict[str, Any]) -> None:
    """Else whoever runs the bot could choose between two deals whose fingerprints were shown."""
    played = proven(game_id, seats, **changes)
    after = plain(played)
    del after["deals"][0]
    after["first"] = 2
    if not check_casts.GAMES[game_id].from_positions:
        assert not passes(after)
        return
    assert "whether the game began in a position of season 2, not with season 1" in told(after)
    assert not passes(after, played.record)


def test_games_begin_in_positions_where_nothing_in_them_is_hidden() -> None:
    """So no proof of another one tells of a game without its first deal."""
    for name, game in GAMES.items():
        shown = [game.privacy(options) for options in game.presets.values()]
        is_open = any(one.open_record and not (one.private or one.hidden_chance) for one in shown)
        assert check_casts.GAMES[name].from_positions == is_open, name


@pytest.mark.parametrize("game_id", ["zau_shu", "niek_zau_shu", "lutu"])
def test_a_throw_is_bound_to_its_round(game_id: str) -> None:
    """Else whoever runs the bot could let the last throw of a round be the first of the next secret."""
    told_by = proven(game_id, 4).record
    deals = re.search(r"\{deals:(\d+) (\d+)", told_by)
    assert deals
    shifted = f"{{deals:{int(deals[1]) + 1} {int(deals[2]) - 1}"
    [problem] = problems(plain(proven(game_id, 4)), told_by.replace(deals[0], shifted))
    assert "is of deal or season 2, by the record of 1" in problem
    with pytest.raises(RecordError, match="bad_deals"):
        records.check(told_by.replace(deals[0], shifted))


@pytest.mark.parametrize("deals", ["", "1", "2 2 99999999", "-1", "1 " * 9, "٣", "9" * 5000])
def test_rounds_that_are_none_are_told(deals: str) -> None:
    played = proven("zau_shu", 2)
    record = re.sub("{deals:[^}]*}", f"{{deals:{deals}}}", played.record)
    assert problems(plain(played), record) == [
        '"deals" does not tell in which deal or round each result of the record fell'
    ]


def test_where_no_record_tells_rounds_the_checker_says_so() -> None:
    """As those that were written before they did."""
    said = "in which deal or round each result fell"
    for game_id, expected in (("zau_shu", True), ("cerke", False), ("ta_xot", False), ("nexxy", False)):
        played = proven(game_id, 2)
        earlier = re.sub("{deals:.*}\n", "", played.record)
        assert said not in told(plain(played), played.record)
        assert (said in told(plain(played), earlier)) == expected, game_id
        records.check(earlier)


RUBBISH = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


def anywhere(data: st.DataObject, value: Any) -> None:
    """Put rubbish somewhere, add a name, or take something away."""
    inner = [
        one for one in (value.values() if isinstance(value, dict) else value) if isinstance(one, dict | list)
    ]
    if inner and data.draw(st.sampled_from([True, True, True, False])):
        anywhere(data, data.draw(st.sampled_from(inner)))
        return
    names = sorted(value) if isinstance(value, dict) else list(range(len(value)))
    what = data.draw(st.sampled_from(["replace", "remove", "add"]))
    if what == "add" or not names:
        if isinstance(value, dict):
            value[data.draw(st.text(max_size=3))] = data.draw(RUBBISH)
        else:
            value.append(data.draw(RUBBISH))
    elif what == "remove":
        del value[data.draw(st.sampled_from(names))]
    else:
        value[data.draw(st.sampled_from(names))] = data.draw(RUBBISH)


@of_open
@MANY
@given(data=st.data())
def test_no_rubbish_passes_with_the_record(
    game_id: str, seats: int, changes: dict[str, Any], data: st.DataObject
) -> None:
    played = proven(game_id, seats, **changes)
    before = plain(played)
    after = deepcopy(before)
    anywhere(data, after)
    named = {**after, "game": before["game"]} if isinstance(after.get("game"), str) else after
    assert not changes_something_anywhere(before, named) or not passes(after, played.record)


def changes_something_anywhere(before: Plain, after: Plain) -> bool:
    """Tell the same of proofs that may have lost their form, in which no seeds can be looked at."""
    try:
        check_casts.checked_proof(check_casts.parsed(json.dumps(after)))
    except check_casts.NoProof:
        return True
    return changes_something(before, after)


# --- Against the record ----------------------------------------------------------------------------


@of_open
def test_another_result_in_the_record_is_told(game_id: str, seats: int, changes: dict[str, Any]) -> None:
    played = proven(game_id, seats, **changes)
    told = plain(played)
    slips = slips_in(game_id, played.record)
    assert slips
    for before, after in slips:
        lines = problems(told, played.record.replace(before, after, 1))
        assert sum("the record" in line for line in lines) == 1, (before, after)


def problems(proof: Plain, record: str) -> list[str]:
    """Return what the checker has against a proof with a record: nothing if everything fits."""
    try:
        lines, good = check_casts.check(deepcopy(proof), record)
    except check_casts.NoProof as error:
        return [str(error)]
    found = [line for line in lines if "WRONG: " in line]
    assert good == (not found)
    return found


def slips_in(game_id: str, record: str) -> list[tuple[str, str]]:
    """Return the slips that can be made in a record of the game."""
    return [slip for slip in SLIPS["cerke" if game_id == "cerke" else ""] if slip[0] in record]


def test_every_slip_is_made_in_some_record() -> None:
    made = [
        slip for name, seats, more in VARIANTS for slip in slips_in(name, proven(name, seats, **more).record)
    ]
    assert {slip for slips in SLIPS.values() for slip in slips} == set(made)


SLIPS: dict[str, tuple[tuple[str, str], ...]] = {
    "cerke": (
        ("橋三", "橋二"),
        ("水四", "水三"),
        ("橋二", "橋無"),
        ("橋三", "橋或"),
        ("橋五{連撃:三+二}", "橋五"),
        ("連撃:三", "連撃:二"),
        ("再撃:橋二", "再撃:橋一"),
    ),
    "": (
        ("* sticks 3", "* sticks 2"),
        ("* sticks 2\n", ""),
        ("* deal ", "* deal Bs "),
        ("* draw B1\n", "* draw R1\n"),
        ("* reshuffle ", "* reshuffle Bs "),
    ),
}


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("", "the record is none of nexxy"),
        ("no record", "the record is none of nexxy"),
        ("{game:zau_shu}\n\n* sticks 3", "the record is none of nexxy"),
        ("{game:nexxy}\n{game:nexxy}", "twice"),
        ("{game:nexxy}\n{seats:3}", "another number of seats"),
        ('{game:nexxy}\n{options:{"randomizer":"die"}}', 'another rule "randomizer"'),
        ("{game:nexxy}\n{options:[]}", "the record is none of nexxy"),
        ("{game:nexxy}\n{options:[}", "Expecting value"),
        (f"{{game:nexxy}}\n{{options:{'[' * 100_000}}}", "recursion"),
        ('{game:nexxy}\n{options:{"weight":NaN}}', "not a whole one"),
    ],
)
def test_what_is_no_record_of_the_game_is_told(record: str, words: str) -> None:
    with pytest.raises(check_casts.NoProof, match=words):
        check_casts.check(plain(proven("nexxy", 2)), record)


def test_a_record_may_have_rules_in_fractions() -> None:
    played = proven("nexxy", 2)
    record = played.record.replace("{options:{", '{options:{"duplicate_bonus":1.5', 1)
    assert record != played.record
    assert passes(plain(played), record)


def test_whole_numbers_stand_for_no_other_rule() -> None:
    played = proven("nam_to", 2)
    for value in ("0", "0.0"):
        record = played.record.replace("{options:{", f'{{options:{{"joining":{value}', 1)
        with pytest.raises(check_casts.NoProof, match='another rule "joining"'):
            check_casts.check(plain(played), record)


def test_a_record_of_another_length_is_told() -> None:
    played = proven("nexxy", 2)
    *lines, last = [line for line in played.record.splitlines() if not line.startswith("{deals:")]
    assert last.startswith("* sticks")
    for record, words in (
        ("\n".join(lines), "the record ends before"),
        ("\n".join([*lines, last, "* sticks 3"]), "the record tells 1 results that the proof has not"),
    ):
        told, good = check_casts.check(plain(played), record)
        assert not good
        assert any(words in line for line in told)


def test_under_seal_there_is_no_record() -> None:
    sealed = proven("mak_kaik", 3, folded_hidden=True)
    with pytest.raises(check_casts.NoProof, match="no record"):
        check_casts.check(plain(sealed), proven("mak_kaik", 3).record)


@pytest.mark.parametrize("body", ["#{" * 100_000, "#" * 100_000, "A橋" * 100_000])
def test_a_line_that_is_too_long_for_a_record_is_told(body: str) -> None:
    with pytest.raises(check_casts.NoProof, match="too long"):
        check_casts.check(plain(proven("cerke", 2)), f"{{律:官定}}\nKA兵LA {body}")


# --- Against the record of a game of Cerke ---------------------------------------------------------


def cast(casts: int, rules: str = "cerke", purpose: str = "cast", **options: Any) -> Plain:
    """Return the proof of a first season in which nothing but sticks was drawn, so many times."""
    source = VerifiableDraws(SECRET)
    log = [Drawn(purpose, written(purpose, sticks.cast(source)), source.drawn[-5:]) for _ in range(casts)]
    told = basis(rules, **options)
    made = made_of(told, 1, log)
    deal = Deal("1", source.commitment, SECRET.hex(), source.counter, (), made)
    proof: Plain = json.loads(dump_proof(told.open((deal, to_come(2)))))
    return proof


def written(purpose: str, ones: int) -> str:
    return str(ones) if purpose == "cast" else f"{purpose} {ones}"


def told(proof: Plain, record: str | None = None) -> str:
    """Return what the checker prints, with its verdict before it."""
    lines, good = check_casts.check(deepcopy(proof), record)
    return "\n".join(["good" if good else "not good", *lines])


BRIDGE = check_casts.SUMS[sticks.cast(VerifiableDraws(SECRET))]
"""The first of those casts."""

BEGAN = f"{{律:官定}}\n{{一位色:黒}}\n\nKE弓LEME橋{BRIDGE}"


def began(way: str) -> str:
    """Return the same record of a table whose rules say who begins."""
    rules = f'{{律:変種}}\n#{{設定:{{"first_player":"{way}"}}}}#'
    return BEGAN.replace("{律:官定}", rules).replace("一位色:黒", f"一位色:{'赤' if way == 'A' else '黒'}")


def test_who_begins_cannot_be_chosen_by_hand() -> None:
    assert '"first" was not drawn' in told(cast(1), BEGAN)
    alone = told(cast(1))
    assert alone.startswith("good")
    assert "Not checked: " in alone
    assert "how season or round 1 began: no draw tells" in alone
    assert '"first" was not drawn' in told(cast(0), BEGAN.rpartition("\n")[0])
    assert '"deal" was not drawn' in told(cast(1, "lauzait_cep", "sticks"))


def test_a_game_that_began_in_a_position_may_lack_who_began() -> None:
    header, body = BEGAN.split("\n\n")
    assert told(cast(1), f"{header}\n{{始局:x}}\n\n{body}").startswith("good")
    assert "was not drawn" in told(cast(1), f"{header}\n\n{body}\n{{始局:x}}"), "its head alone tells that"


@pytest.mark.parametrize("way", ["IA", "A"])
def test_where_a_rule_says_who_begins_nothing_is_drawn_for_it(way: str) -> None:
    assert told(cast(1, first_player=way), began(way)).startswith("good")


def test_each_season_that_the_record_knows_has_its_draw() -> None:
    played = proven("cerke", 2)
    record = played.record.replace("{一位色:黒赤}", "{一位色:黒赤黒}")
    assert record != played.record
    assert "who began season 3, the proof has no draw for it" in told(plain(played), record)


def test_a_season_cannot_end_before_its_casts() -> None:
    played = proven("cerke", 2)
    before, last, after = played.record.partition("PAU巫MAUPAU橋三")
    (end,) = [line for line in after.split("\n") if line.endswith("春終")]
    record = f"{before}\n{end}\n{last}{after.replace(end, '')}"
    assert "is of deal or season 1, by the record of 2" in told(plain(played), record)


@pytest.mark.parametrize(("casts", "verdict"), [(2, "good"), (3, "not good")])
def test_one_turn_at_most_is_left_out_of_a_record(casts: int, verdict: str) -> None:
    lines = told(cast(casts, first_player="IA"), began("IA")).split("\n")
    assert lines[0] == verdict
    assert any("the record ends before result 2" in line for line in lines) == (verdict == "not good")


def test_a_turn_of_another_season_is_not_left_out() -> None:
    record = began("IA").replace("一位色:黒", "一位色:黒黒")
    assert "the record ends before result 2" in told(cast(2, first_player="IA"), record)


@pytest.mark.parametrize("changes", [{}, {"second_cast": True}, {"stick_method": "chain"}], ids=str)
def test_no_turn_holds_more_casts_than_may_be_left_out(changes: dict[str, Any]) -> None:
    """Sticks that fall as low as lets a player go on, who casts whenever they may, in turns that go on."""
    game, rng, most, casts = GAMES["cerke"], random.Random(1), 0, 0
    helped = {"handicap_side": "IA"} if "second_cast" in changes else {}
    options = game.make_options("", {**changes, **helped})
    first: Any = game.start(2, options)
    state = first
    for _ in range(4000):
        casts = casts if isinstance(state, WITHIN) else 0
        most = max(most, casts)
        moves = [action for seat in game.turn(state).seats for action in game.legal(state, seat)]
        if isinstance(state, Bridge | Water):
            moves, casts = [Cast(2 if casts else 0)], casts + 1
        risky = [move for move in moves if isinstance(move, StepCast | CastAgain | SecondCast)]
        state = game.apply(state, game.turn(state).seats[0], rng.choice(risky or moves)) if moves else first
    assert most == check_casts.most_casts(changes)


WITHIN = (Bridge, Chain, Excited, Water, Refused)
"""The nodes within a turn."""
