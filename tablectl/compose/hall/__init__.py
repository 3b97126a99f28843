"""Builds a hall, its demonstration, its exports, its public files and its link to Pantheon."""
