"""The routes of players: how they are shown, and whose name is whose."""
