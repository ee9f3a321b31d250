"""A second reading of docs/rules.md: an independent referee, used as an oracle.

Two programs that read the same rules apart from each other rarely misread them in the same way.
This one was written from the rules page and the formats page alone, without a look at the engine.
It is deliberately slow and literal: plain Python, one function a ruling, R3.2 by brute force.
The tests replay the engine's games here and compare legal moves and states, position by position.
"""
