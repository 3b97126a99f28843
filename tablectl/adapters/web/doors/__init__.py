"""Who comes in: connections, addresses, passwords, links, logged-in devices, and what each may ask for."""
