"""What tables publish to the hall, and its copies of their journals."""
