"""Lists of players as people have them: pasted, or files that a spreadsheet wrote, in whatever encoding.

Pure: bytes or text go in, players and everything that is wrong come out, each fault with its line.
"""

from tablectl.hall.lists.encoding import ENCODINGS, decoded
from tablectl.hall.lists.players import ReadList, read_players, read_text, require_players

__all__ = ["ENCODINGS", "ReadList", "decoded", "read_players", "read_text", "require_players"]
