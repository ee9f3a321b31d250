"""Write the page's types of messages, ui/src/wire/messages.ts, from the server's models.

Usage: python tools/ui_types.py [--check]
"""

import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from calimala.server import http_history, http_people, http_tables, wire

TARGET = Path(__file__).resolve().parent.parent / "ui" / "src" / "wire" / "messages.ts"
HEAD = """/** Made by tools/ui_types.py from the server's models; `make ui-types` makes it again. */

import type { Foreseen, GameEvent, Standing } from "./events";
import type { State } from "./state";
"""
RECEIVED: list[type[BaseModel]] = [  # what clients send: what has a default may be left out
    wire.NewTable, wire.Hello, wire.Move, wire.Undo, wire.Say, wire.Leave, wire.Back, wire.Why,
    wire.Preview, wire.Standings,
    http_tables.Seated, http_tables.Bot, http_tables.Ready,
    http_history.Branch,
    http_people.NewGuest, http_people.ChangeOfMe, http_people.Credentials,
    http_people.Login,
]  # fmt: skip
SENT: list[type[BaseModel]] = [  # what the server sends: everything is there
    wire.Sync, wire.NewEntry, wire.Accepted, wire.RefusedRequest, wire.Said, wire.Presence,
    wire.Reasons, wire.Cascade, wire.AllStandings, wire.Goodbye, wire.TableInfo,
    http_tables.Lobby, http_tables.Link, http_tables.TableKey,
    http_people.Me, http_people.SignedIn, http_people.DeviceLink, http_people.PublicPerson,
    http_people.RefusalBody, http_history.History,
]  # fmt: skip
FINER = {  # shapes that the models leave open and the page knows
    ("Entry", "events"): "GameEvent[]",
    ("NewEntry", "changes"): "Partial<State>",
    ("Sync", "state"): "State",
    ("Step", "state"): "State",
    ("Cascade", "activations"): "Foreseen[]",
    ("Cascade", "events"): "GameEvent[]",
    ("AllStandings", "tiles"): "Record<string, Standing[]>",
    ("AllStandings", "cards"): "Record<string, Standing[]>",
    ("Reasons", "refusals"): "Record<string, { reason: string; rule: string; text: string }>",
}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
Schema = dict[str, Any]


def definitions(models: list[type[BaseModel]], mode: Any) -> dict[str, Schema]:
    """The schemas of models and of all that they hold, by name."""
    _, schema = models_json_schema([(model, mode) for model in models])
    found: dict[str, Schema] = schema["$defs"]
    return found


def typed(schema: Schema) -> str:
    """The TypeScript of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(_literal(each) for each in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(each) for each in schema["anyOf"]))
    return _of_kind(schema)


def _literal(value: object) -> str:
    """A string as it is written."""
    return f'"{value}"'


def _of_kind(schema: Schema) -> str:
    """The TypeScript of a schema that names its kind."""
    kind = schema.get("type")
    if kind == "array":
        inner = typed(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {typed(values) if isinstance(values, dict) else 'unknown'}>"
    return "null" if kind == "null" else PLAIN.get(str(kind), "unknown")


def interface(name: str, schema: Schema, sent: bool) -> str:
    """One model as an interface."""
    required = schema.get("required", [])
    lines = [f"/** {str(schema.get('description', name)).splitlines()[0]} */"]
    lines.append(f"export interface {name} {{")
    for key, value in schema.get("properties", {}).items():
        mark = "" if sent or key in required or key == "type" else "?"
        lines.append(f"  {key}{mark}: {FINER.get((name, key)) or typed(value)};")
    return "\n".join([*lines, "}"])


def text() -> str:
    """The whole file."""
    received, sent = definitions(RECEIVED, "validation"), definitions(SENT, "serialization")
    parts = [interface(name, each, sent=True) for name, each in sent.items()]
    parts += [
        interface(name, each, sent=False) for name, each in received.items() if name not in sent
    ]
    return "\n\n".join([HEAD.rstrip(), *parts]) + "\n"


def main() -> int:
    """Write the file, or say that it is out of date."""
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text())
        return 0
    if TARGET.read_text() == text():
        return 0
    print("calimala: ui/src/wire/messages.ts is out of date: make ui-types", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
