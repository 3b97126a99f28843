"""The client that programs of others use."""
