"""Fits what ``vision.sides`` weighs evidence by to a pair of models, and says how well it holds."""
