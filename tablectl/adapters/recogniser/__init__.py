"""The recogniser that a table or a command works with: model files, the table's own sets, enrolling them."""
