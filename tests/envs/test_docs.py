"""docs/environments.md says what the code does."""

from __future__ import annotations

import doctest

from tests.envs.tables import PAGE, tables


def test_the_tables_are_those_of_the_views() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"<!-- tables -->\n{tables()}\n<!-- /tables -->" in text, "write them anew: python -m tests.envs.tables"


def test_the_examples_do_what_they_show() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert (failed, tried > 20) == (0, True)
