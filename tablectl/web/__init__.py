"""The pages: static files without a framework. They show the service's data and know no rules."""

from __future__ import annotations
