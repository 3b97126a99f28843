"""The pages and their JSON: the only package that knows starlette and uvicorn.

``WebPages`` serves. ``auth`` identifies users and their rights, ``past`` has the history. Rules, scores and
points come from the service as they are: nothing is computed here.
"""

from tablectl.adapters.web.parts import WebParts
from tablectl.adapters.web.server import WebPages

__all__ = ["WebPages", "WebParts"]
