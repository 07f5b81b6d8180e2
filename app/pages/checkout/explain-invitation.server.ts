import { describeSituation, findSituation, type Situation } from '#domain/order-situation.ts';
import type { OrderProgress } from '#server/readers/order-page/find-order-progress.ts';

/** In these situations, in which the server may not know of the payment yet, we say that we keep trying. */
const KEEPS_TRYING: readonly Situation[] = ['unpaid', 'unconfirmed', 'bank', 'bank_refused', 'on_its_way'];

/** In these situations support can do what the buyer is asked to do. In others it answers questions. */
const NEEDS_ACCOUNT: readonly Situation[] = ['account_refused', 'account_unknown'];

/** The part of an order that the explanation is about. */
type ExplainedOrder = Pick<
  OrderProgress,
  'githubId' | 'invitation' | 'refusedPaymentId' | 'amountPaise' | 'state' | 'awaiting' | 'finalInviteStatus'
>;

/**
 * Says what happens next after an invitation that has failed so far, and what support is for: the result's
 * fixed text, which follows, asks to contact support.
 */
export function explainInvitation(order: ExplainedOrder): string {
  const { githubId, invitation, refusedPaymentId } = order;
  const isFree = order.amountPaise === 0;
  const found = findSituation({ ...order, isFree, isBankRefused: refusedPaymentId !== null }, invitation);
  const situation = KEEPS_TRYING.includes(found) ? 'retrying' : found;
  const { text } = describeSituation(situation, { ...invitation, githubId, isFree });
  const support = NEEDS_ACCOUNT.includes(situation)
    ? 'Choose it on your order’s page, or send it to support.'
    : 'Support can tell you more at any time.';
  return situation === 'duplicate' || isFree
    ? `${text} ${support}`
    : `${text} ${support} Please don’t pay again.`;
}
