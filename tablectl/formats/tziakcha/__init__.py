"""MCR hands in the records of tziakcha.net (雀渣): read and written.

What is sure, because four programs that share no code read it so and real hands replay by it to their recorded
payments (Choimoe/tziakcha_record_reader, tziakcha-stats/tziakcha_record_miner and tziakcha-fetcher, and a
converter to salasasa's form):

* A record is one hand: an object with ``script``, base64 of zlib of a JSON object, or with that object itself
  as ``step``. A session is an object with ``records``.
* Of the object: ``p`` players from East (``n`` name, ``s`` points before the hand), ``i`` number of the hand
  (four to a round), ``w`` 144 tiles in hexadecimal, ``d`` four dice of four bits, ``a`` actions, ``b`` winners
  and, four bits higher, who discarded (a winner from the wall: itself), ``s`` payments, ``y`` fans of each.
* A tile is a number: four copies each of characters, bamboos, dots, winds, red, green and white, then flowers.
* An action is ``[place << 4 | kind, data, milliseconds]``; ``codes`` has the kinds.
* The wall begins where the dice say; replacements come from its end, the upper tile of each stack first.

What is a guess: which number is which flower; how an added kong is coded beyond its flag, and what the offset
of a pung means (it seems to be the copy that stays out); what a flower does for which no tile is left; that
the payments include those of a false win.
"""

from __future__ import annotations

from tablectl.formats.tziakcha.codes import tile_number, tziakcha_tile
from tablectl.formats.tziakcha.reading import is_tziakcha, read_tziakcha

__all__ = ["is_tziakcha", "read_tziakcha", "tile_number", "tziakcha_tile"]
