"""`vuelta serve` as a person runs it: real processes, real signals, exit codes, one clear sentence."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import vuelta as library
from tests.cli.run import ESCAPES, Terminal, vuelta
from tests.server.server_process import LONG, serving
from vuelta.cli.serve import _origin, serve_command
from vuelta.core.data_folder import data_folder
from vuelta.server.http.listener import CannotListen, addresses, listen
from vuelta.server.metrics import REGISTRY

HERE, EASY = {"kind": "here"}, {"kind": "computer", "level": "easy"}


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


# Starting


def test_it_needs_no_configuration_and_keeps_its_data_in_the_data_folder(tmp_path: Path) -> None:
    terminal = Terminal("serve", "--port", str(free_port()), cwd=tmp_path, VUELTA_DATA=str(tmp_path / "data"))
    terminal.until("Press Ctrl-C to stop.")
    address = re.search(r"Vuelta is ready: (\S+)", terminal.output)
    assert address
    assert httpx.get(f"{address[1]}/healthz").json()["healthy"] is True
    terminal.interrupt()
    assert terminal.close() == 130
    assert (tmp_path / "data" / "vuelta.db").exists()
    assert "Traceback" not in terminal.output


def test_an_own_game_that_can_not_be_loaded_is_told_and_the_others_are_served(tmp_path: Path) -> None:
    (tmp_path / "games" / "broken").mkdir(parents=True)
    (tmp_path / "games" / "broken" / "__init__.py").write_text("GAME = 7")
    games, data = str(tmp_path / "games"), str(tmp_path / "data")
    told = f"the game broken can't be loaded from {tmp_path / 'games' / 'broken'}: its __init__.py must define GAME"
    done = vuelta("serve", "--check", "--port", str(free_port()), VUELTA_GAMES=games, VUELTA_DATA=data)
    assert done.returncode == 0, done.stdout
    assert f"note  {told}" in done.stdout
    terminal = Terminal("serve", "--port", str(free_port()), cwd=tmp_path, VUELTA_GAMES=games, VUELTA_DATA=data)
    terminal.until("Press Ctrl-C to stop.")
    address = re.search(r"Vuelta is ready: (\S+)", terminal.output)
    assert address
    offered = [game["name"] for game in httpx.get(f"{address[1]}/api/games").json()["games"]]
    terminal.interrupt()
    assert terminal.close() == 130
    assert told in re.sub(r"\s+", " ", terminal.output)
    assert "it isn't offered" in terminal.output
    assert offered == list(library.games())


def test_nothing_heavy_is_loaded_into_the_process_that_serves() -> None:
    code = "import sys, vuelta.server.run; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numba", "numpy", "psycopg"} & set(loaded)


def test_the_command_line_itself_loads_nothing_of_the_server() -> None:
    code = "import sys, vuelta.cli.main; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"fastapi", "pydantic", "sqlalchemy", "uvicorn", "vuelta.server"} & set(loaded)


def test_without_the_extra_it_says_what_to_install() -> None:
    code = (
        "import importlib.util as u; find = u.find_spec; u.find_spec = lambda name, *a: None if name == 'fastapi' else "
        "find(name, *a); from vuelta.cli.main import main; import sys; sys.argv = ['vuelta', 'serve']; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "vuelta: serving tables needs more packages: pip install 'vuelta[server]'\n"


def test_a_phone_gets_the_address_in_the_network_and_a_code_to_scan(tmp_path: Path) -> None:
    terminal = Terminal(
        "serve", "--host", "0.0.0.0", "--port", str(free_port()), cwd=tmp_path, rows=60, VUELTA_DATA=str(tmp_path)
    )
    terminal.until("Press Ctrl-C to stop.")
    terminal.interrupt()
    assert terminal.close() == 130
    shown = ESCAPES.sub("", terminal.output)
    assert "Vuelta is ready: http://127.0.0.1:" in shown
    if "For others" in shown:  # a machine without a network has no address in it
        assert re.search(r"For others on the same network: http://\d+\.\d+\.\d+\.\d+:\d+", shown)
        assert "▀" in shown
        assert "█" in shown


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen, and a browser would open")
def test_a_browser_that_can_not_be_opened_is_no_reason_to_fail(tmp_path: Path) -> None:
    terminal = Terminal("serve", "--open", "--port", str(free_port()), cwd=tmp_path, VUELTA_DATA=str(tmp_path))
    terminal.until("There is no screen here to open a browser on.")
    terminal.kill(signal.SIGTERM)
    assert terminal.close() == 0


# What can't be had


def test_a_port_that_was_asked_for_and_is_taken_is_a_clear_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = vuelta("serve", "--port", str(port), VUELTA_DATA=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr == (
        f"vuelta: port {port} is in use; stop the program that uses it, or choose another with --port\n"
    )
    assert not (tmp_path / "vuelta.db").exists()


def test_without_a_port_the_next_free_one_is_taken() -> None:
    first = listen("127.0.0.1", None, usual=free_port())
    usual = first.getsockname()[1]
    second = listen("127.0.0.1", None, usual=usual)
    assert usual < second.getsockname()[1] < usual + 20
    for made in (first, second):
        made.close()


def test_an_address_that_is_not_ours_is_a_clear_sentence() -> None:
    for host in ("192.0.2.1", "no such host", "x" * 300):
        with pytest.raises(CannotListen, match=r"127\.0\.0\.1"):
            listen(host, 0, usual=0)


def test_addresses_are_told_as_a_browser_takes_them() -> None:
    with listen("127.0.0.1", 0, usual=0) as made:
        assert addresses(made) == (f"http://127.0.0.1:{made.getsockname()[1]}", None)
    if socket.has_ipv6:
        with listen("::1", 0, usual=0) as made:
            assert addresses(made) == (f"http://[::1]:{made.getsockname()[1]}", None)


@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("mysql://u:hunter2@host/db", "postgresql://"),
        ("postgresql://u:hunter2@127.0.0.1:1/db", "can't be opened"),
        ("hunter2", "isn't a database URL"),
        ("sqlite:////proc/nothing/x.db", "can't be opened"),
    ],
)
def test_a_database_that_can_not_be_had_is_a_clear_sentence_without_the_password(database: str, told: str) -> None:
    done = vuelta("serve", "--port", str(free_port()), VUELTA_DATABASE=database)
    assert done.returncode == 2
    assert told in done.stderr
    assert "hunter2" not in done.stdout + done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        done = vuelta("serve", "--port", str(free_port()), "--database", server.database)
        assert done.returncode == 2
        assert "in use by another vuelta" in done.stderr
        assert server.get("/healthz")["healthy"] is True


@pytest.mark.parametrize(
    ("written", "origin"),
    [
        ("https://club.example", "https://club.example"),
        ("https://club.example:443/", "https://club.example"),
        ("http://Club.example:8080", "http://club.example:8080"),
        ("http://[::1]:5173", "http://[::1]:5173"),
    ],
)
def test_an_origin_is_kept_as_browsers_send_it(written: str, origin: str) -> None:
    assert _origin(written) == origin


@pytest.mark.parametrize(
    "written", ["club.example", "https://club.example/play", "ftp://club.example", "https://", "*"]
)
def test_what_is_no_origin_is_a_clear_sentence(written: str) -> None:
    done = vuelta("serve", "--origin", written)
    assert done.returncode == 2
    assert "write an origin such as https://example.org" in done.stderr


# Ending


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_it_ends_cleanly_while_people_are_connected(tmp_path: Path, number: signal.Signals, code: int) -> None:
    with serving(tmp_path) as server:
        seated = server.open_table(HERE, EASY)

        async def ended() -> int:
            async with server.client(seated["table"], seated["token"]) as client:
                assert (await client.act("start", "s"))["type"] == "done"
                server.signal(number)
                return await client.closed()

        assert asyncio.run(ended()) == 1012
        assert server._process
        assert server._process.wait(LONG) == code
        assert "Traceback" not in server.output()
        server.start()  # the file is free again, and what was acknowledged is there
        assert server.get(f"/api/tables/{seated['table']}")["phase"] == "playing"


def test_a_client_that_stays_silent_can_not_hold_it_up(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host, _, port = server.address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port))) as idle:
            idle.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
            assert server.stop() == 0


# --check


def test_a_check_tells_line_by_line_what_is_there(tmp_path: Path) -> None:
    done = vuelta("serve", "--check", "--port", str(free_port()), VUELTA_DATA=str(tmp_path))
    assert done.returncode == 0, done.stdout
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"yes   Vuelta {library.__version__}")
    for word in (
        "vuelta.db: reachable and up to date",
        "can be written to",
        "GB free",
        "numba",
        "psycopg",
        "people can be connected",
        "is free",
    ):
        assert any(word in line and line.startswith("yes") for line in lines), (word, done.stdout)


def test_a_check_fails_for_what_is_missing_and_names_all_of_it(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = vuelta("serve", "--check", "--port", port, VUELTA_DATABASE="postgresql://u:hunter2@127.0.0.1:1/db")
    assert done.returncode == 2
    failed = [line for line in done.stdout.splitlines() if line.startswith("no ")]
    assert len(failed) == 2
    assert "can't be opened" in failed[0]
    assert "is in use" in failed[1]
    assert "hunter2" not in done.stdout + done.stderr


def test_a_check_beside_a_running_server_says_so_and_disturbs_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.open_table(HERE, EASY)
        done = vuelta("serve", "--check", "--port", str(free_port()), "--database", server.database)
        assert done.returncode == 0, done.stdout
        assert "in use by another vuelta" in done.stdout
        assert "1 tables" in done.stdout
        server.open_table(HERE, EASY)


# The data folder


def test_the_data_folder_is_where_the_system_keeps_a_persons_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VUELTA_DATA", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere/data")
    assert data_folder() == Path("/somewhere/data/vuelta")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local" / "share" / "vuelta"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == Path.home() / "Library" / "Application Support" / "vuelta"
    monkeypatch.setenv("VUELTA_DATA", "/elsewhere")
    assert data_folder() == Path("/elsewhere")


# Its documentation


def test_the_documentation_names_every_option_and_every_figure() -> None:
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    for option in serve_command.params:
        assert f"| `{max(option.opts, key=len)}` |" in text
    for figure in REGISTRY.collect():
        assert f"`{figure.name}`" in text
