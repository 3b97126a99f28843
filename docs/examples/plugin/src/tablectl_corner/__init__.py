"""Corner: plugins for tablectl."""
