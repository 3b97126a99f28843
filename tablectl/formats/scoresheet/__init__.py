"""The score sheet of a session under every rule book: worked out from the events, written as a page."""
