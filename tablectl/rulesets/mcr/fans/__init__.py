"""MCR's 81 fans (番): their table, and what is looked at for each."""
