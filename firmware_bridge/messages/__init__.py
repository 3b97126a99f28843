"""The messages of the protocol: every command and report, its fields, and the dictionary."""
