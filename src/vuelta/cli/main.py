"""The `vuelta` command."""

from __future__ import annotations

import sys

import click

import vuelta
from vuelta.cli.play import play_command
from vuelta.cli.records import replay_command, verify_command
from vuelta.cli.show import board_command, games_command, rules_command
from vuelta.cli.simulate import simulate_command
from vuelta.cli.watch import watch_command


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(vuelta.__version__, prog_name="vuelta")
def cli() -> None:
    r"""Dice race games, exact and on one engine.

    \b
    vuelta games                      what there is to play
    vuelta rules senet --lang es      a rule book
    vuelta play ludo                  play in the terminal against the computer
    vuelta play ludo --players person:Ana,person:Luis,easy
    vuelta board poleana --svg poleana.svg
    vuelta replay game.vuelta         tell a recorded game in words
    vuelta verify game.vuelta         check its dice and every move
    vuelta simulate ludo --games 1000000

    \b
    Shell completion: eval "$(_VUELTA_COMPLETE=bash_source vuelta)" in ~/.bashrc
    (zsh_source and fish_source for other shells).
    Exit codes: 0 done, 2 wrong input, 130 interrupted.
    """


for command in (
    games_command,
    rules_command,
    board_command,
    play_command,
    watch_command,
    replay_command,
    verify_command,
    simulate_command,
):
    cli.add_command(command)


def main() -> None:
    """Run the command. What a person got wrong is one sentence and exit code 2, never a traceback."""
    try:
        sys.exit(cli.main(prog_name="vuelta", standalone_mode=False) or 0)
    except click.exceptions.Abort:
        click.echo("", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except vuelta.VueltaError as error:
        click.echo(f"vuelta: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:  # the reader has seen enough
        sys.stdout = None
        sys.exit(0)
