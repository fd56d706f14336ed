"""docs/protocol.md, the machine-readable protocol and the code agree."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator, ValidationError

from tests.server.server_process import Server
from vuelta.server.http import protocol
from vuelta.server.live import client_connection
from vuelta.server.tables import messages
from vuelta.server.tables.table import KINDS

DOCS = Path(__file__).parents[2] / "docs" / "protocol.md"
TEXT = DOCS.read_text()


def rows(header: str) -> list[list[str]]:
    """The cells of the table in the text that has this first line."""
    lines = TEXT[TEXT.index(header) :].splitlines()[2:]
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def models(union: Any) -> tuple[Any, ...]:
    """The models that a union of messages consists of."""
    return get_args(get_args(union)[0])


def kind(model: Any) -> str:
    return str(get_args(model.model_fields["type"].annotation)[0])


def test_the_text_names_every_kind_of_entry_and_no_other() -> None:
    told = [name for row in rows("| kind | seat") for name in quoted(row[0])]
    assert sorted(told) == sorted(KINDS)


def test_the_text_names_every_action_with_its_fields_and_no_other() -> None:
    told: dict[str, set[str]] = {}
    for names, more, _ in rows("| type | more"):
        fields = more.split(";")
        for number, name in enumerate(quoted(names)):
            told[name] = set(quoted(fields[number] if len(fields) > 1 else more))
    common = {"id", "seat", "expects", "type"}
    real = {kind(model): set(model.model_fields) - common for model in models(messages.AnyAction)}
    told["roll"] -= {"move"}  # the two stand in one line
    assert told == real


def test_the_text_names_every_message_of_the_server() -> None:
    told = re.findall(r'"type": "([a-z]+)"', "".join(row[0] for row in rows("| message |")))
    assert sorted([*told, "welcome"]) == sorted(kind(model) for model in models(protocol.ServerMessage))


def test_every_code_of_a_close_in_the_text_is_one_of_the_code_s() -> None:
    sentence = TEXT[TEXT.index("The connection is closed with") :].split("\n\n")[0]
    told = {int(number) for number in re.findall(r"\b([14]\d{3})\b", sentence)}
    ours = {value for name, value in vars(client_connection).items() if name.isupper() and isinstance(value, int)}
    assert told == ours | {1009}  # which the WebSocket library sends by itself


def test_the_examples_of_messages_in_the_text_can_be_sent() -> None:
    blocks = re.findall(r"```json\n(.+?)\n```", TEXT, re.DOTALL)
    assert blocks
    for block in blocks:
        messages.client_message.validate_json(block.replace("w9V…", "w" * 32))


def test_every_limit_of_an_id_in_the_text_is_kept() -> None:
    assert "up to 40 letters, digits, `-`, `_`" in TEXT
    messages.client_message.validate_python({"type": "roll", "id": "aZ0-_" * 8})
    for wrong in ("a" * 41, "", "a b", "ñ"):
        with pytest.raises(ValueError, match="id"):
            messages.client_message.validate_python({"type": "roll", "id": wrong})


# The document for machines


def document() -> dict[str, Any]:
    """As it goes over the wire."""
    found: dict[str, Any] = json.loads(json.dumps(protocol.document()))
    return found


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for name, value in part.items():
            if name == "$ref" and isinstance(value, str):
                yield value
            else:
                yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def test_every_reference_in_the_document_leads_somewhere() -> None:
    whole = document()
    found = set(references(whole))
    assert found
    for reference in found:
        part: Any = whole
        assert reference.startswith("#/")
        for step in reference[2:].split("/"):
            part = part[step.replace("~1", "/").replace("~0", "~")]


def test_every_schema_in_the_document_is_a_valid_one() -> None:
    for schema in document()["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_every_message_of_either_side_is_in_the_document_in_its_direction() -> None:
    whole = document()
    for operation, union in (("receive", messages.ClientMessage), ("send", protocol.ServerMessage)):
        listed = [entry["$ref"].rpartition("/")[2] for entry in whole["operations"][operation]["messages"]]
        assert sorted(listed) == sorted(model.__name__ for model in models(union))
        for name in listed:
            schema = whole["components"]["schemas"][name]
            assert schema["properties"]["type"]["const"] == kind(
                getattr(messages, name, None) or getattr(protocol, name)
            )
            assert whole["components"]["messages"][name]["summary"]


def test_the_schemas_refuse_what_the_server_refuses() -> None:
    parts = {"components": {"schemas": document()["components"]["schemas"]}}
    roll = Draft202012Validator({"$ref": "#/components/schemas/Roll", **parts})
    roll.validate({"type": "roll", "id": "a", "seat": None, "expects": 3})
    for wrong in ({}, {"id": "a b"}, {"id": "a", "seat": 8}, {"id": "a", "expects": -1}, {"id": "a", "more": 1}):
        with pytest.raises(ValidationError):
            roll.validate({"type": "roll", **wrong})


def test_a_server_serves_the_document(server: Server) -> None:
    assert server.get("/api/protocol.json") == document()
    assert "/api/protocol.json" in server.get("/openapi.json")["paths"]
