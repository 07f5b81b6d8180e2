import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAuthShop } from '#test/harness/auth-shop.ts';
import { mailed } from '#test/harness/mailed.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { authUsers, authVerifications } from '../../integrations/auth/schema.ts';
import { mails } from '../../platform/mail/schema.ts';
import { invitations } from '../access/schema.ts';
import { enqueueLinks } from '../accounts/public-email.ts';
import { deletions } from '../deletions/schema.ts';
import { eraseDue } from '../erasure/erase-due.ts';
import { PURPOSES } from '../purposes.ts';
import { users } from '../users/schema.ts';
import {
  deleteLinkedData,
  exportLinkedData,
  getLinkedData,
  keepLinkedData,
  setLinkedChoice,
} from './open-data-link.ts';
import { privacyJobs } from './request-data-link.ts';

const shop = setUp(() => openAuthShop({ jobs: privacyJobs }));
const ASHA = 'asha@example.com';
const db = () => shop.context.db;

beforeEach(async () => {
  await makePaidOrder(db(), { github: { id: 7, login: 'asha-k' }, email: ASHA });
  await db().update(invitations).set({ state: 'accepted', status: 'invite_success', nextTryAt: null });
});

/** Requests a link and returns its token. */
async function openLink(email = ASHA): Promise<string> {
  await enqueueLinks(shop.context, email, 'data-link');
  await shop.runJobs();
  const [mail] = await db()
    .select()
    .from(mails)
    .where(eq(mails.kind, 'data-link'))
    .orderBy(sql`created_at desc`);
  return /\/privacy\/data\/([\w-]+)/.exec(mailed(mail?.textBody))?.[1] ?? '';
}
const passHours = (hours: number) =>
  db()
    .update(authVerifications)
    .set({ expiresAt: sql`expires_at - make_interval(hours => ${hours})` });
const isExpired = { status: 'NOT_FOUND' };

describe('requesting a link', () => {
  test('known and unknown addresses get the same answer, and only known ones a mail', async () => {
    const answers = await Promise.all(
      [ASHA, 'nobody@example.com'].map((email) => enqueueLinks(shop.context, ` ${email} `, 'data-link')),
    );
    expect(answers).toEqual([{ email: ASHA }, { email: 'nobody@example.com' }]);
    expect(await shop.waitingJobs('mail-data-link')).toHaveLength(2);
    await shop.runJobs();
    expect(await db().select().from(mails)).toMatchObject([{ kind: 'data-link', recipient: ASHA }]);
    await expect(enqueueLinks(shop.context, 'asha', 'data-link')).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });

  test('a mailbox gets 3 links an hour, and the answer does not change after that', async () => {
    for (let n = 0; n < 5; n += 1)
      expect(await enqueueLinks(shop.context, ASHA, 'data-link')).toEqual({ email: ASHA });
    expect(await shop.waitingJobs('mail-data-link')).toHaveLength(3);
  });
});

describe('a link to the data of an address', () => {
  test('opening the link changes nothing, and it ends after 24 hours', async () => {
    const token = await openLink();
    expect(await getLinkedData(shop.context, token)).toEqual({
      email: ASHA,
      deletedAt: null,
      choices: PURPOSES.map(({ key, name, text, default: isAllowed }) => ({
        purpose: key,
        name,
        text,
        isAllowed,
      })),
    });
    expect(await db().$count(deletions)).toBe(0);
    await passHours(23);
    expect(await exportLinkedData(shop.context, token)).toMatchObject({
      account: null,
      guest: { email: ASHA },
      orders: [{ email: ASHA, githubId: 'asha-k', agreements: [] }],
      purchases: [{ githubId: 'asha-k' }],
    });
    await passHours(1);
    await expect(getLinkedData(shop.context, token)).rejects.toMatchObject(isExpired);
    await expect(deleteLinkedData(shop.context, token)).rejects.toMatchObject(isExpired);
    await expect(getLinkedData(shop.context, 'unknown')).rejects.toMatchObject(isExpired);
  });

  test('a deletion signs the account of the address out, and its link works for 48 hours and undoes it', async () => {
    const session = await shop.signUp(ASHA);
    const token = await openLink();
    await passHours(23);
    await deleteLinkedData(shop.context, token);
    expect(await shop.actorOf(session)).toBeNull();
    const [mail] = await db().select().from(mails).where(eq(mails.kind, 'deletion-planned'));
    expect(mailed(mail?.textBody)).toContain(`/privacy/data/${token}`);
    await passHours(47);
    expect((await getLinkedData(shop.context, token)).deletedAt).toBeInstanceOf(Date);
    await keepLinkedData(shop.context, token);
    expect((await getLinkedData(shop.context, token)).deletedAt).toBeNull();
    await eraseDue(shop.context);
    expect((await db().select().from(users))[0]?.email).toBe(ASHA);
  });

  test('a deletion of the address’s owner is not undone by an account that never confirmed the address', async () => {
    await shop.signUp(ASHA);
    const token = await openLink();
    await deleteLinkedData(shop.context, token);
    await shop.signIn(ASHA);
    expect(await db().$count(deletions)).toBe(1);
    await db().update(authUsers).set({ emailVerified: true });
    await shop.signIn(ASHA);
    expect(await db().$count(deletions)).toBe(0);
  });

  test('after the 48 hours a guest is erased, and the link ends', async () => {
    const token = await openLink();
    await deleteLinkedData(shop.context, token);
    await db().update(deletions).set({ dueAt: sql`now()` });
    await eraseDue(shop.context);
    expect((await db().select().from(users))[0]?.email).toMatch(/^erased-/);
    await expect(getLinkedData(shop.context, token)).rejects.toMatchObject(isExpired);
    expect(await db().select().from(mails).where(eq(mails.kind, 'data-erased'))).toMatchObject([
      { recipient: ASHA },
    ]);
  });

  test('a switch of the link changes the guest’s choice', async () => {
    const token = await openLink();
    const listAllowed = async () =>
      (await getLinkedData(shop.context, token)).choices.flatMap(({ purpose, isAllowed }) =>
        isAllowed ? [purpose] : [],
      );
    const before = await listAllowed();
    expect(before).toContain('version-mails');
    await setLinkedChoice(shop.context, { token, purpose: 'version-mails', isAllowed: false });
    expect(await listAllowed()).toEqual(before.filter((purpose) => purpose !== 'version-mails'));
  });
});
