"""An event sent to Pantheon, in front of a stand-in."""
