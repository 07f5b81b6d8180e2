import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Shop } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { readSignedId, signId } from '../../platform/signer.ts';
import { definePurpose } from '../../purpose.ts';
import type { Person } from '../../readers/erasure/find-person.ts';
import { noticeRecipients, versionNotices } from './schema.ts';

const { email: address, token: id, unsubscribedAt } = noticeRecipients;
const PURPOSE = 'unsubscribe';

/**
 * The URL in mails and their List-Unsubscribe header (RFC 8058). A POST unsubscribes, a GET shows a button.
 */
export function unsubscribeLink(
  { settings, signer }: Pick<Shop, 'settings' | 'signer'>,
  token: string,
): string {
  return `${settings.appUrl}/unsubscribe/${signId(signer, PURPOSE, token)}`;
}

/** Returns an address's token, which its first mail creates, and whether it may be mailed. */
export async function subscribe(
  tx: Executor,
  email: string,
): Promise<{ token: string; isSubscribed: boolean }> {
  const [row] = await tx
    .insert(noticeRecipients)
    .values({ email, token: randomUUID() })
    // The update returns the row and waits for a concurrent unsubscription.
    .onConflictDoUpdate({ target: address, set: { email } })
    .returning();
  if (!row) throw new Error('The recipient was not stored.');
  return { token: row.token, isSubscribed: row.unsubscribedAt === null };
}

/** Gets the address of an unsubscribe link's secret. Throws NOT_FOUND. */
export async function getRecipient({ db, signer }: Pick<Shop, 'db' | 'signer'>, secret: string) {
  const token = readSignedId(signer, PURPOSE, secret);
  const [row] = token === null ? [] : await db.select().from(noticeRecipients).where(eq(id, token));
  if (!row) throw unknownLink();
  return { email: row.email, isSubscribed: row.unsubscribedAt === null };
}

/** Ends or resumes the mails about new versions to an address. Idempotent. */
async function setSubscribed(
  tx: Executor,
  { email, isWanted }: { email: string; isWanted: boolean },
): Promise<void> {
  await subscribe(tx, email);
  await tx
    .update(noticeRecipients)
    .set({ unsubscribedAt: isWanted ? null : sql`coalesce(${unsubscribedAt}, now())` })
    .where(eq(address, email));
}

/** These mails are sent until someone stops them, by the switch or by a mail's link. */
export const versionMails = definePurpose({
  key: 'version-mails',
  name: 'Emails about new versions',
  text: 'We email you when a project that you own has a new version.',
  default: true,
  isDecided: async (db, { email, ownsEmail }) =>
    ownsEmail && (await db.$count(noticeRecipients, and(eq(address, email), isNotNull(unsubscribedAt)))) > 0,
  apply: async (tx, { email, ownsEmail }, isWanted) => {
    if (ownsEmail) await setSubscribed(tx, { email, isWanted });
  },
});

function unknownLink(): ShopError {
  return new ShopError('NOT_FOUND', 'This link doesn’t work any more. The newest email has one that does.');
}

/** Deletes a person's address and notices. */
export async function eraseVersionNotices(tx: Executor, { email, orderIds }: Person): Promise<void> {
  await tx.delete(versionNotices).where(inArray(versionNotices.orderId, orderIds));
  await tx.delete(noticeRecipients).where(eq(noticeRecipients.email, email));
}
