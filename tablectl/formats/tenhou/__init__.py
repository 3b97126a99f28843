"""What tenhou.net's formats share: its numbers and its lobbies."""
