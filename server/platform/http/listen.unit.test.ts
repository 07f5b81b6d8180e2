import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { listen, requireFreePort } from './listen.ts';

const CONNECTIONS = 1000;
const WAIT_MS = 20_000;

/**
 * Opens connections and counts those that the system has accepted; then sends a request on each and counts
 * the answers.
 */
const CLIENT = `
  const { connect } = require('node:net');
  const { workerData: { port, total, accepted }, parentPort } = require('node:worker_threads');
  let answered = 0;
  let failed = 0;
  const report = () => answered + failed === total && parentPort.postMessage({ answered, failed });
  const sockets = Array.from({ length: total }, () => {
    const socket = connect(port, '127.0.0.1', () => {
      if (Atomics.add(accepted, 0, 1) + 1 === total) {
        Atomics.notify(accepted, 1);
        for (const each of sockets) each.write('GET / HTTP/1.1\\r\\nhost: localhost\\r\\nconnection: close\\r\\n\\r\\n');
      }
    });
    socket.once('data', () => { answered += 1; report(); });
    socket.once('error', () => { failed += 1; report(); });
    return socket;
  });
`;

const maxBacklog = () => {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 0;
  }
};

test.runIf(maxBacklog() > CONNECTIONS)('a burst of connections waits for a busy process', async () => {
  const server = createServer((_request, response) => response.end('here'));
  await listen(server, { port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  const accepted = new Int32Array(new SharedArrayBuffer(8));
  const client = new Worker(CLIENT, { eval: true, workerData: { port, total: CONNECTIONS, accepted } });
  onTestFinished(async () => {
    await client.terminate();
    server.close();
  });
  await once(client, 'online');
  // This process does nothing until all are connected.
  Atomics.wait(accepted, 1, 0, WAIT_MS);
  expect(accepted[0]).toBe(CONNECTIONS);
  expect(await once(client, 'message')).toEqual([{ answered: CONNECTIONS, failed: 0 }]);
});

test('a port that is in use is reported', async () => {
  const other = createTcpServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const address = { port, host: '127.0.0.1' };
  const problem = `Port ${port} is taken. Set PORT to another one.`;
  await expect(listen(createServer(), address)).rejects.toThrow(problem);
  await expect(requireFreePort(address)).rejects.toThrow(problem);
  other.close();
  await once(other, 'close');
  await requireFreePort(address);
  const server = createServer();
  await listen(server, address);
  server.close();
});
