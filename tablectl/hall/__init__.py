"""Many tables and a tournament: receives the tables' messages, stores their journals, sends them requests,
publishes.

A hall knows tables by their published messages alone (docs/MQTT.md); a table runs without one. Its own
append-only log and the copies of the tables' journals are the only state: everything shown is computed
from them.
"""
