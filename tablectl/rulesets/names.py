"""One thing of a rule book in four languages."""

from __future__ import annotations

from typing import NamedTuple


class Names(NamedTuple):
    """English as players write it, Russian as the books do, Japanese and Chinese as rule tables do."""

    en: str
    ru: str
    ja: str
    zh: str
