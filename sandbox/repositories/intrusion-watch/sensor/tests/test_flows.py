import pytest

from sensor.flows import FlowTable

ATTACKER, TARGET = "10.0.0.66", "10.0.0.5"


def test_a_port_scan_has_many_ports_and_no_answered_handshake():
    table = FlowTable()
    for number in range(100):
        table.add(number / 100, ATTACKER, TARGET, port=1 + number, size=60, flags="S")
    [flow] = table.end_idle(now=60)
    features = flow.features()
    assert features["ports"] == 100
    assert features["syn_without_ack"] == 1
    assert features["size_deviation"] == 0
    assert features["packets_per_second"] == pytest.approx(100 / 0.99)


def test_a_download_acknowledges_its_handshake():
    table = FlowTable()
    for at, flags in [(0, "S"), (0.1, "A"), (0.2, "PA"), (0.3, "FA")]:
        table.add(at, "10.0.0.7", TARGET, port=80, size=400, flags=flags)
    assert table.end_idle(now=60)[0].features()["syn_without_ack"] == 0


def test_a_flow_ends_after_more_than_15_silent_seconds():
    table = FlowTable()
    table.add(0, ATTACKER, TARGET, 80, 60, "S")
    assert table.add(15, ATTACKER, TARGET, 80, 60, "A") == []
    [ended] = table.add(30.1, ATTACKER, TARGET, 80, 60, "S")
    assert (ended.started_at, ended.ended_at, len(ended.sizes)) == (0, 15, 2)


def test_a_flow_of_one_packet_does_not_divide_by_zero():
    table = FlowTable()
    table.add(5, ATTACKER, TARGET, 22, 60, "S")
    assert table.end_idle(now=30)[0].features()["packets_per_second"] == pytest.approx(1000)
