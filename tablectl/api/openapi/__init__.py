"""The HTTP interface of a table as an OpenAPI 3.1 description."""

from __future__ import annotations

from tablectl.api.openapi.description import ALL_ENDPOINTS, openapi
from tablectl.api.openapi.endpoint import SHARED_SCHEMAS, Endpoint

__all__ = ["ALL_ENDPOINTS", "SHARED_SCHEMAS", "Endpoint", "openapi"]
