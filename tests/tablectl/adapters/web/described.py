"""The table's description of its pages' API, by which their answers are examined."""

from __future__ import annotations

import json
from typing import Final

from tablectl.api.openapi import SHARED_SCHEMAS, openapi
from tests.tablectl.described_answers import DescribedAnswers

DESCRIBED: Final = DescribedAnswers(openapi("0"), handed_on=SHARED_SCHEMAS)


def faults(method: str, path: str, status: int, body: bytes) -> list[str]:
    """As ``DescribedAnswers.faults``, of a body that may be something else than JSON."""
    try:
        answer = json.loads(body)
    except ValueError:
        return []
    return DESCRIBED.faults(method, path, status, answer)
