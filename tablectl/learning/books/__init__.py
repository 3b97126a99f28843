"""Training of the other books' chances, from sessions that the simulation's players play."""
