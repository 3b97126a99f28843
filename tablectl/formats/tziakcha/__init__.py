"""MCR hands in the records of tziakcha.net (雀渣): read and written.

What is sure, because four programs that share no code read it so and real hands replay by it to their
recorded payments (Choimoe/tziakcha_record_reader, tziakcha-stats/tziakcha_record_miner and tziakcha-fetcher,
and a converter to salasasa's form):

* A record is one hand: an object with ``script``, base64 of zlib of a JSON object, or with that object itself
  as ``step``. A session is an object with ``records``.
* Of the object: ``p`` players from East (``n`` name, ``s`` points before the hand), ``i`` number of the hand
  (four to a round), ``w`` 144 tiles in hexadecimal, ``d`` four dice of four bits, ``a`` actions, ``b`` who
  won and, four bits higher, who discarded (a winner from the wall: itself), ``s`` payments, ``y`` the fans
  of each player.
* A tile is a number: four copies each of characters, bamboos, dots, winds, red, green, white, then flowers.
* An action is ``[place << 4 | kind, data, milliseconds]``; ``codes`` has the kinds.
* The wall begins where the dice say; replacements come from its end, the upper tile of each stack first.
* A meld tells its copies; whom a pung or kong is from is counted back from its player. Of this the programs
  say several things; the real hands say this one.

What is a guess: which number is which flower; how an added kong is coded beyond its flag; what becomes of a
flower for which no tile is left; what a false win costs, and that the payments include it.
"""

from __future__ import annotations

from tablectl.formats.tziakcha.codes import tile_number, tziakcha_tile
from tablectl.formats.tziakcha.reading import is_tziakcha, read_tziakcha
from tablectl.formats.tziakcha.writing import write_tziakcha

__all__ = ["is_tziakcha", "read_tziakcha", "tile_number", "tziakcha_tile", "write_tziakcha"]
