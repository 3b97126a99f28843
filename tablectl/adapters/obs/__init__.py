"""A director for OBS: scenes change by what happens at the table, over obs-websocket 5.

Off until somebody pairs it on the page ``/obs``.
"""

from __future__ import annotations

from tablectl.adapters.obs.director import ObsDirector, ObsState

__all__ = ["ObsDirector", "ObsState"]
