"""The HTTP API as a program uses it: a real server, real requests, a real database."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import vuelta
from tests.core.test_record import finished
from tests.server.server_process import Server
from vuelta.core.sentences import LANGUAGES

HERE = {"kind": "here", "name": "Ana"}
EASY = {"kind": "computer", "level": "easy"}
OPEN = {"kind": "open"}


def refused(server: Server, status: int, code: str, method: str, path: str, **more: Any) -> dict[str, str]:
    """The sentences of an answer that must be a refusal of this kind."""
    answer = server.ask(method, path, **more)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert set(error) == {"code", "message"}
    assert error["code"] == code
    message: dict[str, str] = error["message"]
    assert set(message) == set(LANGUAGES)
    assert all(message.values())
    return message


def choice(now: dict[str, Any]) -> dict[str, str]:
    """What seat 0 has to do: roll, or make the first legal move. Nothing if it is not its turn."""
    if now["seat"] != 0:
        return {}
    return {"kind": "roll"} if now["awaits"] == "roll" else {"kind": "move", "move": now["moves"][0]}


# What there is to play


def test_all_games_are_listed_with_all_that_a_table_needs(server: Server) -> None:
    listed = server.get("/api/games")
    assert [game["name"] for game in listed["games"]] == list(vuelta.games())
    assert listed["levels"] == ["easy", "medium", "hard", "expert"]
    for game in listed["games"]:
        found = vuelta.game(game["name"])
        assert game["players"] == list(found.players)
        assert game["seatings"] == {
            str(count): [list(seats) for seats in found.seatings(count)] for count in found.players
        }
        assert game["rule_books"] == list(LANGUAGES)
        assert game["rule_sets"][0]["name"] == "standard"
        for variant in game["rule_sets"]:
            assert variant["title"] == found.rule_sets[variant["name"]].title
            assert {int(count): each for count, each in variant["minutes"].items()} == found.minutes()[variant["name"]]
        for option in game["options"]:
            assert option["sentence"]["en"] != option["sentence"]["es"]
            assert option["kind"] == "text" or option["choices"]


@pytest.mark.parametrize("name", vuelta.games())
def test_every_listed_choice_of_an_option_is_one(server: Server, name: str) -> None:
    game = next(entry for entry in server.get("/api/games")["games"] if entry["name"] == name)
    for option in game["options"]:
        for choice in {option["default"], *option["choices"][:1], *option["choices"][-1:]}:
            answer = server.ask("GET", f"/api/games/{name}/board", params={"option": f"{option['name']}={choice}"})
            # It may not go with the other options as they are, but it is one.
            assert answer.status_code == 200 or "is not possible; it must be" not in answer.text, answer.text


@pytest.mark.parametrize("name", vuelta.games())
def test_boards_come_as_data_and_as_pictures_and_rule_books_in_both_languages(server: Server, name: str) -> None:
    board = server.get(f"/api/games/{name}/board")
    assert [cell["name"] for cell in board["cells"]] == [cell.name for cell in vuelta.game(name).board().cells]
    picture = server.ask("GET", f"/api/games/{name}/board.svg?language=es&legend=false")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert 'lang="es"' in picture.text
    books = {language: server.ask("GET", f"/api/games/{name}/rules?language={language}") for language in LANGUAGES}
    assert books["en"].headers["content-type"].startswith("text/markdown")
    assert books["en"].text == vuelta.game(name).rule_book("en") != books["es"].text


def test_what_is_not_possible_is_named(server: Server) -> None:
    assert "ludo" in refused(server, 404, "no-such-game", "GET", "/api/games/chess/board")["en"]
    told = refused(server, 422, "invalid", "GET", "/api/games/ludo/board?option=max_sixes=1")
    assert "max_sixes" in told["en"]
    refused(server, 422, "invalid", "GET", "/api/games/ludo/board?option=max_sixes")
    refused(server, 422, "invalid", "GET", "/api/games/ludo/board?rules=nobodys")
    refused(server, 422, "wrong-request", "GET", "/api/games/ludo/rules?language=fr")
    refused(server, 404, "not-found", "GET", "/api/games/LUDO%00/board")
    refused(server, 404, "not-found", "GET", "/api/nothing")
    refused(server, 405, "wrong-method", "DELETE", "/api/games")


# Tables


def thrown(server: Server, game: str) -> Counter[str]:
    """How many dice of a game each kind of player has thrown."""
    counted = Counter[str]()
    for row in server.get("/api/dice")["rows"]:
        if row["game"] == game:
            counted[row["kind"]] += sum(row["counts"])
    return counted


def test_a_whole_match_is_played_over_http_alone_and_its_dice_are_right(server: Server) -> None:
    before = thrown(server, "senet")  # tests share the server
    seated = server.open_table(HERE, EASY, game="senet")
    table, token = seated["table"], seated["token"]
    assert seated["holder"] == 0
    server.act(table, token, "start", id="start")
    number, now = 0, {"awaits": "roll"}
    while now["awaits"] != "nothing":
        view = server.get(f"/api/tables/{table}")
        now = view["now"]
        if action := choice(now):
            number += 1
            server.act(table, token, id=f"a{number}", **action)
    events: list[dict[str, Any]] = []
    while more := server.get(f"/api/tables/{table}/events?since={len(events)}")["events"]:
        events += more
    assert [event["seq"] for event in events] == list(range(1, view["seq"] + 1))
    assert events[-1]["kind"] == "ended"
    assert server.get(f"/api/tables/{table}/events?since={view['seq'] - 1}")["events"] == events[-1:]
    answer = server.ask("GET", f"/api/tables/{table}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="senet-{table}.vuelta"'
    record = vuelta.read_record(answer.text)
    assert record.seed == view["ended"]["seed"]
    checked = server.post("/api/verify", {"record": answer.text})
    assert checked["verified"] is True
    assert checked["rolls"] == record.verify()
    # The last is who starts, for which nobody throws alone.
    assert (thrown(server, "senet") - before).keys() == {"person", "easy", "together"}
    dice = server.get("/api/dice")
    assert dice["thrown"] == sum(sum(row["counts"]) for row in dice["rows"]) > 0
    judged = server.get(f"/api/tables/{table}/analysis?language=es")
    assert judged["analysed"] > 0
    assert set(judged["sentences"]) == {"0", "1"}


def test_an_opened_table_says_where_it_is_and_is_found_by_its_code(server: Server) -> None:
    answer = server.ask("POST", "/api/tables", json={"game": "ludo", "seats": [HERE, OPEN]})
    assert answer.status_code == 201
    seated = answer.json()
    assert answer.headers["location"] == f"/api/tables/{seated['table']}"
    assert server.get(f"/api/codes/{seated['code'].lower()}") == {"table": seated["table"]}
    refused(server, 404, "no-such-table", "GET", "/api/codes/AAAAAA")
    joined = server.ask("POST", f"/api/tables/{seated['table']}/join", json={"name": "Luis", "words": "red sky"})
    assert joined.status_code == 201
    assert joined.json()["view"]["words"] == {"2": "red sky"}
    refused(server, 409, "started", "POST", f"/api/tables/{seated['table']}/join", json={"name": "Eva"})


def test_the_board_of_a_table_is_drawn_as_it_stands(server: Server) -> None:
    seated = server.open_table(HERE, EASY, game="poleana")
    before = server.get(f"/api/tables/{seated['table']}/board.svg")
    server.act(seated["table"], seated["token"], "start", id="s")
    number = 0
    while server.get(f"/api/tables/{seated['table']}/board.svg") == before:
        number += 1
        now = server.get(f"/api/tables/{seated['table']}")["now"]
        if action := choice(now):
            server.act(seated["table"], seated["token"], id=f"a{number}", **action)
    assert before.startswith("<svg")


def test_only_a_token_of_the_table_may_act(server: Server) -> None:
    seated, other = server.open_table(HERE, EASY), server.open_table(HERE, EASY)
    path = f"/api/tables/{seated['table']}/actions"
    start = {"type": "start", "id": "s"}
    refused(server, 401, "wrong-token", "POST", path, json=start)
    refused(server, 401, "wrong-token", "POST", path, json=start, token="x")
    refused(server, 401, "wrong-token", "POST", path, json=start, token=other["token"])
    answer = server.ask("POST", path, json=start)
    assert answer.headers["www-authenticate"] == "Bearer"
    assert server.get(f"/api/tables/{seated['table']}")["phase"] == "gathering"
    refused(server, 401, "wrong-token", "GET", f"/api/tables/{seated['table']}/hints", token=other["token"])


def test_what_can_not_be_done_is_refused_with_the_reason_and_changes_nothing(server: Server) -> None:
    seated = server.open_table(HERE, EASY)
    table, token = seated["table"], seated["token"]
    path = f"/api/tables/{table}/actions"
    refused(server, 409, "not-started", "POST", path, json={"type": "roll", "id": "r"}, token=token)
    refused(server, 409, "not-over", "GET", f"/api/tables/{table}/analysis")
    refused(server, 409, "no-hints", "GET", f"/api/tables/{table}/hints", token=token)
    assert server.get(f"/api/tables/{table}")["seq"] == 1
    refused(server, 404, "no-such-table", "GET", "/api/tables/nobody")
    refused(
        server,
        404,
        "no-such-table",
        "POST",
        "/api/tables/nobody/actions",
        json={"type": "roll", "id": "r"},
        token=token,
    )


def test_the_same_action_is_done_once(server: Server) -> None:
    seated = server.open_table(HERE, EASY)
    seqs = {server.act(seated["table"], seated["token"], "emote", id="one", emote="hello") for _ in range(3)}
    assert len(seqs) == 1
    assert server.get(f"/api/tables/{seated['table']}")["seq"] == 2


def test_before_the_end_nothing_that_is_answered_holds_the_seed(server: Server, tmp_path: Path) -> None:
    seated = server.open_table(HERE, EASY)
    table = seated["table"]
    server.act(table, seated["token"], "start", id="s")
    for path in ("", "/events", "/record", "/board.svg"):
        answer = server.ask("GET", f"/api/tables/{table}{path}")
        told = answer.text.replace(seated["view"]["commitment"], "")
        assert not re.search(r"\b[0-9a-f]{64}\b", told)
        assert "seed" not in told


# Requests that are wrong


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "The request is missing."),
        (b"{", "The request isn't JSON."),
        (b"[]", "The request must be an object."),
        (b'{"game": "ludo"}', "seats is missing."),
        (b'{"game": "ludo", "seats": []}', "seats has too few entries."),
        (b'{"game": 5, "seats": [{"kind": "open"}]}', "game must be text."),
        (b'{"game": "ludo", "seats": [{"kind": "cat"}]}', "seats.0.kind must be one of 'here', 'computer', 'open'."),
        (b'{"game": "ludo", "seats": [{}]}', "seats.0.kind is missing."),
        (b'{"game": "ludo", "seats": [{"kind": "open"}], "colour": 1}', "colour isn't a known field."),
        (b'{"game": "ludo", "seats": [{"kind": "open"}], "first": 9}', "first must be at most 7."),
        (b'{"game": "ludo", "seats": [{"kind": "open"}], "clock": 17}', "clock must be 30, 60 or 86400."),
        (b'{"game": "ludo", "seats": [{"kind": "open"}], "undo": 1}', "undo must be true or false."),
    ],
)
def test_a_wrong_body_is_one_clear_sentence(server: Server, body: bytes, sentence: str) -> None:
    headers = {"Content-Type": "application/json"}
    told = refused(server, 422, "wrong-request", "POST", "/api/tables", content=body, headers=headers)
    assert told["en"] == sentence
    assert told["es"] != sentence


def test_a_name_that_could_not_stand_in_a_record_is_refused(server: Server) -> None:
    seats = [{"kind": "here", "name": "A\nB"}, OPEN]
    told = refused(server, 422, "wrong-request", "POST", "/api/tables", json={"game": "ludo", "seats": seats})
    assert "1 to 40 printable characters" in told["en"]


def test_bodies_that_only_hurt_are_refused_and_never_an_error_of_the_server(server: Server) -> None:
    headers = {"Content-Type": "application/json"}
    for body in (
        b"[" * 100_000,
        b"\xff\xfe\x00",
        b'{"game":"\\ud800","seats":[{"kind":"open"}]}',
        b"1" * 5000,
        b'"' * 99,
    ):
        answer = server.ask("POST", "/api/tables", content=body, headers=headers)
        assert answer.status_code in (400, 404, 422), (body[:20], answer.text)
        assert "error" in answer.json()


def test_a_record_that_lies_is_told_from_one_that_is_none(server: Server) -> None:
    text = str(finished())
    assert server.post("/api/verify", {"record": text})["verified"] is True
    first = next(line for line in text.splitlines() if line.startswith("roll:"))
    other = "roll:1" if first != "roll:1" else "roll:2"
    lie = server.post("/api/verify", {"record": text.replace(first, other, 1)})
    assert lie["verified"] is False
    assert lie["problem"]
    assert server.post("/api/verify", {"record": "nonsense"})["line"] == 1
    told = refused(server, 422, "invalid-record", "POST", "/api/analyse", json={"record": "nonsense"})
    assert "vuelta record 1" in told["en"]


# The server itself


def test_health_and_figures_are_told(server: Server) -> None:
    assert server.get("/healthz") == {"healthy": True, "problem": None, "version": vuelta.__version__}
    before = server.metric("vuelta_dropped_clients_total")
    table = server.open_table(HERE, EASY)
    server.act(table["table"], table["token"], "start", id="start")
    refused(server, 404, "no-such-table", "GET", "/api/tables/nobody")
    figures = server.get("/metrics")
    for name in (
        "connections",
        "tables",
        "actions_total",
        "action_seconds_count",
        "commit_batch_count",
        "refused_total",
    ):
        assert f"\nvuelta_{name}" in figures
    assert before == 0


def test_the_documentation_names_every_address_and_only_our_own_refusals(server: Server) -> None:
    described = server.get("/openapi.json")
    assert "HTTPValidationError" not in str(described)
    for path, operations in described["paths"].items():
        for operation in operations.values():
            assert operation["summary"], path
            assert {"429", "500"} <= set(operation["responses"])
    assert server.get("/api/protocol.json")["asyncapi"].startswith("3.")
    assert server.ask("GET", "/docs").status_code == 404
