"""The line to the controller: bytes to frames, frames to numbered messages, a session with a lease."""
