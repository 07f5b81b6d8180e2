import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Right, rightNames } from '#contract/rights.ts';
import type { Context } from '#server/context.ts';
import { resetSecondFactor } from '#server/features/accounts/second-factor.ts';
import { createApiToken } from '#server/features/admins/create-api-token.ts';
import { grantAdmin, revokeAdmin } from '#server/features/admins/grant-admin.ts';
import { listApiTokens } from '#server/features/admins/list-api-tokens.ts';
import { revokeApiToken } from '#server/features/admins/revoke-api-token.ts';
import { admins, apiTokens } from '#server/features/admins/schema.ts';
import { orders } from '#server/features/orders/schema.ts';
import { refunds } from '#server/features/refunds/schema.ts';
import { storeLines } from '#server/features/settlements/store-lines.ts';
import { toggleUserStatus } from '#server/features/users/toggle-user-status.ts';
import { authTwoFactors, authUsers } from '#server/integrations/auth/schema.ts';
import { listOrders } from '#server/readers/admin-orders/list-orders.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

const shop = setUp(openTestShop);

const createToken = (admin: Context, rights: Right[] = [], days = 1) =>
  createApiToken(admin, { name: 'Sheet', rights, days });

async function get(path: string, token: string, headers: Record<string, string> = {}) {
  const app = await openApp('api/');
  return app(shop.context, `/api/v1/${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
}

async function statusOf(path: string, token: string): Promise<number> {
  return (await get(path, token)).status;
}

/** Reads every page of a list. */
async function readAll(token: string, list: string, query = '') {
  const rows: { id: string; updatedAt: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await get(`${list}?limit=1${query}${cursor && `&cursor=${cursor}`}`, token);
    expect(answer.status).toBe(200);
    const { data, nextCursor } = await answer.json();
    rows.push(...data);
    cursor = nextCursor;
  }
  return rows;
}

const order = (id = 1) => makePaidOrder(shop.context.db, { github: { id, login: `buyer-${id}` } });

test('a token has at least 40 characters, is stored as a hash, shown once and audited', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const { id, token } = await createToken(admin, ['orderWrite'], 365);
  expect(token).toMatch(/^cap_[\w-]{40,}$/);
  expect(JSON.stringify(await shop.context.db.select().from(apiTokens))).not.toContain(token.slice(4));
  expect(await listApiTokens(admin)).toMatchObject({
    documents: [{ id, name: 'Sheet', rights: ['orderWrite'], hasExpired: false, lastUsedAt: null }],
  });
  expect(await listApiTokens(await asAdmin(shop))).toMatchObject({ documents: [] });
  const { rows } = await shop.database.pool.query('select action, detail from audit_log');
  expect(rows).toMatchObject([{ action: 'admin.create-token', detail: { token: id, days: 365 } }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each([
  ['a right that the admin lacks', { rights: ['payoutRead' as const] }, 'PERMISSION_DENIED'],
  ['a right that does not exist', { rights: ['all' as Right] }, 'INVALID_ARGUMENT'],
  ['no days', { days: 0 }, 'INVALID_ARGUMENT'],
  ['more than a year', { days: 366 }, 'INVALID_ARGUMENT'],
  ['no name', { name: ' ' }, 'INVALID_ARGUMENT'],
])('a token with %s is refused', async (_name, given, status) => {
  const admin = await asAdmin(shop, 'orderWrite');
  const attempt = createApiToken(admin, { name: 'Sheet', rights: ['orderWrite'], days: 1, ...given });
  await expect(attempt).rejects.toMatchObject({ status });
});

test('an admin has 50 tokens at most', async () => {
  const admin = await asAdmin(shop);
  const made = await Promise.allSettled(Array.from({ length: 55 }, () => createToken(admin)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
});

test('a token reads what its rights and those of its admin allow, and a session opens nothing', async () => {
  const admin = await asAdmin(shop, 'orderWrite', 'payoutRead');
  const lists = ['projects', 'orders', 'refunds', 'payouts', 'settlements', 'tax-documents'];
  const read = async (token: string) => Promise.all(lists.map((list) => statusOf(list, token)));
  const { token: any } = await createToken(admin);
  expect(await read(any)).toEqual([200, 403, 403, 403, 403, 403]);
  const { token: ofOrders } = await createToken(admin, ['orderWrite']);
  expect(await read(ofOrders)).toEqual([200, 200, 200, 403, 200, 200]);
  const { token: ofPayouts } = await createToken(admin, ['payoutRead']);
  expect(await read(ofPayouts)).toEqual([200, 403, 403, 200, 403, 403]);
  const isAdmin = eq(admins.userId, admin.actor!.userId);
  await shop.context.db.update(admins).set({ orderWrite: false }).where(isAdmin);
  expect(await read(ofOrders)).toEqual([200, 403, 403, 403, 403, 403]);

  const app = await openApp('api/');
  for (const list of lists) expect((await app(admin, `/api/v1/${list}`)).status).toBe(401);
  const headers = { authorization: `Bearer ${ofPayouts}` };
  expect((await app(shop.context, '/documents/payouts', { headers })).status).toBe(401);
});

test('drafts and repositories are for tokens with projectWrite alone', async () => {
  const admin = await asAdmin(shop, 'projectWrite');
  await makeProject(shop.context.db, { status: 'draft', name: 'Draft' });
  await makeProject(shop.context.db, { name: 'Leaf' });
  const { token } = await createToken(admin);
  expect(await readAll(token, 'projects')).toEqual([
    expect.not.objectContaining({ githubRepoUrl: expect.anything() }),
  ]);
  const { token: ofEditor } = await createToken(admin, ['projectWrite']);
  expect(await readAll(ofEditor, 'projects')).toMatchObject([
    { name: 'Draft', status: 'draft', githubRepoUrl: expect.stringContaining('https://github.com/') },
    { name: 'Leaf', status: 'published', price: { amount: 49_900, currency: 'INR' } },
  ]);
});

test('an order has the names of its document, and its repository for tokens with projectWrite alone', async () => {
  const orderId = await order();
  const { db } = shop.context;
  await db.insert(refunds).values([
    { id: 'rf_1', paymentId: `pay_${orderId}`, orderId, amountPaise: 10_000, reason: 'Late.' },
    { id: 'rf_2', paymentId: `pay_${orderId}`, orderId, amountPaise: 5000, reason: 'Again.' },
  ]);
  const admin = await asAdmin(shop, 'orderWrite', 'projectWrite');
  const [document] = (await listOrders(admin, {})).documents;
  const { token } = await createToken(admin, ['orderWrite', 'projectWrite']);
  const [row] = await readAll(token, 'orders');
  expect(Object.keys(row!).sort()).toEqual([...Object.keys(document!), 'updatedAt'].sort());
  expect(row).toMatchObject({
    repository: document!.repository,
    githubId: 'buyer-1',
    inviteState: document!.inviteState,
    awaiting: null,
    team: [],
    userId: document!.userId,
    refund: { amount: { amount: 5000, currency: 'INR' }, requestedAt: expect.stringMatching(/Z$/) },
    refunds: [{ reason: 'Late.', processedAt: null }, { reason: 'Again.' }],
  });
  const { token: ofOrders } = await createToken(admin, ['orderWrite']);
  const { repository: _, ...rest } = row as unknown as { repository: string };
  expect(await readAll(ofOrders, 'orders')).toEqual([rest]);
});

test('a right that is taken away and a row that is hidden change the page and its ETag', async () => {
  const admin = await asAdmin(shop, 'projectWrite', 'orderWrite');
  await makeProject(shop.context.db, { status: 'draft' });
  const { token: editor } = await createToken(admin, ['projectWrite']);
  const { token: none } = await createToken(admin);
  const etag = (await get('projects', editor)).headers.get('etag')!;
  // The ETag of a page with drafts is no key to it.
  const other = await get('projects', none, { 'if-none-match': etag });
  expect([other.status, (await other.json()).data]).toEqual([200, []]);
  // A cursor of such a page shows no draft either.
  await makeProject(shop.context.db, { status: 'draft' });
  const { nextCursor } = await (await get('projects?limit=1', editor)).json();
  expect(await (await get(`projects?cursor=${nextCursor}`, none)).json()).toEqual({
    data: [],
    nextCursor: null,
  });
  await shop.context.db
    .update(admins)
    .set({ projectWrite: false })
    .where(eq(admins.userId, admin.actor!.userId));
  const after = await get('projects', editor, { 'if-none-match': etag });
  expect([after.status, (await after.json()).data]).toEqual([200, []]);
});

test.each<[string, (cursor: string) => string]>([
  ['cut', (cursor) => cursor.slice(0, -3)],
  ['of other values', () => Buffer.from('["projects","","x","y"]').toString('base64url')],
  ['of a huge time', () => Buffer.from(`["projects","","${'9'.repeat(40)}","a"]`).toString('base64url')],
  ['of another shape', () => Buffer.from('["projects",0,1,{}]').toString('base64url')],
  ['given twice', (cursor) => `${cursor}&cursor=x`],
])('a cursor %s is refused with a problem', async (_, change) => {
  await makeProject(shop.context.db);
  await makeProject(shop.context.db);
  const { token } = await createToken(await asAdmin(shop));
  const { nextCursor } = await (await get('projects?limit=1', token)).json();
  const answer = await get(`projects?limit=1&cursor=${change(nextCursor)}`, token);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
});

test.each<[string, (token: string) => Record<string, string>]>([
  ['in a cookie', (token) => ({ cookie: `token=${token}` })],
  ['as a password', (token) => ({ authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` })],
  ['without a scheme', (token) => ({ authorization: token })],
  ['with more behind it', (token) => ({ authorization: `Bearer ${token} x` })],
  ['in capitals', (token) => ({ authorization: `Bearer ${token.toUpperCase()}` })],
  ['cut', (token) => ({ authorization: `Bearer ${token.slice(0, -1)}` })],
  ['twice', (token) => ({ authorization: `Bearer ${token}, Bearer ${token}` })],
])('a token %s opens nothing', async (_, headersOf) => {
  const { token } = await createToken(await asAdmin(shop));
  expect((await get('projects', '', headersOf(token))).status).toBe(401);
  expect((await get(`projects?access_token=${token}&token=${token}`, '')).status).toBe(401);
  expect(await statusOf('projects', token)).toBe(200);
});

