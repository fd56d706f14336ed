"""Tables as pure event sourcing: a log, what it amounts to, and what an action adds to it."""
