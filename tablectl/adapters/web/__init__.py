"""The pages and their JSON: the only package that knows starlette and uvicorn.

``WebPages`` serves; who somebody is and what they may do is decided in ``doors``, what was played is told in
``past``. Rules, scores and points come from the service as they are: nothing
is worked out here.
"""

from tablectl.adapters.web.parts import WebParts
from tablectl.adapters.web.server import WebPages

__all__ = ["WebPages", "WebParts"]
