"""Contracts of a hand and of a position: its score, what a player needs, odds and danger."""
