import { and, eq } from 'drizzle-orm';
import { mergePurchasesMail } from '#content/mails/merge-purchases.ts';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { normalizeEmail } from '#domain/email.ts';
import type { Actor, Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { createEmailLink } from '../integrations/auth/email-links.ts';
import { authUsers } from '../integrations/auth/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { queueMail } from '../platform/mail/enqueue-mail.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { listGuestOrders } from '../queries/list-guest-orders.ts';
import { requireSignedIn } from '../require-right.ts';
import { mergeGuestPurchases } from './merge-guest-purchases.ts';

const LINK_DAYS = 7;

interface Asked extends ParsedDataOf<'mergeGuestUser'> {
  /** Public ids of the orders that this browser proved to have paid. */
  paidOrders: readonly string[];
}

/**
 * Moves guest purchases of the caller's own e-mail to the caller's own account: all of them when the e-mail is confirmed,
 * else those that this browser paid for; the rest moves when the link is opened that is mailed then, at most one a week.
 * `merged` tells whether anything moved now. Throws UNAUTHENTICATED and PERMISSION_DENIED (another e-mail or account).
 */
export async function mergeGuestUser(context: Context, asked: Asked): Promise<ResultOf<'mergeGuestUser'>> {
  const actor = requireSignedIn(context);
  const email = normalizeEmail(asked.email);
  if (asked.authUserId !== actor.userId || email !== actor.email) {
    throw new ShopError('PERMISSION_DENIED', 'You can only merge purchases of your own account.');
  }
  return context.db.transaction(async (tx) => {
    const all = { userId: actor.userId, email, only: null };
    const confirmed = await isConfirmed(tx, actor);
    const moved = await mergeGuestPurchases(
      context,
      tx,
      confirmed ? all : { ...all, only: asked.paidOrders },
    );
    if (!confirmed && (await listGuestOrders(tx, all)).length > 0) await mailLink(context, tx, actor);
    return { merged: moved.length > 0 };
  });
}

async function isConfirmed(tx: Executor, { userId, email }: Actor): Promise<boolean> {
  const [row] = await tx
    .select({ confirmed: authUsers.emailVerified })
    .from(authUsers)
    .where(and(eq(authUsers.id, userId), eq(authUsers.email, email)));
  return row?.confirmed ?? false;
}

/** While one link is good, another one would only fill the mailbox, of a stranger perhaps. */
async function mailLink(context: Context, tx: Executor, { userId, email }: Actor): Promise<void> {
  const key = attemptKey('merge-mail', userId, email);
  const { allowed } = await countAttempt({ db: tx }, { key, limit: 1, windowSeconds: LINK_DAYS * 24 * 3600 });
  if (!allowed) return;
  const link = { userId, email };
  const token = await createEmailLink(tx, { purpose: 'merge-purchases', link, hours: LINK_DAYS * 24 });
  const { appUrl, shopName } = context.settings;
  await queueMail(context, tx, {
    kind: 'merge-purchases',
    subjectKey: token.slice(0, 16),
    recipient: email,
    content: mergePurchasesMail({ shopName, url: `${appUrl}/merge?token=${token}`, days: LINK_DAYS }),
  });
}
