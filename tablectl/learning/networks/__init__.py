"""Fits of small networks with numpy alone: the same result from the same seed."""
