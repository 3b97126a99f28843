"""The pages over HTTPS, without which browsers let no page use the camera: the table's own certificates, and
the listener that uses them."""
