import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VivaQuestion } from '#domain/viva.ts';
import type { Context } from '#server/context.ts';
import { purchases } from '#server/features/access/schema.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { orderLink } from '#server/features/orders/order-link.ts';
import { addPaidOrder } from '#server/features/orders/paid-orders.ts';
import { vivaSets } from '#server/features/viva/schema.ts';
import { findUserDocument } from '#server/readers/account/get-user-documents.ts';
import { openApp } from '#test/harness/app.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { changeFrozenOrder } from '#test/harness/frozen-orders.ts';
import { endPurchases, makePaidOrder } from '#test/harness/paid-order.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

const SOLD = 'a'.repeat(40);
const NEWER = 'b'.repeat(40);

let shop: TestShop;
let hangUp: AbortController;
/** The internal ID of the order of a guest. */
let id: string;
let orderId: string;
let key: string;

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  hangUp = new AbortController();
  await shop.reset();
  const { db } = shop.context;
  id = await makePaidOrder(db, {
    github: { id: 1, login: 'asha' },
    repository: 'acme/leaf',
    soldCommit: SOLD,
  });
  const order = await getOrder(db, `public_${id}`);
  orderId = `public_${id}`;
  key = new URL(orderLink(shop.context, order)).searchParams.get('key') ?? '';
  await storeSet(SOLD, [
    makeQuestion('a', { lines: [3, 9], path: 'src/a b.py' }),
    makeQuestion('b', { lines: [4, 4], path: 'README.md' }),
    makeQuestion('c'),
  ]);
  await storeSet(NEWER, [makeQuestion('newer')]);
  await shop.context.db
    .update(vivaSets)
    .set({ code: { a: ['def planted_code():', '    return 1'] } })
    .where(eq(vivaSets.commit, SOLD));
});
afterEach(() => hangUp.abort());
afterAll(() => shop.close());

function makeQuestion(name: string, given: Partial<VivaQuestion> = {}): VivaQuestion {
  const texts = { ask: `What is <b>${name}</b>?`, points: [`${name}, one.`, `${name}, two.`] };
  return {
    id: name,
    ...texts,
    kind: 'why',
    level: 2,
    path: 'src/c.py',
    lines: null,
    isSample: false,
    ...given,
  };
}

async function storeSet(commit: string, questions: VivaQuestion[]) {
  const { projectId } = await getOrder(shop.context.db, `public_${id}`);
  const questionIds = questions.map((question) => question.id);
  await shop.context.db
    .insert(vivaSets)
    .values({ projectId, commit, questions, questionIds, isWritten: true });
}

interface Visit {
  context?: Context;
  cookie?: string;
}

/** Reads the document once. */
async function read(query = `?key=${key}`, { context = shop.context, cookie = '' }: Visit = {}) {
  const app = await openApp();
  const response = await app(context, `/documents/orders/${orderId}/viva${query}`, { headers: { cookie } });
  return { status: response.status, body: await response.json() };
}

async function save(data: object, { context = shop.context, cookie = '' }: Visit = {}) {
  const app = await openApp();
  const body = { data: { orderId, key, questionId: 'a', mark: 'could', ...data } };
  const response = await app(context, '/functions/us-central1/saveVivaMark', {
    method: 'POST',
    headers: { cookie },
    body,
  });
  return (await response.json()) as { result?: object; error?: { status: string } };
}

