"""Prints conformance results: a line or a JSON object for each check, and how many passed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import typer

from tablectl.cli.conform.lazy_conformance import conformance
from tablectl.errors import InputError

if TYPE_CHECKING:
    from tablectl.conformance.check import CheckDescription

VERDICT_LABELS = {"passed": "passed  ", "failed": "FAILED  ", "left_out": "left out"}
"""By verdict, padded to one width."""


def select_checks(known: Sequence[str], only: Sequence[str] | None) -> tuple[str, ...]:
    """Names of the checks to run: all, or those of ``--only``, in the order of ``known``.

    Raises:
        InputError: there is no such check.
    """
    if unknown := [name for name in only or () if name not in known]:
        raise InputError(f"there is no check {', '.join(unknown)}: --list shows them")
    return tuple(name for name in known if not only or name in only)


def print_requirements(checks: Iterable[CheckDescription], *, as_json: bool) -> None:
    """List checks with their requirements."""
    for check in checks:
        row = {"check": check.name, "section": check.section, "must": check.must}
        typer.echo(
            json.dumps(row, ensure_ascii=False)
            if as_json
            else f"{check.section} · {check.name}: {check.must}"
        )


def print_results(
    results: Iterable[conformance.Result], *, as_json: bool, closing: Callable[[], str] = str
) -> None:
    """Print results as they come, then how many passed.

    Args:
        results: of the checks.
        as_json: one object per line for each check, and nothing else.
        closing: text that is added to the last line; called once all checks have run.

    Raises:
        typer.Exit: with 1, where a check has failed.
    """
    shown: list[conformance.Result] = []
    for result in results:
        shown.append(result)
        typer.echo(json.dumps(result.as_json(), ensure_ascii=False) if as_json else _line(result))
    counts = {verdict: sum(one.verdict is verdict for one in shown) for verdict in conformance.Verdict}
    if not as_json:
        typer.echo(
            f"{counts[conformance.Verdict.PASSED]} passed, {counts[conformance.Verdict.FAILED]} failed, "
            f"{counts[conformance.Verdict.LEFT_OUT]} left out{closing()}"
        )
    if counts[conformance.Verdict.FAILED]:
        raise typer.Exit(1)


def _line(result: conformance.Result) -> str:
    line = f"{VERDICT_LABELS[result.verdict]}  {result.check}"
    if result.verdict is conformance.Verdict.LEFT_OUT:
        return f"{line}: {result.came}"
    if result.verdict is conformance.Verdict.FAILED:
        often = "" if result.faults == 1 else f" ({result.faults} times; the first:)"
        return (
            f"{line}{often}\n    must:     {result.must} ({result.section})\n"
            f"    expected: {result.expected}\n    came:     {result.came}"
        )
    return line
