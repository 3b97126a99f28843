"""Riichi's yaku (役) and yakuman (役満), as tables and conditions."""
