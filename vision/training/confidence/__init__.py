"""Fits the weights of ``vision.photo.confidence`` to a pair of models, and says how well they hold."""
