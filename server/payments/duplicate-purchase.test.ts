import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purchases } from '#server/access/schema.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';

let shop: OrderShop;

beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

describe('two paid orders for one project: one is delivered, the other is to be refunded', () => {
  test.each([
    ['of one e-mail', { githubId: 'asha2' }],
    ['of one GitHub account', { email: 'other@example.com' }],
  ])('%s, at the same moment', async (_name, other) => {
    const { id: projectId } = await makeProject(shop.context.db);
    const first = await shop.openFor({ projectId });
    const second = await shop.openFor({ projectId, ...other });
    const outcomes = await Promise.all([shop.record(first), shop.record(second, { id: 'pay_2' })]);
    expect(outcomes.toSorted()).toEqual(['accepted', 'case_opened']);
    const refused = outcomes[0] === 'accepted' ? 'pay_2' : 'pay_1';
    expect(await shop.rows('purchases')).toHaveLength(1);
    expect(await shop.rows('payments')).toHaveLength(1);
    expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'duplicate_purchase', subject: refused }]);
    const states = (await shop.rows('orders')).map(({ state, final_invite_status }) => [
      state,
      final_invite_status,
    ]);
    expect(states.toSorted()).toEqual([
      ['open', 'invite_failed'],
      ['paid', null],
    ]);
    expect(await shop.waitingJobs('send-invite')).toHaveLength(1);
  });

  test('of a guest, and of the account with the same e-mail', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    const first = await shop.openFor({ projectId });
    const buyer = actorOf(await makeUser(shop.context.db, { email: 'asha@example.com' }));
    const second = await shop.openFor({ projectId, buyer, githubId: 'asha2' });
    const outcomes = await Promise.all([shop.record(first), shop.record(second, { id: 'pay_2' })]);
    expect(outcomes.toSorted()).toEqual(['accepted', 'case_opened']);
  });

  test('and the refused one is not delivered later, when the first is refunded', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    const [first, second] = [
      await shop.openFor({ projectId }),
      await shop.openFor({ projectId, githubId: 'asha2' }),
    ];
    await shop.record(first);
    await shop.record(second, { id: 'pay_2' });
    await shop.context.db
      .update(purchases)
      .set({ revokedAt: new Date() })
      .where(eq(purchases.projectId, projectId));
    expect(await shop.record(second, { id: 'pay_2' })).toBe('duplicate');
  });

  test('ten buyers at once get the project each', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      ids.push(await shop.openFor({ projectId, email: `buyer${n}@example.com`, githubId: `buyer${n}` }));
    }
    const outcomes = await Promise.all(ids.map((id, n) => shop.record(id, { id: `pay_${n}` })));
    expect(new Set(outcomes)).toEqual(new Set(['accepted']));
    expect(await shop.rows('projects')).toMatchObject([{ purchase_count: 10 }]);
  });
});
