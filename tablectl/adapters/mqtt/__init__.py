"""The table's voice over MQTT, and the broker that it may start beside itself."""
