"""A director for OBS: changes its scenes with the game, over obs-websocket 5.

Off until somebody pairs it on the page ``/obs``.
"""

from __future__ import annotations

from tablectl.adapters.obs.director import ObsDirector, ObsState

__all__ = ["ObsDirector", "ObsState"]
