"""The pages: static files without a framework. They draw what the service says and know no rule."""

from __future__ import annotations
