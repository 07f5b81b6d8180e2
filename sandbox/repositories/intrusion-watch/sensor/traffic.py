"""Writes labelled example packets to a file, for the demonstration: python -m sensor.traffic lab.pcap

Nothing is sent: the packets only exist in the file that `sensor.capture` reads.
"""

import sys

from scapy.layers.inet import IP, TCP
from scapy.utils import wrpcap

CLIENT, ATTACKER, TARGET = "10.0.0.7", "10.0.0.66", "10.0.0.5"


def packet(at: float, source: str, target: str, port: int, flags: str, size: int = 0):
    built = IP(src=source, dst=target) / TCP(dport=port, flags=flags) / (b"x" * size)
    built.time = at
    return built


def normal(start: float, pages: int = 40) -> list:
    """A student who reads web pages, one every 20 seconds, so that each is a flow."""
    steps = (("S", 0), ("A", 0), ("PA", 420), ("A", 0), ("PA", 310), ("FA", 0))
    return [
        packet(start + page * 20 + step * 0.2, CLIENT, TARGET, 443, flags, size + page % 7)
        for page in range(pages)
        for step, (flags, size) in enumerate(steps)
    ]


def scan(start: float, ports: int = 100, gap: float = 0.05) -> list:
    """What a port scan looks like. With a `gap` of 20 seconds it is the slow scan that stays hidden."""
    return [packet(start + n * gap, ATTACKER, TARGET, 1 + n, "S") for n in range(ports)]


if __name__ == "__main__":
    wrpcap(sys.argv[1], normal(0) + scan(900))
