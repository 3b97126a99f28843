"""The hall: many tables and a tournament."""
