"""What the two sides say: every command and report, its fields, and the dictionary both sides agree on."""
