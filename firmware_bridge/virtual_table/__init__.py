"""A table's controller without a table: the other side of the wire, with faults to switch on.

It speaks the protocol of docs/PROTOCOL.md and nothing else; the host cannot tell it from a real one but by
its firmware's name. It knows counts, positions and dice, never a tile's face, and it never deals.
"""

from firmware_bridge.virtual_table.config import TableConfig
from firmware_bridge.virtual_table.controller import VirtualController
from firmware_bridge.virtual_table.faults import Faults, Line
from firmware_bridge.virtual_table.port import VirtualTablePort

__all__ = ["Faults", "Line", "TableConfig", "VirtualController", "VirtualTablePort"]
