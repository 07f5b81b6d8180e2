import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { serveTestPages } from '#test/harness/test-pages.ts';

const served = serveTestPages();

test.each([
  ['/projects/%00', {}],
  ['/projects?search=%00', {}],
  ['/auth/reset-password', { 'content-type': 'application/json', body: '{"token":"a\\u0000b"}' }],
  ['/login', { 'content-type': 'application/x-www-form-urlencoded', body: 'a=%00' }],
  ['/contact', { 'content-type': 'multipart/form-data; boundary=b', body: '--b\r\n\r\na\0b\r\n--b--' }],
])('a NUL in %s is refused before the app', async (path, { body, ...headers }: Record<string, string>) => {
  const count = served.handled.length;
  const reply = await fetch(served.url + path, body === undefined ? {} : { method: 'POST', headers, body });
  expect(reply.status).toBe(400);
  expect((await reply.json()).error.status).toBe('INVALID_ARGUMENT');
  expect(served.handled).toHaveLength(count);
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
    const sent = request(served.url + path, { method: 'POST', headers, agent: false }, (response) => {
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
  const count = served.handled.length;
  const reply = await fetch(served.url + path, { method: 'POST', headers: { 'content-type': type }, body });
  await reply.text();
  expect(reply.status).toBe(status);
  expect(served.handled.length - count).toBe(status === 200 ? 1 : 0);
});

test('a person whose form is too large reads why, and a call gets its error', async () => {
  const ask = async (accept: string) => {
    const headers = { 'content-type': URL_ENCODED, accept };
    const reply = await fetch(`${served.url}/contact`, { method: 'POST', headers, body: '&'.repeat(101) });
    return reply.text();
  };
  expect(await ask('text/html,*/*;q=0.8')).toBe('This form has too many fields.\n');
  expect(JSON.parse(await ask('*/*'))).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
});

test('a network’s further requests wait, and files and its webhooks do not', async () => {
  const answer = Promise.withResolvers<void>();
  const begun: string[] = [];
  served.whenHandled = (request) => {
    const { pathname } = new URL(request.url);
    begun.push(pathname);
    return pathname === '/slow' ? answer.promise : undefined;
  };
  const slow = Array.from({ length: 2 }, () => fetch(`${served.url}/slow`));
  await expect.poll(() => begun.length).toBe(2);
  const body = 'email=x';
  const form = fetch(`${served.url}/contact`, {
    method: 'POST',
    headers: { 'content-type': URL_ENCODED },
    body,
  });
  const others = ['/projects/leaf', '/functions/us-central1/a', '/documents/projects', '/auth/get-session'];
  const waiting = others.map((path) => fetch(served.url + path));
  const events = fetch(`${served.url}/documents/projects`, { headers: { accept: 'text/event-stream' } });
  for (const path of ['/webhooks/razorpay', '/webhooks/github', '/favicon.svg'])
    expect((await fetch(served.url + path)).status).toBe(200);
  expect(begun).toEqual(['/slow', '/slow', '/webhooks/razorpay', '/webhooks/github']);
  answer.resolve();
  const replies = await Promise.all([...slow, form, events, ...waiting]);
  served.whenHandled = () => undefined;
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await Promise.all(replies.map((reply) => reply.text()));
});

test('a connection on which a body was too large is closed, so that no other request follows it', async () => {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const headers = { 'content-length': 300 * 1024 };
  const reply = await new Promise<IncomingMessage>((done, failed) => {
    request(`${served.url}/webhooks/razorpay`, { method: 'POST', headers, agent }, done)
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
    expect(await (await fetch(served.url, { method: 'POST', headers, body })).text()).toContain(body);
  },
);
