"""Examiners of detectors."""
