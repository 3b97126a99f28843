"""``tablectl journal``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.state_folder import restrict_umask
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import AsJson, Config, StateDir

with lazy_imports():
    import tablectl.adapters.storage.journal.journal as journals
    import tablectl.adapters.storage.journal.rescue as rescuing
    import tablectl.config as configuration

if TYPE_CHECKING:
    from tablectl.adapters.storage.journal.rescue import RescueVerdict

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="markdown")

File = Annotated[
    Path | None, typer.Argument(help="A journal's file; by default that of the table's state directory.")
]


@app.callback()
def journal() -> None:
    """Examine a table's journal, and save what can be saved of a damaged one.

    Every entry carries a hash over itself and the hash before it. The newest one goes out with each `event`
    message and stands on the score sheet, so anybody who kept one can tell whether the past was changed.
    """


@app.command()
def verify(
    file: File = None, config: Config = None, state_dir: StateDir = None, as_json: AsJson = False
) -> None:
    """Check every entry of a journal against its hash. A running table is not disturbed.

    Exit status 0: the whole journal is as it was written; 1: it is not; 2: no such file; 65: nothing of it
    can be read.
    """
    path = _path(file, config, state_dir)
    verdict = rescuing.examine(path)
    advice = "" if verdict.holds else ". `tablectl journal rescue` saves what holds"
    answer = {"file": str(path), **_as_json(verdict)}
    typer.echo(json.dumps(answer) if as_json else f"{_verdict_text(path, verdict)}{advice}")
    raise typer.Exit(0 if verdict.holds else 1)


@app.command()
def rescue(
    to: Annotated[
        Path | None,
        typer.Argument(
            help="A new journal's file, which must not exist; without it the journal is mended in its place."
        ),
    ] = None,
    file: Annotated[Path | None, typer.Option("--from", help="The damaged journal's file.")] = None,
    config: Config = None,
    state_dir: StateDir = None,
    as_json: AsJson = False,
) -> None:
    """Save what holds of a damaged journal. The damaged files are kept as they are.

    Entries up to the damage are kept; those that can still be read beyond it go into a file `….beyond.jsonl`,
    one a line: nothing proves that they are unchanged. Without `TO`, what is saved takes the journal's place,
    and the damaged files go to `backups/damaged-…` beside it: stop the service first; its next start goes on
    from there.

    Exit status 0: saved, or nothing is damaged; 2: no such file, or TO exists; 65: nothing can be read; 73,
    74: the new file cannot be written; 75: a service is running on the journal.
    """
    path = _path(file, config, state_dir)
    restrict_umask()  # the saved journal holds concealed tiles too
    before: Path | None = None
    if to is None:
        verdict, beyond_file, before = rescuing.rescue_in_place(path, at=SystemClock().at())
    else:
        verdict, beyond_file = rescuing.rescue(path, to)
    if as_json:
        files = {"file": path, "saved": to or path, "before": before, "beyond_file": beyond_file}
        answer = {key: None if each is None else str(each) for key, each in files.items()}
        typer.echo(json.dumps(answer | _as_json(verdict)))
        return
    typer.echo(_verdict_text(path, verdict))
    if to is not None or before is not None:
        typer.echo(f"{to or path}: {verdict.entries} entries saved")
    if before is not None:
        typer.echo(f"{before}: the damaged files")
    if beyond_file is not None:
        typer.echo(f"{beyond_file}: {len(verdict.beyond)} entries beyond the damage, for you to look at")


def _path(file: Path | None, config: Path | None, state_dir: Path | None) -> Path:
    return file or (state_dir or configuration.load(config).table.state_dir) / journals.JOURNAL_FILE


def _as_json(verdict: RescueVerdict) -> dict[str, object]:
    return {
        "journal": verdict.identity or None,
        "holds": verdict.holds,
        "entries": verdict.entries,
        "hash": verdict.hash or None,
        "reason": verdict.reason or None,
        "beyond": len(verdict.beyond),
    }


def _verdict_text(path: Path, verdict: RescueVerdict) -> str:
    hash_text = f", hash {verdict.hash}" if verdict.hash else "; an earlier version wrote it, without hashes"
    if verdict.holds:
        return f"{path}: all {verdict.entries} entries are as they were written{hash_text}"
    first = f"Its first {verdict.entries} entries are as they were written{hash_text}"
    return (
        f"{path}: {verdict.reason}. {first if verdict.entries else 'No entry before it can be trusted'}. "
        f"Beyond it {len(verdict.beyond)} can be read"
    )
