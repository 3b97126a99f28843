"""Everything that the pages' server answers, as an OpenAPI 3.1 description for programs."""

from __future__ import annotations

from tablectl.api.openapi.asked import Asked
from tablectl.api.openapi.description import EVERY, openapi

__all__ = ["EVERY", "Asked", "openapi"]
