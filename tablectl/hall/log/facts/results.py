"""What tables brought, and how it came in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tablectl.hall.log.facts.fact import AtTable
from tablectl.tournament import ResultSource


class PhotoAdded(AtTable, frozen=True):
    """A photo of a table's sheet."""

    photo: str
    """Its SHA-256, in hexadecimal digits."""


class ResultReported(AtTable, frozen=True, kw_only=True):
    """Points that players wrote down."""

    points: Mapping[str, int]
    photo: str = ""
    signed: tuple[str, ...]


class ResultSigned(AtTable, frozen=True):
    """One of the four agrees."""

    player: str


class ReportAccepted(AtTable, frozen=True):
    """What was handed in is a result."""


class ReportRejected(AtTable, frozen=True):
    """What was handed in is wrong."""


class ResultSet(AtTable, frozen=True, kw_only=True):
    """A table's own result, or one that a person entered."""

    points: Mapping[str, int]
    journal: str | None = None
    """Of the table, where its machine told the result."""
    session: int | None = None
    """Number of the event in it that began the session."""
    source: ResultSource
    signed: tuple[str, ...]


class TableStopped(AtTable, frozen=True):
    """The points at which a machine was stopped before its session was over."""

    points: Mapping[str, int]
    journal: str
    session: int


Results: TypeAlias = (
    PhotoAdded | ResultReported | ResultSigned | ReportAccepted | ReportRejected | ResultSet | TableStopped
)
