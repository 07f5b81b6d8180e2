import { isIPv6 } from 'node:net';

/** The network that a client is limited by: its IPv4 address, or the first four groups of its IPv6 address (the /64). */
export function networkOf(clientIp: string | undefined): string {
  if (!clientIp) return 'unknown';
  const ip = clientIp.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
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
