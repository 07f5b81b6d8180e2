import { createServer, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

interface Reply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Render = (url: string) => Promise<Response>;

const page = (body: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers } });

/**
 * Starts a server whose pages `render` makes. Requests that the cache passes to the router are answered with
 * "routed".
 */
async function start(render: Render, maxBytes?: { pages: number; searches: number }) {
  const rendered: string[] = [];
  const begun: (string | undefined)[] = [];
  const changes: (() => void)[] = [];
  let isConnected = true;
  const serve = createPageCache({
    log: pino({ level: 'silent' }),
    beginWork: async (request) => {
      if (request.headers['x-waiting'] !== undefined) return null;
      begun.push(request.url);
      return () => begun.push('end');
    },
    render: (url) => {
      rendered.push(url);
      return render(url);
    },
    live: {
      subscribe(_topics, onChange) {
        changes.push(onChange);
        return () => undefined;
      },
      isConnected: () => isConnected,
    },
    sessionCookie: 'shop_session',
    maxBytes,
  });
  let arrived = 0;
  const server = createServer((incoming, outgoing) => {
    arrived += 1;
    serve(incoming, outgoing, () => outgoing.end('routed'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, options: RequestOptions = {}) =>
    new Promise<Reply>((done, failed) => {
      request({ port, path, headers, ...options }, async (reply) => {
        const chunks: Buffer[] = await reply.toArray();
        done({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(chunks) });
      })
        .on('error', failed)
        .end();
    });
  const outcome = async (path: string) => (await get(path)).headers['server-timing'];
  return {
    rendered,
    begun,
    get,
    outcome,
    change() {
      for (const onChange of changes) onChange();
    },
    lose: () => (isConnected = false),
    countArrived: () => arrived,
  };
}

test('a page is sent again in every encoding, to HEAD without its body, and as 304 if it is known', async () => {
  const { get, rendered } = await start(async () => page('<p>₹499</p>'));
  const first = await get('/');
  expect(first.headers).toMatchObject({
    'server-timing': 'cache;desc=miss',
    'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=30',
    vary: 'accept-encoding, cookie',
  });
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br;q=0.9' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'server-timing': 'cache;desc=hit' });
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect([first.body, brotliDecompressSync(brotli.body), gunzipSync(gzip.body)].map(String)).toEqual(
    Array(3).fill('<p>₹499</p>'),
  );
  const head = await get('/', { 'accept-encoding': 'br' }, { method: 'HEAD' });
  expect({ ...head.headers, date: '' }).toEqual({ ...brotli.headers, date: '' });
  expect(head.body).toHaveLength(0);
  const { etag = '' } = first.headers;
  for (const header of [etag, `"other", ${etag.replace('W/', '')}`, '*']) {
    const same = await get('/', { 'if-none-match': header });
    expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, etag]);
  }
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  expect(rendered).toEqual(['/']);
});

test('a page is rendered once for concurrent requests, and again after a change', async () => {
  const answers: ((body: string) => void)[] = [];
  const { get, change, outcome, rendered, countArrived } = await start(
    () => new Promise((resolve) => answers.push((body) => resolve(page(body)))),
  );
  const begun = () => expect.poll(() => answers.length);
  const together = [get('/projects'), get('/projects'), get('/projects?utm_source=mail')];
  await expect.poll(countArrived).toBe(3);
  await begun().toBe(1);
  change();
  const later = get('/projects');
  await begun().toBe(2);
  answers[1]?.('new');
  expect(String((await later).body)).toBe('new');
  answers[0]?.('old');
  expect((await Promise.all(together)).map(({ body }) => String(body))).toEqual(['old', 'old', 'old']);
  expect(String((await get('/projects')).body)).toBe('new');
  expect(await outcome('/projects')).toBe('cache;desc=hit');
  expect(rendered).toHaveLength(2);
});

test.each<[string, Record<string, string>, string?]>([
  ['/', { cookie: 'theme=dark; shop_session=admin' }],
  ['/', { cookie: '__Host-shop_session=ended' }],
  ['/projects/leaf', { cookie: 'shop_session=student' }],
  ['/login', { cookie: 'shop_session=student' }],
  ['/', { authorization: 'Bearer x' }],
  ['/?ref=FR23ND', {}],
  ['/?error=application_suspended&state=a1', {}],
  ['/faq?utm_source=mail&ref=', {}],
  ['/projects?coupon=DIWALI-25', {}],
  ['/', {}, 'POST'],
  ['/login', {}],
  ['/dashboard.data', {}],
  ['/Projects', {}],
  ['/projects/', {}],
  ['//projects', {}],
  ['/projects/%00', {}],
  ['/projects/leaf/versions.atom.data', {}],
  ['/llms.txt.data', {}],
  ['/sitemaps/x.xml', {}],
])('the request %s %j is left to the router', async (path, headers, method = 'GET') => {
  const { get, rendered } = await start(async () => page('cached'));
  expect(String((await get(path, headers, { method })).body)).toBe('routed');
  expect(rendered).toEqual([]);
});

test('a cached page keeps only parameters that the page reads, in one order', async () => {
  const { get, rendered } = await start(async () => page('list'));
  await get('/projects?utm_source=mail&sort=newest&search=leaf+%26');
  await get('/projects?search=leaf%20%26&sort=newest&sort=other');
  await get('/faq?gclid=1&utm_source=mail');
  await get('/faq?other=1');
  await get('/faq?coupon=SAVE-10&other=2');
  await get('/terms?version=2026-11-22&other=3');
  await get('/technologies/node-js?search=leaf&show=48');
  await get('/projects?other=1&search=leaf+%26&sort=newest&other=2');
  await get('/technologies/node-js?show=48');
  await get('/projects/leaf.data?_routes=root');
  await get('/technologies/node-js');
  expect(rendered).toEqual([
    '/projects?search=leaf+%26&sort=newest',
    '/faq',
    '/terms?version=2026-11-22',
    '/technologies/node-js?show=48',
    '/projects/leaf.data?_routes=root',
    '/technologies/node-js',
  ]);
});

test('errors, cookies and redirects are not cached', async () => {
  const { get, outcome, rendered } = await start(async (url) => {
    if (url === '/about') return page('', { status: 302, headers: { location: '/' } });
    if (url === '/terms') return page('mine', { headers: { 'set-cookie': 'a=b' } });
    return page('not found', { status: 404, headers: { 'cache-control': 'private, no-cache' } });
  });
  expect(await outcome('/projects/missing')).toBe('cache;desc=miss');
  const missing = await get('/projects/missing');
  expect([missing.status, missing.headers.etag, String(missing.body)]).toEqual([404, undefined, 'not found']);
  expect(missing.headers['cache-control']).toBe('private, no-cache');
  expect([await outcome('/terms'), await outcome('/terms')]).toEqual(Array(2).fill('cache;desc=miss'));
  expect(String((await get('/about')).body)).toBe('routed');
  expect(rendered).toHaveLength(5);
});

test('a page with an inline script that the page did not write is not cached', async () => {
  const policy = "script-src 'self' 'nonce-n'";
  const { get, outcome } = await start(async () =>
    page('<script nonce="n">own()</script><script>injected()</script>', {
      headers: { 'content-security-policy': policy },
    }),
  );
  expect((await get('/')).headers).toMatchObject({ 'content-security-policy': policy });
  expect(await outcome('/')).toBe('cache;desc=miss');
});

test('an older page is sent while rendering fails; pages are rendered each time while changes may be missed', async () => {
  let body: string | null = 'old';
  const { get, change, lose, outcome } = await start(async () => {
    if (body === null) throw new Error('The database is unreachable.');
    return body === '' ? page('', { status: 503 }) : page(body);
  });
  await get('/');
  change();
  for (body of [null, '']) expect(String((await get('/')).body)).toBe('old');
  expect(await outcome('/')).toBe('cache;desc=stale');
  lose();
  body = 'new';
  expect(String((await get('/')).body)).toBe('new');
  body = 'newer';
  expect(String((await get('/')).body)).toBe('newer');
});

test('a page that was still being rendered when it changed is served if rendering then fails', async () => {
  const answers: PromiseWithResolvers<Response>[] = [];
  const { get, change } = await start(() => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  const first = get('/');
  await expect.poll(() => answers.length).toBe(1);
  change();
  const asked = [get('/')];
  await expect.poll(() => answers.length).toBe(2);
  change();
  asked.push(get('/'));
  await expect.poll(() => answers.length).toBe(3);
  answers[0]?.resolve(page('old'));
  await first;
  answers[1]?.resolve(page('', { status: 500 }));
  answers[2]?.reject(new Error('The database is unreachable.'));
  expect((await Promise.all(asked)).map(({ body }) => String(body))).toEqual(['old', 'old']);
});

test('a page that fails and was never rendered is left to the router', async () => {
  const { get } = await start(() => Promise.reject(new Error('no')));
  expect(String((await get('/')).body)).toBe('routed');
});

test('the page cache has bounded memory, and searches do not displace pages', async () => {
  const { get, outcome } = await start(async () => page('x'), { pages: 10_000, searches: 10_000 });
  await get('/');
  await get('/about');
  for (const term of ['a', 'b', 'c']) await get(`/projects?search=${term}`);
  expect(await outcome('/projects?search=a')).toBe('cache;desc=miss');
  expect(await outcome('/projects?search=c')).toBe('cache;desc=hit');
  expect(await outcome('/')).toBe('cache;desc=hit');
  await get('/terms');
  expect(await outcome('/')).toBe('cache;desc=hit');
  expect(await outcome('/about')).toBe('cache;desc=miss');
});

test('a page that is not kept waits for the turn of its network, and a kept one does not', async () => {
  const { get, begun, rendered } = await start(async () => page('list'));
  const refused = await get('/projects', { 'x-waiting': '1' });
  expect([refused.status, refused.headers['retry-after'], rendered]).toEqual([429, '5', []]);
  expect((await get('/projects')).status).toBe(200);
  expect((await get('/projects?other=1', { 'x-waiting': '1' })).status).toBe(200);
  expect([begun, rendered]).toEqual([['/projects', 'end'], ['/projects']]);
});

test('what search engines and feed readers ask for is kept, with its own headers', async () => {
  const { get, outcome, rendered } = await start(async () =>
    page('text', {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; script-src 'self' 'nonce-a+b='",
      },
    }),
  );
  const paths = ['/llms.txt', '/sitemap.xml', '/sitemaps/1.xml', '/projects/leaf/versions.atom'];
  for (const path of paths) {
    const { headers, body } = await get(path);
    expect(String(body)).toBe('text');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; script-src 'self'",
    });
    expect(await outcome(`${path}?x=1`)).toBe('cache;desc=hit');
    expect((await get(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  }
  expect(rendered).toEqual(paths);
});
