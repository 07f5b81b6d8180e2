"""Runs the junction in SUMO with one of three controls: python -m simulation.controller adaptive 200

Needs SUMO with its Python package traci. Each run has another seed; the average delay of each is a line.
"""

import sys
from collections import Counter

from vision.green_time import green_times

SIDES = ("N", "E", "S", "W")
KINDS = {"passenger": "car", "motorcycle": "two-wheeler", "moped": "auto", "bus": "bus", "truck": "truck"}
FIXED = dict.fromkeys(SIDES, 26)


def waiting(traci) -> dict[str, Counter]:
    """What stands on each side, as the camera would count it."""
    found = {side: Counter() for side in SIDES}
    for vehicle in traci.vehicle.getIDList():
        side = traci.vehicle.getRoadID(vehicle)[:1]
        if side in found and traci.vehicle.getSpeed(vehicle) < 0.5:
            found[side][KINDS.get(traci.vehicle.getVehicleClass(vehicle), "car")] += 1
    return found


def run(control: str, seed: int) -> float:
    import traci

    traci.start(["sumo", "-c", "simulation/junction.sumocfg", "--seed", str(seed), "--no-step-log"])
    lost = vehicles = 0.0
    try:
        while traci.simulation.getMinExpectedNumber() > 0:
            times = green_times(waiting(traci)) if control == "adaptive" else FIXED
            for phase, side in enumerate(SIDES):
                traci.trafficlight.setPhase("centre", phase * 2)
                for _ in range(times[side]):
                    traci.simulationStep()
                    lost += sum(traci.vehicle.getSpeed(each) < 0.5 for each in traci.vehicle.getIDList())
                    vehicles += traci.simulation.getArrivedNumber()
                traci.trafficlight.setPhase("centre", phase * 2 + 1)
                for _ in range(4):
                    traci.simulationStep()
                    vehicles += traci.simulation.getArrivedNumber()
    finally:
        traci.close()
    return lost / max(vehicles, 1)


if __name__ == "__main__":
    for number in range(int(sys.argv[2])):
        print(sys.argv[1], number, round(run(sys.argv[1], number), 1))
