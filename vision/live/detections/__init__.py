"""What the finder finds in a part of the table, put right: whole tiles, blank faces, missed stacks."""
