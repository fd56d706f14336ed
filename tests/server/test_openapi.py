"""The OpenAPI document is true: whatever it allows or forbids, the server does as it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeAlias, cast

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.openapi import from_dict
from schemathesis.specs.openapi.checks import negative_data_rejection

from tests.server.running import LONG, UNLIMITED, Server, serving
from tests.server.sitting import EASY, HERE, OPEN
from tests.support import SOAK
from vuelta.server.app import make_api

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
    with requests.Session() as session:
        session.trust_env = False
        yield session


@pytest.fixture
def seated(server: Server) -> dict[str, str]:
    """A table with somebody at it, a seat for somebody else, and a computer."""
    return server.open_table(HERE, OPEN, EASY)


Case: TypeAlias = schemathesis.Case[Any]

DOCUMENT = make_api(cast(Any, None)).openapi()
schema = from_dict(json.loads(json.dumps(DOCUMENT)), config=schemathesis.Config.from_dict(CONFIG))
everything = settings(deadline=None, suppress_health_check=list(HealthCheck))


def test_the_document_is_the_one_that_is_served(server: Server) -> None:
    assert server.get("/openapi.json") == DOCUMENT


@schema.parametrize()
@everything
def test_every_address_does_as_its_description_says(case: Case, server: Server, session: requests.Session) -> None:
    case.call_and_validate(base_url=server.address, session=session)


@schema.include(path_regex="/tables/{table}").parametrize()
@everything
def test_the_same_at_a_table_that_exists(
    case: Case, server: Server, session: requests.Session, seated: dict[str, str]
) -> None:
    case.path_parameters["table"] = seated["table"]
    case.call_and_validate(
        base_url=server.address,
        session=session,
        headers={"Authorization": f"Bearer {seated['token']}"},
        excluded_checks=[negative_data_rejection],  # what was wrong may have been the name that we replaced
    )


def test_afterwards_the_server_is_well(server: Server) -> None:
    assert server.get("/healthz")["healthy"]
    assert "internal error" not in server.output()
    assert "Traceback" not in server.output()
