"""Tables on a visitor's own device, as the browser's database has them."""

from __future__ import annotations

import vuelta
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
            del found[-entry["data"]["plies"] :]
    return found


def seats(visitor: Visitor) -> list[tuple[str, str]]:
    """The colours at the table in the order of the seats, and whether a person or a computer has them."""
    created = stored(visitor)["created"]
    colours = vuelta.game(created["game"]).colours
    return [(colours[seat], created["seats"][str(seat)]["kind"]) for seat in created["playing"]]


def events(visitor: Visitor, *kinds: str) -> list[Message]:
    """What has happened of these kinds, in order."""
    return [entry for entry in stored(visitor)["entries"] if entry["kind"] in kinds]
