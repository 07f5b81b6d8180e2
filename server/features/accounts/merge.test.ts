import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { mailed } from '#test/harness/mailed.ts';
import { browserThatPaid } from '#test/harness/paid-browser.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import type { Context } from '../../context.ts';
import { authUsers, authVerifications } from '../../integrations/auth/schema.ts';
import { mails } from '../../platform/mail/schema.ts';
import { findUserDocument } from '../../readers/account/get-user-documents.ts';
import { purchases } from '../access/schema.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { getOrder } from '../orders/get-order.ts';
import { getDashboardMetrics } from '../reports/get-dashboard-metrics.ts';
import { findOrCreateGuest } from '../users/find-or-create-buyer.ts';
import { listUsers, usersQuery } from '../users/list-users.ts';
import { users } from '../users/schema.ts';
import { afterPasswordReset } from './account-events.ts';
import { confirmMerge } from './confirm-email.ts';
import { answerGithubQuestion, findGithubQuestion } from './github-question.ts';
import { mergeGuestUser } from './merge-guest-user.ts';

const ASHA = 'asha@example.com';
const shop = setUp(openTestShop);
let account: typeof users.$inferSelect;
let asAsha: Context;

beforeEach(async () => {
  account = await makeUser(shop.context.db, { email: ASHA });
  asAsha = shop.as(actorOf(account));
});

let numbers = 1000;
/** Makes a paid guest order with a separate project. */
async function buyAsGuest(given: { email?: string; repository?: string } = {}) {
  numbers += 1;
  const orderId = await makePaidOrder(shop.context.db, {
    github: { id: numbers, login: `gh-${numbers}` },
    repository: `acme/repo-${numbers}`,
    email: ASHA,
    ...given,
  });
  return { orderId, publicId: `public_${orderId}` };
}
const merge = (paidOrders: string[] = [], context = asAsha, more = {}) =>
  mergeGuestUser(
    context,
    { email: ASHA, authUserId: account.id, ...more },
    browserThatPaid(context, paidOrders),
  );
const ownerOf = async (orderId: string) =>
  (await shop.context.db.select().from(purchases).where(eq(purchases.orderId, orderId)))[0]?.userId;
const mailedLinks = async () =>
  (await shop.context.db.select().from(mails).where(eq(mails.kind, 'merge-purchases'))).map(
    ({ textBody }) => /token=([\w-]+)/.exec(mailed(textBody))?.[1] ?? '',
  );
const confirm = () =>
  shop.context.db.update(authUsers).set({ emailVerified: true }).where(eq(authUsers.id, account.id));

describe('guest purchases that merge immediately', () => {
  test.each<{ when: string; confirmed?: true; proof: 'none' | 'own' | 'other'; isMerged: boolean }>([
    { when: 'nothing without proof', proof: 'none', isMerged: false },
    { when: 'an order that this browser paid', proof: 'own', isMerged: true },
    { when: 'nothing when this browser paid another order', proof: 'other', isMerged: false },
    { when: 'everything when the email is verified', confirmed: true, proof: 'none', isMerged: true },
  ])('mergeGuestUser merges immediately $when', async ({ confirmed, proof, isMerged }) => {
    // One mail offers what cannot be merged immediately.
    const mailed = isMerged ? 0 : 1;
    const { orderId, publicId } = await buyAsGuest();
    if (confirmed) await confirm();
    const proven = { none: [], own: [publicId], other: ['public_other'] }[proof];
    expect(await merge(proven)).toEqual({ merged: isMerged });
    expect((await ownerOf(orderId)) === account.id).toBe(isMerged);
    expect(await mailedLinks()).toHaveLength(mailed);
    expect(await merge(proven)).toEqual({ merged: false });
    expect(await mailedLinks()).toHaveLength(mailed);
  });

  test('nothing merges for a paid order of another email', async () => {
    await buyAsGuest();
    const numbersGo = await makePaidOrder(shop.context.db, {
      github: { id: 9, login: 'bilal' },
      repository: 'acme/other',
      email: 'bilal@example.com',
    });
    expect(await merge([`public_${numbersGo}`])).toEqual({ merged: false });
  });

  test('a guest left without purchases is neither listed nor counted until it buys again', async () => {
    const admin = await asAdmin(shop, 'userWrite');
    const guests = async () => {
      const { documents } = await listUsers(admin, usersQuery.parse({ email: ASHA }));
      const { guestUserCount } = await getDashboardMetrics(admin, {});
      return [documents.filter(({ referralCode }) => referralCode === null).length, guestUserCount];
    };
    const { orderId, publicId } = await buyAsGuest();
    expect(await guests()).toEqual([1, 1]);
    await merge([publicId]);
    expect(await guests()).toEqual([0, 0]);
    const order = await getOrder(shop.context.db, orderId);
    await findOrCreateGuest(shop.context.db, order.email, order);
    expect(await guests()).toEqual([1, 1]);
  });

  test('guest purchases merge once in 20 concurrent calls', async () => {
    const { orderId, publicId } = await buyAsGuest();
    const merged = await Promise.all(Array.from({ length: 20 }, () => merge([publicId])));
    expect(merged.filter((each) => each.merged)).toHaveLength(1);
    expect(await ownerOf(orderId)).toBe(account.id);
    const [user] = await shop.context.db.select().from(users).where(eq(users.id, account.id));
    expect(user?.githubLogin).toBe(`gh-${numbers}`);
  });

  test('projects that the account owns stay with the guest and mail no link', async () => {
    const mine = await buyAsGuest({ repository: 'acme/same' });
    await merge([mine.publicId]);
    const guest = (await shop.context.db.select().from(users).where(eq(users.kind, 'guest')))[0]!;
    await shop.context.db.update(users).set({ email: 'old@example.com' }).where(eq(users.id, guest.id));
    const again = await buyAsGuest({ repository: 'acme/same' });
    expect(await merge([again.publicId])).toEqual({ merged: false });
    expect(await ownerOf(again.orderId)).not.toBe(account.id);
    expect(await mailedLinks()).toEqual([]);
  });
});

