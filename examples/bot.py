"""A player for Vuelta's tables: takes a free seat and plays. Usage: python bot.py http://localhost:8080/tables/NAME

The whole protocol is in docs/protocol.md. Needs `pip install websockets`.
"""

import json
import random
import sys
import time
import urllib.request
from itertools import count

from websockets.sync.client import connect


def choose(now):
    """The bot's skill: replace this by something better. `now` has the position, all pieces and the legal moves."""
    return random.choice(now["moves"])


def main(link):
    table = link.replace("/tables/", "/api/tables/")
    token = f"{random.SystemRandom().getrandbits(128):032x}"  # whoever joins again with it has the same seat
    join = json.dumps({"name": "Bot", "token": token}).encode()
    urllib.request.urlopen(urllib.request.Request(f"{table}/join", join, {"Content-Type": "application/json"})).close()
    numbers = count(1)  # every action has an id of ours; sent twice, it is done once
    with connect(f"{table.replace('http', 'ws', 1)}/socket") as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        for message in map(json.loads, socket):
            if message["type"] == "welcome":
                seats, seq, now = message["seats"], message["seq"], message["view"]["now"]
            elif message["type"] == "event":
                seq, now = message["event"]["seq"], message["event"]["now"]
                if message["event"]["kind"] == "ended":
                    print("over:", message["event"]["data"])
                    break
            elif message["type"] == "beat":
                socket.send(json.dumps({"type": "ping"}))  # whoever says nothing for long is taken for gone
                continue
            elif message["type"] == "unknown" or message.get("code") == "too-fast":
                time.sleep(1)  # and then again
            else:  # done, presence, pong, and what is refused since something came in between
                continue
            if now["seat"] in seats:
                move = {"move": choose(now)} if now["awaits"] == "move" else {}
                socket.send(json.dumps({"type": now["awaits"], "id": f"b{next(numbers)}", "expects": seq, **move}))


if __name__ == "__main__":
    main(sys.argv[1])
