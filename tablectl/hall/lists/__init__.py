"""Lists of players: pasted text, or a spreadsheet's files in any usual encoding.

Pure: bytes or text go in, players and faults come out, each with its line.
"""

from tablectl.hall.lists.encoding import ENCODINGS, decode_list
from tablectl.hall.lists.players import ReadList, read_players, read_text, require_players

__all__ = ["ENCODINGS", "ReadList", "decode_list", "read_players", "read_text", "require_players"]
