import pytest

from network.graph import draw
from network.topology import hosts


@pytest.mark.parametrize("servers", [4, 8, 16])
def test_the_number_of_a_server_is_its_port_and_its_address(servers):
    found = hosts(servers)
    assert len({hardware for _, _, hardware in found}) == 2 * servers
    assert found[servers - 1][:2] == (f"h{servers}", f"10.0.0.{servers}/24")


def test_other_sizes_are_refused():
    with pytest.raises(ValueError):
        hosts(5)


def test_a_graph_has_a_bar_for_each_server_and_the_fairness():
    svg = draw(["h1", "h2", "h1", "h2"])
    assert svg.count("<rect") == 2 and "fairness 1.000" in svg
