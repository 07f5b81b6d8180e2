import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { chooseRequestId, currentRequestId } from '../request-id.ts';
import { createHttpServer } from './http-server.ts';

let folder: string;
let url: string;
let close: () => Promise<void>;
const handled: Request[] = [];
let whenHandled: (request: Request) => Promise<void> | void = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capstone-files-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app-1234.js'), 'export {}');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  const server = createHttpServer({
    settings: { appUrl: 'https://shop.example', trustProxy: 0 },
    log: pino({ level: 'silent' }),
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    handle: async (request) => {
      handled.push(request);
      await whenHandled(request);
      return new Response(`<p>${await request.text()}</p>`, { headers: { 'content-type': 'text/html' } });
    },
    openStream: async ({ request: incoming, response, clientIp, headers }) => {
      if (incoming.url?.endsWith('fails')) throw new Error('unexpected');
      if (incoming.url?.endsWith('refused')) return Response.json({ clientIp }, { status: 403 });
      response.writeHead(200, headers).end(currentRequestId());
      return null;
    },
    clientFiles: folder,
    sandbox: new Hono().get('/', (c) => c.text('Sandbox')),
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const headersOf = async (path: string) => {
  const reply = await fetch(url + path);
  await reply.text();
  return reply.headers;
};
const pageOnly = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'referrer-policy',
];

test.each([
  ['/assets/app-1234.js', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 'public, max-age=3600'],
])('the file %s has file headers and no page headers', async (path, cacheControl) => {
  const headers = await headersOf(path);
  expect(headers.get('cache-control')).toBe(cacheControl);
  expect(headers.get('vary')).toBe('Accept-Encoding');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('strict-transport-security')).toMatch(/max-age=63072000/);
  for (const name of pageOnly) expect(headers.has(name)).toBe(false);
});

test.each(['/sandbox', '/sandbox/'])('the sandbox is served at %s', async (path) => {
  expect(await (await fetch(url + path)).text()).toBe('Sandbox');
});

test('pages have all security headers and a nonce per response', async () => {
  const [first, second] = [await headersOf('/'), await headersOf('/')];
  for (const name of pageOnly) expect(first.has(name)).toBe(true);
  expect(first.get('content-security-policy')).not.toBe(second.get('content-security-policy'));
});

test.each(['/select-project?next=%2Fpayment', '//evil.example/', '/a%2F..%2Fb'])(
  'the request %s gets the public origin for any host that the proxy sends',
  async (path) => {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { origin: 'https://shop.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'projectId=1',
    });
    expect(await reply.text()).toBe('<p>projectId=1</p>');
    const request = handled.at(-1);
    expect(request).toMatchObject({ method: 'POST', url: `https://shop.example${path}` });
    expect(request?.headers.get('origin')).toBe('https://shop.example');
  },
);

test('a request is aborted when the client disconnects', async () => {
  const aborted = Promise.withResolvers<void>();
  const client = new AbortController();
  whenHandled = (request) => {
    request.signal.addEventListener('abort', () => aborted.resolve());
    client.abort();
    return aborted.promise;
  };
  await expect(fetch(url, { signal: client.signal })).rejects.toThrow('aborted');
  await aborted.promise;
  whenHandled = () => undefined;
});

test.each([
  ['/projects/%00', {}],
  ['/projects?search=%00', {}],
  ['/auth/reset-password', { 'content-type': 'application/json', body: '{"token":"a\\u0000b"}' }],
  ['/login', { 'content-type': 'application/x-www-form-urlencoded', body: 'a=%00' }],
  ['/contact', { 'content-type': 'multipart/form-data; boundary=b', body: '--b\r\n\r\na\0b\r\n--b--' }],
])('a NUL in %s is refused before the app', async (path, { body, ...headers }: Record<string, string>) => {
  const count = handled.length;
  const reply = await fetch(url + path, body === undefined ? {} : { method: 'POST', headers, body });
  expect(reply.status).toBe(400);
  expect((await reply.json()).error.status).toBe('INVALID_ARGUMENT');
  expect(handled).toHaveLength(count);
});

