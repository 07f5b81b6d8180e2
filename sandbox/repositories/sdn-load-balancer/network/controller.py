"""An OpenFlow controller for OS-Ken: METHOD=round_robin osken-manager network/controller.py

Clients ask 10.0.0.100. The switch sends the first packet of a connection here; two rules then rewrite the rest of it.
"""

import os

from os_ken.base import app_manager
from os_ken.controller import ofp_event
from os_ken.controller.handler import CONFIG_DISPATCHER, MAIN_DISPATCHER, set_ev_cls
from os_ken.lib.packet import arp, ethernet, ipv4, packet, tcp
from os_ken.ofproto import ofproto_v1_3

from network.methods import Server, least_connections, least_load, round_robin, weighted_random

VIRTUAL_IP, VIRTUAL_MAC = "10.0.0.100", "02:00:00:00:01:00"
METHODS = {
    "round_robin": round_robin(),
    "least_connections": least_connections,
    "least_load": least_load,
    "weighted_random": weighted_random(seed=7),
}


class LoadBalancer(app_manager.OSKenApp):
    OFP_VERSIONS = [ofproto_v1_3.OFP_VERSION]

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        count = int(os.environ.get("SERVERS", "4"))
        # Mininet's first hosts are the servers: h1 at port 1 has 10.0.0.1.
        self.servers = [Server(f"h{number}") for number in range(1, count + 1)]
        self.choose = METHODS[os.environ.get("METHOD", "round_robin")]

    @set_ev_cls(ofp_event.EventOFPSwitchFeatures, CONFIG_DISPATCHER)
    def connected(self, event):
        switch = event.msg.datapath
        parser, protocol = switch.ofproto_parser, switch.ofproto
        to_controller = [parser.OFPActionOutput(protocol.OFPP_CONTROLLER, protocol.OFPCML_NO_BUFFER)]
        self.add_rule(switch, 0, parser.OFPMatch(), [parser.OFPActionOutput(protocol.OFPP_NORMAL)])
        self.add_rule(switch, 1, parser.OFPMatch(eth_type=0x0800, ipv4_dst=VIRTUAL_IP), to_controller)
        self.add_rule(switch, 1, parser.OFPMatch(eth_type=0x0806, arp_tpa=VIRTUAL_IP), to_controller)

    def add_rule(self, switch, priority, match, actions, idle=0):
        parser, protocol = switch.ofproto_parser, switch.ofproto
        apply = [parser.OFPInstructionActions(protocol.OFPIT_APPLY_ACTIONS, actions)]
        flags = protocol.OFPFF_SEND_FLOW_REM if idle else 0
        switch.send_msg(
            parser.OFPFlowMod(datapath=switch, priority=priority, match=match, instructions=apply, idle_timeout=idle, flags=flags)
        )

    @set_ev_cls(ofp_event.EventOFPPortStatus, MAIN_DISPATCHER)
    def port_changed(self, event):
        """A server whose link goes down gets no more connections."""
        port = event.msg.desc
        if 1 <= port.port_no <= len(self.servers):
            is_down = port.state & event.msg.datapath.ofproto.OFPPS_LINK_DOWN
            self.servers[port.port_no - 1].is_up = not is_down

    @set_ev_cls(ofp_event.EventOFPFlowRemoved, MAIN_DISPATCHER)
    def flow_ended(self, event):
        target = event.msg.match.get("ipv4_src")
        for server in self.servers:
            if target == f"10.0.0.{server.name[1:]}":
                server.connections = max(0, server.connections - 1)

    @set_ev_cls(ofp_event.EventOFPPacketIn, MAIN_DISPATCHER)
    def first_packet(self, event):
        message = event.msg
        switch, parser, in_port = message.datapath, message.datapath.ofproto_parser, message.match["in_port"]
        read = packet.Packet(message.data)
        frame = read.get_protocol(ethernet.ethernet)
        if (asked := read.get_protocol(arp.arp)) is not None:
            return self.answer_arp(switch, in_port, frame, asked)
        ip, segment = read.get_protocol(ipv4.ipv4), read.get_protocol(tcp.tcp)
        if ip is None or segment is None:
            return None
        server = self.choose(self.servers)
        server.connections += 1
        number = int(server.name[1:])
        address, hardware = f"10.0.0.{number}", f"00:00:00:00:00:{number:02x}"
        there = [
            parser.OFPActionSetField(eth_dst=hardware),
            parser.OFPActionSetField(ipv4_dst=address),
            parser.OFPActionOutput(number),
        ]
        back = [
            parser.OFPActionSetField(eth_src=VIRTUAL_MAC),
            parser.OFPActionSetField(ipv4_src=VIRTUAL_IP),
            parser.OFPActionOutput(in_port),
        ]
        one = {"eth_type": 0x0800, "ip_proto": 6}
        to_server = parser.OFPMatch(**one, ipv4_src=ip.src, ipv4_dst=VIRTUAL_IP, tcp_src=segment.src_port)
        to_client = parser.OFPMatch(**one, ipv4_src=address, ipv4_dst=ip.src, tcp_dst=segment.src_port)
        self.add_rule(switch, 10, to_client, back, idle=10)
        self.add_rule(switch, 10, to_server, there, idle=10)
        self.send(switch, in_port, message.data, there)

    def answer_arp(self, switch, in_port, frame, asked):
        answer = packet.Packet()
        answer.add_protocol(ethernet.ethernet(ethertype=frame.ethertype, dst=frame.src, src=VIRTUAL_MAC))
        answer.add_protocol(
            arp.arp(opcode=arp.ARP_REPLY, src_mac=VIRTUAL_MAC, src_ip=VIRTUAL_IP, dst_mac=asked.src_mac, dst_ip=asked.src_ip)
        )
        answer.serialize()
        self.send(switch, switch.ofproto.OFPP_CONTROLLER, answer.data, [switch.ofproto_parser.OFPActionOutput(in_port)])

    def send(self, switch, in_port, data, actions):
        parser, protocol = switch.ofproto_parser, switch.ofproto
        switch.send_msg(
            parser.OFPPacketOut(datapath=switch, buffer_id=protocol.OFP_NO_BUFFER, in_port=in_port, actions=actions, data=data)
        )
