"""The hall's description of itself, by which its answers are examined."""

from __future__ import annotations

from typing import Any, Final

import httpx

from tablectl.hall.web.openapi import openapi_description
from tests.tablectl.described_answers import DescribedAnswers

DESCRIPTION: Any = openapi_description()
DESCRIBED: Final = DescribedAnswers(DESCRIPTION, handed_on=("EventBody",))


def faults(answer: httpx.Response) -> list[str]:
    """As ``DescribedAnswers.faults``."""
    request = answer.request
    is_json = "json" in answer.headers.get("content-type", "")
    return DESCRIBED.faults(
        request.method, request.url.path, answer.status_code, answer.json() if is_json else None
    )
