"""What riichi's chances are learnt as: from records of real games."""
