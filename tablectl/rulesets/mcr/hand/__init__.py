"""A shown MCR hand: its tiles counted, its waits, and every reading of it."""