test.each<[string, (admin: Context) => Promise<unknown>]>([
  [
    'it is revoked',
    async (admin) => revokeApiToken(admin, { id: (await listApiTokens(admin)).documents[0]!.id }),
  ],
  ['it expires', () => shop.age('api_tokens', '1 second', 'expires_at')],
  [
    'its admin loses the rights, also if they are granted again',
    async ({ actor }) => {
      await revokeAdmin(shop.context, actor!);
      await grantAdmin(shop.context, { email: actor!.email, mayBeUnconfirmed: true });
    },
  ],
  [
    'the account is deactivated, also if it is activated again',
    async ({ actor }) => {
      const other = await asAdmin(shop, ...rightNames);
      const { userId } = actor!;
      await toggleUserStatus(other, { userId, newStatus: false });
      await toggleUserStatus(other, { userId, newStatus: true });
    },
  ],
  [
    'the second factor is reset',
    async ({ actor }) => {
      const factor = { id: 'f', secret: 's', backupCodes: 'b', userId: actor!.userId };
      await shop.context.db.insert(authTwoFactors).values(factor);
      await resetSecondFactor(shop.context, actor!);
    },
  ],
])('a token ends when %s', async (_name, end) => {
  const admin = await asAdmin(shop, 'orderWrite');
  const { token } = await createToken(admin);
  expect(await statusOf('projects', token)).toBe(200);
  await end(admin);
  const answer = await get('projects', token);
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test('a protected right is closed to the token of an admin without a second factor', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const { token } = await createToken(admin, ['orderWrite']);
  const app = await openApp('api/');
  const settings = { ...shop.context.settings, needsSecondFactor: true };
  const read = async () =>
    (
      await app({ ...shop.context, settings }, '/api/v1/orders', {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  expect(await read()).toBe(403);
  await shop.context.db.update(authUsers).set({ twoFactorEnabled: true });
  expect(await read()).toBe(200);
});

test('a token may ask 60 times a minute, and a 304 counts', async () => {
  const { token } = await createToken(await asAdmin(shop));
  const first = await get('projects', token);
  const etag = first.headers.get('etag')!;
  for (let n = 1; n < 60; n += 1)
    expect((await get('projects', token, { 'if-none-match': etag })).status).toBe(304);
  const refused = await get('projects', token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  const { token: other } = await createToken(await asAdmin(shop));
  expect(await statusOf('projects', other)).toBe(200);
});

test('a page has an ETag, which changes with its rows', async () => {
  const { token } = await createToken(await asAdmin(shop));
  const ask = async (etag = '') => get('projects', token, etag ? { 'if-none-match': etag } : {});
  const etag = (await ask()).headers.get('etag')!;
  const same = await ask(etag);
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
  await makeProject(shop.context.db);
  expect((await ask(etag)).status).toBe(200);
});

test('all rows come once, by updatedAt and id, and a changed row comes again', async () => {
  const { db } = shop.context;
  for (let n = 1; n <= 5; n += 1) await order(n);
  // Rows that a migration found have the same time.
  await db.execute(sql`alter table orders disable trigger orders_updated`);
  await db.execute(sql`update orders set updated_at = '2026-11-01T10:00:00.123456Z'`);
  await db.execute(sql`alter table orders enable trigger orders_updated`);
  const { token } = await createToken(await asAdmin(shop, 'orderWrite'), ['orderWrite']);
  const rows = await readAll(token, 'orders');
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort());
  expect(new Set(rows.map(({ updatedAt }) => updatedAt))).toEqual(new Set(['2026-11-01T10:00:00.123456Z']));
  expect(rows).toHaveLength(5);
  const later = '&updatedSince=2026-11-01T10:00:00.123457Z';
  expect(await readAll(token, 'orders', later)).toEqual([]);
  expect(await readAll(token, 'orders', '&updatedSince=2026-11-01T15:30:00.123456%2B05:30')).toHaveLength(5);
  await db.update(orders).set({ email: 'new@example.com' }).where(eq(orders.publicId, rows[2]!.id));
  expect(await readAll(token, 'orders', later)).toMatchObject([
    { id: rows[2]!.id, email: 'new@example.com' },
  ]);
  await db.execute(sql`update orders set checked_at = now()`);
  expect(await readAll(token, 'orders', later)).toHaveLength(1);
});

test('an order comes again when a part of it is refunded, and so does its refund when its state changes', async () => {
  const { db } = shop.context;
  const orderId = await order();
  const { token } = await createToken(await asAdmin(shop, 'orderWrite'), ['orderWrite']);
  const [before] = await readAll(token, 'orders');
  expect(before).toMatchObject({ id: `public_${orderId}`, refundedAmount: { amount: 0, currency: 'INR' } });
  const refund = { id: 'rf_1', paymentId: `pay_${orderId}`, orderId, amountPaise: 10_050, reason: 'Late.' };
  await db.insert(refunds).values(refund);
  const [requested] = await readAll(token, 'refunds');
  expect(requested).toMatchObject({
    id: 'rf_1',
    orderId: `public_${orderId}`,
    state: 'requested',
    amount: { amount: 10_050, currency: 'INR' },
  });
  await db.execute(sql`update refunds set attempts = 1`);
  expect(await readAll(token, 'refunds')).toEqual([requested]);
  await db.execute(sql`update refunds set state = 'processed', processed_at = now()`);
  expect(await readAll(token, 'refunds', `&updatedSince=${requested!.updatedAt}`)).toMatchObject([
    { state: 'processed', processedAt: expect.stringMatching(/Z$/) },
  ]);
  const [after] = await readAll(token, 'orders');
  expect(after).toMatchObject({ refundedAmount: { amount: 10_050, currency: 'INR' } });
  expect(after!.updatedAt > before!.updatedAt).toBe(true);
});

test('a settlement comes again when the provider adds a line', async () => {
  const line = {
    settlementId: 'setl_1',
    utr: null,
    settledAt: 1_790_000_000,
    type: 'payment',
    amountPaise: 100,
    feePaise: 0,
    taxPaise: 0,
    creditPaise: 100,
    debitPaise: 0,
    paymentId: null,
    disputeId: null,
    method: null,
    description: null,
  };
  await storeLines(shop.context.db, [{ ...line, entityId: 'pay_1' }]);
  const { token } = await createToken(await asAdmin(shop, 'orderWrite'), ['orderWrite']);
  const [first] = await readAll(token, 'settlements');
  await storeLines(shop.context.db, [{ ...line, entityId: 'pay_1' }]);
  expect(await readAll(token, 'settlements')).toEqual([first]);
  await storeLines(shop.context.db, [{ ...line, entityId: 'pay_2' }]);
  const [second] = await readAll(token, 'settlements');
  expect(second).toMatchObject({ grossPaise: { amount: 200, currency: 'INR' }, lines: 2 });
  expect(second!.updatedAt > first!.updatedAt).toBe(true);
});

test.each([
  ['limit=0', 'projects'],
  ['limit=101', 'projects'],
  ['limit=ten', 'projects'],
  ['updatedSince=yesterday', 'projects'],
  ['updatedSince=0000-01-01T00:00:00Z', 'projects'],
  ['cursor=x', 'projects'],
])('%s is refused with a problem', async (query, list) => {
  const { token } = await createToken(await asAdmin(shop));
  const answer = await get(`${list}?${query}`, token);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  expect(await answer.json()).toMatchObject({ status: 400, title: 'Bad Request', type: 'about:blank' });
});

test('a cursor holds for its list and its updatedSince alone', async () => {
  await makeProject(shop.context.db);
  await makeProject(shop.context.db);
  const { token } = await createToken(await asAdmin(shop, 'orderWrite'), ['orderWrite']);
  const since = 'updatedSince=2020-01-01T00:00:00Z';
  const { nextCursor } = await (await get(`projects?limit=1&${since}`, token)).json();
  expect(await statusOf(`projects?cursor=${nextCursor}&${since}`, token)).toBe(200);
  expect(await statusOf(`projects?cursor=${nextCursor}`, token)).toBe(400);
  expect(await statusOf(`projects?cursor=${nextCursor}&updatedSince=2020-01-02T00:00:00Z`, token)).toBe(400);
  expect(await statusOf(`orders?cursor=${nextCursor}&${since}`, token)).toBe(400);
});

test('the API only reads, and unknown lists are problems, too', async () => {
  const { token } = await createToken(await asAdmin(shop));
  const app = await openApp('api/');
  const answer = await app(shop.context, '/api/v1/projects', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const unknown = await get('invoices', token);
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});
