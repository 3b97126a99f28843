"""Draws the tile faces of the pages: ``python -m tablectl.web.drawing`` writes ``tablectl/web/tiles``.

Nothing at the table imports this: pages serve the files. Every line here is our own; no font and no outside
picture goes in. A face is 300 by 400 units; its paper is the page's business.
"""

from __future__ import annotations
