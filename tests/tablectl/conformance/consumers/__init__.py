"""Examiners of consumers."""
