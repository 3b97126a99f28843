"""The hall's log: its entries, and the facts that they keep."""
