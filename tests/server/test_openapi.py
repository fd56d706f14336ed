"""The OpenAPI document is accurate: the server accepts what it allows, and refuses what it forbids.

Schemathesis would generate every case for every route while pytest collects, in each of its processes. Here it does so
when a route is tested.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import pytest
from hypothesis import HealthCheck, settings

from tests.server.local_table import EASY, HERE, OPEN
from tests.server.server_process import LONG, UNLIMITED, Server, serving
from tests.support import SOAK
from vuelta.server.http.app import make_api

if TYPE_CHECKING:
    import requests
    import schemathesis
    from schemathesis.schemas import BaseSchema

    Case: TypeAlias = schemathesis.Case[Any]

CONFIG = {
    "request-timeout": LONG,
    "generation": {"mode": "all", "max-examples": 8 * SOAK, "database": "none"},
    "checks": {
        # What fits the schema may still be impossible: no such option, a record that is not one, 7.0 for 7.
        "positive_data_acceptance": {"expected-statuses": ["2xx", "401", "404", "409", "422"]},
    },
}
"""All checks of Schemathesis, over everything that it makes of the document."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("api"), settings={"limits": UNLIMITED}) as server:
        yield server


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """One connection for all requests: Schemathesis would open one for each, and look for proxies each time."""
    import requests

    with requests.Session() as session:
        session.trust_env = False
        yield session


@pytest.fixture
def seated(server: Server) -> dict[str, str]:
    """A table with somebody at it, a seat for somebody else, and a computer."""
    return server.open_table(HERE, OPEN, EASY)


DOCUMENT = make_api(cast(Any, None)).openapi()
OPERATIONS = [f"{method.upper()} {path}" for path, methods in DOCUMENT["paths"].items() for method in methods]


def schema() -> BaseSchema:
    """A new one for every test: of one that a test has used, Schemathesis makes fewer cases for the next."""
    import schemathesis
    from schemathesis.checks import load_all_checks
    from schemathesis.openapi import from_dict

    load_all_checks()
    return from_dict(json.loads(json.dumps(DOCUMENT)), config=schemathesis.Config.from_dict(CONFIG))


def try_everything(operation: str, check: Callable[[Case], None]) -> None:
    """Whatever Schemathesis thinks of for an address, just as its `parametrize` does it."""
    from schemathesis.generation.feedback import FeedbackSources
    from schemathesis.pytest._test_builder import build_operation_test
    from schemathesis.schemas import wrap_test_function

    def test(case: Case) -> None:
        check(case)

    method, _, path = operation.partition(" ")
    described = schema()
    build_operation_test(
        config=described.config,
        operation=described[path][method],
        test_func=settings(deadline=None, suppress_health_check=list(HealthCheck))(wrap_test_function(test)),
        given_kwargs={},
        feedback=FeedbackSources(),
    )()


def test_the_document_is_the_one_that_is_served(server: Server) -> None:
    assert server.get("/openapi.json") == DOCUMENT


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_address_does_as_its_description_says(operation: str, server: Server, session: requests.Session) -> None:
    def check(case: Case) -> None:
        case.call_and_validate(base_url=server.address, session=session)

    try_everything(operation, check)


@pytest.mark.parametrize("operation", [operation for operation in OPERATIONS if "/tables/{table}" in operation])
def test_the_same_at_a_table_that_exists(
    operation: str, server: Server, session: requests.Session, seated: dict[str, str]
) -> None:
    from schemathesis.specs.openapi.checks import negative_data_rejection

    def check(case: Case) -> None:
        case.path_parameters["table"] = seated["table"]
        case.call_and_validate(
            base_url=server.address,
            session=session,
            headers={"Authorization": f"Bearer {seated['token']}"},
            excluded_checks=[negative_data_rejection],  # what was wrong may have been the name that we replaced
        )

    try_everything(operation, check)


def test_afterwards_the_server_is_well(server: Server) -> None:
    assert server.get("/healthz")["healthy"]
    assert "internal error" not in server.output()
    assert "Traceback" not in server.output()
