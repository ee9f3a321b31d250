"""What is in memory: loaded tables, connections, broadcasts, bots and clocks."""
