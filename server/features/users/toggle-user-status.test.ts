import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rightNames } from '#contract/rights.ts';
import type { Context } from '#server/context.ts';
import { admins } from '#server/features/admins/schema.ts';
import { users } from '#server/features/users/schema.ts';
import { authSessions } from '#server/integrations/auth/schema.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeUser } from '#test/harness/factories.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { mails } from '../../platform/mail/schema.ts';
import { toggleUserStatus } from './toggle-user-status.ts';

const shop = setUp(openTestShop);
let admin: Context;
beforeEach(async () => {
  admin = await asAdmin(shop, 'userWrite');
});

const idOf = (context: Context) => context.actor?.userId ?? '';
const isActive = async (id: string) =>
  (await shop.context.db.select().from(users).where(eq(users.id, id)))[0]?.active;
const audit = async () =>
  (await shop.database.pool.query('select actor, action, subject, detail from audit_log order by created_at'))
    .rows;

test('deactivation ends sessions and notifies streams, and activation restores neither', async () => {
  const { db, live } = shop.context;
  const { id, email } = await makeUser(db);
  await db
    .insert(authSessions)
    .values({ id: 's', token: 't', userId: id, expiresAt: new Date('2999-01-01') });
  const published = nextChange(live, `users/${id}`);
  expect(await toggleUserStatus(admin, { userId: id, newStatus: false })).toEqual({ active: false });
  await published;
  expect(await isActive(id)).toBe(false);
  expect(await db.$count(authSessions)).toBe(0);
  expect(await toggleUserStatus(admin, { userId: id, newStatus: true })).toEqual({ active: true });
  expect(await audit()).toEqual(
    ['user.deactivate', 'user.activate'].map((action) => ({
      actor: idOf(admin),
      action,
      subject: id,
      detail: { email },
    })),
  );
});

test('the mail about a deactivation has the reason and a contact', async () => {
  const { id, email } = await makeUser(shop.context.db);
  await toggleUserStatus(admin, { userId: id, newStatus: false, reason: 'Three chargebacks.' });
  await toggleUserStatus(admin, { userId: id, newStatus: true });
  await toggleUserStatus(admin, { userId: id, newStatus: false });
  const sent = await shop.context.db.select().from(mails).orderBy(mails.createdAt);
  expect(sent.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['account-deactivated', email],
    ['account-deactivated', email],
  ]);
  expect(sent.filter(({ textBody }) => textBody.includes('Reason: Three chargebacks.'))).toHaveLength(1);
  for (const { textBody } of sent) expect(textBody).toContain(shop.context.settings.supportEmail);
  expect((await audit())[0].detail).toEqual({ email, reason: 'Three chargebacks.' });
});

test('a repeated deactivation is recorded once', async () => {
  const { id } = await makeUser(shop.context.db, { kind: 'guest' });
  for (const _ of [1, 2])
    expect(await toggleUserStatus(admin, { userId: id, newStatus: false })).toEqual({ active: false });
  expect(await audit()).toHaveLength(1);
});

test('the admin’s own account and unknown users cannot be deactivated', async () => {
  await expect(toggleUserStatus(admin, { userId: idOf(admin), newStatus: false })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
  });
  for (const newStatus of [true, false])
    await expect(toggleUserStatus(admin, { userId: 'none', newStatus })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  expect(await isActive(idOf(admin))).toBe(true);
});

test('the last admin with all rights cannot be deactivated', async () => {
  const owner = await asAdmin(shop, ...rightNames);
  const off = { userId: idOf(owner), newStatus: false };
  await expect(toggleUserStatus(admin, off)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });

  const revoked = await asAdmin(shop, ...rightNames);
  await shop.context.db
    .update(admins)
    .set({ active: false })
    .where(eq(admins.userId, idOf(revoked)));
  await expect(toggleUserStatus(admin, off)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });

  await asAdmin(shop, ...rightNames);
  expect(await toggleUserStatus(admin, off)).toEqual({ active: false });
});

test('of two admins who deactivate each other concurrently, one stays', async () => {
  const [one, two] = [await asAdmin(shop, ...rightNames), await asAdmin(shop, ...rightNames)];
  const results = await Promise.allSettled([
    toggleUserStatus(one, { userId: idOf(two), newStatus: false }),
    toggleUserStatus(two, { userId: idOf(one), newStatus: false }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect([await isActive(idOf(one)), await isActive(idOf(two))].sort()).toEqual([false, true]);
});
