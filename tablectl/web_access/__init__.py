"""How strangers, visitors and friends reach what is served, alike at a table and in a hall."""