async function page(
  path: string,
  query = `?key=${key}`,
  { context = shop.context, cookie = '' }: Visit = {},
) {
  const app = await openApp();
  const response = await app(context, `/orders/${orderId}/${path}${query}`, { headers: { cookie } });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Gives the purchase to a registered user. */
async function makeOwner(): Promise<Context> {
  const user = await makeUser(shop.context.db);
  await shop.context.db.update(purchases).set({ userId: user.id }).where(eq(purchases.orderId, id));
  return shop.as(actorOf(user));
}

test('the room has the questions of the sold commit with their lines on GitHub, and a mark for each', async () => {
  const { status, body } = await read();
  const url = `https://github.com/acme/leaf/blob/${SOLD}`;
  expect([status, body]).toEqual([
    200,
    {
      questions: [
        {
          id: 'a',
          ask: 'What is <b>a</b>?',
          kind: 'why',
          level: 2,
          path: 'src/a b.py',
          lines: [3, 9],
          code: ['def planted_code():', '    return 1'],
          points: ['a, one.', 'a, two.'],
          url: `${url}/src/a%20b.py#L3-L9`,
          mark: null,
        },
        // An older sync has kept no code.
        expect.objectContaining({ id: 'b', code: null, url: `${url}/README.md?plain=1#L4` }),
        expect.objectContaining({ id: 'c', url: `${url}/src/c.py` }),
      ],
      could: 0,
      total: 3,
    },
  ]);
  expect(await save({ questionId: 'a', mark: 'almost' })).toEqual({ result: { could: 0, total: 3 } });
  expect(await save({ questionId: 'a', mark: 'could' })).toEqual({ result: { could: 1, total: 3 } });
  expect(await save({ questionId: 'b', mark: 'not_yet' })).toEqual({ result: { could: 1, total: 3 } });
  const saved = (await read()).body;
  expect(saved).toMatchObject({
    could: 1,
    questions: [{ mark: 'could' }, { mark: 'not_yet' }, { mark: null }],
  });
});

test.each([
  [{ questionId: 'newer' }, 'NOT_FOUND'],
  [{ questionId: 'a\0' }, 'NOT_FOUND'],
  [{ mark: 'perfect' }, 'INVALID_ARGUMENT'],
  [{ orderId: 'order_none' }, 'UNAUTHENTICATED'],
])('the mark %j is refused as %s', async (data, status) => {
  expect(await save(data)).toMatchObject({ error: { status } });
});

test('texts of a repository are shown as text', async () => {
  const { html, headers } = await page('viva');
  expect(html).toContain('What is &lt;b&gt;a&lt;/b&gt;?');
  expect(html).not.toContain('<b>a</b>');
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
});

test('an order from before the first reading has the newest questions, and says so', async () => {
  await changeFrozenOrder(shop.context.db, { soldCommit: null });
  expect((await read()).body).toMatchObject({ total: 1, questions: [{ id: 'newer' }] });
  expect((await page('viva')).html).toContain('the questions are about commit bbbbbbb');
});

describe('who may open the room', () => {
  test('the owner, the mailed key and the browser that paid may, and others may not', async () => {
    const owner = await makeOwner();
    const stranger = shop.as(actorOf(await makeUser(shop.context.db)));
    const cookie = addPaidOrder(shop.context, null, orderId).split(';')[0] ?? '';
    const other = addPaidOrder(shop.context, null, 'public_other').split(';')[0] ?? '';
    const visits: [
      query: string,
      visit: Visit,
      status: number,
      pageStatus: number,
      refusal: string | undefined,
    ][] = [
      ['', { context: owner }, 200, 200, undefined],
      [`?key=${key}`, {}, 200, 200, undefined],
      ['', { cookie }, 200, 200, undefined],
      [`?key=${key}x`, {}, 401, 404, 'UNAUTHENTICATED'],
      ['', { cookie: other }, 401, 404, 'UNAUTHENTICATED'],
      ['', {}, 401, 404, 'UNAUTHENTICATED'],
      ['', { context: stranger }, 403, 404, 'PERMISSION_DENIED'],
    ];
    for (const [query, visit, status, pageStatus, refusal] of visits) {
      expect((await read(query, visit)).status).toBe(status);
      expect((await page('viva', query, visit)).status).toBe(pageStatus);
      const saved = await save({ key: query.replace('?key=', '') || null }, visit);
      expect(saved.error?.status).toBe(refusal);
    }
  });

  test('a refund ends access at once, also of an open stream', async () => {
    const { follow } = documentsOf(shop.context, () => hangUp.signal);
    const next = await follow(`orders/${orderId}/viva?key=${key}`);
    expect(await next()).toMatchObject({ event: 'snapshot', data: { could: 0 } });
    await save({});
    expect(await next()).toMatchObject({ event: 'snapshot', data: { could: 1 } });
    await endPurchases(shop.context.db, id);
    expect(await next()).toMatchObject({ event: 'error', data: { status: 'NOT_FOUND' } });
    expect((await read()).status).toBe(404);
    expect((await page('viva')).status).toBe(404);
    expect(await save({})).toMatchObject({ error: { status: 'NOT_FOUND' } });
  });
});

describe('the mock viva', () => {
  /** The IDs of the questions in the order of the page's data. */
  const mock = async (seed: string, query = `?key=${key}&seed=${encodeURIComponent(seed)}`) => {
    const { html } = await page('viva/mock.data', query);
    return [...html.matchAll(/What is <b>(\w+)<\/b>\?/g)].map(([, name]) => name);
  };

  test('the same seed gives the same questions, ten at most and each once', async () => {
    expect((await mock('monday')).sort()).toEqual(['a', 'b', 'c']);
    const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
    const questions = names.map((name) => makeQuestion(name));
    await shop.context.db.update(vivaSets).set({ questions }).where(eq(vivaSets.commit, SOLD));
    const asked = await mock('monday');
    expect(new Set(asked).size).toBe(10);
    expect(await mock('monday')).toEqual(asked);
    expect(await mock('tuesday')).not.toEqual(asked);
    expect(await mock('¿qué? 🎓')).toHaveLength(10);
  });

  test('without a seed one is chosen, and the key stays in the address', async () => {
    const { status, headers } = await page('viva/mock');
    expect([status, headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/orders\/public_[\w-]+\/viva\/mock\?key=[\w-]+&seed=[\da-f]{8}$/),
    ]);
    expect((await page('viva/mock', '')).status).toBe(404);
  });
});

