"""A shown riichi hand: its tiles counted, and every form that it can be read in."""
