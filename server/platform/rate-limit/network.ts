import { isIPv6 } from 'node:net';

export interface Network {
  name: string;
  /** How many times the limit of one address it may use. */
  factor: number;
}

/**
 * Lists the networks that a client is limited by, the narrowest first: its IPv4 address, or the /64, /56 and
 * /48 of its IPv6 address. One person may own a whole /48, which has 65,536 networks of size /64.
 */
export function networksOf(clientIp: string | undefined): Network[] {
  const name = networkOf(clientIp);
  const groups = name.split(':');
  if (groups.length !== 4) return [{ name, factor: 1 }];
  const upper = groups.slice(0, 3).join(':');
  const byte = (Number.parseInt(groups[3] ?? '', 16) >> 8).toString(16);
  return [
    { name, factor: 1 },
    { name: `${upper}:${byte}/56`, factor: 4 },
    { name: `${upper}/48`, factor: 8 },
  ];
}

/**
 * Names the network whose attempts are counted together: an IPv4 address, or the first four groups of an IPv6
 * address (the /64).
 */
export function networkOf(clientIp: string | undefined): string {
  if (!clientIp) return 'unknown';
  const [ip = ''] = clientIp.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  if (!isIPv6(ip)) return ip;
  // The URL parser lower-cases, drops leading zeros and writes the longest run of zeros as `::`.
  const [head, tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part?.split(':').filter(Boolean) ?? []) as [
    string[],
    string[],
  ];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
