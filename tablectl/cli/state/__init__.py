"""Commands that keep a table's state and mend it."""
