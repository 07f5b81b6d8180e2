import { expect, test } from 'vitest';
import { networkOf, networksOf } from './network.ts';

test.each([
  [undefined, 'unknown'],
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['not an address', 'not an address'],
])('the address %s is limited as %s', (clientIp, network) => {
  expect(networkOf(clientIp)).toBe(network);
});

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  [undefined, ['unknown']],
  ['2001:db8:1:abcd::9', ['2001:db8:1:abcd', '2001:db8:1:ab/56', '2001:db8:1/48']],
  ['2001:db8::1', ['2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0/48']],
])('the address %s is limited by the networks %j, each wider one by more', (clientIp, names) => {
  const networks = networksOf(clientIp);
  expect(networks.map(({ name }) => name)).toEqual(names);
  expect(networks.map(({ factor }) => factor)).toEqual([1, 4, 8].slice(0, names.length));
});
