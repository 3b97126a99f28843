"""Probes and measurements of ``tablectl doctor``, with the parts that ``run`` would build."""
