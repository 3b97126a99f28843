"""Siamese MCR's words for people: names and sentences in four languages, and the listing made of them."""
