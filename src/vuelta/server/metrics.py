"""Prometheus metrics of this process. They name no table, person or address."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

# They double the output and add nothing to the process's start time.
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_GROUP_SIZES = (1, 2, 5, 10, 20, 50, 100, 200)

connections = Gauge("vuelta_connections", "Open WebSockets.", registry=REGISTRY)
tables = Gauge("vuelta_tables", "Tables in memory.", registry=REGISTRY)
actions = Counter("vuelta_actions", "Client actions.", ["type", "outcome"], registry=REGISTRY)
action_seconds = Histogram(
    "vuelta_action_seconds", "From an action's arrival to its commit.", buckets=_FAST, registry=REGISTRY
)
refused = Counter("vuelta_refused", "Refusals by code.", ["code"], registry=REGISTRY)
dropped_clients = Counter("vuelta_dropped_clients", "Clients dropped for reading too slowly.", registry=REGISTRY)
swept = Counter("vuelta_swept", "Abandoned tables deleted.", registry=REGISTRY)
commit_group_size = Histogram(
    "vuelta_commit_batch", "Changes committed together.", buckets=_GROUP_SIZES, registry=REGISTRY
)
requests = Counter("vuelta_requests", "HTTP requests.", ["method", "route", "status"], registry=REGISTRY)
request_seconds = Histogram("vuelta_request_seconds", "Time to respond.", ["route"], buckets=_FAST, registry=REGISTRY)


def exposition() -> bytes:
    """All metrics in the Prometheus text format."""
    return generate_latest(REGISTRY)
