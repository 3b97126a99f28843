"""What rule books tell people: options, names of all that they count, and a club's rules."""
