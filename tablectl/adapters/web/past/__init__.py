"""The history: played sessions, their statistics and records, at a bounded cost."""
