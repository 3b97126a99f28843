"""Recognition of single pictures, from visitors and from the command line."""
