"""Verifiable chance in running games: secrets, players' seeds, draws, and the proof of all of them.

The secret of a deal is fixed, and its fingerprint shown, one whole deal before it is used, so that every
player has time to add a seed of their own to it.  Besides, the numbers that Discord gives to interactions are
mixed in, which neither the bot nor a player chooses: those that joined and started, and for each further deal
the one that led to it.  Where hands that nobody showed stay hidden, decks are under
seal (``engine.sealing``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import OtherVersion, StalePosition
from bot.kit.store.errors import SecretTaken
from bot.storage.rows import ActionRow, SecretRow, SeedRow
from bot.table.service.lost import LostRules
from bot.table.service.match import Match, seats_at_start
from bot.table.store import actions, chance
from bot.table.store import seats as seat_rows
from bot.table.store.columns import read_fingerprints
from engine import proofs, randomness, sealing
from engine.core import CHANCE

NewSecret = Callable[[], bytes]
"""Where secrets come from: 32 bytes of the system's randomness."""

DISCORD: Final = 0
"""Whose seed the numbers of interactions are: nobody's, since Discord gives them."""

_DRAWS: Final = msgspec.json.Decoder(tuple[randomness.Draw, ...])

JOINT: Final = " · "
"""Between a player's text and the number of the interaction in which they gave it."""


async def fix(
    connection: AsyncConnection, game: str, deals: Sequence[int], new_secret: NewSecret, *, sealed: bool
) -> str:
    """Fix the secrets of deals that have none; return their fingerprints as a column of the game has them."""
    fixed = {number: new_secret() for number in deals}
    for number, secret in fixed.items():
        await chance.add_secret(connection, game, number, secret)
    return _written((number, fingerprint(secret, sealed=sealed)) for number, secret in fixed.items())


async def fingerprints(connection: AsyncConnection, game: str, *, sealed: bool) -> str:
    """Return all fingerprints of a game as a column of the game has them."""
    rows = await chance.secrets_of(connection, game)
    return _written((row.deal, fingerprint(row.secret, sealed=sealed)) for row in rows)


def fingerprint(secret: bytes, *, sealed: bool) -> str:
    """Return what is shown of a secret before the end; at a sealed table it covers the sealed deck too."""
    return sealing.SealedDeck(secret).commitment if sealed else randomness.commitment(secret)


def _written(shown: Iterable[tuple[int, str]]) -> str:
    return msgspec.json.encode(tuple(shown)).decode()


async def mix_in_joins(connection: AsyncConnection, match: Match, interaction_id: int) -> None:
    """Mix the numbers of the interactions that joined, by seat, and that started into the first deal."""
    numbers = [*await seat_rows.joins(connection, match.id), interaction_id]
    await _mix_in(connection, match.id, match.first_deal, " ".join(map(str, numbers)))


async def _mix_in(connection: AsyncConnection, game: str, deal: int, text: str) -> None:
    row = SeedRow(game=game, deal=deal, user_id=DISCORD, name="Discord", text=text, counts_from=0)
    await chance.put_seed(connection, row)


@dataclass(slots=True)
class Source:
    """The chance of one game in one transaction: read once for each deal, noted when the next one comes.

    ``led_by`` is the interaction that led here: of whoever acts, or of the last person who did.
    ``fingerprints`` are those of the game with what was fixed here, as its column has them.
    """

    connection: AsyncConnection
    match: Match
    new_secret: NewSecret
    led_by: int | None
    fingerprints: str = ""
    _deal: int = 0
    _draws: randomness.VerifiableDraws | None = None

    def __post_init__(self) -> None:
        self.fingerprints = self.match.row.fingerprints

    async def draws(self, deal: int) -> randomness.VerifiableDraws:
        """Return the draws of a deal, which go on where they were left."""
        if self._draws is None or deal != self._deal:
            await self.note()
            self._deal, self._draws = deal, await self._open(deal)
        return self._draws

    async def note(self) -> None:
        """Note how many draws were made."""
        if self._draws is not None:
            await chance.set_drawn(self.connection, self.match.id, self._deal, self._draws.counter)

    async def _open(self, deal: int) -> randomness.VerifiableDraws:
        """Read what a deal is drawn from, and fix the secret of the next one, as far as it has none.

        Before the first draw a number is mixed in that nobody knew when this deal's secret was fixed.
        """
        connection, game, sealed = self.connection, self.match.id, self.match.privacy.sealed
        known = await chance.drawn_from(connection, game, (deal, deal + 1))
        missing = [number for number in (deal, deal + 1) if number not in known]
        if missing:
            fixed = await self._fix(missing)
            shown = [one for one in read_fingerprints(self.fingerprints) if one[0] >= deal]
            self.fingerprints = _written([*shown, *read_fingerprints(fixed)])
        to_mix_in = deal > self.match.first_deal and (deal not in known or known[deal].secret.drawn == 0)
        if to_mix_in and self.led_by is not None:
            await _mix_in(connection, game, deal, str(self.led_by))
        if to_mix_in or deal not in known:
            known = await chance.drawn_from(connection, game, (deal,))
        made_with = known[deal]
        source = sealing.SealedDraws if sealed else randomness.VerifiableDraws
        return source(made_with.secret.secret, _seeds(made_with.seeds), made_with.secret.drawn)

    async def _fix(self, deals: Sequence[int]) -> str:
        """Fix the secrets of deals that have none yet; return their fingerprints as the column has them.

        Raises StalePosition where another process has fixed one meanwhile: then the game has moved on.
        """
        match = self.match
        try:
            return await fix(self.connection, match.id, deals, self.new_secret, sealed=match.privacy.sealed)
        except SecretTaken:
            raise StalePosition(game=match.id) from None


