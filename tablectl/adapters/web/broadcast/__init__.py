"""The routes of a stream: OBS, text beside the overlay, a club's themes."""
