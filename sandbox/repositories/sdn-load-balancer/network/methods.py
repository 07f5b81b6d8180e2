"""The four ways to choose a server. Each takes the same view of the servers and returns one of them."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass
class Server:
    name: str
    weight: int = 1
    connections: int = 0
    bytes_per_second: float = 0.0
    is_up: bool = True


Method = Callable[[Sequence[Server]], Server]


def usable(servers: Sequence[Server]) -> list[Server]:
    up = [server for server in servers if server.is_up]
    if not up:
        raise LookupError("No server is up.")
    return up


def round_robin() -> Method:
    turn = -1

    def choose(servers: Sequence[Server]) -> Server:
        nonlocal turn
        up = usable(servers)
        turn = (turn + 1) % len(up)
        return up[turn]

    return choose


def least_connections(servers: Sequence[Server]) -> Server:
    return min(usable(servers), key=lambda server: (server.connections / server.weight, server.name))


def least_load(servers: Sequence[Server]) -> Server:
    return min(usable(servers), key=lambda server: (server.bytes_per_second / server.weight, server.name))


def weighted_random(seed: int) -> Method:
    chance = random.Random(seed)  # the same run draws the same graph

    def choose(servers: Sequence[Server]) -> Server:
        up = usable(servers)
        return chance.choices(up, [server.weight for server in up])[0]

    return choose


def fairness(shares: Sequence[float]) -> float:
    """Jain's index: 1 when every server got the same."""
    squares = sum(share * share for share in shares)
    return sum(shares) ** 2 / (len(shares) * squares) if squares else 1.0
