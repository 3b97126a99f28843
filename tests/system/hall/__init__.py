"""A hall with real brokers, databases and web servers: what is killed, how many tables and viewers."""
