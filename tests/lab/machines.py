"""A Ray cluster of two machines of one core each, both processes of this one: `python -m tests.lab.machines PORT`.

It prints its address, has Ray's client at the port, loses its second machine when it reads `lose`, gets another when it
reads `gain`, and ends with its input.
"""

from __future__ import annotations

import sys

from ray.cluster_utils import Cluster


def main(client_port: int) -> None:
    """Serve until standard input ends; Ray ends what it has started when this process exits."""
    told = sys.stdout
    sys.stdout = sys.stderr  # Ray prints, too
    head = {"num_cpus": 1, "ray_client_server_port": client_port}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    second = cluster.add_node(num_cpus=1)
    print(cluster.address, file=told, flush=True)
    for line in sys.stdin:
        if line.strip() == "lose":
            cluster.remove_node(second, allow_graceful=False)
            print("lost", file=told, flush=True)
        elif line.strip() == "gain":
            second = cluster.add_node(num_cpus=1)
            print("gained", file=told, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
