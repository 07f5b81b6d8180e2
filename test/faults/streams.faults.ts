import { type ClientRequest, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendCommand } from '#server/cli/send-command.ts';
import { startFaultShop } from './fault-shop.ts';

// Faults 51 and 59: 2,000 open pages reconnect at the same time, some readers never read, and the shop stops
// while all are open.

const STREAMS = 2000;
const SLOW_READERS = 100;

test(`a change reaches ${STREAMS} streams after all of them reconnected at once, beside readers that never read`, async () => {
  const open: { destroy(): void }[] = [];
  // The streams are closed after the shop, which can stop although they are open.
  onTestFinished(() => {
    for (const each of open) each.destroy();
  });
  // Each page has a different address, because a network may open only a limited number of streams.
  const shop = await startFaultShop('postgres', { TRUST_PROXY: '1' });
  const database = { databaseUrl: shop.settings.DATABASE_URL, dataDir: '', githubOwners: [] };
  const [first] = await sendCommand(database, 'catalogue.export', {});
  if (!first?.slug || !first.price) throw new Error('The catalogue is empty.');
  const url = new URL(`${shop.program.url}/documents/projects/${first.slug}`);
  const slow = Array.from({ length: SLOW_READERS }, (_, index) => stall(url, addressOf(STREAMS + index)));
  const streams = Array.from({ length: STREAMS }, (_, index) => new Stream(url, addressOf(index)));
  open.push(...slow, ...streams);
  await Promise.all(streams.map((stream) => stream.open()));
  for (const stream of streams) stream.destroy();
  await Promise.all(streams.map((stream) => stream.open()));
  const changed = streams.map((stream) => stream.next());
  const price = first.price + 1;
  await sendCommand(database, 'catalogue.import', { file: [{ ...first, price }] });
  for (const snapshot of await Promise.all(changed)) expect(snapshot).toContain(`"price":${price}`);
  expect((await fetch(`${shop.program.url}/readyz`)).status).toBe(200);
});

function addressOf(index: number): string {
  return `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}

/** Requests a stream and never reads it. */
function stall({ hostname, port, host, pathname }: URL, address: string): Socket {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const headers = [`Host: ${host}`, 'Accept: text/event-stream', `X-Forwarded-For: ${address}`];
  socket.write([`GET ${pathname} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  return socket.pause();
}

class Stream {
  readonly #url: URL;
  readonly #address: string;
  #request: ClientRequest | undefined;
  #text = '';
  #wake: (snapshot: string) => void = () => undefined;

  constructor(url: URL, address: string) {
    this.#url = url;
    this.#address = address;
  }

  /** Connects and resolves with the first snapshot. */
  open(): Promise<string> {
    const first = this.next();
    this.#text = '';
    this.#request = request(this.#url, {
      agent: false,
      headers: { accept: 'text/event-stream', 'x-forwarded-for': this.#address },
    });
    this.#request.on('error', () => undefined);
    this.#request.on('response', (response) => {
      response.on('error', () => undefined);
      response.setEncoding('utf8').on('data', (chunk: string) => this.#read(chunk));
    });
    this.#request.end();
    return first;
  }

  /** Resolves with the next snapshot. */
  next(): Promise<string> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #read(chunk: string): void {
    this.#text += chunk;
    const events = this.#text.split('\n\n');
    this.#text = events.pop() ?? '';
    for (const event of events) if (event.startsWith('event: snapshot')) this.#wake(event);
  }

  destroy(): void {
    this.#request?.destroy();
  }
}
