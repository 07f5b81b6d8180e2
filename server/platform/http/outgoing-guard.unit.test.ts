import { execFile } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOutgoingUrl } from './outgoing-guard.ts';

let port = 0;
let connections = 0;
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Connects to hosts in a process without the setup of tests, which refuses other hosts by itself. */
async function outcomesOf(hosts: readonly string[], allowsLoopback: boolean): Promise<string[]> {
  const guard = new URL('outgoing-guard.ts', import.meta.url).href;
  const program = `
    const { connectOutgoing } = await import(${JSON.stringify(guard)});
    const outcomeOf = (host) => new Promise((resolve) => {
      const socket = connectOutgoing(new URL('http://' + host + ':${port}/'), { allowsLoopback: ${allowsLoopback} });
      socket.once('connect', () => resolve('connected to ' + socket.remoteAddress));
      socket.once('error', (error) => resolve(error.code));
    });
    console.log(JSON.stringify(await Promise.all(${JSON.stringify(hosts)}.map(outcomeOf))));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout);
}

const LOOPBACK = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'];
const INTERNAL = [
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '[::]',
  '[fe80::1]',
  '[fd00::1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::a00:1]',
  '[::ffff:0:10.0.0.1]',
  '[2002:a00:1::]',
  '10.1',
  '0xa000001',
  '012.0.0.1',
];

test('a live shop never connects to this machine or its network, whichever address a name has', async () => {
  const hosts = [...LOOPBACK, ...INTERNAL];
  expect(await outcomesOf(hosts, false)).toEqual(hosts.map(() => 'ERR_IP_BLOCKED'));
  expect(connections).toBe(0);
});

test('the sandbox opens connections to this machine, and none to its network', async () => {
  expect(await outcomesOf(['127.0.0.1', 'localhost', ...INTERNAL], true)).toEqual([
    'connected to 127.0.0.1',
    'connected to 127.0.0.1',
    ...INTERNAL.map(() => 'ERR_IP_BLOCKED'),
  ]);
});

test.each(INTERNAL)('the address of %s is refused when it is given', (host) => {
  for (const allowsLoopback of [true, false])
    expect(isOutgoingUrl(`https://${host}/`, { allowsLoopback })).toBe(false);
});

test.each([
  ['https://college.example/hook', true, true],
  ['https://college.example:8443/hook', true, true],
  ['https://8.8.8.8/', true, true],
  ['http://college.example/', false, false],
  ['http://localhost:3000/', false, true],
  ['http://127.0.0.1:3000/', false, true],
  ['https://127.0.0.1/', false, true],
  ['https://[::1]/', false, true],
  ['https://2130706433/', false, true],
  ['https://user@college.example/', false, false],
  ['https://:secret@college.example/', false, false],
  ['ftp://college.example/', false, false],
  ['javascript:alert(1)', false, false],
  ['college.example', false, false],
])('%s may be tried: %s live, %s in the sandbox', (url, isLive, isInSandbox) => {
  expect([
    isOutgoingUrl(url, { allowsLoopback: false }),
    isOutgoingUrl(url, { allowsLoopback: true }),
  ]).toEqual([isLive, isInSandbox]);
});
