"""MCR's 81 fans (番): their table and their conditions."""
