"""Joins packets to flows and measures them."""

from dataclasses import dataclass, field
from statistics import fmean, pstdev

IDLE_SECONDS = 15.0


@dataclass
class Flow:
    source: str
    target: str
    started_at: float
    ended_at: float
    sizes: list[int] = field(default_factory=list)
    ports: set[int] = field(default_factory=set)
    syn: int = 0
    ack: int = 0

    def features(self) -> dict[str, float]:
        seconds = max(self.ended_at - self.started_at, 0.001)
        return {
            "packets_per_second": len(self.sizes) / seconds,
            "mean_size": fmean(self.sizes),
            "size_deviation": pstdev(self.sizes),
            "ports": float(len(self.ports)),
            "syn_without_ack": max(self.syn - self.ack, 0) / len(self.sizes),
        }


class FlowTable:
    """Packets from one host to another are one flow until there was none for 15 seconds. Replies are a flow, too."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, str], Flow] = {}

    def add(self, at: float, source: str, target: str, port: int, size: int, flags: str) -> list[Flow]:
        """Returns the flows that ended before this packet."""
        ended = self.end_idle(at)
        flow = self._open.setdefault((source, target), Flow(source, target, at, at))
        flow.ended_at = at
        flow.sizes.append(size)
        flow.ports.add(port)
        flow.syn += "S" in flags and "A" not in flags
        flow.ack += "A" in flags
        return ended

    def end_idle(self, now: float) -> list[Flow]:
        idle = [key for key, flow in self._open.items() if now - flow.ended_at > IDLE_SECONDS]
        return [self._open.pop(key) for key in idle]
