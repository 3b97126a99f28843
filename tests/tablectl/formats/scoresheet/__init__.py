"""The score sheet of a session."""
