import pytest

from sensor.compare import precision_and_recall
from sensor.flows import FlowTable
from sensor.model import Watcher, by_rule

pytest.importorskip("scapy")

from sensor.capture import read  # noqa: E402
from sensor.store import document  # noqa: E402
from sensor.traffic import normal, scan  # noqa: E402


def flows_of(packets):
    table = FlowTable()
    return [flow for packet in packets for flow in read(packet, table)] + table.end_idle(float("inf"))


NORMAL = flows_of(normal(0))


def test_a_scan_is_strange_to_the_model_and_to_the_rule():
    [flow] = flows_of(scan(900))
    watcher = Watcher([each.features() for each in NORMAL])
    assert watcher.is_strange(flow.features())
    assert by_rule(flow.features())
    assert document(flow, True)["ports"] == 100


def test_a_slow_scan_becomes_flows_of_one_packet_each():
    assert len(flows_of(scan(900, ports=5, gap=20))) == 5


def test_precision_and_recall_count_what_they_should():
    assert precision_and_recall([(True, True), (True, False), (False, True), (False, False)]) == (0.5, 0.5)
    assert precision_and_recall([]) == (0, 0)
