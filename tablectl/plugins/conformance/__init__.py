"""Checks whether a plugin does what its kind requires: ``tablectl conform plugin``.

Rule books are played at random, records are truncated, cameras give frames, publishers receive unknown
messages, recognisers read drawn tables, and pages are searched for what they load.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import Final

from tablectl.conformance import Result
from tablectl.plugins.conformance import books, cameras, detectors, formats, pages, publishers
from tablectl.plugins.conformance.any_playout import AnyPlayout
from tablectl.plugins.conformance.check_runner import CheckRunner
from tablectl.plugins.conformance.subject import PluginCheck, Subject
from tablectl.plugins.environment import Plugins
from tablectl.plugins.kinds import Kind, Settings

CHECKS: Final[Mapping[Kind, Sequence[PluginCheck]]] = {
    Kind.RULEBOOK: (
        PluginCheck("key", "is listed under its plugin's name", books.key, "Rule books"),
        PluginCheck("words", "names everything in four languages", books.words, "Rule books"),
        PluginCheck("walls", "has a set that fills the walls", books.walls, "Rule books"),
        PluginCheck("plays", "is played to the end, no tile or point lost", books.plays, "Rule books"),
        PluginCheck("journal", "survives the journal and replays the same", books.journal, "Rule books"),
        PluginCheck("wins", "lets somebody win now and then", books.wins, "Rule books"),
    ),
    Kind.FORMAT: (
        PluginCheck("declines", "recognises its own records alone", formats.declines, "Record formats"),
        PluginCheck(
            "agrees", "reads records that replay to what they tell", formats.agrees, "Record formats"
        ),
        PluginCheck("written", "reads again what it writes", formats.written, "Record formats"),
        PluginCheck("damaged", "refuses damaged records in words", formats.damaged, "Record formats"),
    ),
    Kind.CAMERA: (
        PluginCheck("frames", "gives pictures when asked, and never waits", cameras.frames, "Cameras"),
        PluginCheck("closes", "may be closed twice", cameras.closes, "Cameras"),
        PluginCheck(
            "missing", "is a state, not an exception, where it is not there", cameras.missing, "Cameras"
        ),
    ),
    Kind.PUBLISHER: (
        PluginCheck("hears", "hears all that may be told, known or not", publishers.hears, "Publishers"),
    ),
    Kind.PAGE: (
        PluginCheck("loads", "loads what lies beside it", pages.loads, "Pages"),
        PluginCheck("scripts", "has its scripts in files", pages.scripts, "Pages"),
        PluginCheck("small", "has a small folder", pages.small, "Pages"),
    ),
}
"""Every check, by kind. Recognisers have those of ``tablectl.conformance.detectors``."""
MAX_CHECK_S: Final[Mapping[Kind, float]] = {Kind.CAMERA: 120.0, Kind.PUBLISHER: 120.0}
"""Timeout of one check. A rule book's calls each have a timeout, and reading a record has none."""


def examine(
    plugins: Plugins,
    kind: Kind,
    name: str,
    *,
    settings: Settings | None = None,
    files: Sequence[Path] = (),
    address: str = "",
) -> Iterator[Result]:
    """Run all checks of a plugin's kind.

    Args:
        plugins: the installed ones.
        kind: of the plugin.
        name: of the plugin.
        settings: the plugin's configuration.
        files: records, for a format.
        address: for a camera, what follows ``plugin:NAME:``.

    Raises:
        NoSuchPlugin, PluginFailed: there is nothing to examine.
    """
    value = plugins.value(kind, name)
    subject = Subject(name, value, plugins.switch(kind, name), settings or {}, files, address)
    if kind is Kind.DETECTOR:
        yield from detectors.run_checks(subject)
        return
    runner = CheckRunner(name, timeout_s=MAX_CHECK_S.get(kind, inf))
    for check in CHECKS[kind]:
        yield runner.run(check, partial(check.judge, subject))


__all__ = ["CHECKS", "AnyPlayout", "PluginCheck", "Subject", "examine"]
