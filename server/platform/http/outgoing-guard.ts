import { BlockList, connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

// Addresses that an admin types must not lead into the network of the shop. So an address is judged when a socket
// connects to it, however the name was looked up: a name may lead elsewhere a moment later.

/** Addresses that are not on the internet (IANA's special-purpose registries), but for loopback. */
const SPECIAL: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];
const LOOPBACK: readonly [network: string, prefix: number][] = [
  ['127.0.0.0', 8],
  ['::1', 128],
];

const loopback = toBlockList(LOOPBACK);
const special = toBlockList(SPECIAL);
const closed = toBlockList([...SPECIAL, ...LOOPBACK]);

function toBlockList(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks)
    list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4');
  return list;
}

export interface GuardOptions {
  /** Only in the sandbox: other programs on this machine may be reached. */
  allowsLoopback: boolean;
}

/** The host of a URL, which has brackets around an IPv6 address. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Whether a URL may be tried at all: `https` (in the sandbox also `http`, to loopback), without a name and
 * password, and no address that is not on the internet. Names are judged when they are connected to.
 */
export function isOutgoingUrl(text: string, { allowsLoopback }: GuardOptions): boolean {
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '') return false;
  const host = hostOf(url);
  const isLoopback = host === 'localhost' || (isIP(host) !== 0 && isIn(loopback, host));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowsLoopback && isLoopback)) return false;
  return isIP(host) === 0 || !isIn(allowsLoopback ? special : closed, host);
}

/** Opens a connection, unless it would lead to an address that is not on the internet (`ERR_IP_BLOCKED`). */
export function connectOutgoing(url: URL, { allowsLoopback }: GuardOptions): Socket {
  const [host, isEncrypted] = [hostOf(url), url.protocol === 'https:'];
  const socket = connect({
    host,
    port: Number(url.port) || (isEncrypted ? 443 : 80),
    blockList: allowsLoopback ? special : closed,
  });
  if (!isEncrypted) return socket;
  return connectTls({ socket, ALPNProtocols: ['http/1.1'], ...(isIP(host) === 0 && { servername: host }) });
}
