"""Looking back: what was played, its numbers and its records, at a bounded cost."""