test.each([
  ['/functions/us-central1/requestPayout', 256, 200],
  ['/functions/us-central1/requestPayout', 257, 413],
  ['/webhooks/razorpay', 257, 413],
  ['/webhooks/github', 2048, 200],
  ['/webhooks/github', 2049, 413],
  ['/webhooks/github/', 257, 413],
])('the request %s with %d KB is answered with %d', async (path, kilobytes, status) => {
  const length = kilobytes * 1024;
  const answered = await new Promise((done, fail) => {
    const headers = { 'content-length': length };
    const sent = request(url + path, { method: 'POST', headers, agent: false }, (response) => {
      done(response.statusCode);
      sent.destroy();
    });
    sent.on('error', fail);
    // A body that is too large is refused before it is sent.
    if (status === 200) sent.end(Buffer.alloc(length, 'x'));
    else sent.flushHeaders();
  });
  expect(answered).toBe(status);
});

const URL_ENCODED = 'application/x-www-form-urlencoded';
const multipart = (fields: number) =>
  `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(fields)}--b--\r\n`;

test.each([
  ['/contact', URL_ENCODED, 'a&'.repeat(127_000), 413],
  ['/contact', URL_ENCODED, `a=${'x'.repeat(64 * 1024)}`, 413],
  ['/contact', URL_ENCODED, `a=${'x'.repeat(60 * 1024)}`, 200],
  ['/contact', URL_ENCODED, 'a=1&'.repeat(100), 413],
  ['/contact', URL_ENCODED, '&'.repeat(101), 413],
  ['/contact', URL_ENCODED, 'a=1&'.repeat(99), 200],
  ['/Contact.data', 'Application/X-WWW-Form-URLencoded; charset=utf-8', 'a=1&'.repeat(100), 413],
  ['/contact', 'multipart/form-data; boundary=b', multipart(101), 413],
  ['/contact', 'multipart/form-data; boundary="b"', multipart(101), 413],
  ['/contact', 'multipart/form-data; boundary=b', multipart(100), 200],
  ['/contact', 'multipart/form-data ;boundary=b', multipart(101), 413],
  ['/functions/us-central1/requestHelp', URL_ENCODED, 'a=1&'.repeat(100), 413],
  ['/orders/x/disclosure', URL_ENCODED, `a=${'%F0%9F%98%80'.repeat(16_000)}`, 200],
  ['/orders/x/disclosure.data', URL_ENCODED, `a=${'%F0%9F%98%80'.repeat(16_000)}`, 200],
  ['/orders/x/disclosure', URL_ENCODED, 'a=1&'.repeat(100), 413],
  ['/orders/x/disclosure', URL_ENCODED, `a=${'x'.repeat(201 * 1024)}`, 413],
  ['/orders/x/disclosures', URL_ENCODED, `a=${'x'.repeat(65 * 1024)}`, 413],
  ['/webhooks/github', URL_ENCODED, `payload=${'%22'.repeat(100_000)}&`, 200],
])('the form %s (%s) is answered by its bytes and fields', async (path, type, body, status) => {
  const count = handled.length;
  const reply = await fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body });
  await reply.text();
  expect(reply.status).toBe(status);
  expect(handled.length - count).toBe(status === 200 ? 1 : 0);
});

test('a person whose form is too large reads why, and a call gets its error', async () => {
  const ask = async (accept: string) => {
    const headers = { 'content-type': URL_ENCODED, accept };
    const reply = await fetch(`${url}/contact`, { method: 'POST', headers, body: '&'.repeat(101) });
    return reply.text();
  };
  expect(await ask('text/html,*/*;q=0.8')).toBe('This form has too many fields.\n');
  expect(JSON.parse(await ask('*/*'))).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
});

