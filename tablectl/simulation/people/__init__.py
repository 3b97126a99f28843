"""People at the simulated table: what they press, insist on, pay and ask for, and their pace."""
