"""Shares the green time of a junction by what waits on each side."""

from collections.abc import Mapping

# Passenger car units of Indian roads (IRC 106): how much of the road a vehicle takes.
UNITS = {"car": 1.0, "two-wheeler": 0.5, "auto": 1.2, "bus": 2.2, "truck": 2.2}
SHORTEST, LONGEST = 10, 60
LOST_SECONDS = 4  # yellow and all red, for each side


def queue_of(counts: Mapping[str, int]) -> float:
    unknown = counts.keys() - UNITS.keys()
    if unknown:
        raise ValueError(f"No unit for {', '.join(sorted(unknown))}.")
    return sum(UNITS[kind] * count for kind, count in counts.items())


def green_times(waiting: Mapping[str, Mapping[str, int]], cycle: int = 120) -> dict[str, int]:
    """Seconds of green for each side. No side waits forever, and the sum never exceeds the cycle."""
    queues = {side: queue_of(counts) for side, counts in waiting.items()}
    free = cycle - LOST_SECONDS * len(queues)
    if free < SHORTEST * len(queues):
        raise ValueError("The cycle is too short for so many sides.")
    times = dict.fromkeys(queues, SHORTEST)
    left = free - SHORTEST * len(queues)
    open_sides = {side for side, queue in queues.items() if queue > 0}
    while left > 0 and open_sides:
        # One second at a time to the side with the longest queue for the green it has.
        side = max(open_sides, key=lambda each: (queues[each] / times[each], each))
        times[side] += 1
        left -= 1
        if times[side] == LONGEST:
            open_sides.remove(side)
    return times
