"""Every parser that something from outside reaches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.fuzz import files, odds, records, requests, scoring, serial_line, web
from tests.fuzz.parser import Parser

PARSERS: Final[Mapping[str, Parser]] = {
    parser.name: parser
    for part in (serial_line, records, requests, web, files, scoring, odds)
    for parser in part.PARSERS
}
