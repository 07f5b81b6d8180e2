import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { createCoupon } from './create-coupon.ts';
import { endCoupon } from './end-coupon.ts';
import { validateCoupon } from './find-coupon.ts';
import { listCoupons } from './list-coupons.ts';

const shop = setUp(openTestShop);
let admin: Context;
let projectId: string;

beforeEach(async () => {
  admin = await asAdmin(shop, 'projectWrite');
  ({ id: projectId } = await makeProject(shop.context.db, { pricePaise: 89_900 }));
});

const validate = (code: string, given: { projectId?: string; orderId?: string } = {}) =>
  validateCoupon(shop.context, { projectId, ...given, code });

test('a coupon is created with its code in capitals, and audited', async () => {
  expect(await createCoupon(admin, { code: ' diwali\u201325\u200b ', percentOff: 25 })).toEqual({
    code: 'DIWALI-25',
  });
  const [entry] = (await shop.database.pool.query('select * from audit_log')).rows;
  expect(entry).toMatchObject({
    actor: admin.actor?.userId,
    action: 'coupon.create',
    detail: { code: 'DIWALI-25', percentOff: 25, amountOffPaise: null, maxUses: null },
  });
});

const past = Math.floor(Date.now() / 1000) - 60;
test.each<[string, Partial<Parameters<typeof createCoupon>[1]>, string]>([
  ['fewer than four characters', { code: 'ABC' }, 'A coupon code has 4 to 20 characters.'],
  ['more than 20 characters', { code: 'A'.repeat(21) }, 'A coupon code has 4 to 20 characters.'],
  [
    'six characters',
    { code: 'FRIEND' },
    'A coupon code can’t have 6 characters, because referral codes have.',
  ],
  ['six characters with a hyphen', { code: 'ab-cde' }, 'A coupon code can’t have 6 characters'],
  ['an underscore', { code: 'DIWALI_25' }, 'A coupon code has only letters from A to Z'],
  ['a letter of another script', { code: 'दिवाली25' }, 'A coupon code has only letters from A to Z'],
  ['neither percent nor amount', { percentOff: null }, 'Please enter either percent off or amount off.'],
  ['both percent and amount', { amountOff: 100 }, 'Please enter either percent off or amount off.'],
  ['0 percent', { percentOff: 0 }, ''],
  ['101 percent', { percentOff: 101 }, ''],
  ['half a percent', { percentOff: 10.5 }, ''],
  ['an amount of 0', { percentOff: null, amountOff: 0 }, ''],
  ['no use', { maxUses: 0 }, ''],
  ['an empty list of projects', { projectIds: [] }, 'Please choose a project, or all of them.'],
  ['an end that is past', { endsAt: past }, 'The coupon must end in the future.'],
])('a coupon with %s is refused', async (_name, given, message) => {
  const coupon = { code: 'DIWALI-25', percentOff: 25, ...given };
  await expect(createCoupon(admin, coupon)).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: expect.stringContaining(message),
  });
  expect((await listCoupons(admin, {})).documents).toEqual([]);
});

test('a code is used once, also for a coupon that has ended', async () => {
  await createCoupon(admin, { code: 'DIWALI-25', percentOff: 25 });
  const again = createCoupon(admin, { code: 'diwali-25', amountOff: 50 });
  await expect(again).rejects.toMatchObject({ status: 'ALREADY_EXISTS' });
  expect(await endCoupon(admin, { code: 'diwali-25' })).toEqual({ code: 'DIWALI-25', active: false });
  expect(await endCoupon(admin, { code: 'DIWALI-25' })).toEqual({ code: 'DIWALI-25', active: false });
  await expect(createCoupon(admin, { code: 'DIWALI-25', amountOff: 50 })).rejects.toMatchObject({
    status: 'ALREADY_EXISTS',
  });
  const actions = (await shop.database.pool.query('select action from audit_log order by created_at')).rows;
  expect(actions.map(({ action }) => action)).toEqual(['coupon.create', 'coupon.end']);
  await expect(endCoupon(admin, { code: 'NONE-SUCH' })).rejects.toMatchObject({ status: 'NOT_FOUND' });
  await expect(
    createCoupon(admin, { code: 'OTHER-CODE', percentOff: 5, projectIds: ['none'] }),
  ).rejects.toMatchObject({ status: 'NOT_FOUND' });
});

