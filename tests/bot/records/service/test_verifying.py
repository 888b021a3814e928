"""What /verify says of a game: which seasons do not fit, and never that all is well where one does not."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import pytest

from bot.kit.store.database import Database
from bot.records.service.verifying import checked
from bot.records.telling import files as files
from bot.storage.rows import ActionRow
from bot.table.service.match import Match
from engine import records
from engine.proofs import Proof
from tests.bot.table.tables import ANNA, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


class Ended(NamedTuple):
    """A game that is over, with all of which its check is made."""

    match: Match
    log: list[ActionRow]
    proof: Proof
    record: str

    def wrong(self, proof: Proof | None = None, record: str | None = None) -> tuple[str, ...]:
        """Return the seasons that do not fit, with another proof or record."""
        return checked(self.match, self.log, proof or self.proof, record or self.record).wrong


@pytest.fixture
async def ended(database: Database) -> Ended:
    """A game of Cerke that somebody gave up in its second season."""
    club: Any = CardClub(database)
    match = await club.season(await club.deal("cerke", 2, board="educational_5x7"))
    match = (await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))).match
    log, proof = await club.play.log(match.id), await club.play.proof(match.id)
    return Ended(match, log, proof, records.write(await files.record_of(club, match)))


def altered(proof: Proof, number: int, **changes: Any) -> Proof:
    deals = list(proof.deals)
    deals[number] = msgspec.structs.replace(deals[number], **changes)
    return msgspec.structs.replace(proof, deals=tuple(deals))


async def test_what_fits_is_told_so(ended: Ended) -> None:
    draws, wrong = checked(ended.match, ended.log, ended.proof, ended.record)
    assert wrong == ()
    assert draws == sum(deal.count for deal in ended.proof.deals) > 0
    assert [deal.label for deal in ended.proof.deals] == ["1", "2", "3"]


async def test_the_season_that_does_not_fit_is_named(ended: Ended) -> None:
    assert ended.wrong(altered(ended.proof, 1, secret=ended.proof.deals[0].secret)) == ("2",)
    assert ended.wrong(altered(ended.proof, 0, count=1)) == ("1",)
    assert ended.wrong(altered(ended.proof, 1, decisions=(), count=0)) == ("2",)


async def test_a_proof_of_no_form_fits_nowhere(ended: Ended) -> None:
    cut = msgspec.structs.replace(ended.proof, deals=ended.proof.deals[:-1])
    assert ended.wrong(cut) == ("1", "2")
    assert ended.wrong(msgspec.structs.replace(ended.proof, deals=())) == ("1",)


@pytest.mark.parametrize("record", ["no record", "{game:cerke}\n{options:[}", "{律:変種}\n#{設定:[}#"])
async def test_a_record_that_is_none_fits_nowhere(ended: Ended, record: str) -> None:
    assert ended.wrong(record=record) == ("1", "2", "3")


async def test_another_record_fits_nowhere(ended: Ended) -> None:
    record = ended.record.replace("{一位色:", "{一位色:黒赤")
    assert ended.wrong(record=record) == ("1", "2", "3")


async def test_a_cast_belongs_to_the_season_in_which_it_fell(ended: Ended) -> None:
    at = next(place for place, line in enumerate(ended.log) if line.deal == 2)
    log = [*ended.log]
    log[at] = msgspec.structs.replace(log[at], deal=1)
    assert checked(ended.match, log, ended.proof, ended.record).wrong == ("1",)


async def test_a_throw_belongs_to_the_round_in_which_it_fell(database: Database) -> None:
    """By the record, too, whose line tells how many fell in each round up to where somebody gave up."""
    club: Any = CardClub(database)
    match = await club.season(await club.season(await club.deal("zau_shu", 3)))
    match = (await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))).match
    log, proof = await club.play.log(match.id), await club.play.proof(match.id)
    ended = Ended(match, log, proof, records.write(await files.record_of(club, match)))
    fell = [deal.count // 5 for deal in proof.deals[:2]]
    assert f"{{deals:{fell[0]} {fell[1]}" in ended.record
    assert ended.wrong() == ()
    shifted = ended.record.replace(f"{{deals:{fell[0]} {fell[1]}", f"{{deals:{fell[0] - 1} {fell[1] + 1}")
    assert ended.wrong(record=shifted) == tuple(deal.label for deal in proof.deals)
