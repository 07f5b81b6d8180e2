"""One switch, 4, 8 or 16 servers and as many clients: sudo python -m network.topology 8"""

import sys


def hosts(servers: int) -> list[tuple[str, str, str]]:
    """Name, address and hardware address. Servers come first, so that their number is the port of the switch."""
    if servers not in (4, 8, 16):
        raise ValueError("There are topologies of 4, 8 and 16 servers.")
    return [(f"h{n}", f"10.0.0.{n}/24", f"00:00:00:00:00:{n:02x}") for n in range(1, 2 * servers + 1)]


def main(servers: int) -> None:
    from mininet.cli import CLI
    from mininet.net import Mininet
    from mininet.node import OVSSwitch, RemoteController

    network = Mininet(switch=OVSSwitch, controller=None)
    network.addController("c0", controller=RemoteController, ip="127.0.0.1", port=6633)
    switch = network.addSwitch("s1", protocols="OpenFlow13")
    for name, address, hardware in hosts(servers):
        network.addLink(network.addHost(name, ip=address, mac=hardware), switch)
    network.start()
    for number in range(1, servers + 1):
        network.get(f"h{number}").cmd("python3 -m http.server 80 &")
    CLI(network)
    network.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]))
