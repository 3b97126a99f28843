"""What lies in the tracked places, judged by all that was seen there and by the table's other tiles."""
