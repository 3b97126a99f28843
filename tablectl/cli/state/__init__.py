"""Commands that back up, restore and repair a table's state."""
