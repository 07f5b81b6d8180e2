import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressPages } from './compress-pages.ts';

const paragraphs = (name: string) => `<p>${`${name} `.repeat(2000)}</p>`;
const whole = paragraphs('whole');
let chunks: ReadableStreamDefaultController<Uint8Array>;
let onCancel: () => void;
let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const app = new Hono();
  app.use(compress(), compressPages);
  app.get('/whole', (c) =>
    c.body(whole, 200, { 'content-type': 'text/html', 'content-length': `${whole.length}` }),
  );
  app.get('/:type/:subtype', (c) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        chunks = controller;
      },
      cancel: () => onCancel(),
    });
    return c.body(body, 200, { 'content-type': `${c.req.param('type')}/${c.req.param('subtype')}` });
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
  close = () => new Promise((done) => server.close(() => done()));
});
afterAll(() => close());

async function request(path: string, acceptEncoding: string) {
  const headers = { 'accept-encoding': acceptEncoding };
  const reply = await new Promise<IncomingMessage>((answered) => {
    get({ port, path, headers }, answered);
  });
  const buffers: Buffer[] = [];
  reply.on('data', (chunk: Buffer) => buffers.push(chunk));
  return { reply, received: () => Buffer.concat(buffers) };
}

const unzip = (bytes: Buffer) => gunzipSync(bytes, { finishFlush: 2 }).toString();
const send = (text: string) => chunks.enqueue(new TextEncoder().encode(text));

test.each(['/text/html', '/text/x-script'])(
  'the first chunk of %s is sent before there is a second',
  async (path) => {
    const { reply, received } = await request(path, 'gzip, deflate, br');
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    send(paragraphs('first'));
    await expect.poll(() => received().length > 20 && unzip(received())).toBe(paragraphs('first'));
    send(paragraphs('second'));
    chunks.close();
    await new Promise((ended) => reply.on('end', ended));
    expect(gunzipSync(received()).toString()).toBe(paragraphs('first') + paragraphs('second'));
    expect(received().length).toBeLessThan(1000);
  },
);

test.each(['', 'br', 'gzip;q=0', 'deflate;q=0, gzip;q=0.0'])(
  'a page is not compressed for accept-encoding %j',
  async (encoding) => {
    const { reply, received } = await request('/text/html', encoding);
    send(paragraphs('plain'));
    chunks.close();
    await new Promise((ended) => reply.on('end', ended));
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(received().toString()).toBe(paragraphs('plain'));
  },
);

test('rendering is cancelled when the client disconnects', async () => {
  const cancelled = new Promise<void>((resolve) => {
    onCancel = resolve;
  });
  const { reply, received } = await request('/text/html', 'gzip');
  send(paragraphs('first'));
  await expect.poll(() => received().length).toBeGreaterThan(0);
  reply.destroy();
  await cancelled;
});

test('a whole page is sent in one piece, with its length', async () => {
  const { reply, received } = await request('/whole', 'gzip');
  await new Promise((ended) => reply.on('end', ended));
  expect(gunzipSync(received()).toString()).toBe(whole);
  expect(reply.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': `${received().length}`,
  });
});
