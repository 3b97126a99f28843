"""What really happens at the simulated table: tiles, walls, hands from the deal to the payment."""
