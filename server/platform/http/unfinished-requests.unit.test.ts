import { expect, test } from 'vitest';
import { UnfinishedRequests } from './unfinished-requests.ts';

const MB = 1024 * 1024;

function open() {
  const unfinished = new UnfinishedRequests();
  const ended: string[] = [];
  const begin = (name: string, clientIp = '192.0.2.1') => unfinished.begin(clientIp, () => ended.push(name));
  return { begin, ended };
}

test('a network has 2,048 unfinished requests, and a further one ends the oldest', () => {
  const { begin, ended } = open();
  const requests = Array.from({ length: 2048 }, (_, n) => begin(`${n}`));
  begin('elsewhere', '192.0.2.2');
  expect(ended).toEqual([]);
  begin('2048');
  expect(ended).toEqual(['0']);
  requests[1]?.finish();
  begin('2049');
  expect(ended).toEqual(['0']);
  begin('2050');
  expect(ended).toEqual(['0', '2']);
});

test('what has arrived of bodies counts, and a finished one counts no more', () => {
  const { begin, ended } = open();
  const [first, second, third] = [begin('first'), begin('second'), begin('third')];
  first.add(30 * MB);
  second.add(30 * MB);
  expect(ended).toEqual([]);
  first.finish();
  first.finish();
  third.add(30 * MB);
  expect(ended).toEqual([]);
  third.add(10 * MB);
  expect(ended).toEqual(['second']);
});

test('a whole /48 of IPv6 has eight times as many as one of its networks', () => {
  const { begin, ended } = open();
  for (let n = 0; n < 9 * 2048; n += 1) begin(`${n}`, `2001:db8:1:${(n % 256).toString(16)}00::1`);
  expect(ended).toHaveLength(2048);
});
