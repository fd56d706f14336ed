"""Tables on a visitor's own device, as the browser's database has them."""

from __future__ import annotations

from typing import Any

from tests.server.server_process import Message
from tests.web.visitor import Visitor

_STORED = """async (name) => {
  const request = indexedDB.open('vuelta');
  await new Promise((done) => { request.onsuccess = done; });
  const found = request.result.transaction('tables').objectStore('tables').get(name);
  await new Promise((done) => { found.onsuccess = done; });
  request.result.close();
  return found.result ?? null;
}"""


def name_of(visitor: Visitor) -> str:
    """The table that the visitor looks at."""
    visitor.page.wait_for_url("**/tables/*")
    name: str = visitor.page.url.rpartition("/")[2]
    assert name.startswith("here-"), name
    return name


def stored(visitor: Visitor) -> Message:
    """The table that the visitor looks at, as it is kept."""
    table: Message = visitor.page.evaluate(_STORED, name_of(visitor))
    return table


def plies(visitor: Visitor) -> list[str]:
    """The rolls and moves that are kept, in order; those that were taken back are gone."""
    found: list[str] = []
    for entry in stored(visitor)["entries"]:
        if entry["kind"] in ("rolled", "moved"):
            found.append(entry["data"]["text"])
        elif entry["kind"] == "undone":
            found.pop()
    return found


def seats(visitor: Visitor) -> list[tuple[str, dict[str, Any]]]:
    """Who sits at the table, by colour, in the order of the seats."""
    created = stored(visitor)["created"]
    return [(str(seat), created["seats"][str(seat)]) for seat in created["playing"]]
