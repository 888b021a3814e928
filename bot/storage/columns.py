"""A table is made of the row that is read from it: each column is declared once, as a field.

A field's type is its column's: what ``Annotated`` names, or else what is usual (``str`` is a text of any
length, ``int`` has 32 bits).  What may be None may be NULL, and a field's default is its column's too, unless
:data:`GIVEN` or a :class:`Default` says otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import TypeEngine


class Default(NamedTuple):
    """What the database puts into a column that is not named, where that is not the field's default."""

    value: str | None


class References(NamedTuple):
    """The column of another table that a column refers to; ``ondelete``: what then becomes of the row."""

    column: str
    ondelete: str | None = "CASCADE"


GIVEN: Final = Default(None)
"""Every new row says it: the field's default is for those who make one."""

UNIQUE: Final = "unique"
"""No two rows have the same."""

Id = Annotated[int, BigInteger]
"""A number of Discord's, or as large a one."""

RowNumber = Annotated[int, BigInteger().with_variant(Integer, "sqlite"), GIVEN]
"""A number that the database gives."""

Game = Annotated[str, String(16), References("games.id")]
"""The game to which a row belongs, and with which it goes."""

Result = Annotated[str, String(16), References("results.game")]
"""The result to which a row belongs."""

Player = Annotated[int, BigInteger, References("players.user_id", None)]
"""Somebody who is known."""

Str8 = Annotated[str, String(8)]
Str16 = Annotated[str, String(16)]
Str24 = Annotated[str, String(24)]
Str32 = Annotated[str, String(32)]
Str40 = Annotated[str, String(40)]
Str64 = Annotated[str, String(64)]
Str80 = Annotated[str, String(80)]
Str96 = Annotated[str, String(96)]
Str100 = Annotated[str, String(100)]
Str200 = Annotated[str, String(200)]

USUAL: Final[Mapping[Any, type[TypeEngine[Any]]]] = {
    str: Text,
    int: Integer,
    float: Float,
    bool: Boolean,
    bytes: LargeBinary,
}
"""The column's type where a field names none."""

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
"""All tables, and how their constraints are named."""


def table(
    name: str,
    row: type[msgspec.Struct],
    *more: SchemaItem,
    before: Mapping[str, Column[Any]] | None = None,
    without: Collection[str] = (),
    **options: Any,
) -> Table:
    """Make the table whose rows are read as ``row``, with constraints, indexes and ``more`` columns.

    ``before`` has further columns by the field before which they stand; the fields ``without`` are of no
    column.
    """
    columns: list[Column[Any]] = []
    for field in msgspec.structs.fields(row):
        if before and field.name in before:
            columns.append(before[field.name])
        if field.name not in without:
            columns.append(_column(field))
    return Table(name, metadata, *columns, *more, **options)


def one_of(name: str, values: object) -> CheckConstraint:
    """Return the constraint that a column has one of the values of a ``Literal``."""
    listed = ", ".join(f"'{value}'" for value in get_args(values))
    return CheckConstraint(f"{name} IN ({listed})", name=name)


def _column(field: msgspec.structs.FieldInfo) -> Column[Any]:
    kind, nullable = field.type, False
    if get_origin(kind) in (Union, UnionType):
        (kind,), nullable = [part for part in get_args(kind) if part is not type(None)], True
    kind, *marks = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    usual = USUAL[str if get_origin(kind) is Literal else kind]
    types = [mark for mark in marks if not isinstance(mark, (Default, References, str))]
    keys = [ForeignKey(mark.column, ondelete=mark.ondelete) for mark in marks if isinstance(mark, References)]
    defaults = [mark.value for mark in marks if isinstance(mark, Default)]
    return Column(
        field.name,
        types[0] if types else usual,
        *keys,
        nullable=nullable,
        unique=True if UNIQUE in marks else None,
        server_default=defaults[-1] if defaults else _default(field.default),
        autoincrement="auto" if field.name == "id" else False,
    )


def _default(value: object) -> Any:
    """Return a field's default as the database writes it; None where there is none."""
    if value is msgspec.NODEFAULT or value is None:
        return None
    if isinstance(value, bool):
        return true() if value else false()
    return str(value)
