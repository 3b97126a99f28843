"""What games come to, counted: a player's statistics and season, tables for analysts, highlights."""
