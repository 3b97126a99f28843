"""Whole recordings and what tests need to make their own."""
