"""Pages of the rule books, written from the very data that the program plays by."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablectl.api.books.rules import fault_rows, item_rows, option_rows, payment_rows, preset_rows
from tablectl.rulesets import RULESETS

Row = Mapping[str, Any]


def write(folder: Path) -> None:
    """Writes a page per book and their index into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    for key in RULESETS:
        (folder / f"{key}.md").write_text("\n".join(page(key)) + "\n", encoding="utf-8")
    books = "\n".join(RULESETS)
    (folder / "index.md").write_text(
        "# Rules and options\n\nWhat each rule book leaves to the table, its presets, everything that it "
        "counts and what it calls irregular: generated from the data that the program plays by. "
        f"`tablectl rules BOOK` prints the same.\n\n```{{toctree}}\n:maxdepth: 1\n\n{books}\n```\n",
        encoding="utf-8",
    )


def page(key: str) -> Iterator[str]:
    """One book's page, line by line."""
    rows = option_rows(key)
    yield f"# {RULESETS[key].name}"
    players = " or ".join(map(str, sorted(RULESETS[key].players)))
    yield f"\nKey `{key}`; for {players} players. Play it with `tablectl run --new-session --rules {key}`.\n"
    yield "## Presets\n"
    yield from _table(("preset", "what it is", "source", "differs in"), map(_preset, preset_rows(key)))
    yield "\n## Options\n\nSet them in the configuration (`[rules] options`) or when a session begins.\n"
    for row in rows:
        yield f"### `{row['option']}`\n"
        yield f"**{_names(row['names'])}** — {row['about']}.\n"
        yield f"Default `{_shown(row['default'])}`; {row['values']}. Book: {row['clause']}.\n"
    yield "## What counts\n"
    yield from _table(("id", "name", "value", "clause", "not counted beside"), map(_item, item_rows(key)))
    if payments := payment_rows(key):
        yield "\n## Payments besides wins\n"
        yield from _table(("id", "name", "value", "clause", "not counted beside"), map(_item, payments))
    if faults := fault_rows(key):
        yield "\n## Irregularities\n"
        yield from _table(("code", "name", "consequence", "points", "clause"), map(_fault, faults))


def _preset(row: Row) -> Sequence[str]:
    changes = ", ".join(f"`{name} = {_shown(value)}`" for name, value in row["changes"].items())
    return f"`{row['preset']}`", row["summary"], row["source"], changes or "—"


def _item(row: Row) -> Sequence[str]:
    value = _shown(row["value"]) if "value" in row else ""
    return f"`{row['id']}`", _names(row["names"]), value, row["clause"], ", ".join(row.get("not_with", ()))


def _fault(row: Row) -> Sequence[str]:
    points = ", ".join(map(str, row.get("points", ())))
    what = ", ".join(str(each).replace("_", " ") for each in row["consequences"])
    return f"`{row['code']}`", f"{row['name']} ({row['native']})", what, points, row["clause"]


def _names(names: Mapping[str, str]) -> str:
    return " · ".join(dict.fromkeys(text for text in names.values() if text))


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(heads) + " |"
    yield "| " + " | ".join("---" for _ in heads) + " |"
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |"
