"""Files are written whole or not at all, and nothing that was there is lost."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

from tests.cli.run import vuelta


def draw(folder: Path, *arguments: str) -> int:
    return vuelta("board", "senet", "--svg", *arguments, cwd=folder).returncode


def test_an_existing_picture_is_kept_unless_forced(tmp_path: Path) -> None:
    picture = tmp_path / "b.svg"
    picture.write_text("mine")
    refused = vuelta("board", "senet", "--svg", "b.svg", cwd=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr == "vuelta: b.svg already exists; name another file, or add --force to overwrite it\n"
    assert picture.read_text() == "mine"
    picture.chmod(0o640)
    assert draw(tmp_path, "b.svg", "--force") == 0
    assert picture.read_text().startswith("<svg")
    assert stat.S_IMODE(picture.stat().st_mode) == 0o640


def test_a_neighbour_called_part_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "b.svg.part").write_text("mine")
    assert draw(tmp_path, "b.svg") == 0
    assert (tmp_path / "b.svg.part").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.svg", "b.svg.part"]


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    assert draw(tmp_path, "b.svg") == 0
    assert (tmp_path / "b.svg").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.svg").write_text("old")
    (tmp_path / "link.svg").symlink_to("real.svg")
    assert draw(tmp_path, "link.svg") == 2
    assert draw(tmp_path, "link.svg", "--force") == 0
    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "real.svg").read_text().startswith("<svg")
    (tmp_path / "new.svg").symlink_to("not-yet.svg")
    assert draw(tmp_path, "new.svg") == 0
    assert (tmp_path / "not-yet.svg").read_text().startswith("<svg")


def test_a_pipe_and_a_device_are_written_to_and_stay_what_they_are(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    assert draw(tmp_path, "pipe", "--force") == 0
    reader.join(10)
    assert read[0].startswith("<svg")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert draw(tmp_path, "/dev/null", "--force") == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_full_device_is_one_sentence(tmp_path: Path) -> None:
    done = vuelta("board", "senet", "--svg", "/dev/full", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "vuelta: /dev/full can't be written: No space left on device\n"


def test_a_loop_of_links_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    for arguments in (["board", "senet", "--svg", "a"], ["play", "senet", "--save", "a"], ["verify", "a"]):
        done = vuelta(*arguments, cwd=tmp_path)
        assert done.returncode == 2
        assert done.stderr.startswith("vuelta: a ")
        assert done.stderr.count("\n") == 1
