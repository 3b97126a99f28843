"""Programs of others beside a real table: the clients and the recipes."""
