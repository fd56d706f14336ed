"""Introductions as pages play them: the same as in Python, and done in half a minute."""

from __future__ import annotations

import base64
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import vuelta
from tests.browser.engine_process import WEB, bundle, node
from vuelta.browser.files import browser_files
from vuelta.browser.introduction import introduction_data
from vuelta.core.introduction import staged

SHORTEST, LONGEST = 20_000, 30_000
"""Milliseconds of somebody who reads calmly at normal speed."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What the page makes of every game's introduction."""
    driver = bundle(tmp_path_factory.mktemp("introduction"), WEB / "src" / "testing" / "introduction.ts")
    asked = []
    for game in map(vuelta.game, vuelta.games()):
        files = browser_files(game)
        code = base64.b64encode(files.code.content).decode()
        asked.append({"data": json.loads(files.data.content), "code": code, **introduction_data(game)})
    command = [node(), str(Path(__file__).with_name("introduce.mjs")), str(driver)]
    answer = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True, timeout=120)
    return dict(zip(vuelta.games(), json.loads(answer.stdout), strict=True))


@pytest.mark.parametrize("name", vuelta.games())
def test_the_page_plays_the_same_scenes(name: str, played: dict[str, dict[str, Any]]) -> None:
    game, ended = vuelta.game(name), None
    for scene, stage in zip(game.introduction, played[name]["stages"], strict=True):
        begins, ended = staged(game, scene, ended)
        assert (stage["before"], stage["after"]) == (str(begins), str(ended))
        assert stage["effects"] == [event.kind for event in ended.events]
        assert sorted(stage["choices"]) == sorted(begins.moves())
        assert (stage["task"] == "roll") == scene.play.startswith("roll:")


@pytest.mark.parametrize("name", vuelta.games())
def test_it_takes_half_a_minute_in_both_languages(name: str, played: dict[str, dict[str, Any]]) -> None:
    for language, duration in played[name]["duration"].items():
        assert SHORTEST <= duration <= LONGEST, (language, duration)
