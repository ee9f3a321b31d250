"""The paths of this server as a page to read: plain HTML made from the OpenAPI, without scripts.

The framework's page for this loads its scripts from another host, which our own policy forbids.
"""

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

router: Final = APIRouter(include_in_schema=False)
STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "code{font-family:ui-monospace,monospace}h2{margin:2rem 0 0;font-size:1rem}"
    "p{margin:.2rem 0}pre{overflow-x:auto;background:#8881;padding:.5rem}"
    ":root{color-scheme:light dark}"
)
Json = dict[str, Any]


@router.get("/api/docs")
async def documentation(request: Request) -> HTMLResponse:
    """Every path: what it does, what it takes, what it answers."""
    schema: Json = request.app.openapi()
    title = escape(schema["info"]["title"])
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    about = (
        f"<h1>{title}</h1><p>The messages over sockets, limits and reasons of refusals are in "
        '<code>docs/protocol.md</code>. For programs: <a href="/api/openapi.json">OpenAPI</a>.</p>'
    )
    content = "".join((*_paths(schema), *_shapes(schema)))
    return HTMLResponse(f'<!doctype html><html lang="en">{head}{about}{content}</html>')


def _paths(schema: Json) -> Iterator[str]:
    """Each method of each path."""
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            yield f"<h2><code>{method.upper()} {escape(path)}</code></h2>"
            yield f"<p>{escape(told.get('description', told.get('summary', '')))}</p>"
            yield "".join(f"<p>{line}</p>" for line in _lines(told))


def _lines(told: Json) -> Iterator[str]:
    """What a path takes and answers."""
    names = [f"<code>{escape(each['name'])}</code>" for each in told.get("parameters", [])]
    if names:
        yield f"parameters: {', '.join(names)}"
    if body := _shape(told.get("requestBody", {})):
        yield f"body: {body}"
    for status, answer in told["responses"].items():
        yield f"{status}: {_shape(answer) or escape(answer.get('description', ''))}"


def _shape(where: Json) -> str:
    """A link to the shape of a body; empty if it has none."""
    schema = where.get("content", {}).get("application/json", {}).get("schema", {})
    name = schema.get("$ref", "").rpartition("/")[2]
    return f'<a href="#{escape(name)}">{escape(name)}</a>' if name else ""


def _shapes(schema: Json) -> Iterator[str]:
    """Each shape with its keys."""
    for name, shape in schema.get("components", {}).get("schemas", {}).items():
        yield f'<h2 id="{escape(name)}"><code>{escape(name)}</code></h2>'
        yield f"<p>{escape(shape.get('description', ''))}</p>"
        required = set(shape.get("required", []))
        keys = [
            f"{key}{'' if key in required else '?'}: {_kind(value)}"
            for key, value in shape.get("properties", {}).items()
        ]
        yield f"<pre>{escape(chr(10).join(keys))}</pre>"


def _kind(value: Json) -> str:
    """The type of a value in a few words."""
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    if "enum" in value or "const" in value:
        return " | ".join(map(str, value.get("enum", [value.get("const")])))
    if several := value.get("anyOf") or value.get("oneOf"):
        return " | ".join(map(_kind, several))
    kind = str(value.get("type", "any"))
    return f"{kind} of {_kind(value['items'])}" if "items" in value else kind
