"""A table's past as readers ask for it: sessions, hands, pictures, score sheets."""
