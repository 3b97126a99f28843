"""The hall's HTTP: its API under ``/api/hall/``, and links that say who somebody is.

The pages themselves, and the server, are handed in by whoever builds the hall.
"""

from tablectl.hall.web.access import Access
from tablectl.hall.web.routes import hall_routes

__all__ = ["Access", "hall_routes"]
