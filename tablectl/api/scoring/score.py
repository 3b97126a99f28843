"""The scoring contract: one JSON object a line in, one a line out, in the same order.

``tablectl score --jsonl`` is ``run_jsonl`` on standard input and output. A line that cannot be scored gets
an answer that says why; nothing stops the stream. The rules are in each book's ``Scorer``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO

from tablectl.api.json_lines import (
    answer_line,
    answer_lines,
    error_answer,
    requested_book,
    requested_options,
    requested_preset,
)
from tablectl.mahjong.win import NoWin, ScoredItem, plain_total
from tablectl.rulesets.request_fields import Fields
from tablectl.rulesets.request_reading import read_request


def score_line(line: str | bytes) -> dict[str, object]:
    """Answer one request.

    Args:
        line: a JSON object as text or UTF-8 bytes.

    Returns:
        The answer as the contract has it: ``ok`` true with items, total and deltas, or false with the error.
    """
    return answer_line(line, _answer, "scoring")


def run_jsonl(requests: Iterable[str] | Iterable[bytes], answers: IO[str]) -> None:
    """Answer every line until the input ends; blank lines are skipped, each answer is flushed.

    Args:
        requests: lines as text or bytes. A text file's bytes are read, so that a line of broken UTF-8 gets
            its answer instead of ending the stream.
        answers: where the answers go, one line each, in ASCII.
    """
    answer_lines(requests, answers, score_line)


def _answer(request_id: str | None, request: dict[str, object]) -> dict[str, object]:
    fields = Fields(request)
    book = requested_book(fields)
    changes = fields.nested("options").values if fields.has("options") else None
    options = requested_options(book.listing.options, requested_preset(fields), changes)
    told = getattr(options, "players", None) if changes and "players" in changes else None
    win = book.scorer.score(read_request(fields, book.scorer, told), options)
    if isinstance(win, NoWin):
        return error_answer(request_id, win.code.value, win.message)
    return {
        "id": request_id,
        "ok": True,
        "items": [_item(item) for item in win.items],
        "total": plain_total(win.total),
        "deltas": dict(win.deltas),
    }


def _item(item: ScoredItem) -> dict[str, object]:
    if item.yakuman:
        return {"id": item.key, "yakuman": item.yakuman, "count": item.count}
    return {"id": item.key, "value": item.value, "count": item.count}
