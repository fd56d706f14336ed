"""A real browser without a window, driven over its own protocol. Whatever it complains about is kept."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 60.0
_COMPLAINTS = {"Runtime.exceptionThrown", "Log.entryAdded"}
_KEYS: dict[str, dict[str, Any]] = {
    "Tab": {"windowsVirtualKeyCode": 9},
    "Enter": {"windowsVirtualKeyCode": 13, "text": "\r"},
}


def program() -> str | None:
    """The browser that is installed, if any."""
    return next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )


class Tab:
    """One page in the browser."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._number = 0
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.complaints: list[str] = []
        """Errors of scripts, of the network and of the content-security policy."""

    async def read(self) -> None:
        """Take in what the browser says, until it says no more."""
        async for text in self._connection:
            told = json.loads(text)
            if "id" in told:
                self._asked.pop(told["id"]).set_result(told)
            elif told["method"] in _COMPLAINTS:
                self.complaints.append(json.dumps(told["params"]))

    async def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Let the browser do something."""
        self._number += 1
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._asked[self._number] = answer
        await self._connection.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        async with asyncio.timeout(PATIENCE):
            told = await answer
        assert "error" not in told, told
        result: dict[str, Any] = told["result"]
        return result

    async def script(self, expression: str) -> Any:
        """What an expression is in the page."""
        told = await self.command("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    async def go(self, address: str) -> None:
        """Open an address."""
        await self.command("Page.navigate", url=address)
        await self.until("document.readyState === 'complete'")

    async def until(self, expression: str) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not await self.script(f"!!({expression})"):
                await asyncio.sleep(0.05)

    async def press(self, key: str) -> None:
        """Press a key."""
        await self.command("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, **_KEYS[key])
        await self.command("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, **_KEYS[key])

    async def tab_to(self, expression: str) -> None:
        """Press Tab until the focused element (`focused`) is as wanted."""
        for _ in range(60):
            await self.press("Tab")
            if await self.script(f"(focused => !!({expression}))(document.activeElement)"):
                return
        raise AssertionError(f"nothing that can be focused is so: {expression}")


@contextlib.asynccontextmanager
async def browsing() -> AsyncIterator[Tab]:
    """A browser of its own, with nothing in it yet."""
    found = program()
    assert found
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = await asyncio.create_subprocess_exec(
            found,
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--remote-debugging-port=0",
            f"--user-data-dir={folder}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            port = await _port(Path(folder) / "DevToolsActivePort")
            async with httpx.AsyncClient() as http:
                made = (await http.put(f"http://127.0.0.1:{port}/json/new?about:blank")).json()
            async with connect(made["webSocketDebuggerUrl"], max_size=None, proxy=None) as connection:
                tab = Tab(connection)
                reader = asyncio.create_task(tab.read())
                for domain in ("Page", "Runtime", "Log"):
                    await tab.command(f"{domain}.enable")
                yield tab
                reader.cancel()
                await asyncio.gather(reader, return_exceptions=True)
        finally:
            process.terminate()
            await process.wait()


async def _port(file: Path) -> str:
    """The port that the browser chose."""
    async with asyncio.timeout(PATIENCE):
        while not (file.exists() and (text := file.read_text())):
            await asyncio.sleep(0.05)
    return text.split()[0]
