"""The game asks the rules by their doors only: any other rule is compiled at its first call.

That takes a second, and longer beside another process that compiles; a server would stall.
"""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from numba.core.registry import CPUDispatcher

from calimala import game
from calimala.rules import jit

pytestmark = pytest.mark.compiled
MODULES = sorted(path.stem for path in Path(game.__path__[0]).glob("[!_]*.py"))


def rules_named_in(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The compiled rules that the text of a module names, as `engine.step` or `step`."""
    for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text())):
        named: object = None
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            named = getattr(vars(module).get(node.value.id), node.attr, None)
        elif isinstance(node, ast.Name):
            named = vars(module).get(node.id)
        if isinstance(named, CPUDispatcher):
            yield ast.unparse(node), named


@pytest.mark.parametrize("name", MODULES)
def test_the_game_asks_doors_only(name: str) -> None:
    asked = dict(rules_named_in(import_module(f"calimala.game.{name}")))
    assert [each for each, rule in asked.items() if rule not in jit._doors] == []


def test_places_and_moves_are_among_what_is_asked() -> None:
    modules = [import_module(f"calimala.game.{each}") for each in ("game", "places")]
    asked = {name for module in modules for name, _ in rules_named_in(module)}
    assert {"engine.step", "engine.final_rank"} <= asked
