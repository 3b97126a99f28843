"""The table's machine and seat panels: bytes, motors, lamps, buttons.

``TableMachine`` over a ``Session`` over a ``Wire`` carries out what the game asks for; the panels turn
contacts into presses; ``firmware_bridge.virtual_table`` is the other side of the wire. This package knows
walls, counts and lids. It will never know a rule, a dealer or a tile's face, and it imports nothing of the
programs that use it.
"""
