"""`site`: the page as a folder of files, for hosts that run no programs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from vuelta.cli.serve import check_installed
from vuelta.cli.stdio import complain, say
from vuelta.core.registry import loaded_games


@click.command("site")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Write into a folder that isn't empty; whatever else it has stays.")
def site_command(folder: Path, *, force: bool) -> None:
    r"""Write the page into FOLDER, for any file host, at any address: every game, but no tables with friends.

    People play there against the computer or on one screen, get hints, replay and analyse, and read the rule books, all
    without a server and, after one visit, without network.

    \b
    vuelta site public
    python -m http.server --directory public      try it: http://localhost:8000
    """
    check_installed("writing a site")
    from vuelta.server.site import games_for_sites, is_built, site_files

    if not is_built():
        raise click.ClickException("the page hasn't been built; in a checkout, run make page")
    try:
        if folder.exists() and any(folder.iterdir()) and not force:
            raise click.ClickException(f"{folder} isn't empty; name another folder, or add --force to write into it")
        games, unfit = games_for_sites()
        for reason in (*map(str, loaded_games()[1]), *unfit):
            complain(f"{reason}; it isn't offered")
        count, size = _write(folder, site_files(games))
    except OSError as error:
        raise click.ClickException(f"{folder} can't be written: {error.strerror}") from None
    say(f"Wrote {folder}: {len(games)} games, {count} files, {size / 1e6:.1f} MB.")


def _write(folder: Path, files: Iterable[tuple[str, bytes]]) -> tuple[int, int]:
    """Write files below a folder; how many there were, and their size in bytes."""
    count = size = 0
    for name, content in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        count, size = count + 1, size + len(content)
    return count, size
