"""Own games with a defect each: all are found, and none ends in a traceback, a crash or plausible nonsense."""
