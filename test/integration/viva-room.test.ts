import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPaidOrder } from '#server/features/orders/paid-orders.ts';
import { vivaSets } from '#server/features/viva/schema.ts';
import { findUserDocument } from '#server/readers/account/get-user-documents.ts';
import { openApp } from '#test/harness/app.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { changeFrozenOrder } from '#test/harness/frozen-orders.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { makeQuestion, makeVivaRoom, SOLD, type Visit, type VivaRoom } from '#test/harness/viva-room.ts';

let shop: TestShop;
let room: VivaRoom;
let hangUp: AbortController;

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  hangUp = new AbortController();
  await shop.reset();
  room = await makeVivaRoom(shop);
});
afterEach(() => hangUp.abort());
afterAll(() => shop.close());

test('the room has the questions of the sold commit with their lines on GitHub, and a mark for each', async () => {
  const { status, body } = await room.read();
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
      tours: [expect.objectContaining({ title: 'From photo to advice' })],
    },
  ]);
  expect(await room.save({ questionId: 'a', mark: 'almost' })).toEqual({ result: { could: 0, total: 3 } });
  expect(await room.save({ questionId: 'a', mark: 'could' })).toEqual({ result: { could: 1, total: 3 } });
  expect(await room.save({ questionId: 'b', mark: 'not_yet' })).toEqual({ result: { could: 1, total: 3 } });
  const saved = (await room.read()).body;
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
  expect(await room.save(data)).toMatchObject({ error: { status } });
});

test('the room plays the tours of the sold commit, and a guide’s link does not', async () => {
  const { tours } = (await room.read()).body;
  expect(tours).toEqual([
    {
      title: 'From photo to advice',
      steps: [
        {
          title: 'A photo comes in',
          path: 'src/a b.py',
          line: 4,
          html: '<p>This is the <strong>first</strong> step.</p>',
          code: ['def toured_code():'],
          url: `https://github.com/acme/leaf/blob/${SOLD}/src/a%20b.py#L4`,
        },
      ],
    },
  ]);
  const { html } = await room.page('viva');
  for (const part of [
    'Guided tour',
    'Step 1 of 1',
    'A photo comes in',
    '<strong>first</strong>',
    'toured_code',
  ])
    expect(html).toContain(part);
  const { result } = await room.call<{ url: string }>('createGuideLink');
  const app = await openApp();
  const guide = await (await app(shop.context, new URL(result?.url ?? '').pathname)).text();
  expect(guide).not.toContain('toured_code');
});

test('texts of a repository are shown as text', async () => {
  const { html, headers } = await room.page('viva');
  expect(html).toContain('What is &lt;b&gt;a&lt;/b&gt;?');
  expect(html).not.toContain('<b>a</b>');
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
});

test('an order from before the first reading has the newest questions, and says so', async () => {
  await changeFrozenOrder(shop.context.db, { soldCommit: null });
  expect((await room.read()).body).toMatchObject({ total: 1, questions: [{ id: 'newer' }] });
  expect((await room.page('viva')).html).toContain('the questions are about commit bbbbbbb');
});

describe('who may open the room', () => {
  test('the owner, the mailed key and the browser that paid may, and others may not', async () => {
    const owner = await room.makeOwner();
    const stranger = shop.as(actorOf(await makeUser(shop.context.db)));
    const cookie = addPaidOrder(shop.context, null, room.orderId).split(';')[0] ?? '';
    const other = addPaidOrder(shop.context, null, 'public_other').split(';')[0] ?? '';
    const visits: [
      query: string,
      visit: Visit,
      status: number,
      pageStatus: number,
      refusal: string | undefined,
    ][] = [
      ['', { context: owner }, 200, 200, undefined],
      [`?key=${room.key}`, {}, 200, 200, undefined],
      ['', { cookie }, 200, 200, undefined],
      [`?key=${room.key}x`, {}, 401, 404, 'UNAUTHENTICATED'],
      ['', { cookie: other }, 401, 404, 'UNAUTHENTICATED'],
      ['', {}, 401, 404, 'UNAUTHENTICATED'],
      ['', { context: stranger }, 403, 404, 'PERMISSION_DENIED'],
    ];
    for (const [query, visit, status, pageStatus, refusal] of visits) {
      expect((await room.read(query, visit)).status).toBe(status);
      expect((await room.page('viva', query, visit)).status).toBe(pageStatus);
      const saved = await room.save({ key: query.replace('?key=', '') || null }, visit);
      expect(saved.error?.status).toBe(refusal);
    }
  });

  test('a refund ends access at once, also of an open stream', async () => {
    const { follow } = documentsOf(shop.context, () => hangUp.signal);
    const next = await follow(`orders/${room.orderId}/viva?key=${room.key}`);
    expect(await next()).toMatchObject({ event: 'snapshot', data: { could: 0 } });
    await room.save({});
    expect(await next()).toMatchObject({ event: 'snapshot', data: { could: 1 } });
    await endPurchases(shop.context.db, room.id);
    expect(await next()).toMatchObject({ event: 'error', data: { status: 'NOT_FOUND' } });
    expect((await room.read()).status).toBe(404);
    expect((await room.page('viva')).status).toBe(404);
    expect(await room.save({})).toMatchObject({ error: { status: 'NOT_FOUND' } });
  });
});

describe('the mock viva', () => {
  /** The IDs of the questions in the order of the page's data. */
  const mock = async (seed: string, query = `?key=${room.key}&seed=${encodeURIComponent(seed)}`) => {
    const { html } = await room.page('viva/mock.data', query);
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
    const { status, headers } = await room.page('viva/mock');
    expect([status, headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/orders\/public_[\w-]+\/viva\/mock\?key=[\w-]+&seed=[\da-f]{8}$/),
    ]);
    expect((await room.page('viva/mock', '')).status).toBe(404);
  });
});

test('the user’s document counts the questions that the buyer could answer', async () => {
  const owner = await room.makeOwner();
  await room.save({});
  await room.save({ questionId: 'b', mark: 'almost' });
  const user = await findUserDocument(owner, owner.actor?.userId ?? '');
  expect(Object.values(user?.purchasedProjects ?? {})).toMatchObject([{ viva: { could: 1, total: 3 } }]);
  await shop.database.pool.query('delete from viva_sets');
  const unread = await findUserDocument(owner, owner.actor?.userId ?? '');
  expect(Object.values(unread?.purchasedProjects ?? {})).toMatchObject([{ viva: null }]);
});
