"""Training of riichi's chances, from records of real games."""
