"""The table machine and the seat panels as the service knows them, over ``firmware_bridge``."""
