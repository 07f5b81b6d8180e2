import { expect, test } from 'vitest';
import { hostToCall } from './environment-rules.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['192.0.2.7', '192.0.2.7'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['::1', '[::1]'],
])('a shop that listens on %s is called at %s', (host, expected) => {
  expect(hostToCall(host)).toBe(expected);
});
