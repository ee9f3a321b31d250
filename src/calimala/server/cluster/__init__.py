"""Several processes on one database: publish and subscribe, leases."""
