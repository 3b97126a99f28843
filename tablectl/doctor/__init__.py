"""Checks whether this computer has what the table needs. It changes and moves nothing."""
