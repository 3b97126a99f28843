"""What strangers could hand the table, bent in every way: each parser may refuse only in its own words."""
