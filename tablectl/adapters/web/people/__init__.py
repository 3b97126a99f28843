"""The routes of players: their identities and their names."""
