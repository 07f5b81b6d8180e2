import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openApp } from '#test/harness/app.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

const URL_ENCODED = 'application/x-www-form-urlencoded';
const shop = setUp(openTestShop);

/** Sends a request and returns its status, the page's text, and the lines of the log. */
async function open(path: string, { type, body = 'a=1', method = 'POST' }: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = await openApp();
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  const request = { method, headers, body: type === undefined ? new TextEncoder().encode(body) : body };
  const response = await app({ ...shop.context, log }, path, request);
  const text = await response.text();
  return { status: response.status, text, lines };
}

async function send(path: string, request: Record<string, string>) {
  const { status, lines } = await open(path, request);
  return { status, lines };
}

const FORMS = [
  '/contact',
  '/notify-me',
  '/select-project',
  '/payment/callback/order_x',
  '/complaints/C-1001',
  '/privacy/request',
  '/privacy/data/x',
  '/orders/order_x',
  '/orders/order_x/setup',
  '/orders/order_x/help',
  '/orders/order_x/disclosure',
];

test.each(FORMS)('the form of %s is parsed only if every parser takes it for one', async (path) => {
  for (const type of [
    undefined,
    'text/plain',
    'text/xml',
    'application/json',
    `text/plain, ${URL_ENCODED}`,
    `${URL_ENCODED}, text/plain`,
    `${URL_ENCODED}; a=", ${URL_ENCODED}`,
    `${URL_ENCODED}x`,
    'multipart/form-data',
    'multipart/form-data; x-boundary=zzz; boundary=x',
    'multipart/form-data; boundary=x; boundary=y',
  ]) {
    const { status, lines } = await send(path, { ...(type && { type }), body: 'a&'.repeat(500) });
    expect({ type, status, lines }).toEqual({ type, status: 415, lines: [] });
  }
});

test.each(FORMS)(
  'the form of %s has at most 100 fields and 64 KB, which the disclosure exceeds',
  async (path) => {
    const statusOf = async (body: string) => (await send(path, { type: URL_ENCODED, body })).status;
    expect(await statusOf('&'.repeat(100))).toBe(413);
    expect(await statusOf('&'.repeat(99))).not.toBe(413);
    const long = `a=${'x'.repeat(65 * 1024)}`;
    if (path.endsWith('/disclosure')) expect(await statusOf(long)).not.toBe(413);
    else expect(await statusOf(long)).toBe(413);
    expect(await statusOf(long.repeat(4))).toBe(413);
  },
);

test('any POST unsubscribes, but its fields are not read if it is not a form', async () => {
  for (const type of ['text/plain', `text/plain, ${URL_ENCODED}`])
    expect(await send('/unsubscribe/x', { type, body: 'again=yes' })).toEqual({ status: 200, lines: [] });
});

test('a form in parts is read, and one that breaks off is refused with 400', async () => {
  const type = 'multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW';
  const part =
    '------WebKitFormBoundary7MA4YWxkTrZu0gW\r\nContent-Disposition: form-data; name="email"\r\n\r\nx\r\n';
  const whole = `${part}------WebKitFormBoundary7MA4YWxkTrZu0gW--\r\n`;
  expect(await send('/privacy/request', { type, body: whole })).toMatchObject({ status: 200, lines: [] });
  expect(await send('/privacy/request', { type, body: 'x' })).toEqual({ status: 400, lines: [] });
});

test('a method that a page refuses is no error of the shop', async () => {
  for (const path of ['/', '/projects', '/payment'])
    expect(await send(path, { type: URL_ENCODED, method: 'DELETE' })).toEqual({ status: 405, lines: [] });
});

test.each([
  ['&'.repeat(100), URL_ENCODED, 413, 'What you sent is too large, so we didn’t save it.'],
  ['a=1', 'text/plain', 415, 'We can’t read what your browser sent.'],
  ['x', 'multipart/form-data; boundary=x', 400, 'We can’t read what your browser sent.'],
])(
  'the page that refuses the form %.5s as %s with %d says what is wrong',
  async (body, type, status, reason) => {
    const page = await open('/contact', { type, body });
    expect(page.status).toBe(status);
    expect(page.text).toContain(reason);
    expect(page.text).not.toContain('on our side');
  },
);