test('a network’s further requests wait before their bodies are read, and calls and files do not', async () => {
  const answer = Promise.withResolvers<void>();
  const begun: string[] = [];
  whenHandled = (request) => {
    const { pathname } = new URL(request.url);
    begun.push(pathname);
    return pathname === '/slow' ? answer.promise : undefined;
  };
  const slow = Array.from({ length: 4 }, () => fetch(`${url}/slow`));
  await expect.poll(() => begun.length).toBe(4);
  const body = 'email=x';
  const form = fetch(`${url}/contact`, { method: 'POST', headers: { 'content-type': URL_ENCODED }, body });
  const page = fetch(`${url}/projects/leaf`);
  for (const path of [
    '/functions/us-central1/a',
    '/documents/projects',
    '/auth/get-session',
    '/webhooks/razorpay',
    '/healthz',
    '/readyz',
    '/metrics',
  ])
    expect((await fetch(url + path)).status).toBe(200);
  expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
  expect(begun).not.toContain('/contact');
  expect(begun).not.toContain('/projects/leaf');
  answer.resolve();
  const replies = await Promise.all([...slow, form, page]);
  whenHandled = () => undefined;
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  await Promise.all(replies.map((reply) => reply.text()));
});

test('a connection on which a body was too large is closed, so that no other request follows it', async () => {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const headers = { 'content-length': 300 * 1024 };
  const reply = await new Promise<IncomingMessage>((done, failed) => {
    request(`${url}/webhooks/razorpay`, { method: 'POST', headers, agent }, done)
      .on('error', failed)
      .flushHeaders();
  });
  expect([reply.statusCode, reply.headers.connection]).toEqual([413, 'close']);
  reply.destroy();
});

test.each([String.raw`{"text":"\\u0000"}`, '{"text":"a%00b"}'])(
  '%j has no NUL and is passed on',
  async (body) => {
    const headers = { 'content-type': 'application/json' };
    expect(await (await fetch(url, { method: 'POST', headers, body })).text()).toContain(body);
  },
);

test('a path gets the headers of the page it matches in any spelling', async () => {
  const admin = (await headersOf('/admin')).get('cross-origin-opener-policy');
  for (const path of ['/ADMIN', '/%61dmin/users', '//Admin'])
    expect((await headersOf(path)).get('cross-origin-opener-policy')).toBe(admin);
  expect((await headersOf('/Login?token=secret')).get('referrer-policy')).toBe('no-referrer');
});

test("every answer has a different ID, and a client's header is not trusted", async () => {
  const ids = await Promise.all(
    ['/', '/', '/favicon.svg'].map(async (path) => {
      const reply = await fetch(url + path, { headers: { 'x-request-id': 'chosen-by-me' } });
      await reply.text();
      return reply.headers.get('x-request-id');
    }),
  );
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(ids).size).toBe(3);
});

test.each([
  ['4f1c8a0e2b7d4c56', 1, true],
  ['4f1c8a0e2b7d4c56', 0, false],
  ['short', 1, false],
  ['with spaces and "quotes"', 1, false],
])('the ID %s is accepted behind %i proxies: %s', (header, trustProxy, isTaken) => {
  expect(chooseRequestId(header, trustProxy) === header).toBe(isTaken);
});

test('an unexpected error is answered with the ID of its log line', async () => {
  whenHandled = () => {
    expect(currentRequestId()).toBeDefined();
    throw new Error('unexpected');
  };
  const reply = await fetch(`${url}/fails`);
  whenHandled = () => undefined;
  expect(reply.status).toBe(500);
  expect(await reply.text()).toContain(`ID: ${reply.headers.get('x-request-id')}`);
});

test('streams of documents are answered with the headers that every answer has', async () => {
  const count = handled.length;
  const open = (path: string, method = 'GET') =>
    fetch(`${url}/documents/${path}`, { method, headers: { accept: 'text/event-stream' } });
  const reply = await open('projects');
  const id = reply.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(await reply.text()).toBe(id);
  const common = await headersOf('/favicon.svg');
  for (const name of ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'])
    expect(reply.headers.get(name)).toBe(common.get(name));
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  const refused = await open('refused');
  expect([refused.status, await refused.json()]).toEqual([403, { clientIp: '127.0.0.1' }]);
  expect(refused.headers.get('content-type')).toBe('application/json');
  const head = await open('refused', 'HEAD');
  expect([head.status, await head.text()]).toEqual([403, '']);
  const failed = await open('fails');
  expect([failed.status, await failed.text()]).toEqual([500, '']);
  expect(handled).toHaveLength(count);
  await (await fetch(`${url}/documents/projects`)).text();
  expect(handled).toHaveLength(count + 1);
});
