import { afterAll, beforeEach, expect, test } from 'vitest';
import type { RequiredTool } from '#domain/tools.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { orderLink } from '#server/features/orders/order-link.ts';
import { addPaidOrder } from '#server/features/orders/paid-orders.ts';
import { projects } from '#server/features/projects/schema.ts';
import { answerHelp } from '#server/features/threads/answer-thread.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

const shop = setUp(openTestShop);
const hangUp = new AbortController();
let orderId: string;
let key: string;
/** The cookie of the browser that paid. */
let paidCookie: string;

beforeEach(async () => {
  const id = await makePaidOrder(shop.context.db, { github: { id: 1, login: 'asha' } });
  const order = await getOrder(shop.context.db, id);
  orderId = order.publicId ?? '';
  key = new URL(orderLink(shop.context, order)).search;
  paidCookie = addPaidOrder(shop.context, null, orderId).split(';', 1)[0] ?? '';
});
afterAll(() => hangUp.abort());

async function open(path: string, body?: Record<string, string>, context = shop.context) {
  const app = await openApp();
  const response = await app(context, path, {
    ...(body && { method: 'POST', body: new URLSearchParams(body).toString() }),
    headers: body ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
  });
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') };
}

const openPage = (page: 'setup' | 'help', body?: Record<string, string>) =>
  open(`/orders/${orderId}/${page}${key}`, body);

test('a buyer without JavaScript asks for help, and replies to the answer', async () => {
  for (const page of ['setup', 'help'] as const)
    expect((await openPage(page, { text: ' ' })).html).toContain('Please write a message.');
  const asked = await openPage('setup', {
    text: 'npm start <b>fails</b>.',
    results: 'capstone-check 1\nnode missing',
  });
  const [number = ''] = /H-\d+/.exec(asked.html) ?? [];
  expect(asked.html).toContain(`We received your request ${number}.`);
  expect(asked.html).toContain(`href="/orders/${orderId}/help${key}"`);
  const { html } = await openPage('help');
  for (const text of [number, 'npm start &lt;b&gt;fails&lt;/b&gt;.', 'node missing'])
    expect(html).toContain(text);
  await answerHelp(await asAdmin(shop, 'orderWrite'), { number, text: 'Run npm ci.' });
  const order = await open(`/orders/${orderId}${key}`);
  expect(order.html).toContain(`See help request ${number}`);
  const replied = await openPage('help', { text: 'It runs.\nThank you!', number });
  for (const text of ['We received your reply.', 'It runs.\nThank you!', 'You get our answer by'])
    expect(replied.html).toContain(text);
});

test('the page of a project that was not read says so, and then shows the script', async () => {
  expect((await openPage('setup')).html).toContain('We’re still reading what this project needs.');
  const setRequires = (requires: RequiredTool[]) => shop.context.db.update(projects).set({ requires });
  await setRequires([]);
  expect((await openPage('setup')).html).toContain('This project names no tools');
  await setRequires([{ tool: 'java', version: '>=17' }]);
  expect((await openPage('setup')).html).toContain('Paste the result here');
});

test('only the buyer sees the pages and asks for help', async () => {
  for (const body of [undefined, { text: 'Help.' }]) {
    for (const page of ['setup', 'help'])
      expect((await open(`/orders/${orderId}/${page}`, body)).status).toBe(404);
  }
  const { rows } = await shop.database.pool.query('select 1 from help_requests');
  expect(rows).toEqual([]);
});

test('the document of requests opens by the key or the browser that paid, whose stream no other browser joins', async () => {
  const { get } = documentsOf(shop.context, () => hangUp.signal);
  const read = (accept: string, query: string, cookie?: string) =>
    get(`orders/${orderId}/help${query}`, accept, shop.context, cookie);
  for (const accept of ['application/json', 'text/event-stream']) {
    expect((await read(accept, '', paidCookie)).status).toBe(200);
    expect((await read(accept, key)).status).toBe(200);
    expect((await read(accept, '')).status).toBe(401);
    expect((await read(accept, '', `${paidCookie}x`)).status).toBe(401);
  }
  expect(await (await read('application/json', key)).json()).toEqual({ documents: [], nextCursor: null });
});

test('calls for the browser that paid need no key', async () => {
  const app = await openApp();
  const ask = (cookie: string) =>
    app(shop.context, '/functions/us-central1/requestHelp', {
      method: 'POST',
      body: { data: { orderId, message: 'Help.' } },
      headers: { cookie },
    });
  expect((await ask('')).status).toBe(401);
  expect(await (await ask(paidCookie)).json()).toEqual({ result: { number: expect.stringMatching(/^H-/) } });
});

test.each(['help', 'questions', 'complaints', 'access', 'disputes'])(
  'the list of %s at its old address is found at the new one',
  async (list) => {
    const app = await openApp();
    const admin = await asAdmin(shop, 'orderWrite');
    const response = await app(admin, `/admin/orders/${list}`);
    expect(response.headers.get('location')).toBe(`/admin/orders/exceptions/${list}`);
    expect((await app(admin, `/admin/orders/exceptions/${list}`)).status).toBe(200);
    expect((await app(admin, '/admin/orders/exceptions/other')).status).toBe(404);
  },
);
