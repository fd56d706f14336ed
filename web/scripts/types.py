"""Write the server's schemas as TypeScript, for the page, and its palette: `python -m web.scripts.types`.

All that comes over HTTP (OpenAPI) and over the WebSocket (AsyncAPI), all that is sent, and the kinds of effects that
the engine knows. The models behind it need so little of JSON Schema that this is shorter than what a general generator
would have to be told, and it needs no Node.js to be checked; a schema that it does not know it refuses.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

from vuelta.core.events import KINDS
from vuelta.core.sentences import COLOURS, LANGUAGES
from vuelta.draw.palette import letter, look
from vuelta.server.http import protocol
from vuelta.server.http.app import make_api

TARGET = Path(__file__).parents[1] / "src" / "lib" / "generated" / "schema.ts"
PALETTE = TARGET.with_name("palette.ts")
_HEAD = """\
/** The server's schemas. Written by `python -m web.scripts.types`; src/lib/types names and narrows what is used. */
"""
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_MEANINGLESS = {
    *("title", "description", "default", "required", "discriminator"),
    *("pattern", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"),
    *("maxProperties", "propertyNames"),
}
"""Keywords that no type of TypeScript tells."""

Schema = dict[str, Any]


def typescript() -> str:
    """The whole file."""
    over_http = make_api(cast(Any, None)).openapi()["components"]["schemas"]
    socket = protocol.document()
    models: dict[str, str] = {}
    for schemas in (over_http, socket["components"]["schemas"]):
        for name, schema in schemas.items():
            model = _model(name, schema)
            if models.setdefault(name, model) != model:
                raise ValueError(f"{name} is one thing over HTTP and another over the WebSocket")
    for name, operation in (("ClientMessage", "receive"), ("ServerMessage", "send")):
        models[name] = _union(name, [_name(entry) for entry in socket["operations"][operation]["messages"]])
    models["EffectKind"] = _union("EffectKind", [json.dumps(kind.name) for kind in KINDS.values()])
    return "\n".join([_HEAD, *(models[name] for name in sorted(models))])


def palette() -> str:
    """The patterns and letters of the seats' colours, as the pictures of the command line have them."""
    looks = {
        name: {"pattern": look(name).pattern, "letters": {code: letter(name, code) for code in LANGUAGES}}
        for name in COLOURS["en"]
    }
    patterns = sorted({look(name).pattern for name in (*looks, "")})
    return "\n".join(
        [
            "/** How the colours of seats look. Written by `python -m web.scripts.types`. */\n",
            f"export type PatternKind = {' | '.join(json.dumps(pattern) for pattern in patterns)};\n",
            "interface Look {\n  pattern: PatternKind;\n  letters: Record<string, string>;\n}\n",
            f"export const PALETTE: Record<string, Look> = {json.dumps(looks, indent=2)};\n",
        ]
    )


def _model(name: str, schema: Schema) -> str:
    """An interface, with what its fields mean."""
    fields = schema["properties"]
    required = set(schema.get("required", ()))
    lines = [*_comment(schema), f"export interface {name} {{"]
    for field, inner in fields.items():
        mark = "" if field in required else "?"
        lines += [f"  {line}" for line in (*_comment(inner), f"{field}{mark}: {_type(inner)};")]
    return "\n".join([*lines, "}", ""])


def _union(name: str, kinds: list[str]) -> str:
    return "\n".join([f"export type {name} =", *(f"  | {kind}" for kind in kinds)]) + ";\n"


def _comment(schema: Schema) -> list[str]:
    text = " ".join(schema.get("description", "").split())
    return [f"/** {text} */"] if text else []


def _type(schema: Schema) -> str:
    """A type: whatever is not one of these few kinds of schema is an error, and not a type that is nearly right."""
    told = {key: value for key, value in schema.items() if key not in _MEANINGLESS}
    match told:
        case {"const": value}:
            return json.dumps(value)
        case {"enum": list(values)}:
            return " | ".join(json.dumps(value) for value in values)
        case {"$ref": str()} if len(told) == 1:
            return _name(told)
        case {"anyOf": list(kinds)} | {"oneOf": list(kinds)} if len(told) == 1:
            return " | ".join(dict.fromkeys(_type(kind) for kind in kinds))
        case {"type": "array", "prefixItems": list(kinds)} if len(told) == 2:
            return f"[{', '.join(_type(kind) for kind in kinds)}]"
        case {"type": "array", "items": dict(kind)} if len(told) == 2:
            inner = _type(kind)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": True} if len(told) == 2:
            return "Record<string, unknown>"
        case {"type": "object", "additionalProperties": dict(kind)} if len(told) == 2:
            return f"Record<string, {_type(kind)}>"
        case {"type": str(plain)} if len(told) == 1 and plain in _PLAIN:
            return _PLAIN[plain]
        case {} if not told:
            return "unknown"
    raise ValueError(f"no type of TypeScript is known for {schema}")


def _name(reference: Schema) -> str:
    name: str = reference["$ref"].rpartition("/")[2]
    return name


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(typescript(), encoding="utf-8")
    PALETTE.write_text(palette(), encoding="utf-8")
