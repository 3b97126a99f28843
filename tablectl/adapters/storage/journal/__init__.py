"""The journal on disk: its file, its seal, its lock, and what is done with a damaged one."""
