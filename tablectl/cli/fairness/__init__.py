"""Commands that test shuffles and verify dice."""