async def draw_all(source: Source, state: object, ply: int, now: float) -> tuple[Any, list[ActionRow]]:
    """Let chance act until a person has to; return the state reached and the log's new lines.

    It rests where it comes to a state in which a seat can be added first.
    """
    match, rows = source.match, list[ActionRow]()
    while match.rules.turn(state).is_chance and not (rows and match.rules.newcomer(state) is not None):
        deal = match.rules.deal(state)
        draws = await source.draws(deal)
        before = len(draws.drawn)
        action = match.rules.chance(state).sample(draws)
        rows.append(
            ActionRow(
                game=match.id,
                ply=ply + len(rows),
                seat=CHANCE,
                action=match.rules.dump_action(action),
                notation=match.rules.notate(state, action),
                deal=deal,
                draws=msgspec.json.encode(draws.drawn[before:]).decode(),
                at=now,
            )
        )
        state = match.rules.apply(state, CHANCE, action)
    return state, rows


async def add_seed(
    connection: AsyncConnection, match: Match, user_id: int, name: str, text: str, interaction_id: int
) -> bool:
    """Mix a player's text into all draws from now on in this deal and the next; False if one stands.

    The number of the interaction is added to it, which they cannot choose: who knew the secret could
    otherwise choose a text that leads to draws they like.
    """
    return await _mix_in_from_now(connection, match, user_id, name, f"{text}{JOINT}{interaction_id}")


async def mix_in_message(connection: AsyncConnection, match: Match, message_id: int) -> None:
    """Mix the number of a message, which Discord gives, into all draws from now on, for each message anew.

    That is for games whose secrets may have been shown, and which go on nevertheless: after a backup was
    restored.  The message tells everybody.
    """
    await _mix_in_from_now(connection, match, message_id, "Discord", str(message_id))


async def _mix_in_from_now(
    connection: AsyncConnection, match: Match, giver: int, name: str, text: str
) -> bool:
    """Mix a text into all draws from now on in this deal and the next; False if the giver has one there."""
    deal = match.row.deal
    added = False
    for number, made_with in (await chance.drawn_from(connection, match.id, (deal, deal + 1))).items():
        row = SeedRow(
            game=match.id,
            deal=number,
            user_id=giver,
            name=name,
            text=text,
            counts_from=made_with.secret.drawn,
        )
        added |= await chance.put_seed(connection, row)
    return added


async def proof(connection: AsyncConnection, match: Match) -> proofs.AnyProof:
    """Return all that is needed to recompute the draws; secrets only when the game has ended.

    Where hands are hidden the draws themselves stay hidden until then: a deal's draws are the deal.  Where
    seats act unseen, so does after how many of them somebody gave a text.
    """
    log = await actions.of(connection, match.id)
    given = await chance.seeds_of(connection, match.id)
    return proof_of(match, log, await chance.secrets_of(connection, match.id), given)


def proof_of(
    match: Match, log: Sequence[ActionRow], secrets: Sequence[SecretRow], given: Sequence[SeedRow]
) -> proofs.AnyProof:
    """Return the proof of a game of which all this was read, in the order of the stores."""
    ended = match.row.status in {"over", "cancelled"}
    places = _turned_up(match, log) if ended and match.privacy.sealed else {}
    basis = _basis(match, log)
    drawn = []
    for row in secrets:
        decisions = proofs.decisions(basis, row.deal, (_drawn(line) for line in log if line.deal == row.deal))
        drawn.append(_Drawn(row, _seeds(one for one in given if one.deal == row.deal), decisions))
    if match.privacy.sealed:
        under_seal = (_sealed_deal(basis, one, places.get(one.row.deal, ()), ended=ended) for one in drawn)
        return basis.under_seal(tuple(under_seal))
    if match.privacy.uncounted and not ended:
        drawn = [replace(one, seeds=_uncounted(one.seeds)) for one in drawn]
    shown = ended or not match.privacy.hidden_chance
    return basis.open(tuple(_open_deal(one, shown=shown, ended=ended) for one in drawn))


