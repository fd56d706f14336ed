"""A player for Vuelta's tables (docs/protocol.md). Usage: python bot.py http://localhost:8080/tables/NAME"""

import json
import secrets
import sys
import time
from urllib.request import Request, urlopen

from websockets.sync.client import connect  # pip install vuelta websockets

from vuelta import read_record, seal_of


def choose(now):
    """The bot's skill: replace this by something better. `now` has the position, all pieces and the legal moves."""
    return secrets.choice(now["moves"])


def main(link):
    table = link.replace("/tables/", "/api/tables/")
    token, words, rolls = secrets.token_hex(16), secrets.token_hex(16), []  # who joins again with it has the same seat
    join = {"name": "Bot", "token": token, "seal": seal_of(link.rpartition("/")[2], words)}
    with urlopen(Request(f"{table}/join", json.dumps(join).encode(), {"Content-Type": "application/json"})) as answer:
        commitment = json.load(answer)["view"]["commitment"]
    with connect(f"{table.replace('http', 'ws', 1)}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        for message in map(json.loads, socket):
            if message["type"] == "welcome":
                seats, seq, now = message["seats"], message["seq"], message["view"]["now"]
            elif message["type"] == "event":
                kind, data, seq, now = (message["event"][name] for name in ("kind", "data", "seq", "now"))
                rolls += [data["text"]] if kind == "rolled" else []
                if kind == "ended":
                    break
            elif message["type"] == "unknown" or message.get("code") == "too-fast":
                time.sleep(1)  # and then again
            else:  # done, presence, pong, and what is refused since something came in between
                if message["type"] == "beat":
                    socket.send('{"type": "ping"}')  # whoever says nothing for long is taken for gone
                continue
            if now["seat"] in seats:  # every action has an id of ours; sent twice, it is done once
                more = {} if now["awaits"] == "roll" else {now["awaits"]: choose(now) if now["moves"] else words}
                socket.send(json.dumps({"type": now["awaits"], "id": secrets.token_hex(8), "expects": seq, **more}))
    (record := read_record(urlopen(f"{table}/record").read())).verify(commitment=commitment)
    seen = record.words.get(seats[0]), [ply for ply in record.plies if ply.startswith("roll:")]
    print("over:" if seen == (words, rolls) else "the record tells of other dice than we saw:", data)


if __name__ == "__main__":
    main(sys.argv[1])
