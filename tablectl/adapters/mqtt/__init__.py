"""The table's MQTT publisher, and the broker that it may start beside itself."""
