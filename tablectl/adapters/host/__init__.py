"""This computer: its clock, its health, and systemd where that started the service."""
