"""Attacks on a server of ours on this machine, and what an honest client notices of them."""
