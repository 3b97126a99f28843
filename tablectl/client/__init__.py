"""Everything that happens at a table, for programs of others: over MQTT or the pages, in order, without a gap."""
