"""Benchmarks: each prints its figures beside a goal line or a peer measured in the same run."""
