"""Access to what a table or a hall serves: proxies, origins, access rules, limits on requests."""
