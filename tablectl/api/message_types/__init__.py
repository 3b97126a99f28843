"""The published JSON Schemas as types of programming languages, for programs that follow a table.

Python's are what ``tablectl.client`` gives its users, TypeScript's what the client in
docs/examples/typescript gives; both are kept in the repository, and written anew by ``tablectl schemas``.
"""

from __future__ import annotations

from tablectl.api.message_types.names import TYPED_SCHEMAS
from tablectl.api.message_types.python import type_modules
from tablectl.api.message_types.typescript import typescript_modules
from tablectl.api.message_types.writing import write_modules

__all__ = ["TYPED_SCHEMAS", "type_modules", "typescript_modules", "write_modules"]
