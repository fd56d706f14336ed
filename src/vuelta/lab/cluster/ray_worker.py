"""What a worker of a Ray cluster does."""

from __future__ import annotations

import pickle
import socket
from functools import lru_cache
from typing import Any

import ray

import vuelta
from vuelta.core.errors import VueltaError
from vuelta.lab.cluster.ray_driver import LOST, MADE, REFUSED, Answer


def run(version: str, box: list[Any], numbers: tuple[int, ...]) -> Answer:
    """Call the function in the box with some numbers; if this machine can't, the answer is a sentence that says why."""
    if vuelta.__version__ != version:
        wanted = f"install the same version there: pip install 'vuelta[ray]=={version}'"
        return REFUSED, f"the worker {socket.gethostname()} has Vuelta {vuelta.__version__}, not {version}; {wanted}"
    try:
        work = _unpacked(box[0])
    except VueltaError as error:
        return REFUSED, f"the worker {socket.gethostname()} can't take part: {error}"
    except ModuleNotFoundError as error:
        wanted = "a game of your own must be there as well, in a folder that VUELTA_GAMES names when Ray is started"
        return REFUSED, f"the worker {socket.gethostname()} can't take part: {error}; {wanted}"
    except ray.exceptions.RayError as error:  # without a token, the command doesn't answer
        return LOST, (
            f"the worker {socket.gethostname()} can't reach the command ({type(error).__name__}); if there is a token "
            "here and none there, set RAY_AUTH_MODE=disabled"
        )
    return MADE, work(*numbers)


@lru_cache(maxsize=4)
def _unpacked(reference: ray.ObjectRef[bytes]) -> Any:
    """A function, unpickled once per process, since that reads the rules and loads machine code."""
    return pickle.loads(ray.get(reference))
