"""The command line's outside contracts, one module each. Plain values in, JSON-able values out."""
