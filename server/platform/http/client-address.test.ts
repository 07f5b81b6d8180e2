import { expect, test } from 'vitest';
import { resolveClientIp } from './client-address.ts';

test.each([
  ['no proxy: the header means nothing', '10.0.0.9', '1.2.3.4', 0, '10.0.0.9'],
  ['one proxy: the hop it added', '10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['two proxies', '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['fewer hops than proxies: the farthest there is', '10.0.0.1', '1.2.3.4', 3, '1.2.3.4'],
  ['a proxy that sent none', '10.0.0.1', undefined, 1, '10.0.0.1'],
])('%s', (...[, socket, forwarded, hops, expected]) => {
  expect(resolveClientIp(socket, forwarded, hops)).toBe(expected);
});
