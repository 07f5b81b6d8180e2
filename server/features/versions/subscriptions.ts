import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Shop } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { readSignedId, signId } from '../../platform/signer.ts';
import { definePurpose } from '../../purpose.ts';
import { noticeRecipients } from './schema.ts';

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

/** The recipient of a mail by the secret of its unsubscribe link; undefined for the link of another mail. */
export async function findRecipient({ db, signer }: Pick<Shop, 'db' | 'signer'>, secret: string) {
  const token = readSignedId(signer, PURPOSE, secret);
  const [row] = token === null ? [] : await db.select().from(noticeRecipients).where(eq(id, token));
  return row;
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
  findRecipient: async (shop, secret) => (await findRecipient(shop, secret))?.email ?? null,
  apply: async (tx, { email, ownsEmail }, isWanted) => {
    if (ownsEmail) await setSubscribed(tx, { email, isWanted });
  },
});
