"""Many tables and a tournament: listens to tables, stores what they tell, tells them, publishes.

A hall talks to tables through their published messages alone (docs/MQTT.md); a table runs without one. Its
truth is its own append-only log and the tables' journals: everything that is shown is worked out of them.
"""
