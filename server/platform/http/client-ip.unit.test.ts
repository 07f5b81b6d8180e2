import { expect, test } from 'vitest';
import { resolveClientIp } from './client-ip.ts';

test.each([
  ['ignores the header without a proxy', '10.0.0.9', '1.2.3.4', 0, '10.0.0.9'],
  ['trusts the hop that one proxy added', '10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['trusts two proxies', '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['takes the farthest hop when there are fewer than proxies', '10.0.0.1', '1.2.3.4', 3, '1.2.3.4'],
  ['takes the socket when the proxy sent no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
])("the client's address is %s", (...[, socketIp, forwarded, hops, expected]) => {
  expect(resolveClientIp(socketIp, forwarded, hops)).toBe(expected);
});

test.each([
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
])('the forwarded address %s is read without its port', (hop, ip) => {
  expect(resolveClientIp('10.0.0.1', hop, 1)).toBe(ip);
});
