"""Whoever imports this has loaded all that a worker process needs, and may fork some."""

import gc

import pytest  # noqa: F401 - a task may be a function of a test

from calimala import analysis, arena, players  # noqa: F401 - the tasks of workers
from calimala.cli.commands import replay, review, simulate  # noqa: F401 - the same
from calimala.rules import jit

jit.ready()
gc.collect()
gc.freeze()  # or each worker looks through all of it, and copies it