def _basis(match: Match, log: Sequence[ActionRow]) -> proofs.Basis:
    """Return what the proof of a game rests on beside its secrets; OtherVersion if its rules are lost."""
    if isinstance(match.rules, LostRules):
        raise OtherVersion(game=match.id, found=match.rules.version, expected=match.rules.expected)
    played = [match.rules.load_action(line.action) for line in log]
    return proofs.Basis(
        game=match.id,
        rules=match.rules.id,
        seats=max(seats_at_start(match, played), match.rules.seats.start),
        options=proofs.options_of(match.rules.id, match.options),
        first=match.first_deal,
        sealed=match.privacy.sealed,
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """All that was drawn with one secret."""

    row: SecretRow
    seeds: tuple[randomness.Seed, ...]
    decisions: tuple[proofs.Decision, ...]


def _open_deal(drawn: _Drawn, *, shown: bool, ended: bool) -> proofs.Deal:
    row = drawn.row
    return proofs.Deal(
        label=str(row.deal),
        commitment=fingerprint(row.secret, sealed=False),
        secret=row.secret.hex() if ended else None,
        count=row.drawn if shown else 0,
        seeds=drawn.seeds,
        decisions=drawn.decisions if shown else (),
    )


def _uncounted(seeds: Iterable[randomness.Seed]) -> tuple[randomness.Seed, ...]:
    """Return texts without the draws from which on they count."""
    return tuple(randomness.Seed(one.player, one.text) for one in seeds)


def _sealed_deal(
    basis: proofs.Basis, drawn: _Drawn, turned_up: Sequence[int], *, ended: bool
) -> proofs.SealedDeal:
    row, seeds = drawn.row, drawn.seeds
    if ended:
        return proofs.sealed_deal(basis, row.deal, row.secret, row.drawn, seeds, drawn.decisions, turned_up)
    return proofs.SealedDeal(str(row.deal), fingerprint(row.secret, sealed=True), None, 0, seeds)


def misdrawn(match: Match, log: Sequence[ActionRow]) -> set[str]:
    """Return the deals in which chance did something else than the draws that stand with it decided.

    It replays the whole game by its rules.  Decks under seal are left out: their proof shows all there is.
    """
    return {
        str(line.deal)
        for line, action, before, _ in _replayed(match, log)
        if line.draws is not None and not match.privacy.sealed and not follows(match, before, line, action)
    }


def _replayed(match: Match, log: Sequence[ActionRow]) -> Iterator[tuple[ActionRow, Any, Any, Any]]:
    """Play a game by its rules: give each line of its log, its action, and the states before and after it."""
    played = [(line, match.rules.load_action(line.action)) for line in log]
    before = match.first(seats_at_start(match, [action for _, action in played]))
    for line, action in played:
        after = match.rules.apply(before, line.seat, action)
        yield line, action, before, after
        before = after


def follows(match: Match, state: object, line: ActionRow, action: object) -> bool:
    """Tell whether what chance did at a line of the log is what the draws that stand with it decide."""
    rules = match.rules
    again = proofs.Again(_DRAWS.decode(line.draws or "[]"))
    try:
        fits = (
            line.deal == rules.deal(state)
            and rules.chance(state).sample(again) == action
            and rules.notate(state, action) == line.notation
        )
        again.end()
    except ValueError:
        return False
    return bool(fits)


def _turned_up(match: Match, log: Sequence[ActionRow]) -> dict[int, tuple[int, ...]]:
    """Return for each deal the places of the deck whose cards it turned up for everybody."""
    rules = match.rules
    states: dict[int, list[Any]] = {}
    since: list[Any] = []
    for line, action, _, state in _replayed(match, log):
        if rules.dealt(action) is not None and line.deal is not None:
            since = states[line.deal] = []
        since.append(state)
    return {deal: rules.turned_up(after) for deal, after in states.items()}


def _seeds(rows: Iterable[SeedRow]) -> tuple[randomness.Seed, ...]:
    return tuple(randomness.Seed(row.name, row.text, row.counts_from) for row in rows)


def _drawn(line: ActionRow) -> proofs.Drawn:
    """Return what a line of the log's draws decided: the kind of action, and its notation."""
    purpose = msgspec.json.decode(line.action)["type"]
    draws = _DRAWS.decode(line.draws or "[]")
    return proofs.Drawn(purpose, line.notation, draws)
