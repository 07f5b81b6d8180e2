"""Reads packets with Scapy, from an interface or a file, and passes flows on: python -m sensor.capture lab.pcap"""

import sys
from collections.abc import Callable

from scapy.layers.inet import IP, TCP, UDP
from scapy.packet import Packet
from scapy.sendrecv import sniff

from .flows import Flow, FlowTable


def read(packet: Packet, table: FlowTable) -> list[Flow]:
    if IP not in packet or not (TCP in packet or UDP in packet):
        return []
    layer = packet[TCP] if TCP in packet else packet[UDP]
    flags = str(layer.flags) if TCP in packet else ""
    return table.add(float(packet.time), packet[IP].src, packet[IP].dst, layer.dport, len(packet), flags)


def watch(source: str, on_flow: Callable[[Flow], None]) -> None:
    """A file ends; an interface such as eth1 is watched until Ctrl+C."""
    table = FlowTable()

    def handle(packet: Packet) -> None:
        for flow in read(packet, table):
            on_flow(flow)

    where = {"offline": source} if source.endswith((".pcap", ".pcapng")) else {"iface": source}
    sniff(prn=handle, store=False, **where)
    for flow in table.end_idle(float("inf")):
        on_flow(flow)


if __name__ == "__main__":
    watch(sys.argv[1], lambda flow: print(flow.source, flow.target, flow.features()))
