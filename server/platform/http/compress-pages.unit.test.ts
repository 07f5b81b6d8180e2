import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressPages } from './compress-pages.ts';

const words = (name: string) => `<p>${`${name} `.repeat(2000)}</p>`;
let parts: ReadableStreamDefaultController<Uint8Array>;
let left: () => void;
let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const app = new Hono();
  app.use(compress(), compressPages);
  app.get('/:type/:subtype', (c) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        parts = controller;
      },
      cancel: () => left(),
    });
    return c.body(body, 200, { 'content-type': `${c.req.param('type')}/${c.req.param('subtype')}` });
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
  close = () => new Promise((done) => server.close(() => done()));
});
afterAll(() => close());

async function ask(path: string, acceptEncoding: string) {
  const headers = { 'accept-encoding': acceptEncoding };
  const reply = await new Promise<IncomingMessage>((answered) => {
    get({ port, path, headers }, answered);
  });
  const chunks: Buffer[] = [];
  reply.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { reply, received: () => Buffer.concat(chunks) };
}

const unpacked = (bytes: Buffer) => gunzipSync(bytes, { finishFlush: 2 }).toString();
const send = (text: string) => parts.enqueue(new TextEncoder().encode(text));

test.each(['/text/html', '/text/x-script'])(
  'the first part of %s arrives before there is a second',
  async (path) => {
    const { reply, received } = await ask(path, 'gzip, deflate, br');
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    send(words('first'));
    await expect.poll(() => received().length > 20 && unpacked(received())).toBe(words('first'));
    send(words('second'));
    parts.close();
    await new Promise((ended) => reply.on('end', ended));
    expect(gunzipSync(received()).toString()).toBe(words('first') + words('second'));
    expect(received().length).toBeLessThan(1000);
  },
);

test.each(['', 'br', 'gzip;q=0', 'deflate;q=0, gzip;q=0.0'])('not for who takes %j', async (encoding) => {
  const { reply, received } = await ask('/text/html', encoding);
  send(words('plain'));
  parts.close();
  await new Promise((ended) => reply.on('end', ended));
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(received().toString()).toBe(words('plain'));
});

test('whoever goes away in the middle of a page ends its rendering', async () => {
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  const { reply, received } = await ask('/text/html', 'gzip');
  send(words('first'));
  await expect.poll(() => received().length).toBeGreaterThan(0);
  reply.destroy();
  await gone;
});
