import { isIPv6 } from 'node:net';

/** What is limited as one place: an IPv4 address, or the /64 network that one IPv6 subscriber has to himself. */
export function networkOf(address: string | undefined): string {
  if (!address) return 'unknown';
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  if (!plain.includes('::')) return groups.slice(0, 4).map(short).join(':');
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const whole = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...tail.split(':').filter(Boolean),
  ];
  return whole.slice(0, 4).map(short).join(':');
}

function short(group: string): string {
  return group.toLowerCase().replace(/^0+(?=.)/, '');
}
