"""The referee: the likeliest legal histories that lead from what is written to what the cameras saw. Pure."""
