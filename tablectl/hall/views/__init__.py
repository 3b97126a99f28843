"""What pages and programs are shown of an event, as JSON objects."""
