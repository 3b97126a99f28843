"""What ``tablectl doctor`` looks at: the same parts that ``run`` would build."""
