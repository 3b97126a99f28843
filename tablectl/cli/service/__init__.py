"""Commands that run a table and set it up."""
