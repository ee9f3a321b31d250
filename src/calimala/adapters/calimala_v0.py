"""The PettingZoo environment: `calimala_v0.env(players=4)`."""

from calimala.adapters.aec import env, raw_env

__all__ = ["env", "raw_env"]