describe('the guide’s link', () => {
  const call = async (name: string, visit: Visit = {}, data: object = { orderId, key }) => {
    const app = await openApp();
    const { context = shop.context, cookie = '' } = visit;
    const options = { method: 'POST', body: { data }, headers: { cookie } };
    const answer = await (await app(context, `/functions/us-central1/${name}`, options)).json();
    return answer as { result?: { url: string; expiresAt: number }; error?: { status: string } };
  };
  const make = async () => new URL((await call('createGuideLink')).result?.url ?? '').pathname;
  const open = async (path: string) => {
    const app = await openApp();
    const response = await app(shop.context, path);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };

  test('a link shows questions and marks for 30 days, and neither answers nor code', async () => {
    await save({});
    const { result } = await call('createGuideLink');
    const days = ((result?.expiresAt ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeCloseTo(30, 2);
    const { pathname } = new URL(result?.url ?? '');
    for (const address of [pathname, `${pathname}.data`]) {
      const { status, html, headers } = await open(address);
      expect(status).toBe(200);
      expect(html).toMatch(/What is (<b>|&lt;b&gt;)a/);
      expect(html).not.toContain('a, one.');
      expect(html).not.toContain('planted_code');
      if (address === pathname) expect(headers.get('x-robots-tag')).toBe('noindex');
    }
    expect((await open(pathname)).html).toContain('The student could answer 1 of 3.');
    await shop.makeDue('viva_guide_links', 'expires_at');
    expect((await open(pathname)).status).toBe(404);
  });

  test('a new link replaces the old one, and revoking or a refund ends it', async () => {
    const first = await make();
    const second = await make();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    expect(await call('revokeGuideLink')).toEqual({ result: { revoked: true } });
    expect((await open(second)).status).toBe(404);
    const third = await make();
    expect((await page('viva')).html).toContain(third);
    await endPurchases(shop.context.db, id);
    expect((await open(third)).status).toBe(404);
    expect(await call('createGuideLink')).toMatchObject({ error: { status: 'NOT_FOUND' } });
  });

  test('others can neither make nor revoke a link', async () => {
    const path = await make();
    const stranger = { context: shop.as(actorOf(await makeUser(shop.context.db))) };
    for (const name of ['createGuideLink', 'revokeGuideLink']) {
      expect(await call(name, {}, { orderId })).toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
      expect(await call(name, stranger, { orderId })).toMatchObject({
        error: { status: 'PERMISSION_DENIED' },
      });
    }
    expect((await open(path)).status).toBe(200);
  });

  test.each(['unknown', 'a%00b', 'x'.repeat(32), '..%2f..'])(
    'the link /viva/%s does not exist',
    async (token) => {
      expect((await open(`/viva/${token}`)).status).toBe(404);
    },
  );
});

test('the user’s document counts the questions that the buyer could answer', async () => {
  const owner = await makeOwner();
  await save({});
  await save({ questionId: 'b', mark: 'almost' });
  const user = await findUserDocument(owner, owner.actor?.userId ?? '');
  expect(Object.values(user?.purchasedProjects ?? {})).toMatchObject([{ viva: { could: 1, total: 3 } }]);
  await shop.database.pool.query('delete from viva_sets');
  const unread = await findUserDocument(owner, owner.actor?.userId ?? '');
  expect(Object.values(unread?.purchasedProjects ?? {})).toMatchObject([{ viva: null }]);
});
