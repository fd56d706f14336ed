"""Figures about this process, for Prometheus. They name no table, no person and no address."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

# They double the output, and tell nothing that the server's start does not.
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_BATCHES = (1, 2, 5, 10, 20, 50, 100, 200)

connections = Gauge("vuelta_connections", "WebSockets that are open.", registry=REGISTRY)
tables = Gauge("vuelta_tables", "Tables that are held in memory.", registry=REGISTRY)
actions = Counter("vuelta_actions", "Actions of clients.", ["type", "outcome"], registry=REGISTRY)
action_seconds = Histogram(
    "vuelta_action_seconds", "From an action's arrival to its commit.", buckets=_FAST, registry=REGISTRY
)
refused = Counter("vuelta_refused", "What was refused, by the code of the refusal.", ["code"], registry=REGISTRY)
dropped_clients = Counter("vuelta_dropped_clients", "Clients dropped since they read too slowly.", registry=REGISTRY)
swept = Counter("vuelta_swept", "Tables deleted since nobody came back to them.", registry=REGISTRY)
commit_batch = Histogram(
    "vuelta_commit_batch", "Appends that were committed together.", buckets=_BATCHES, registry=REGISTRY
)
requests = Counter("vuelta_requests", "Answered requests.", ["method", "route", "status"], registry=REGISTRY)
request_seconds = Histogram("vuelta_request_seconds", "Time to answer.", ["route"], buckets=_FAST, registry=REGISTRY)


def exposition() -> bytes:
    """All figures in the text format that Prometheus reads."""
    return generate_latest(REGISTRY)
