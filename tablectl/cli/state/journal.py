"""``tablectl journal``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablectl.adapters.state_folder import write_privately
from tablectl.cli.late_imports import loaded_when_used
from tablectl.cli.options import AsJson, Config, StateDir

with loaded_when_used():
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
    typer.echo(json.dumps({"file": str(path), **_as_json(verdict)}) if as_json else _in_words(path, verdict))
    raise typer.Exit(0 if verdict.holds else 1)


@app.command()
def rescue(
    to: Annotated[Path, typer.Argument(help="File of the new journal; it must not exist.")],
    file: Annotated[Path | None, typer.Option("--from", help="The damaged journal's file.")] = None,
    config: Config = None,
    state_dir: StateDir = None,
    as_json: AsJson = False,
) -> None:
    """Write what holds of a damaged journal into a new one. The damaged file stays as it is.

    Entries up to the damage are kept; those that can still be read beyond it go into `TO.beyond.jsonl`, one a
    line: nothing proves that they are unchanged. Put the new file in the old one's place to go on from there.

    Exit status 0: saved; 2: no such file, or TO exists; 65: nothing can be read; 73, 74: TO cannot be
    written.
    """
    path = _path(file, config, state_dir)
    write_privately()  # the saved journal holds concealed tiles too
    verdict, rest = rescuing.rescue(path, to)
    if as_json:
        beyond = None if rest is None else str(rest)
        typer.echo(
            json.dumps({"file": str(path), "saved": str(to), "beyond_file": beyond, **_as_json(verdict)})
        )
        return
    typer.echo(_in_words(path, verdict))
    typer.echo(f"{to}: {verdict.entries} entries saved")
    if rest is not None:
        typer.echo(f"{rest}: {len(verdict.beyond)} entries beyond the damage, for you to look at")


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


def _in_words(path: Path, verdict: RescueVerdict) -> str:
    sealed = f", hash {verdict.hash}" if verdict.hash else "; an earlier version wrote it, without hashes"
    if verdict.holds:
        return f"{path}: all {verdict.entries} entries are as they were written{sealed}"
    return (
        f"{path}: {verdict.reason}. {verdict.entries} entries before it are as they were written{sealed}. "
        f"Beyond it {len(verdict.beyond)} can be read. `tablectl journal rescue` saves them"
    )
