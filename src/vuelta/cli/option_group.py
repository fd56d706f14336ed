"""Options that belong together, passed to a command as one value."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

Command = TypeVar("Command", bound=Callable[..., Any])


def option_group(name: str, group: type[Any], *options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Add click options to a command, which gets their values in a dataclass, as the argument `name`."""

    def add(command: Command) -> Command:
        @functools.wraps(command)
        def grouped(*arguments: Any, **values: Any) -> Any:
            values[name] = group(**{field.name: values.pop(field.name) for field in fields(group)})
            return command(*arguments, **values)

        decorated: Any = grouped
        for option in reversed(options):
            decorated = option(decorated)
        return decorated  # type: ignore[no-any-return]

    return add
