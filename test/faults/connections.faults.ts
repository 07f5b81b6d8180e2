import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startFaultShop } from './fault-shop.ts';

// Fault 50: clients open connections and never finish their requests.

const CONNECTIONS = 500;

test(`${CONNECTIONS} unfinished requests are ended, and others are answered meanwhile`, async () => {
  const shop = await startFaultShop('embedded');
  const { hostname, port, host } = new URL(shop.program.url);
  const open = (text: string) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(text);
    return socket.resume();
  };
  const unfinishedHeaders = `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `;
  const unfinishedBody = `POST /webhooks/razorpay HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000\r\n\r\n{`;
  const sockets: Socket[] = Array.from({ length: CONNECTIONS }, (_, index) =>
    open(index % 2 === 0 ? unfinishedHeaders : unfinishedBody),
  );
  try {
    const ended = Promise.all(sockets.map((socket) => once(socket, 'close')));
    for (const path of ['/', '/projects', '/readyz']) {
      expect((await fetch(shop.program.url + path)).status).toBe(200);
    }
    await ended;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
