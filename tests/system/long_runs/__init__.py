"""Hours of play and storms of commands; the suite runs them in small."""
