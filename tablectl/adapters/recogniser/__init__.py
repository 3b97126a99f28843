"""The recogniser that a table or a command works with: model files, enrolled sets, the set in play."""
