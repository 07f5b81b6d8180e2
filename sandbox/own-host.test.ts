import { expect, test } from 'vitest';
import { startTestSandbox } from '#test/harness/start-test-sandbox.ts';

const settle = (origin: string): RequestInit => ({
  method: 'POST',
  headers: { origin, 'sec-fetch-site': 'same-origin' },
});

test.each(['evil.example:4710', 'localhost.evil.example', '169.254.1.1', '[::ffff:127.0.0.2]'])(
  'the sandbox refuses the host %s, to which a page of another site can point this machine',
  async (host) => {
    const { shop } = await startTestSandbox();
    const request = async (path: string, init?: RequestInit) =>
      (await shop.request(`http://${host}/sandbox${path}`, init)).status;
    for (const path of ['', '/mails/1', '/styles/sandbox.css', '/checkout.js'])
      expect([path, await request(path)]).toEqual([path, 403]);
    expect(await request('/settle', settle(`http://${host}`))).toBe(403);
    expect(await request('/settle', settle('http://localhost:3000'))).toBe(403);
  },
);

test.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://shop.example', 'https://shop.example'],
  ['http://127.0.0.1:3000', 'https://shop.example'],
])('the sandbox answers at %s, and its buttons work from pages of %s', async (address, origin) => {
  const { shop } = await startTestSandbox({ appUrl: 'https://shop.example' });
  expect((await shop.request(`${address}/sandbox`)).status).toBe(200);
  expect((await shop.request(`${address}/sandbox/settle`, settle(origin))).status).toBe(303);
  const cross = settle('https://evil.example');
  expect((await shop.request(`${address}/sandbox/settle`, cross)).status).toBe(403);
});