describe('mergeGuestUser refuses', () => {
  test.each([
    ['another email', { email: 'bilal@example.com' }],
    ['another account', { authUserId: 'other' }],
  ])('merging guest purchases is refused for %s', async (_, more) => {
    await expect(merge([], asAsha, more)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  });

  test('merging guest purchases is refused without a session', async () => {
    await expect(merge([], shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  });
});

describe('emailed merge link', () => {
  test('a merge link verifies the email and merges all purchases for its account, once', async () => {
    const { orderId } = await buyAsGuest();
    await merge();
    const [token = ''] = await mailedLinks();
    const bilal = shop.as(actorOf(await makeUser(shop.context.db)));
    expect(await confirmMerge(bilal, { token })).toEqual({ state: 'other account' });
    await expect(confirmMerge(shop.context, { token })).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
    expect(await ownerOf(orderId)).not.toBe(account.id);

    const projects = ['Smart Irrigation System'];
    expect(await confirmMerge(asAsha, { token })).toEqual({ state: 'merged', projects });
    expect(await confirmMerge(asAsha, { token })).toEqual({ state: 'merged', projects: [] });
    expect(await ownerOf(orderId)).toBe(account.id);
    const [row] = await shop.context.db.select().from(authUsers).where(eq(authUsers.id, account.id));
    expect(row?.emailVerified).toBe(true);
  });

  test('a merge link expires, and unknown tokens are refused', async () => {
    await buyAsGuest();
    await merge();
    const [token = ''] = await mailedLinks();
    expect(await confirmMerge(asAsha, { token: `${token}x` })).toEqual({ state: 'ended' });
    await shop.context.db.update(authVerifications).set({ expiresAt: new Date(0) });
    expect(await confirmMerge(asAsha, { token })).toEqual({ state: 'ended' });
  });

  test('a merge link is stored as a hash', async () => {
    await buyAsGuest();
    await merge();
    const [token = ''] = await mailedLinks();
    const rows = JSON.stringify(await shop.context.db.select().from(authVerifications));
    expect(rows).not.toContain(token);
  });
});

test('a password reset merges all guest purchases', async () => {
  const { orderId } = await buyAsGuest();
  await afterPasswordReset(shop.context, { userId: account.id, email: ASHA, clientIp: undefined });
  expect(await ownerOf(orderId)).toBe(account.id);
});

test('merging reverses the reward of a merged self-referral once and keeps others', async () => {
  const { db } = shop.context;
  const own = await makeReferredOrder(db, account.id, { email: ASHA, repository: 'acme/own' });
  await makeReferredOrder(db, account.id, { email: 'friend@example.com', repository: 'acme/friend' });
  await confirm();
  await merge();
  await merge();
  const entries = await db.select().from(ledgerEntries);
  expect(entries.map(({ kind, orderId }) => [kind, orderId === own]).sort()).toEqual([
    ['reversal', true],
    ['reward', false],
    ['reward', true],
  ]);
});

describe('the GitHub account of a guest order that anyone can have typed', () => {
  const githubOf = async () => (await findUserDocument(asAsha, account.id))?.githubId ?? null;
  const EVIL = { github: { id: 666, login: 'evilgh' }, repository: 'acme/evil', email: ASHA };
  const openMailedLink = async (paidHere: string[] = []) => {
    await merge();
    const [token = ''] = await mailedLinks();
    return confirmMerge(asAsha, { token, ...browserThatPaid(asAsha, paidHere) });
  };

  test('a merge by the mailed link moves the purchase and asks whose the GitHub account is', async () => {
    const orderId = await makePaidOrder(shop.context.db, EVIL);
    await openMailedLink();
    expect(await ownerOf(orderId)).toBe(account.id);
    expect(await githubOf()).toBeNull();
    expect(await findGithubQuestion(asAsha)).toEqual({ githubLogin: 'evilgh', githubAccountId: 666 });
  });

  test('a merge takes the GitHub account of the order that this browser paid, also with the mailed link', async () => {
    await makePaidOrder(shop.context.db, EVIL);
    const { publicId } = await buyAsGuest();
    await openMailedLink([publicId]);
    expect(await githubOf()).toBe(`gh-${numbers}`);
    expect(await findGithubQuestion(asAsha)).toBeNull();
  });

  test('a merge of a confirmed email, and a password reset, ask as well', async () => {
    await makePaidOrder(shop.context.db, EVIL);
    await confirm();
    await merge();
    expect([await githubOf(), (await findGithubQuestion(asAsha))?.githubLogin]).toEqual([null, 'evilgh']);
    await makePaidOrder(shop.context.db, { ...EVIL, github: { id: 7, login: 'e2' }, repository: 'acme/e2' });
    await afterPasswordReset(shop.context, { userId: account.id, email: ASHA, clientIp: undefined });
    expect([await githubOf(), (await findGithubQuestion(asAsha))?.githubLogin]).toEqual([null, 'e2']);
  });

  test('a reset asks again about the GitHub account of an account that a stranger made with the address', async () => {
    const orderId = await makePaidOrder(shop.context.db, EVIL);
    // The stranger signed up with the address, in the browser that paid.
    await merge([`public_${orderId}`]);
    expect(await githubOf()).toBe('evilgh');
    await afterPasswordReset(shop.context, { userId: account.id, email: ASHA, clientIp: undefined });
    expect([await githubOf(), (await findGithubQuestion(asAsha))?.githubLogin]).toEqual([null, 'evilgh']);
  });

  test('the answer yes sets the account, and no ends the question about this account alone', async () => {
    await makePaidOrder(shop.context.db, EVIL);
    await buyAsGuest();
    await openMailedLink();
    const answer = (githubAccountId: number, isOwn: boolean) =>
      answerGithubQuestion(asAsha, { githubAccountId, isOwn });
    await expect(answer(1, true)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    const first = await findGithubQuestion(asAsha);
    await answer(first?.githubAccountId ?? 0, false);
    expect(await githubOf()).toBeNull();
    const second = await findGithubQuestion(asAsha);
    expect([first?.githubLogin, second?.githubLogin].sort()).toEqual(['evilgh', `gh-${numbers}`]);
    await answer(second?.githubAccountId ?? 0, true);
    expect(await githubOf()).toBe(second?.githubLogin);
    expect(await findGithubQuestion(asAsha)).toBeNull();
    await expect(answer(first?.githubAccountId ?? 0, true)).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
  });

  test('the dashboard asks in a form, which the answer ends', async () => {
    await makePaidOrder(shop.context.db, EVIL);
    await openMailedLink();
    const app = await openApp();
    const html = async () => (await app(asAsha, '/dashboard')).text();
    expect(await html()).toContain('Is this your GitHub account?');
    const body = new URLSearchParams({ intent: 'github-account', githubAccountId: '666', answer: 'no' });
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(body),
    };
    expect((await app(asAsha, '/dashboard?index', form)).status).toBe(200);
    expect(await html()).not.toContain('Is this your GitHub account?');
    expect(await githubOf()).toBeNull();
  });
});
