import { expect, test } from 'vitest';
import { serveTestPages } from '#test/harness/test-pages.ts';
import { chooseRequestId, currentRequestId } from '../request-id.ts';

const served = serveTestPages();

const headersOf = async (path: string) => {
  const reply = await fetch(served.url + path);
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

test('a built file that has not changed is answered without its content', async () => {
  const path = `${served.url}/favicon.svg`;
  const first = await fetch(path);
  const modifiedAt = first.headers.get('last-modified') ?? '';
  await first.text();
  const again = await fetch(path, { headers: { 'if-modified-since': modifiedAt } });
  expect([again.status, await again.text(), again.headers.get('last-modified')]).toEqual([
    304,
    '',
    modifiedAt,
  ]);
  expect(again.headers.get('cache-control')).toBe('public, max-age=3600');
  const before = new Date(Date.parse(modifiedAt) - 1000).toUTCString();
  expect((await fetch(path, { headers: { 'if-modified-since': before } })).status).toBe(200);
  expect((await fetch(path, { headers: { 'if-modified-since': 'no date' } })).status).toBe(200);
});

test.each(['/sandbox', '/sandbox/'])('the sandbox is served at %s', async (path) => {
  expect(await (await fetch(served.url + path)).text()).toBe('Sandbox');
});

test('pages have all security headers and a nonce per response', async () => {
  const [first, second] = [await headersOf('/'), await headersOf('/')];
  for (const name of pageOnly) expect(first.has(name)).toBe(true);
  expect(first.get('content-security-policy')).not.toBe(second.get('content-security-policy'));
  expect(first.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('the policy names every directive whose default would be the shop, but that of prefetched files', async () => {
  const policy = (await headersOf('/')).get('content-security-policy') ?? '';
  const named = policy.split('; ').map((directive) => directive.split(' ')[0]);
  expect(policy).toMatch(/^default-src 'self'; /);
  for (const kind of [
    'script',
    'connect',
    'frame',
    'img',
    'media',
    'style',
    'font',
    'manifest',
    'worker',
    'object',
  ])
    expect(named).toContain(`${kind}-src`);
});

test.each(['/select-project?next=%2Fpayment', '//evil.example/', '/a%2F..%2Fb'])(
  'the request %s gets the public origin for any host that the proxy sends',
  async (path) => {
    const reply = await fetch(served.url + path, {
      method: 'POST',
      headers: { origin: 'https://shop.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'projectId=1',
    });
    expect(await reply.text()).toBe('<p>projectId=1</p>');
    const request = served.handled.at(-1);
    expect(request).toMatchObject({ method: 'POST', url: `https://shop.example${path}` });
    expect(request?.headers.get('origin')).toBe('https://shop.example');
  },
);

test('a request is aborted when the client disconnects', async () => {
  const aborted = Promise.withResolvers<void>();
  const client = new AbortController();
  served.whenHandled = (request) => {
    request.signal.addEventListener('abort', () => aborted.resolve());
    client.abort();
    return aborted.promise;
  };
  await expect(fetch(served.url, { signal: client.signal })).rejects.toThrow('aborted');
  await aborted.promise;
  served.whenHandled = () => undefined;
});

test('a path gets the headers of the page it matches in any spelling', async () => {
  const admin = (await headersOf('/admin')).get('cross-origin-opener-policy');
  for (const path of ['/ADMIN', '/%61dmin/users', '//Admin'])
    expect((await headersOf(path)).get('cross-origin-opener-policy')).toBe(admin);
});

test("every answer has a different ID, and a client's header is not trusted", async () => {
  const ids = await Promise.all(
    ['/', '/', '/favicon.svg'].map(async (path) => {
      const reply = await fetch(served.url + path, { headers: { 'x-request-id': 'chosen-by-me' } });
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
  served.whenHandled = () => {
    expect(currentRequestId()).toBeDefined();
    throw new Error('unexpected');
  };
  served.errors.length = 0;
  const reply = await fetch(`${served.url}/viva/aSecret?key=aSecret`);
  served.whenHandled = () => undefined;
  expect(reply.status).toBe(500);
  expect(await reply.text()).toContain(`ID: ${reply.headers.get('x-request-id')}`);
  expect(served.errors.map((line) => JSON.parse(line))).toMatchObject([{ path: '/viva/{token}' }]);
  expect(served.errors.join('')).not.toContain('aSecret');
});

test('streams of documents are answered with the headers that every answer has', async () => {
  const count = served.handled.length;
  const open = (path: string, method = 'GET') =>
    fetch(`${served.url}/documents/${path}`, { method, headers: { accept: 'text/event-stream' } });
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
  served.errors.length = 0;
  const failed = await open('projects?key=aSecret&fails');
  expect([failed.status, await failed.text()]).toEqual([500, '']);
  expect(served.errors.map((line) => JSON.parse(line))).toMatchObject([{ path: '/documents/projects' }]);
  expect(served.errors.join('')).not.toContain('aSecret');
  expect(served.handled).toHaveLength(count);
  await (await fetch(`${served.url}/documents/projects`)).text();
  expect(served.handled).toHaveLength(count + 1);
});