test('coupons are listed newest first, in pages', async () => {
  const endsAt = Math.floor(Date.now() / 1000) + 3600;
  const none = { percentOff: null, amountOff: null, projectIds: null, maxUses: null, endsAt: null };
  await createCoupon(admin, { code: 'FIRST', percentOff: 10 });
  await createCoupon(admin, { code: 'SECOND-1', amountOff: 99.5, projectIds: [projectId, projectId] });
  await createCoupon(admin, { code: 'THIRD', percentOff: 100, maxUses: 3, endsAt });
  await endCoupon(admin, { code: 'FIRST' });
  const { documents, nextCursor } = await listCoupons(admin, { limit: 2 });
  expect(documents).toEqual([
    { ...none, code: 'THIRD', percentOff: 100, uses: 0, maxUses: 3, endsAt, active: true },
    { ...none, code: 'SECOND-1', amountOff: 99.5, projectIds: [projectId], uses: 0, active: true },
  ]);
  const rest = await listCoupons(admin, { cursor: nextCursor ?? '' });
  expect(rest.documents).toEqual([{ ...none, code: 'FIRST', percentOff: 10, uses: 0, active: false }]);
  expect(rest.nextCursor).toBeNull();
  await shop.database.pool.query(`update coupons set ends_at = now() where code = 'THIRD'`);
  expect((await listCoupons(admin, { limit: 1 })).documents[0]).toMatchObject({ active: false });
  await expect(listCoupons(await asAdmin(shop, 'orderWrite'), {})).rejects.toMatchObject({
    status: 'PERMISSION_DENIED',
  });
});

test.each([
  ['a percentage', { percentOff: 25 }, 674.25, 224.75],
  ['a percentage, rounded half up to the paisa', { percentOff: 33 }, 602.33, 296.67],
  ['an amount', { amountOff: 100 }, 799, 100],
  ['an amount above the price', { amountOff: 5000 }, 0, 899],
  ['an amount that leaves less than ₹1', { amountOff: 898.01 }, 0, 899],
  ['an amount that leaves ₹1', { amountOff: 898 }, 1, 898],
  ['everything', { percentOff: 100 }, 0, 899],
])('a coupon takes %s off', async (_name, off, price, discount) => {
  await createCoupon(admin, { code: 'DIWALI-25', ...off });
  expect(await validate('diwali\u2011 25 ')).toEqual({
    code: 'DIWALI-25',
    price,
    discount,
    message: expect.stringMatching(/^You save ₹/),
  });
});

test('every code that can’t be used has the same answer', async () => {
  const other = await makeProject(shop.context.db);
  const free = await makeProject(shop.context.db, { pricePaise: 0 });
  const draft = await makeProject(shop.context.db, { status: 'draft' });
  await createCoupon(admin, { code: 'FOR-ANOTHER', percentOff: 10, projectIds: [other.id] });
  await createCoupon(admin, { code: 'ENDED', percentOff: 10 });
  await endCoupon(admin, { code: 'ENDED' });
  await createCoupon(admin, { code: 'PAST', percentOff: 10 });
  await shop.database.pool.query(`update coupons set ends_at = now() where code = 'PAST'`);
  await createCoupon(admin, { code: 'USED-UP', percentOff: 10, maxUses: 1 });
  await shop.database.pool.query(`update coupons set uses = 1 where code = 'USED-UP'`);
  await createCoupon(admin, { code: 'GOOD-ONE', percentOff: 10 });
  expect(await validate('FOR-ANOTHER', { projectId: other.id })).toMatchObject({ code: 'FOR-ANOTHER' });
  const asked: Promise<unknown>[] = [
    ...['FOR-ANOTHER', 'ENDED', 'PAST', 'USED-UP', 'UNKNOWN', 'FRIEND', '', '%'].map((code) =>
      validate(code),
    ),
    ...[free.id, draft.id, 'none'].map((id) => validate('GOOD-ONE', { projectId: id })),
  ];
  const answers = await Promise.all(asked.map((answer) => answer.catch((error: unknown) => error)));
  const [first] = answers as Error[];
  expect(first).toMatchObject({ name: 'ShopError', status: 'NOT_FOUND' });
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'NOT_FOUND', message: first!.message });
});
