import ipaddr from 'ipaddr.js';

/** The network that a client is limited by: its IPv4 address, or the first four groups of its IPv6 address (the /64). */
export function networkOf(clientIp: string | undefined): string {
  if (!clientIp || !ipaddr.isValid(clientIp)) return clientIp ?? 'unknown';
  const ip = ipaddr.process(clientIp); // Maps ::ffff:192.0.2.7 to IPv4.
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return ip.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
