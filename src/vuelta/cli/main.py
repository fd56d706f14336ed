"""The `vuelta` command."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

import click

import vuelta
from vuelta.cli.analyse import analyse_command
from vuelta.cli.arena import arena_command
from vuelta.cli.check import check_command
from vuelta.cli.compare import compare_command
from vuelta.cli.games import games_command
from vuelta.cli.new import new_command
from vuelta.cli.play import play_command
from vuelta.cli.records import replay_command, verify_command
from vuelta.cli.report import report_command
from vuelta.cli.serve import serve_command
from vuelta.cli.show import board_command, rules_command
from vuelta.cli.simulate import simulate_command
from vuelta.cli.site import site_command
from vuelta.cli.solve import regret_command, solve_command
from vuelta.cli.stdio import complain, give_up_output, prepare, say
from vuelta.cli.train import train_command
from vuelta.cli.transfer import export_command, forget_command, import_command, restored_command
from vuelta.core.registry import check_added_folders, hidden_games, own_game_mistake


class ReaderGone(Exception):
    """The reader of our output is gone. (Click would report a BrokenPipeError as a failure.)"""


@contextlib.contextmanager
def _pipe_may_close() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise ReaderGone from None


class Commands(click.Group):
    """The commands; a closed pipe ends them quietly."""

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        """As in any group; `--help` prints here."""
        with _pipe_may_close():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """As in any group."""
        with _pipe_may_close():
            return super().invoke(ctx)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(vuelta.__version__, prog_name="vuelta")
def cli() -> None:
    r"""Dice race games, exact and on one engine.

    \b
    vuelta games                      list the games; vuelta games ludo: its variants and options
    vuelta rules senet --lang es      read a rule book
    vuelta play ludo                  play in the terminal against the computer
    vuelta play ludo --players person:Ana,person:Luis,easy
    vuelta play ludo --players easy,hard    watch the computer play
    vuelta serve --open               play on a page, with friends by link
    vuelta site build/site            write the page for any file host
    vuelta board poleana --svg poleana.svg
    vuelta replay game.vuelta         narrate a recorded game
    vuelta verify game.vuelta         check its dice and every move
    vuelta analyse game.vuelta        find out who was lucky and who played well
    vuelta simulate ludo --games 1000000
    vuelta report ludo                measure what it is like to play
    vuelta compare ludo --option max_sixes=2
    vuelta arena ludo --players hard,medium
    vuelta train ludo                 train a hard player
    vuelta new hop                    write a small game to start your own from
    vuelta check games/mine           look for defects in a game of your own
    vuelta solve ludo                 compute exact endgames; vuelta regret ludo hard measures against them

    \b
    Shell completion: eval "$(_VUELTA_COMPLETE=bash_source vuelta)" in ~/.bashrc
    (zsh_source and fish_source for other shells).
    VUELTA_GAMES=FOLDER vuelta games     include your own games; separate several folders as in PATH
    Exit codes: 0 done, 1 defects found (check), 2 wrong input or a full disk, 130 interrupted (even if results were
    printed).
    """
    check_added_folders()  # before anything starts, a server included
    for hidden in hidden_games():
        complain(str(hidden))


for command in (
    games_command,
    rules_command,
    board_command,
    play_command,
    replay_command,
    verify_command,
    new_command,
    check_command,
    simulate_command,
    report_command,
    compare_command,
    arena_command,
    train_command,
    analyse_command,
    solve_command,
    regret_command,
    serve_command,
    site_command,
    export_command,
    import_command,
    restored_command,
    forget_command,
):
    cli.add_command(command)
for command in (cli, *cli.commands.values()):  # a paragraph after \b keeps its lines; docstrings write it as text
    command.help = (command.help or "").replace("\\b", "\b")


def main() -> None:
    """Run the command. A user error is one sentence and exit code 2, never a traceback."""
    prepare()
    try:
        code = run()
        sys.stdout.flush()
    except (ReaderGone, BrokenPipeError):
        give_up_output()
        code = 0
    except OSError as error:
        give_up_output()
        complain(f"the output can't be written: {error.strerror}")
        code = 2
    sys.exit(code)


def run() -> int:
    """The exit code of the command that the arguments name."""
    try:
        return cli.main(prog_name="vuelta", standalone_mode=False) or 0
    except click.exceptions.NoArgsIsHelpError as error:
        say(error.format_message())
        return 0
    except click.exceptions.Abort:  # click has ended the line that the terminal wrote ^C into
        return 130
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "vuelta"
        complain(f"{error.format_message().rstrip('.')}; see {path} --help")
        return 2
    except click.ClickException as error:
        complain(error.format_message())
        return 2
    except vuelta.VueltaError as error:
        complain(str(error))
        return 2
    except Exception as error:
        if mistake := own_game_mistake(error):
            complain(mistake)
            return 2
        raise
