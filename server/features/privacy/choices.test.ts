import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import type { Context } from '../../context.ts';
import { mails } from '../../platform/mail/schema.ts';
import { invitations, purchases } from '../access/schema.ts';
import { waitingList } from '../pauses/schema.ts';
import { PURPOSES, type PurposeKey } from '../purposes.ts';
import { listProjectReviews } from '../reviews/list-reviews.ts';
import { reviews } from '../reviews/schema.ts';
import { mailVersions } from '../versions/mail-versions.ts';
import { projectVersions, versionNotices } from '../versions/schema.ts';
import { findRecipient, subscribe, unsubscribeLink } from '../versions/subscriptions.ts';
import { whatsAppMessages } from '../whatsapp/schema.ts';
import { getOwnChoices, setOwnChoice } from './own-data.ts';
import { setMailChoice } from './set-choice.ts';

const shop = setUp(openTestShop);
const db = () => shop.context.db;

/** A buyer with an accepted invitation, whose email is confirmed unless the test says otherwise. */
async function makeBuyer({ emailVerified = true } = {}) {
  const user = await makeUser(db(), { emailVerified });
  const orderId = await makePaidOrder(db(), { github: { id: 7, login: 'asha-k' } });
  const [purchase] = await db()
    .update(purchases)
    .set({ userId: user.id })
    .where(eq(purchases.orderId, orderId))
    .returning();
  await db().update(invitations).set({ state: 'accepted', status: 'invite_success', nextTryAt: null });
  const context = shop.as(actorOf(user, { emailVerified }));
  return { user, orderId, projectId: purchase!.projectId, context };
}

/** Whether the switch of a purpose is on for the caller. */
async function isOn(context: Context, purpose: PurposeKey) {
  return (await getOwnChoices(context)).find((choice) => choice.purpose === purpose)?.isAllowed;
}

/** The secret of an address's unsubscribe link. */
async function unsubscribeToken(email: string): Promise<string> {
  const { token } = await db().transaction((tx) => subscribe(tx, email));
  return unsubscribeLink(shop.context, token).split('/').at(-1) ?? '';
}

/** Stores news about a version, whose delay has passed, and sends the mails about it. */
async function mailNews({ orderId, projectId }: { orderId: string; projectId: string }) {
  const version = { projectId, releaseId: randomUUID(), tag: 'v1', name: 'v1', notesHtml: '' };
  await db()
    .insert(projectVersions)
    .values({ ...version, publishedAt: new Date(), updatedAt: new Date() });
  const { releaseId } = version;
  const createdAt = sql`now() - interval '61 minutes'`;
  await db().insert(versionNotices).values({ orderId, projectId, releaseId, createdAt });
  await db().delete(mails);
  await mailVersions(shop.context);
  return db().$count(mails);
}

describe('what data may be used for', () => {
  test.each(PURPOSES)('the switch of $key stays as it was set', async ({ key: purpose }) => {
    const { context } = await makeBuyer();
    for (const isAllowed of [false, true, false]) {
      await setOwnChoice(context, { purpose, isAllowed });
      expect(await isOn(context, purpose)).toBe(isAllowed);
    }
  });

  test('mails about versions stop and begin again, also for an account that has not confirmed its email', async () => {
    for (const emailVerified of [true, false]) {
      await shop.reset();
      const buyer = await makeBuyer({ emailVerified });
      expect(await mailNews(buyer)).toBe(1);
      const purpose = 'version-mails';
      await setOwnChoice(buyer.context, { purpose, isAllowed: false });
      expect(await mailNews(buyer)).toBe(0);
      await setOwnChoice(buyer.context, { purpose, isAllowed: true });
      expect(await mailNews(buyer)).toBe(1);
    }
  });

  test('the switch and the mails’ unsubscribe link agree, but an unconfirmed address decides nothing by itself', async () => {
    const { context, user } = await makeBuyer();
    await setOwnChoice(context, { purpose: 'version-mails', isAllowed: false });
    const token = await unsubscribeToken(user.email);
    expect(await findRecipient(shop.context, token)).toMatchObject({ unsubscribedAt: expect.any(Date) });
    const stranger = shop.as(actorOf(user, { emailVerified: false }));
    await setOwnChoice(stranger, { purpose: 'version-mails', isAllowed: true });
    expect(await findRecipient(shop.context, token)).toMatchObject({ unsubscribedAt: expect.any(Date) });
  });

  test('"Email me again" of an unsubscribe link also turns the switch of the account on', async () => {
    const buyer = await makeBuyer();
    await setOwnChoice(buyer.context, { purpose: 'version-mails', isAllowed: false });
    const token = await unsubscribeToken(buyer.user.email);
    await setMailChoice(shop.context, { token, isAllowed: true });
    expect(await isOn(buyer.context, 'version-mails')).toBe(true);
    expect(await mailNews(buyer)).toBe(1);
  });

  test('without the name, reviews that are shown say "A buyer"', async () => {
    const { context, orderId, projectId } = await makeBuyer();
    await db().insert(reviews).values({
      id: 'r',
      orderId,
      projectId,
      rating: 5,
      text: 'Runs.',
      status: 'shown',
      showName: true,
    });
    expect(await isOn(context, 'review-names')).toBe(true);
    const author = async () =>
      (await listProjectReviews(shop.context, projectId, { limit: 1 })).documents[0]?.author;
    expect(await author()).toBe('asha-k');
    await setOwnChoice(context, { purpose: 'review-names', isAllowed: false });
    expect(await author()).toBe('A buyer');
  });

  test('without WhatsApp the numbers are deleted and an unsent message is never sent', async () => {
    const { context, orderId } = await makeBuyer();
    const message = { orderId, mobileNumber: '919876543210', nextTryAt: new Date() };
    await db().insert(whatsAppMessages).values(message);
    expect(await isOn(context, 'whatsapp')).toBe(true);
    await setOwnChoice(context, { purpose: 'whatsapp', isAllowed: false });
    expect(await db().select().from(whatsAppMessages)).toMatchObject([
      { mobileNumber: null, nextTryAt: null },
    ]);
  });

  test('without waiting lists the address leaves all of them, if the account has confirmed it', async () => {
    const { context, user, projectId } = await makeBuyer();
    await db().insert(waitingList).values({ token: 'w', projectId, email: user.email });
    const stranger = shop.as(actorOf(user, { emailVerified: false }));
    expect(await isOn(stranger, 'waiting-lists')).toBe(false);
    await setOwnChoice(stranger, { purpose: 'waiting-lists', isAllowed: false });
    expect(await db().$count(waitingList)).toBe(1);
    expect(await isOn(context, 'waiting-lists')).toBe(true);
    await setOwnChoice(context, { purpose: 'waiting-lists', isAllowed: false });
    expect(await db().$count(waitingList)).toBe(0);
  });
});
