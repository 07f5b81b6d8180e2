import * as z from 'zod';
import { mergePurchasesMail } from '#content/mails/account.ts';
import { email, id } from '#contract/fields.ts';
import { normalizeEmail } from '#domain/email.ts';
import { callable } from '../../callable.ts';
import type { Actor, Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { isEmailVerified } from '../../integrations/auth/account-email.ts';
import type { Executor } from '../../platform/db/client.ts';
import { attemptKey, countAttempt } from '../../platform/rate-limit/attempts.ts';
import { parsePaidOrders } from '../orders/paid-orders.ts';
import { LINK_DAYS, mailMergeLink } from './confirmation-link.ts';
import { listGuestOrders } from './list-guest-orders.ts';
import { mergeGuestPurchases } from './merge-guest-purchases.ts';

/**
 * Merges guest purchases of the caller's email into the caller's account: all if the email is verified, else
 * those that this browser paid for. For the remaining ones it mails a link, at most once a week. `merged`
 * says whether anything was merged now. Throws UNAUTHENTICATED and PERMISSION_DENIED (another email or
 * account).
 */
export const mergeGuestUser = callable({
  who: 'signed in',
  perMinute: 60,
  data: z.object({ email, authUserId: id }),
  async run(context, { email: typed, authUserId }, { cookies }) {
    const { actor } = context;
    const email = normalizeEmail(typed);
    if (authUserId !== actor.userId || email !== actor.email) {
      throw new ShopError('PERMISSION_DENIED', 'You can only merge purchases of your own account.');
    }
    return context.db.transaction(async (tx) => {
      const paidHere = parsePaidOrders(context, cookies);
      const all = { userId: actor.userId, email, only: null, paidHere };
      const isVerified = await isEmailVerified(tx, actor);
      const merge = isVerified ? all : { ...all, only: paidHere };
      const merged = await mergeGuestPurchases(tx, merge);
      if (!isVerified && (await listGuestOrders(tx, all)).length > 0) await sendMergeLink(context, tx, actor);
      return { merged: merged.length > 0 };
    });
  },
});

/** Sends at most one link at a time, in order not to flood what may be a stranger's mailbox. */
async function sendMergeLink(context: Context, tx: Executor, { userId, email }: Actor): Promise<void> {
  const key = attemptKey('merge-mail', userId, email);
  const { allowed } = await countAttempt({ db: tx }, { key, limit: 1, windowSeconds: LINK_DAYS * 24 * 3600 });
  if (!allowed) return;
  await mailMergeLink(context, tx, mergePurchasesMail, { userId, email });
}
